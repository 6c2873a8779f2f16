import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { field, titled } from './linkPages.ts'

interface LetterView {
  action: string
  /** The sign-in page. */
  back: string
  code: string
  problem?: string
}

/** Asks for the code of a letter. */
export function letterPage(frame: PageFrame, { action, back, code, problem }: LetterView) {
  const texts = inLanguage(linkTexts, frame.language)
  const attributes = html`autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40"
 value="${code}"`
  return page(frame, {
    title: titled(frame, texts.letterHeading, problem),
    form: 'letter',
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${texts.letterHeading}</h1>
<p class="lead">${texts.letterLead}</p>
<form id="letter" method="post" action="${action}" novalidate>
${field('code', texts.letterCode, attributes, { hint: texts.letterCodeHint, problem })}
<button class="primary" type="submit">${texts.letterNext}</button>
</form>
<p class="meta">${texts.letterHasAccount}</p>
<p class="links"><a href="${back}">${frame.t.backToSignIn}</a></p>
</section>`,
  })
}
