import { Email } from '@medlem/contract/scalar'
import { PersonName } from '@medlem/domain/personName'
import type { Texts } from '../pages/texts.ts'
import { PASSWORD_MAX } from '../password.ts'

/** Long rather than contrived (NIST SP 800-63B 3.1.1). */
export const PASSWORD_MIN = 10

export type RegistrationField = 'givenName' | 'familyName' | 'email' | 'password'
export type RegistrationForm = Record<RegistrationField, string>

const tidyName = (typed = '') => PersonName.safeParse(typed).data ?? typed

/** What was typed, as it came; a name as it is kept. */
export function registrationForm(form: URLSearchParams): RegistrationForm {
  const [givenName, familyName, email] = (['givenName', 'familyName', 'email'] as const).map((name) =>
    (form.get(name) ?? '').trim().slice(0, 254),
  )
  return {
    givenName: tidyName(givenName),
    familyName: tidyName(familyName),
    email: email ?? '',
    password: form.get('password') ?? '',
  }
}

/** What is wrong with a name; one without anything that shows is missing. */
function nameProblem(text: string, t: Texts, { missing }: { missing?: string } = {}): string | undefined {
  const read = PersonName.safeParse(text)
  if (read.data === '') return missing
  return read.success ? undefined : t.nameUnusable
}

/** What is wrong with a password that somebody chooses. */
export function passwordProblem(
  { password, email }: Pick<RegistrationForm, 'password' | 'email'>,
  t: Texts,
): string | undefined {
  if (password.length < PASSWORD_MIN) return t.passwordTooShort({ count: PASSWORD_MIN })
  if (password.length > PASSWORD_MAX) return t.passwordTooLong({ count: PASSWORD_MAX })
  if (isAddress(password, email)) return t.passwordIsAddress
  return new Set(password).size < 4 ? t.passwordTooEasy : undefined
}

/** Whether the password is the e-mail address, or its part before the @, in whatever case. */
function isAddress(password: string, email: string): boolean {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()
  const address = fold(email)
  return [address, address.replace(/@.*$/, '')].includes(fold(password))
}

/** What is wrong with each field, in words for the person who typed it. */
export function registrationProblems(form: RegistrationForm, t: Texts): Partial<RegistrationForm> {
  const problems: Partial<RegistrationForm> = {}
  const givenName = nameProblem(form.givenName, t, { missing: t.firstNameMissing })
  // One name is enough (Ruling 48).
  const familyName = nameProblem(form.familyName, t)
  if (givenName) problems.givenName = givenName
  if (familyName) problems.familyName = familyName
  if (!Email.safeParse(form.email).success) {
    problems.email = t.emailInvalid
  }
  const password = passwordProblem(form, t)
  if (password) problems.password = password
  return problems
}
