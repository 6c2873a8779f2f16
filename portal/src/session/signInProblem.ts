/** Spec 8: what the sign-in library says of an answer that can't be used; fixed texts, safe to log. */
const signInProblems = [
  'Invalid nonce.',
  'Unable to decode token, payload not found.',
  'Unable to decode token, payload is not a valid Base64URL value.',
  'Unable to decode token, payload is not a valid JSON value.',
] as const

/** What to log of a failed sign-in: a known text, else nothing of the error's own words. */
export function signInProblem(error: unknown): string {
  const known = signInProblems.find((text) => error instanceof Error && error.message === text)
  return known ?? 'The sign-in could not be completed.'
}

/** The answer of a login that can't be used, for the second time in a row. */
export class UnusableSignInError extends Error {
  constructor(options?: ErrorOptions) {
    super('The answer of the identity server does not belong to this sign-in.', options)
    this.name = 'UnusableSignInError'
  }
}

export function isUnusableSignIn(error: unknown): boolean {
  return signInProblems.some((text) => error instanceof Error && error.message === text)
}

/** Whether the issuer refused a code or a refresh: only its own 4xx does (Ruling 35). */
export function isRefusal(error: unknown): boolean {
  const response = error instanceof Error && 'response' in error ? error.response : undefined
  // 429 only asks to wait.
  return (
    response instanceof Response && response.status >= 400 && response.status < 500 && response.status !== 429
  )
}
