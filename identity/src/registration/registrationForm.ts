import { Email, line } from '@medlem/contract/scalar'
import type { Texts } from '../pages/texts.ts'
import { PASSWORD_MAX } from '../password.ts'

/** Long rather than contrived (NIST SP 800-63B 3.1.1). */
export const PASSWORD_MIN = 10

const Name = line(100)

export type RegistrationField = 'givenName' | 'familyName' | 'email' | 'password'
export type RegistrationForm = Record<RegistrationField, string>

/** What was typed, as it came. */
export function registrationForm(form: URLSearchParams): RegistrationForm {
  const [givenName, familyName, email] = (['givenName', 'familyName', 'email'] as const).map((name) =>
    (form.get(name) ?? '').trim().slice(0, 254),
  )
  return {
    givenName: givenName ?? '',
    familyName: familyName ?? '',
    email: email ?? '',
    password: form.get('password') ?? '',
  }
}

function isName(text: string): boolean {
  return text !== '' && Name.safeParse(text).success
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
  if (!isName(form.givenName)) problems.givenName = t.firstNameMissing
  // One name is enough (Ruling 48).
  if (form.familyName !== '' && !isName(form.familyName)) problems.familyName = t.lastNameUnusable
  if (!Email.safeParse(form.email).success) {
    problems.email = t.emailInvalid
  }
  const password = passwordProblem(form, t)
  if (password) problems.password = password
  return problems
}
