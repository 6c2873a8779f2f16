import { Email, line } from '@medlem/contract/scalar'
import { PASSWORD_MAX } from './password.ts'

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

function passwordProblem({ password, email }: RegistrationForm): string | undefined {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`
  if (isAddress(password, email)) return 'Choose a password that is not your e-mail address.'
  return new Set(password).size < 4 ? 'That is too easy to guess. A few words in a row are good.' : undefined
}

/** Whether the password is the e-mail address, or its part before the @, in whatever case. */
function isAddress(password: string, email: string): boolean {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()
  const address = fold(email)
  return [address, address.replace(/@.*$/, '')].includes(fold(password))
}

/** What is wrong with each field, in words for the person who typed it. */
export function registrationProblems(form: RegistrationForm): Partial<RegistrationForm> {
  const problems: Partial<RegistrationForm> = {}
  if (!isName(form.givenName)) problems.givenName = 'Enter your first name.'
  if (!isName(form.familyName)) problems.familyName = 'Enter your last name.'
  if (!Email.safeParse(form.email).success) {
    problems.email = 'Enter an e-mail address such as ida@example.org.'
  }
  const password = passwordProblem(form)
  if (password) problems.password = password
  return problems
}
