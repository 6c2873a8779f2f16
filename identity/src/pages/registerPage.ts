import { PASSWORD_MIN, type RegistrationField, type RegistrationForm } from '../registrationForm.ts'
import { type Provider, whomToAsk } from './forgottenPage.ts'
import { type Html, html } from './html.ts'
import { type PageFrame, page } from './layout.ts'

interface RegisterView {
  action: string
  signIn: string
  form: Omit<RegistrationForm, 'password'>
  problems: Partial<RegistrationForm>
  /** What concerns no single field. */
  problem?: string | undefined
}

interface Field {
  name: RegistrationField
  label: string
  /** Attributes of its own, constants. */
  extra: Html
  value?: string
  hint?: string
}

function fieldsOf({ form }: RegisterView): Field[] {
  return [
    { name: 'givenName', label: 'First name', value: form.givenName, extra: html`autocomplete="given-name"` },
    {
      name: 'familyName',
      label: 'Last name',
      value: form.familyName,
      extra: html`autocomplete="family-name"`,
    },
    {
      name: 'email',
      label: 'E-mail',
      value: form.email,
      hint: 'The one that your club has for you, if it has one.',
      extra: html`type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false"`,
    },
    {
      name: 'password',
      label: 'Password',
      hint: `At least ${PASSWORD_MIN} characters; a few words in a row are good.`,
      extra: html`type="password" autocomplete="new-password"`,
    },
  ]
}

function field({ name, label, extra, value, hint }: Field, problem: string | undefined, isFocused: boolean) {
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return html`<label for="${name}">${label}</label>
${hint && html`<p class="field-hint" id="${name}-hint">${hint}</p>`}
${problem && html`<p class="field-problem" id="${name}-problem">${problem}</p>`}
<input id="${name}" name="${name}" ${extra} maxlength="254" required${value ? html` value="${value}"` : undefined}${
    described ? html` aria-describedby="${described}"` : undefined
  }${problem ? html` aria-invalid="true"` : undefined}${isFocused ? html` autofocus` : undefined}>
`
}

export function registerPage(frame: PageFrame, view: RegisterView) {
  const { action, signIn, problems, problem } = view
  const fields = fieldsOf(view)
  const focused = fields.find(({ name }) => problems[name]) ?? fields[0]
  const isWrong = problem !== undefined || Object.keys(problems).length > 0
  return page(frame, {
    title: isWrong ? 'Error: Create an account' : 'Create an account',
    body: html`<section aria-labelledby="heading">
<h1 id="heading">Create an account</h1>
<p class="lead">One account for all your clubs on ${frame.product}.</p>
<form method="post" action="${action}" novalidate>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${!problem && isWrong && html`<p class="problem" role="alert">Something is missing or wrong. See the fields below.</p>`}
${fields.map((one) => field(one, problems[one.name], one === focused))}
<button class="primary" type="submit">Create account</button>
</form>
<p class="meta">Already have an account? <a href="${signIn}?prompt=login">Sign in</a></p>
</section>`,
  })
}

/** Why no account can be made here, and whom to ask for one. */
export function registrationClosedPage(
  frame: PageFrame,
  { signIn, provider }: { signIn: string; provider: Provider | undefined },
) {
  return page(frame, {
    title: 'No registration',
    body: html`<h1>New accounts can’t be made here yet</h1>
<p class="lead">This service can’t send e-mail yet, so it can’t make sure that an address is yours.</p>
<p class="text">Ask ${whomToAsk(provider)}, for an account.</p>
<p class="actions"><a class="primary" href="${signIn}?prompt=login">Sign in</a></p>`,
  })
}
