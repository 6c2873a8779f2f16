/** Prefixes are at most 7 characters: with 13 of the member id that is the gateway's limit of 20 (Ruling 19). */
export const MAX_ORDER_PREFIX = 7

/** Fixed prefix and the last 13 characters of the member id (Spec 7). It repeats: nothing is looked up by it. */
export function orderNumber(prefix: string, memberId: string): string {
  return `${prefix.slice(0, MAX_ORDER_PREFIX)}${memberId.slice(-13)}`
}

/** What the provider says that an authorization is. */
export interface AuthorizationFacts {
  amountMinor: bigint
  currency: string
  test: boolean
}

/** The first way in which an authorization differs from what was asked; undefined when it is exactly that. */
export function authorizationMismatch(
  asked: AuthorizationFacts,
  got: Partial<AuthorizationFacts>,
): keyof AuthorizationFacts | undefined {
  if (got.amountMinor !== asked.amountMinor) return 'amountMinor'
  if (got.currency !== asked.currency) return 'currency'
  // A test authorization for a live organisation, and the other way round (Ruling 22).
  if (got.test !== asked.test) return 'test'
  return undefined
}
