import { hash } from 'node:crypto'
import { AccessTokenClaims } from '@medlem/contract/token'
import { parseRoles } from '@medlem/domain/access'
import { errors, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose'
import type { Clock } from '../deps.ts'
import type { Identity } from './caller.ts'
import { unavailable } from './errors.ts'

/** Never taken from the token (design §4.1). */
const ALGORITHMS = ['RS256', 'ES256']
const CLOCK_SKEW_S = 30
/** Verified tokens kept; at some 600 bytes each this stays below 10 MB. */
const CACHE_SIZE = 10_000

export interface TokenVerifierOptions {
  /** The `iss` that a token must name, exactly. */
  issuer: string
  /** How the issuer is written down in a member's binding; stays the same when an address changes. */
  boundAs: string
  keys: JWTVerifyGetKey
  clientId: string
  audience: string
  clock: Clock
}

type VerifyToken = (token: string) => Promise<Identity | undefined>

/** Checks tokens against the issuer's keys; remembers those that hold, never longer than they are valid. */
export function tokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const known = new Map<string, { identity: Identity; expiresAtMs: number }>()

  const remember = (key: string, entry: { identity: Identity; expiresAtMs: number }) => {
    const [oldest] = known.keys()
    if (known.size >= CACHE_SIZE && oldest !== undefined) known.delete(oldest)
    known.set(key, entry)
  }

  // A request asks twice, for its limit and for its caller; the second time the hash is at hand.
  let last = { token: '', key: '' }
  const keyOf = (token: string) => {
    if (token !== last.token) last = { token, key: hash('sha256', token, 'base64') }
    return last.key
  }

  return async (token) => {
    const key = keyOf(token)
    const hit = known.get(key)
    if (hit && hit.expiresAtMs > options.clock.now().getTime()) return hit.identity
    known.delete(key)
    const verified = await verify(token, options)
    const claims = verified && acceptedClaims(verified, options)
    if (!claims) return undefined
    const identity = identityOf(claims, options.boundAs)
    remember(key, { identity, expiresAtMs: claims.exp * 1000 })
    return identity
  }
}

async function verify(token: string, options: TokenVerifierOptions): Promise<JWTVerifyResult | undefined> {
  try {
    return await jwtVerify(token, options.keys, {
      algorithms: ALGORITHMS,
      issuer: options.issuer,
      audience: options.audience,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: options.clock.now(),
      requiredClaims: ['exp', 'sub'],
    })
  } catch (error) {
    // No answer from the issuer says nothing about the token: the caller is not sent to sign in again for it.
    if (isIssuerOutage(error)) throw unavailable()
    return undefined
  }
}

function isIssuerOutage(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true
  // jose speaks of a bad HTTP answer with its plain class, and lets fetch's own errors through.
  return !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC'
}

function acceptedClaims(
  { payload, protectedHeader }: JWTVerifyResult,
  { clientId }: TokenVerifierOptions,
): AccessTokenClaims | undefined {
  const parsed = AccessTokenClaims.safeParse(payload)
  if (!parsed.success) return undefined
  // An ID token is no access token: Keycloak says so in the claim, RFC 9068 in the header.
  const isAccessToken =
    parsed.data.typ === undefined
      ? protectedHeader.typ?.toLowerCase() === 'at+jwt'
      : parsed.data.typ === 'Bearer'
  const client = parsed.data.azp ?? payload.client_id
  return isAccessToken && client === clientId ? parsed.data : undefined
}

function identityOf(claims: AccessTokenClaims, issuer: string): Identity {
  return {
    issuer,
    subject: claims.sub,
    email: claims.email?.trim().toLowerCase() || null,
    emailVerified: claims.email_verified === true,
    givenName: claims.given_name ?? '',
    familyName: claims.family_name ?? '',
    phone: claims.phone_number ?? null,
    roles: parseRoles(claims.realm_access?.roles ?? []),
    authenticatedAtMs: claims.auth_time === undefined ? null : claims.auth_time * 1000,
    expiresAtMs: claims.exp * 1000,
  }
}
