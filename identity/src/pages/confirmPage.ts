import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import type { LinkOrigin } from '../link/link.ts'
import { PASSWORD_MIN } from '../registration/registrationForm.ts'
import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { askedElsewhere, field, titled } from './linkPages.ts'

interface ConfirmView {
  action: string
  email: string
  /** Where the account was asked for, when that was another browser: the password is then chosen here. */
  origin: LinkOrigin | undefined
  problem: string | undefined
}

/** Asks for the press that makes the account. */
export function confirmPage(frame: PageFrame, { action, email, origin, problem }: ConfirmView) {
  const texts = inLanguage(linkTexts, frame.language)
  const password = html`type="password" autocomplete="new-password" maxlength="256"`
  return page(frame, {
    title: titled(frame, texts.confirmHeading, problem),
    form: 'confirm',
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${texts.confirmHeading}</h1>
<p class="lead">${texts.confirmLead({ email, product: frame.product })}</p>
${origin && askedElsewhere(frame, origin)}
<form id="confirm" method="post" action="${action}" novalidate>
<input type="hidden" name="username" value="${email}" autocomplete="username">
${
  origin &&
  field('password', frame.t.password, password, {
    hint: `${texts.confirmPassword} ${frame.t.passwordHint({ count: PASSWORD_MIN })}`,
    problem,
  })
}
<button class="primary" type="submit">${frame.t.confirmAddress}</button>
</form>
<p class="meta">${texts.confirmNotYou}</p>
</section>`,
  })
}
