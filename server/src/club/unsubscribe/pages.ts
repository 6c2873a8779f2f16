import { type Html, html } from '../../communication/message/template/html.ts'

/** What a page says, in HTML of ours. */
export interface PageWords {
  title: string
  /** Below the title. */
  body: Html
}

const profile = html`<a class="button button-secondary" href="/edit-profile">Edit profile</a>`

/** Before anything is switched off. The button's form goes to the same address. */
export const askPage: PageWords = {
  title: 'No more reminders?',
  body: html`<p>Organisations remind you by e-mail when a membership ends. You can stop these e-mails, from all of them and also for children without login. Others still come, such as the confirmation of a payment.</p>
<form class="fault-actions" method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button class="button button-primary" type="submit">Stop the reminders</button>
</form>
<div class="entrance-more">You can switch them on again at any time, in the portal under Edit profile.</div>`,
}

/** The same whether or not they were switched off before. */
export const stoppedPage: PageWords = {
  title: 'The reminders are stopped',
  body: html`<p>No organisation reminds you any more when a membership ends. Other e-mails still come, such as the confirmation of a payment.</p>
<div class="fault-actions">${profile}</div>
<div class="entrance-more">To have them again, sign in and tick “Remind me when a membership ends” under Edit profile.</div>`,
}

/** For an address that is not ours, or not whole. */
export const unknownPage: PageWords = {
  title: 'Nothing was switched off',
  body: html`<p>This address is not whole, or it is too old. Please open it from the e-mail itself, or sign in and switch the reminders off under Edit profile.</p>
<div class="fault-actions">${profile}</div>`,
}
