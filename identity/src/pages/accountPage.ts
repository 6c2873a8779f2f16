import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

interface AccountView {
  name: string
  email: string
  signOut: string
}

/** Who is signed in here. Names and addresses are changed in the portal, which holds the member. */
export function accountPage(frame: PageFrame, { name, email, signOut }: AccountView) {
  const { t } = frame
  return page(frame, {
    title: t.yourAccount,
    body: html`<h1>${t.yourAccount}</h1>
<dl>
<dt>${t.name}</dt><dd>${name}</dd>
<dt>${t.email}</dt><dd>${email}</dd>
</dl>
<p class="actions">
<a class="primary" href="${frame.portal}">${t.backToProduct({ product: frame.product })}</a>
<a class="secondary" href="${signOut}">${t.signOut}</a>
</p>`,
  })
}
