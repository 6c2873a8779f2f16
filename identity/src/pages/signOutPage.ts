import type { PageFrame } from './frame.ts'
import { Html, html } from './html.ts'
import { page } from './layout.ts'

/** Asks before signing out, when the request did not provably come from our portal. */
export function signOutPage(frame: PageFrame, form: string) {
  const { t } = frame
  return page(frame, {
    title: t.signOut,
    body: html`<h1>${t.signOutHeading}</h1>
<p class="lead">${t.signOutLead({ product: frame.product })}</p>
${/* Made by oidc-provider, without anything from the request in it. */ new Html(form)}
<p class="actions">
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">${t.signOut}</button>
<a class="secondary" href="${frame.portal}">${t.staySignedIn}</a>
</p>`,
  })
}

export function signedOutPage(frame: PageFrame) {
  const { t } = frame
  return page(frame, {
    title: t.signedOut,
    body: html`<h1>${t.signedOutHeading}</h1>
<p class="lead">${t.signedOutLead}</p>
<p class="actions"><a class="primary" href="${frame.portal}">${t.signInAgain}</a></p>`,
  })
}
