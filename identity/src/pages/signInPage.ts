import type { DemonstrationAccount } from '../options.ts'
import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

interface SignInView {
  /** Where the form goes. */
  action: string
  email: string
  /** Says what went wrong, if it did; never which of the two fields was. */
  problem?: string | undefined
  demonstration: readonly DemonstrationAccount[]
  /** Where an account is made; absent when that is closed. */
  register: string | undefined
  forgotten: string
}

export function signInPage(frame: PageFrame, view: SignInView) {
  const { t } = frame
  const hasDemonstration = view.demonstration.length > 0
  return page(frame, {
    title: view.problem ? t.titleOfProblem({ title: t.signIn }) : t.signIn,
    form: 'sign-in',
    wide: hasDemonstration,
    body: html`<div class="${hasDemonstration ? 'columns' : 'column'}">
${form(frame, view)}
${hasDemonstration && demonstration(frame, view)}
</div>`,
  })
}

function form({ t, product }: PageFrame, { action, email, problem, register, forgotten }: SignInView) {
  const described = problem ? html` aria-invalid="true" aria-describedby="problem"` : undefined
  return html`<section aria-labelledby="heading">
<h1 id="heading">${t.signIn}</h1>
<p class="lead">${t.signInLead}</p>
<form id="sign-in" method="post" action="${action}">
${problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<label for="email">${t.email}</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" autocapitalize="none"
 spellcheck="false" maxlength="254" required value="${email}"${described}${!problem && html` autofocus`}>
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required
${described}${problem && html` autofocus`}>
<button class="primary" type="submit">${t.signIn}</button>
</form>
<p class="links"><a href="${forgotten}">${t.forgottenLink}</a>
${register && html`<a href="${register}">${t.createAccountLink}</a>`}</p>
<p class="meta">${t.signInOnly({ product })}</p>
</section>`
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
