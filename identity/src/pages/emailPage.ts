import { type Html, html } from './html.ts'
import { type PageFrame, page } from './layout.ts'

interface EmailView {
  email: string
  givenName: string
  /** Absent when the address has an account already. */
  token: string | undefined
  signIn: string
}

/** The demonstration's mailbox: no e-mail leaves the machine, so it is shown to whom it would have been sent. */
export function emailPage(frame: PageFrame, { email, givenName, token, signIn }: EmailView) {
  return page(frame, {
    title: 'An e-mail for you',
    body: html`<h1>An e-mail for you</h1>
<p class="lead">This is a demonstration: no e-mail leaves this machine. This is what ${email} would have received.</p>
<article class="email" aria-label="The e-mail">
<p>Hello ${givenName},</p>
${token === undefined ? existing(frame, signIn) : confirming(frame, { token, signIn })}
</article>`,
  })
}

function confirming(frame: PageFrame, { token, signIn }: { token: string; signIn: string }): Html {
  return html`<p>Someone, we hope it was you, asked for an account on ${frame.product} with this address. Confirm it within an hour.
If it was not you, do nothing: then there will be no account.</p>
<form method="post" action="${signIn}/confirm">
<input type="hidden" name="token" value="${token}">
<button class="primary" type="submit">Confirm my address</button>
</form>`
}

function existing(frame: PageFrame, signIn: string): Html {
  return html`<p>Someone, we hope it was you, asked for an account on ${frame.product} with this address. It has one already,
and nothing was changed.</p>
<p class="actions"><a class="primary" href="${signIn}?prompt=login">Sign in</a></p>`
}
