import { Html, html } from './html.ts'
import { type PageFrame, page } from './layout.ts'

/** Asks before signing out, when the request did not provably come from our portal. */
export function signOutPage(frame: PageFrame, form: string) {
  return page(frame, {
    title: 'Sign out',
    body: html`<h1>Sign out?</h1>
<p class="lead">You are signed in to ${frame.product} in this browser.</p>
${/* Made by oidc-provider, without anything from the request in it. */ new Html(form)}
<p class="actions">
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<a class="secondary" href="${frame.portal}">Stay signed in</a>
</p>`,
  })
}

export function signedOutPage(frame: PageFrame) {
  return page(frame, {
    title: 'Signed out',
    body: html`<h1>You are signed out</h1>
<p class="lead">See you soon.</p>
<p class="actions"><a class="primary" href="${frame.portal}">Sign in again</a></p>`,
  })
}
