import type { PageFrame } from './frame.ts'
import { html, linkTo } from './html.ts'
import { page } from './layout.ts'

export interface Provider {
  name: string
  url: string
}

/** Says truly what can be done about a forgotten password where no e-mail can be sent. */
export function forgottenPage(frame: PageFrame, provider: Provider | undefined) {
  const { t } = frame
  return page(frame, {
    title: t.forgotten,
    body: html`<h1>${t.forgottenHeading}</h1>
<p class="lead">${t.forgottenLead}</p>
<p class="text">${provider ? t.forgottenAskProvider({ provider: provider.name, a: linkTo(provider.url) }) : t.forgottenAsk}</p>
<p class="actions"><a class="primary" href="${frame.portal}">${t.backToSignIn}</a></p>`,
  })
}
