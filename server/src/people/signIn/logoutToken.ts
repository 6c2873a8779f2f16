import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { ALGORITHMS, CLOCK_SKEW_S } from '../../platform/token/token.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Keycloak says JWT, the specification logout+jwt; an access token (at+jwt) is neither. */
const TYPES = new Set([undefined, 'jwt', 'logout+jwt'])

const LogoutToken = z.object({
  iat: z.number(),
  jti: z.string().check(z.minLength(1)),
  sid: z.optional(z.string().check(z.minLength(1))),
  sub: z.optional(z.string().check(z.minLength(1))),
  events: z.object({ [EVENT]: z.object({}) }),
  /** So that no ID token passes for a logout token. */
  nonce: z.optional(z.undefined()),
})

/** What the identity server says has ended: one session, or all that the account had until then. */
export interface LogoutClaims {
  jti: string
  issuedAt: Date
  ended: { kind: 'session' | 'subject'; id: string }
}

export type LogoutVerdict =
  | { claims: LogoutClaims; refused?: undefined }
  | { claims?: undefined; refused: string }

interface Expected {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey
  now: Date
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.6; throws when the issuer's keys can't be had. */
export async function readLogoutToken(token: string, expected: Expected): Promise<LogoutVerdict> {
  const { issuer, clientId, keys, now } = expected
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer,
      audience: clientId,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: now,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    })
    if (!TYPES.has(protectedHeader.typ?.toLowerCase())) return { refused: 'typ' }
    const parsed = LogoutToken.safeParse(payload)
    if (!parsed.success) return { refused: String(parsed.error.issues[0]?.path[0] ?? 'claims') }
    const { sid, sub, iat, jti } = parsed.data
    if (iat > now.getTime() / 1000 + CLOCK_SKEW_S) return { refused: 'iat' }
    const id = sid ?? sub
    if (id === undefined) return { refused: 'sid' }
    const kind = sid === undefined ? 'subject' : 'session'
    return { claims: { jti, issuedAt: new Date(iat * 1000), ended: { kind, id } } }
  } catch (error) {
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid) throw error
    const isOfClaim = error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
    return { refused: isOfClaim ? error.claim : error.code }
  }
}
