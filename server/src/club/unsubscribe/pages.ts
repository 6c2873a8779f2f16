import type { unsubscribeTexts } from '@medlem/i18n/en/server/unsubscribe'
import { type Html, html } from '../../communication/message/template/html.ts'

/** What a page says, in HTML of ours. */
export interface PageWords {
  title: string
  /** Below the title. */
  body: Html
}

/** A page in the language of its texts. */
export type WritePage = (t: typeof unsubscribeTexts) => PageWords

const profile = (t: typeof unsubscribeTexts): Html =>
  html`<a class="button button-secondary" href="/edit-profile">${t.editProfile}</a>`

/** Before anything is switched off. The button's form goes to the same address. */
export const askPage: WritePage = (t) => ({
  title: t.askTitle,
  body: html`<p>${t.ask}</p>
<form class="fault-actions" method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button class="button button-primary" type="submit">${t.stopReminders}</button>
</form>
<div class="entrance-more">${t.askMore}</div>`,
})

/** The same whether or not they were switched off before. */
export const stoppedPage: WritePage = (t) => ({
  title: t.stoppedTitle,
  body: html`<p>${t.stopped}</p>
<div class="fault-actions">${profile(t)}</div>
<div class="entrance-more">${t.stoppedMore}</div>`,
})

/** For an address that is not ours, or not whole. */
export const unknownPage: WritePage = (t) => ({
  title: t.unknownTitle,
  body: html`<p>${t.unknown}</p>
<div class="fault-actions">${profile(t)}</div>`,
})
