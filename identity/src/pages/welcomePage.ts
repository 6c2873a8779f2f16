import { securityTexts } from '@medlem/i18n/en/identity/security'
import { inLanguage } from '@medlem/i18n/languages'
import type { RegistrationForm } from '../registration/registrationForm.ts'
import type { Welcomed } from '../welcome.ts'
import type { PageFrame } from './frame.ts'
import { type Html, html } from './html.ts'
import { page } from './layout.ts'
import { field, fieldsOf } from './registerPage.ts'

export interface WelcomeView {
  action: string
  welcomed: Welcomed
  form: Omit<RegistrationForm, 'password'>
  problems: Partial<RegistrationForm>
  /** What concerns no single field. */
  problem?: string | undefined
  /** Where a passkey can take the place of the password: what the browser makes it of, with the scripts that ask it. */
  passkey?: { options: object; scripts: readonly string[] } | undefined
}

/** The page of a link that lets its holder make an account: the first administrator, one who is invited to a job, or a member. */
export function welcomePage(frame: PageFrame, view: WelcomeView) {
  const { action, welcomed, form, problems, problem, passkey } = view
  const { t } = frame
  const { email, member } = welcomed
  const heading = headingOf(frame, welcomed)
  const fields = fieldsOf({ form }, t).filter(({ name }) =>
    member ? name === 'password' : email === null || name !== 'email',
  )
  const shown = fields.map((one) =>
    one.name === 'email' ? { ...one, hint: t.firstAdministratorEmail } : one,
  )
  const focused = shown.find(({ name }) => problems[name]) ?? shown[0]
  const isWrong = problem !== undefined || Object.keys(problems).length > 0
  return page(frame, {
    title: isWrong ? t.titleOfProblem({ title: heading }) : heading,
    form: 'registration',
    scripts: passkey ? passkey.scripts : [],
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${heading}</h1>
<p class="lead">${leadOf(frame, welcomed)}</p>
<form id="registration" method="post" action="${action}" novalidate>
${problem && html`<p class="problem" role="alert">${problem}</p>`}
${!problem && isWrong && html`<p class="problem" role="alert">${t.somethingWrong}</p>`}
${
  email === null
    ? undefined
    : html`<p class="text">${t.invitedAddress({ email })}</p>
<input type="hidden" name="username" value="${email}" autocomplete="username">`
}
${shown.map((one) => field(one, problems[one.name], one === focused))}
<button class="primary" type="submit">${t.createAccountNow}</button>
</form>
${passkey && passkeyForm(frame, action, passkey.options)}
<p class="meta">${t.thenSignIn}</p>
</section>`,
  })
}

function headingOf({ t }: PageFrame, { invitation, member }: Welcomed): string {
  const organisation = (invitation ?? member)?.organisation
  return organisation === undefined ? t.firstAdministrator : t.invitedHeading({ organisation })
}

function leadOf({ t, product }: PageFrame, { invitation, member }: Welcomed): string {
  if (invitation) return t.invitedLead(invitation)
  if (!member) return t.firstAdministratorLead({ product })
  return t.memberInvitedLead({ name: member.givenName, organisation: member.organisation, product })
}

/** Shown by the script, where the browser makes passkeys. */
function passkeyForm({ t, language }: PageFrame, action: string, options: object): Html {
  const texts = inLanguage(securityTexts, language)
  return html`<form id="welcome-passkey" method="post" action="${action}" hidden data-options="${JSON.stringify(options)}">
<input type="hidden" name="response">
<p class="field-problem" id="passkey-failed" role="alert" data-failed="${texts.passkeyFailed}" data-known="${texts.passkeyKnown}" hidden></p>
<button class="secondary" type="submit">${t.passkeyInstead}</button>
</form>`
}
