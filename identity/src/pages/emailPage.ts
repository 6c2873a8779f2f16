import type { PageFrame } from './frame.ts'
import { type Html, html } from './html.ts'
import { page } from './layout.ts'

interface EmailView {
  email: string
  givenName: string
  /** Absent when the address has an account already. */
  token: string | undefined
  signIn: string
}

/** The demonstration's mailbox: no e-mail leaves the machine, so it is shown to whom it would have been sent. */
export function emailPage(frame: PageFrame, { email, givenName, token, signIn }: EmailView) {
  const { t } = frame
  return page(frame, {
    title: t.emailForYou,
    body: html`<h1>${t.emailForYou}</h1>
<p class="lead">${t.emailLead({ email })}</p>
<article class="email" aria-label="${t.theEmail}">
<p>${t.hello({ name: givenName })}</p>
${token === undefined ? existing(frame, signIn) : confirming(frame, { token, signIn })}
</article>`,
  })
}

function confirming({ t, product }: PageFrame, { token, signIn }: { token: string; signIn: string }): Html {
  return html`<p>${t.confirmEmail({ product })}</p>
<form method="post" action="${signIn}/confirm">
<input type="hidden" name="token" value="${token}">
<button class="primary" type="submit">${t.confirmAddress}</button>
</form>`
}

function existing({ t, product }: PageFrame, signIn: string): Html {
  return html`<p>${t.existingEmail({ product })}</p>
<p class="actions"><a class="primary" href="${signIn}?prompt=login">${t.signIn}</a></p>`
}
