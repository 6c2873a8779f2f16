import { hash } from 'node:crypto'
import { sameEmail } from '@medlem/contract/scalar'
import { AccessTokenClaims } from '@medlem/contract/token'
import { parseRoles } from '@medlem/domain/access'
import { errors, type JWTVerifyGetKey, type JWTVerifyResult, jwtVerify } from 'jose'
import type { Clock } from '../clock.ts'
import { unavailable } from '../error/appError.ts'
import type { HasEnded, Identity, TokenSession } from './identity.ts'
import { IssuerDiffers } from './issuerKeys.ts'
import { type Refusal, type RefusalReason, refusalOfError, shown } from './tokenRefusal.ts'

/**
 * None of them works with a secret that both sides know. Which one a token must have is not its own choice: a key of the
 * issuer fits one kind of algorithm, and where it names one (`alg`) only that (design §4.1).
 */
export const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
export const CLOCK_SKEW_S = 30
/** Verified tokens kept; at some 600 bytes each this stays below 10 MB. */
const CACHE_SIZE = 10_000
/** Then the signature is checked again, so that a key which the issuer has removed is not accepted after a minute. */
const VERIFIED_FOR_MS = 25_000

export interface TokenVerifierOptions {
  /** The `iss` that a token must name, exactly. */
  issuer: string
  /** How the issuer is written down in a member's binding; stays the same when an address changes. */
  boundAs: string
  keys: JWTVerifyGetKey
  clientId: string
  audience: string
  clock: Clock
  /** The `acr` of a sign-in with a second step; `mfa` in `amr` says the same. */
  secondStepAcr: string
  /** For the embedded issuer, whose tokens name roles for the portal alone: rights are appointments (decision 28). */
  ignoresRoles?: boolean
  /** Whether the session that a token came with has ended. */
  hasEnded: HasEnded
  /** Takes note of each token that is refused. */
  onRefused?: (refusal: Refusal) => void
}

/** Who a token speaks of, or why it is not taken. */
export type TokenVerdict =
  | { identity: Identity; refused?: undefined }
  | { identity?: undefined; refused: RefusalReason }

export type VerifyToken = (token: string) => Promise<TokenVerdict>

interface Known {
  identity: Identity
  session: TokenSession
  verifiedAtMs: number
}

type Verified = { claims: AccessTokenClaims; refusal?: undefined } | { claims?: undefined; refusal: Refusal }

/** Checks tokens against the issuer's keys; remembers those that hold, never longer than they are valid. */
export function tokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const { clock, hasEnded, onRefused } = options
  const known = new Map<string, Known>()

  const remember = (key: string, entry: Known) => {
    const [oldest] = known.keys()
    if (known.size >= CACHE_SIZE && oldest !== undefined) known.delete(oldest)
    known.set(key, entry)
  }

  const find = (key: string): Known | undefined => {
    const hit = known.get(key)
    const nowMs = clock.now().getTime()
    if (hit && hit.identity.expiresAtMs > nowMs && nowMs - hit.verifiedAtMs < VERIFIED_FOR_MS) return hit
    known.delete(key)
    return undefined
  }

  const learn = async (key: string, token: string): Promise<Known | Refusal> => {
    const verifiedAtMs = clock.now().getTime()
    const { claims, refusal } = await verify(token, options)
    if (!claims) return refusal
    const { sid: sessionId, sub: subject, iat: issuedAtS } = claims
    const session = { sessionId, subject, issuedAtS }
    const entry = { identity: identityOf(claims, options), session, verifiedAtMs }
    remember(key, entry)
    return entry
  }

  const refuse = (refusal: Refusal): TokenVerdict => {
    onRefused?.(refusal)
    return { refused: refusal.reason }
  }

  return async (token) => {
    const key = hash('sha256', token, 'base64')
    const found = find(key) ?? (await learn(key, token))
    if ('reason' in found) return refuse(found)
    if (await hasEnded(found.session)) return refuse({ reason: 'session_ended' })
    return { identity: found.identity }
  }
}

async function verify(token: string, options: TokenVerifierOptions): Promise<Verified> {
  try {
    const verified = await jwtVerify(token, options.keys, {
      algorithms: ALGORITHMS,
      issuer: options.issuer,
      audience: options.audience,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: options.clock.now(),
      requiredClaims: ['exp', 'sub'],
    })
    return accept(verified, options)
  } catch (error) {
    if (error instanceof IssuerDiffers) return { refusal: { reason: 'issuer_differs' } }
    // No answer from the issuer says nothing about the token: the caller is not sent to sign in again for it.
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSInvalid) throw unavailable()
    return { refusal: refusalOfError(error, token, options) }
  }
}

function accept({ payload, protectedHeader }: JWTVerifyResult, { clientId }: TokenVerifierOptions): Verified {
  const parsed = AccessTokenClaims.safeParse(payload)
  if (!parsed.success) {
    const [claim] = parsed.error.issues[0]?.path ?? []
    return { refusal: { reason: 'claim_missing', facts: { claim } } }
  }
  // An ID token is no access token: Keycloak says so in the claim, RFC 9068 in the header.
  const isAccessToken =
    parsed.data.typ === undefined
      ? protectedHeader.typ?.toLowerCase() === 'at+jwt'
      : parsed.data.typ === 'Bearer'
  if (!isAccessToken) return { refusal: { reason: 'no_access_token' } }
  const client = parsed.data.azp ?? payload.client_id
  if (client === clientId) return { claims: parsed.data }
  return { refusal: { reason: 'wrong_client', facts: { expected: clientId, found: shown(client) } } }
}

function identityOf(
  claims: AccessTokenClaims,
  { boundAs, ignoresRoles, secondStepAcr }: TokenVerifierOptions,
): Identity {
  return {
    issuer: boundAs,
    subject: claims.sub,
    sessionId: claims.sid ?? null,
    email: sameEmail(claims.email ?? '') || null,
    emailVerified: claims.email_verified === true,
    givenName: claims.given_name ?? '',
    familyName: claims.family_name ?? '',
    phone: claims.phone_number ?? null,
    roles: ignoresRoles ? [] : parseRoles(claims.realm_access?.roles ?? []),
    authenticatedAtMs: claims.auth_time === undefined ? null : claims.auth_time * 1000,
    hasSecondStep: claims.acr === secondStepAcr || (Array.isArray(claims.amr) && claims.amr.includes('mfa')),
    expiresAtMs: claims.exp * 1000,
  }
}
