import type { DemonstrationAccount } from '../options.ts'
import { html } from './html.ts'
import { type PageFrame, page } from './layout.ts'

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
  const hasDemonstration = view.demonstration.length > 0
  return page(frame, {
    title: view.problem ? 'Error: Sign in' : 'Sign in',
    wide: hasDemonstration,
    body: html`<div class="${hasDemonstration ? 'columns' : 'column'}">
${form(frame, view)}
${hasDemonstration && demonstration(view)}
</div>`,
  })
}

function form(frame: PageFrame, { action, email, problem, register, forgotten }: SignInView) {
  const described = problem ? html` aria-invalid="true" aria-describedby="problem"` : undefined
  return html`<section aria-labelledby="heading">
<h1 id="heading">Sign in</h1>
<p class="lead">Your clubs, your family and your memberships, in one place.</p>
<form method="post" action="${action}">
${problem && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" inputmode="email" autocapitalize="none"
 spellcheck="false" maxlength="254" required value="${email}"${described}${!problem && html` autofocus`}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="256" required
${described}${problem && html` autofocus`}>
<button class="primary" type="submit">Sign in</button>
</form>
<p class="links"><a href="${forgotten}">Forgotten your password?</a>
${register && html`<a href="${register}">Create an account</a>`}</p>
<p class="meta">You sign in to ${frame.product} only; your password never reaches a club.</p>
</section>`
}

function demonstration({ action, demonstration: accounts }: SignInView) {
  return html`<section class="demonstration" aria-labelledby="demonstration">
<h2 id="demonstration">Or look around as</h2>
<p>This is a demonstration: the people, the clubs and the payments are made up, and no money moves.</p>
<form method="post" action="${action}">
<ul>
${accounts.map(
  ({ email, name, role }) => html`<li><button type="submit" name="demonstration" value="${email}">
<span class="who">${name}</span> <span class="role">${role}</span>
</button></li>
`,
)}</ul>
</form>
</section>`
}
