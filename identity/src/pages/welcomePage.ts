import type { RegistrationForm } from '../registrationForm.ts'
import type { Welcomed } from '../welcome.ts'
import type { PageFrame } from './frame.ts'
import { html } from './html.ts'
import { page } from './layout.ts'
import { field, fieldsOf } from './registerPage.ts'

export interface WelcomeView {
  action: string
  welcomed: Welcomed
  form: Omit<RegistrationForm, 'password'>
  problems: Partial<RegistrationForm>
  /** What concerns no single field. */
  problem?: string | undefined
}

/** The page of a link that lets its holder make an account: the first administrator, or one who is invited to a job. */
export function welcomePage(frame: PageFrame, { action, welcomed, form, problems, problem }: WelcomeView) {
  const { t } = frame
  const { email, invitation } = welcomed
  const heading = invitation
    ? t.invitedHeading({ organisation: invitation.organisation })
    : t.firstAdministrator
  const fields = fieldsOf({ form }, t).filter(({ name }) => email === null || name !== 'email')
  const shown = fields.map((one) =>
    one.name === 'email' ? { ...one, hint: t.firstAdministratorEmail } : one,
  )
  const focused = shown.find(({ name }) => problems[name]) ?? shown[0]
  const isWrong = problem !== undefined || Object.keys(problems).length > 0
  return page(frame, {
    title: isWrong ? t.titleOfProblem({ title: heading }) : heading,
    form: 'registration',
    body: html`<section aria-labelledby="heading">
<h1 id="heading">${heading}</h1>
<p class="lead">${invitation ? t.invitedLead(invitation) : t.firstAdministratorLead({ product: frame.product })}</p>
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
<p class="meta">${t.thenSignIn}</p>
</section>`,
  })
}
