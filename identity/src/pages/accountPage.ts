import { html } from './html.ts'
import { type PageFrame, page } from './layout.ts'

interface AccountView {
  name: string
  email: string
  signOut: string
}

/** Who is signed in here. Names and addresses are changed in the portal, which holds the member. */
export function accountPage(frame: PageFrame, { name, email, signOut }: AccountView) {
  return page(frame, {
    title: 'Your account',
    body: html`<h1>Your account</h1>
<dl>
<dt>Name</dt><dd>${name}</dd>
<dt>E-mail</dt><dd>${email}</dd>
</dl>
<p class="actions">
<a class="primary" href="${frame.portal}">Back to ${frame.product}</a>
<a class="secondary" href="${signOut}">Sign out</a>
</p>`,
  })
}
