import type { LinkKind } from './address.ts'

/** How long things live, in seconds. */

/** RFC 9700: short, because whatever is missed elsewhere ends by then. */
export const ACCESS_TOKEN_S = 5 * 60
/** The longest that a server takes an access token for valid, with slack for its clock. */
export const TOKEN_LIFE_S = ACCESS_TOKEN_S + 60
export const ID_TOKEN_S = 10 * 60
export const CODE_S = 60
/** Spec 9: callback state is kept for 1 h; a sign-in page left open that long still works. */
export const INTERACTION_S = 60 * 60
/** Spec 9: 30 min of inactivity, and slack for the portal's own check to come first. */
export const IDLE_S = 35 * 60
/** From the moment the password was given; after it, the password again. */
export const ABSOLUTE_S = 10 * 60 * 60

/** A link that was sent by e-mail. */
export const LINK_S: Readonly<Record<LinkKind, number>> = {
  new_password: 30 * 60,
  sign_in: 15 * 60,
  registration: 60 * 60,
}
/** Within the five minutes for which Web Authentication Level 3 (15.1) lets a page wait. */
export const CHALLENGE_S = 5 * 60

/** What is left of a session or refresh token that was last used now, in whole seconds, at least one. */
export function remainingS(signedInAtS: number, nowS: number): number {
  return Math.max(1, Math.min(IDLE_S, signedInAtS + ABSOLUTE_S - nowS))
}
