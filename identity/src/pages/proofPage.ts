import { linkTexts } from '@medlem/i18n/en/identity/link'
import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

interface ProofView {
  /** Of the account, whose password was right. */
  email: string
  /** Where a link is asked for; undefined where no e-mail can be sent. */
  askLink: string | undefined
  /** Where the sign-in goes on without a proof, with this sealed field. */
  skip: string
  carried: string
}

/** After a password that is not enough for what follows: one press sends a link by e-mail. */
export function proofPage(frame: PageFrame, { email, askLink, skip, carried }: ProofView) {
  const t = inLanguage(securityTexts, frame.language)
  return page(frame, {
    title: t.proofHeading,
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${t.proofHeading}</h1>
<p class="lead">${t.proofWhy}</p>
${
  askLink
    ? html`<p class="text">${t.proofLink({ email })}</p>
<form method="post" action="${askLink}">
<input type="hidden" name="email" value="${email}">
<button class="primary" type="submit">${inLanguage(linkTexts, frame.language).send}</button>
</form>`
    : html`<p class="text">${t.proofUnsent({ product: frame.product })}</p>`
}
<form method="post" action="${skip}">
<input type="hidden" name="carried" value="${carried}">
<button class="secondary" type="submit" name="do" value="not-now">${t.notNow}</button>
</form>
</section>`,
  })
}
