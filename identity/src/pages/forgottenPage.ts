import type { PageFrame } from './frame.ts'
import { html, linkTo } from './html.ts'
import { page } from './layout.ts'

export interface Provider {
  name: string
  url: string
}

interface ForgottenView {
  provider: Provider | undefined
  isDemonstration: boolean
}

export function forgottenPage(frame: PageFrame, { provider, isDemonstration }: ForgottenView) {
  const { t } = frame
  return page(frame, {
    title: t.forgotten,
    body: html`<h1>${t.forgottenHeading}</h1>
<p class="lead">${t.forgottenLead}</p>
<p class="text">${provider ? t.forgottenAskProvider({ provider: provider.name, a: linkTo(provider.url) }) : t.forgottenAsk}</p>
${isDemonstration && html`<p class="text hint">${t.forgottenDemonstration}</p>`}
<p class="actions"><a class="primary" href="${frame.portal}">${t.backToSignIn}</a></p>`,
  })
}
