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
