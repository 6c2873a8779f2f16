import type { Role } from '@medlem/domain/access'

/** What a verified token says of the one who sent it. */
export interface Identity {
  issuer: string
  subject: string
  /** The `sid` of the token; null where the issuer names none. */
  sessionId: string | null
  /** Lower case. */
  email: string | null
  emailVerified: boolean
  givenName: string
  familyName: string
  phone: string | null
  /** Those that count now; of a verified token alone, those that it carries. */
  roles: Role[]
  /** When the person last typed a password, in milliseconds since 1970; null when the token does not say. */
  authenticatedAtMs: number | null
  /** Whether the sign-in had a second step, or was by a passkey, which is two by itself. */
  hasSecondStep: boolean
  /** When the token ends, in milliseconds since 1970. */
  expiresAtMs: number
}

/** What a verified token says of its session. */
export interface TokenSession {
  sessionId: string | undefined
  subject: string
  issuedAtS: number | undefined
}

export type HasEnded = (token: TokenSession) => Promise<boolean>
