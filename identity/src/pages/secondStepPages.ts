import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import { renderSVG } from 'uqr'
import type { PageFrame } from './frame.ts'
import { Html, html } from './html.ts'
import { page } from './layout.ts'

interface CodeView {
  action: string
  /** What the next page must know, sealed. */
  carried: string
  problem?: string | undefined
}

function codeField({ problem, label }: { problem: string | undefined; label: string }): Html {
  const described = problem ? html` aria-invalid="true" aria-describedby="problem"` : undefined
  return html`<label for="code">${label}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40"
 required autofocus${described}>`
}

const problemOf = (problem: string | undefined) =>
  problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`

/** After the password of an account with a second step. */
export function secondStepPage(frame: PageFrame, { action, carried, problem }: CodeView) {
  const t = inLanguage(securityTexts, frame.language)
  return page(frame, {
    title: problem ? frame.t.titleOfProblem({ title: t.stepHeading }) : t.stepHeading,
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${t.stepHeading}</h1>
<p class="lead">${t.stepLead}</p>
<form method="post" action="${action}">
${problemOf(problem)}
<input type="hidden" name="carried" value="${carried}">
${codeField({ problem, label: t.code })}
<button class="primary" type="submit">${frame.t.signIn}</button>
</form>
<p class="meta">${t.stepRecovery}</p>
</section>`,
  })
}

/** Shows an app the secret, and asks for a code that it makes of it. */
export function secondStepSetUpPage(
  frame: PageFrame,
  {
    action,
    carried,
    problem,
    formKey,
    address,
    secret,
  }: CodeView & {
    /** Of the page of the account; a sign-in under way has its own carried field. */
    formKey?: string
    address: string
    secret: string
  },
) {
  const t = inLanguage(securityTexts, frame.language)
  return page(frame, {
    title: problem ? frame.t.titleOfProblem({ title: t.setUpHeading }) : t.setUpHeading,
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${t.setUpHeading}</h1>
${!formKey && html`<p class="lead">${t.setUpAsked}</p>`}
<p class="lead">${t.setUpLead}</p>
<div class="qr" role="img" aria-label="${t.qr}">${/* Of the library, which escapes nothing of ours into it. */ new Html(renderSVG(address))}</div>
<p class="text">${t.byHand}</p>
<p class="secret">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
<form method="post" action="${action}">
${problemOf(problem)}
${formKey && html`<input type="hidden" name="key" value="${formKey}">`}<input type="hidden" name="do" value="confirm-second-step">
<input type="hidden" name="carried" value="${carried}">
${codeField({ problem, label: t.codeOfApp })}
<button class="primary" type="submit">${t.turnOn}</button>
</form>
${
  formKey
    ? html`<p class="links"><a href="${action}">${t.notNow}</a></p>`
    : html`<form method="post" action="${action}">
<input type="hidden" name="carried" value="${carried}">
<button class="secondary" type="submit" name="do" value="not-now">${t.notNow}</button>
</form>`
}
</section>`,
  })
}

/** The only time that the recovery codes are seen; with a carried field the sign-in goes on behind it. */
export function recoveryCodesPage(
  frame: PageFrame,
  { codes, back, carried }: { codes: string[]; back: string; carried?: string },
) {
  const t = inLanguage(securityTexts, frame.language)
  return page(frame, {
    title: t.recoveryCodes,
    body: html`<h1>${t.recoveryCodes}</h1>
<p class="lead">${t.recoveryLead}</p>
<ul class="codes">${codes.map(
      (code) => html`<li>${code}</li>
`,
    )}</ul>
${
  carried
    ? html`<form method="post" action="${back}">
<input type="hidden" name="carried" value="${carried}">
<button class="primary" type="submit">${t.codesKept}</button>
</form>`
    : html`<p class="actions"><a class="primary" href="${back}">${t.codesKept}</a></p>`
}`,
  })
}
