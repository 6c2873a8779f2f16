import { linkTexts } from '@medlem/i18n/en/identity/link'
import { inLanguage } from '@medlem/i18n/languages'
import type { Letter } from '../registration/letter.ts'
import {
  PASSWORD_MIN,
  type RegistrationField,
  type RegistrationForm,
} from '../registration/registrationForm.ts'
import type { Provider } from './forgottenPage.ts'
import type { PageFrame } from './frame.ts'
import { type Html, html, linkTo } from './html.ts'
import { page } from './layout.ts'
import type { Texts } from './texts.ts'

interface RegisterView {
  action: string
  signIn: string
  form: Omit<RegistrationForm, 'password'>
  problems: Partial<RegistrationForm>
  /** What concerns no single field. */
  problem?: string | undefined
  /** The letter with a code that it began with, whose member has the names. */
  letter?: { letter: Letter; code: string } | undefined
}

interface Field {
  name: RegistrationField
  label: string
  /** Attributes of its own, constants. */
  extra: Html
  value?: string
  hint?: string
}

/** The four fields, with what was typed. */
export function fieldsOf({ form }: Pick<RegisterView, 'form'>, t: Texts): Field[] {
  return [
    { name: 'givenName', label: t.firstName, value: form.givenName, extra: html`autocomplete="given-name"` },
    {
      name: 'familyName',
      label: t.lastName,
      value: form.familyName,
      extra: html`autocomplete="family-name"`,
    },
    {
      name: 'email',
      label: t.email,
      value: form.email,
      hint: t.emailHint,
      extra: html`type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false"`,
    },
    {
      name: 'password',
      label: t.password,
      hint: t.passwordHint({ count: PASSWORD_MIN }),
      extra: html`type="password" autocomplete="new-password"`,
    },
  ]
}

/** One field with its label, its hint and its problem. */
export function field(
  { name, label, extra, value, hint }: Field,
  problem: string | undefined,
  isFocused: boolean,
) {
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
  const { action, signIn, problems, problem, letter } = view
  const { t } = frame
  const fields = fieldsOf(view, t).filter(({ name }) => !letter || name === 'email' || name === 'password')
  const focused = fields.find(({ name }) => problems[name]) ?? fields[0]
  const isWrong = problem !== undefined || Object.keys(problems).length > 0
  return page(frame, {
    title: isWrong ? t.titleOfProblem({ title: t.createAccount }) : t.createAccount,
    form: 'registration',
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${t.createAccount}</h1>
<p class="lead">${letter ? ofLetter(frame, letter.letter) : t.createAccountLead({ product: frame.product })}</p>
<form id="registration" method="post" action="${action}" novalidate>
${letter && html`<input type="hidden" name="letter" value="${letter.code}">`}
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${!problem && isWrong && html`<p class="problem" role="alert">${t.somethingWrong}</p>`}
${fields.map((one) => field(one, problems[one.name], one === focused))}
<button class="primary" type="submit">${t.createAccountNow}</button>
</form>
<p class="meta">${t.alreadyAccount({ a: linkTo(`${signIn}?prompt=login`) })}</p>
</section>`,
  })
}

function ofLetter({ language, product }: PageFrame, { givenName, organisation }: Letter): string {
  return inLanguage(linkTexts, language).letterFound({ name: givenName, organisation, product })
}

/** Why no account can be made here, and whom to ask for one; with a letter that an organisation sent, one can. */
export function registrationClosedPage(
  frame: PageFrame,
  {
    signIn,
    provider,
    letter,
  }: { signIn: string; provider: Provider | undefined; letter: string | undefined },
) {
  const { t, language } = frame
  const texts = inLanguage(linkTexts, language)
  return page(frame, {
    title: t.noRegistration,
    body: html`<h1>${letter ? texts.registrationClosedHere : t.registrationClosed}</h1>
<p class="lead">${letter ? texts.registrationByInvitation : t.registrationClosedLead}</p>
<p class="text">${provider ? t.askProviderForAccount({ provider: provider.name, a: linkTo(provider.url) }) : t.askForAccount}</p>
<p class="actions"><a class="primary" href="${signIn}?prompt=login">${t.signIn}</a></p>
${letter && html`<p class="links"><a href="${letter}">${texts.haveLetter}</a></p>`}`,
  })
}
