import { type Html, html } from './html.ts'
import { type PageFrame, page } from './layout.ts'

export interface Provider {
  name: string
  url: string
}

/** Whom to turn to, with a link where there is an address. */
export function whomToAsk(provider: Provider | undefined): Html {
  return provider
    ? html`your club, or <a href="${provider.url}">${provider.name}</a>, which runs this service`
    : html`your club`
}

interface ForgottenView {
  provider: Provider | undefined
  isDemonstration: boolean
}

export function forgottenPage(frame: PageFrame, { provider, isDemonstration }: ForgottenView) {
  return page(frame, {
    title: 'Forgotten password',
    body: html`<h1>Forgotten your password?</h1>
<p class="lead">This service can’t send e-mail yet, so it can’t send you a new password either.</p>
<p class="text">Ask ${whomToAsk(provider)}. Your memberships, payments and receipts stay as they are.</p>
${
  isDemonstration &&
  html`<p class="text hint">In this demonstration you don’t need it: choose one of the accounts on the sign-in page with one click.</p>`
}
<p class="actions"><a class="primary" href="${frame.portal}">Back to sign-in</a></p>`,
  })
}
