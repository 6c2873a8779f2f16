import { linkTexts } from '@medlem/i18n/en/identity/link'
import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import { CHALLENGE_S } from '../lifetime.ts'
import type { DemonstrationAccount } from '../options.ts'
import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

/** A page that stays open asks for its next challenge a minute before the first one ends. */
const RENEW_MS = (CHALLENGE_S - 60) * 1000

interface SignInView {
  /** Where the form goes. */
  action: string
  email: string
  /** Says what went wrong, if it did; never which of the two fields was. */
  problem?: string | undefined
  demonstration: readonly DemonstrationAccount[]
  /** Where an account is made; absent when that is closed. */
  register: string | undefined
  /** Where the code of a letter is typed; absent where there are none. */
  letter: string | undefined
  /** Where a link is asked for; absent where no e-mail can be sent. */
  link: string | undefined
  forgotten: string
  /** Whose passkeys the browser is asked for; absent where there can be none. */
  rpId?: string
  /** A passkey that was just used and that we don't know: its browser forgets it. */
  unknownPasskey?: string | undefined
}

export function signInPage(frame: PageFrame, view: SignInView) {
  const { t } = frame
  const hasDemonstration = view.demonstration.length > 0
  return page(frame, {
    title: view.problem ? t.titleOfProblem({ title: t.signIn }) : t.signIn,
    form: 'sign-in',
    wide: hasDemonstration,
    scripts: view.rpId ? frame.assets.passkeyScripts.signIn : [],
    body: html`<div class="${hasDemonstration ? 'columns' : 'column'}">
${form(frame, view)}
${hasDemonstration && demonstration(frame, view)}
</div>`,
  })
}

function form(frame: PageFrame, view: SignInView) {
  const { t, product } = frame
  const { action, email, problem, register, letter, forgotten, link } = view
  const described = problem ? html` aria-invalid="true" aria-describedby="problem"` : undefined
  return html`<section aria-labelledby="heading">
<h1 id="heading">${t.signIn}</h1>
<p class="lead">${t.signInLead}</p>
<form id="sign-in" method="post" action="${action}">
${problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<label for="email">${t.email}</label>
<input id="email" name="email" type="email" autocomplete="username webauthn" inputmode="email" autocapitalize="none"
 spellcheck="false" maxlength="254" required value="${email}"${described}${!problem && html` autofocus`}>
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required
${described}${problem && html` autofocus`}>
<button class="primary" type="submit">${t.signIn}</button>
${
  link &&
  html`<button class="secondary" type="submit" formaction="${link}" formnovalidate>${
    inLanguage(linkTexts, frame.language).askLink
  }</button>
`
}</form>
${view.rpId && passkeyForm(frame, view)}
<p class="links"><a href="${forgotten}">${t.forgottenLink}</a>
${register && html`<a href="${register}">${t.createAccountLink}</a>`}
${letter && html`<a href="${letter}">${inLanguage(linkTexts, frame.language).haveLetter}</a>`}</p>
<p class="meta">${t.signInOnly({ product })}</p>
</section>`
}

/** Filled and sent by the script, which also shows the button where the browser knows passkeys. */
function passkeyForm({ language }: PageFrame, { action, rpId, unknownPasskey }: SignInView) {
  return html`<form id="passkey" method="post" action="${action}/passkey" data-rp="${rpId}"
 data-renew-ms="${RENEW_MS}"${unknownPasskey && html` data-unknown="${unknownPasskey}"`}>
<input type="hidden" name="response"><input type="hidden" name="typed">
<button class="secondary" type="button" id="use-passkey" data-waiting>${inLanguage(securityTexts, language).usePasskey}</button>
</form>`
}

function demonstration({ t, language }: PageFrame, { action, demonstration: accounts }: SignInView) {
  return html`<section class="demonstration" aria-labelledby="demonstration">
<h2 id="demonstration">${t.lookAround}</h2>
<p>${t.demonstration}</p>
<form method="post" action="${action}">
<ul>
${accounts.map(
  ({ email, name, role }) => html`<li><button type="submit" name="demonstration" value="${email}">
<span class="who">${name}</span> <span class="role">${role(language)}</span>
</button></li>
`,
)}</ul>
</form>
</section>`
}
