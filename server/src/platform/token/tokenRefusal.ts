import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import { decodeJwt, errors } from 'jose'
import type { Clock } from '../clock.ts'
import { AppError } from '../error/appError.ts'
import { say } from '../error/sentence.ts'
import type { Log } from '../log/log.ts'
import { oncePerMinute } from '../log/oncePerMinute.ts'

/** Why a token was refused. */
export type RefusalReason =
  | 'malformed'
  | 'expired'
  | 'not_valid_yet'
  | 'session_ended'
  | 'claim_missing'
  | 'unknown_key'
  | 'bad_signature'
  | 'wrong_algorithm'
  | 'wrong_issuer'
  | 'wrong_audience'
  | 'wrong_client'
  | 'no_access_token'
  | 'issuer_differs'

export interface Refusal {
  reason: RefusalReason
  /** What was expected and what came instead, for the operator. Never the token, never who it is about. */
  facts?: Record<string, unknown>
}

/** What an operator reads; the others happen every day and need no line. */
const MESSAGES: Partial<Record<RefusalReason, string>> = {
  claim_missing: 'a token was refused: it lacks a claim that is needed',
  unknown_key: 'a token was refused: the issuer publishes no such key',
  bad_signature: 'a token was refused: its signature does not fit the key of the issuer',
  wrong_algorithm: 'a token was refused: its algorithm is not accepted',
  wrong_issuer: 'a token was refused: it comes from another issuer than OIDC_ISSUER',
  wrong_audience: 'a token was refused: its audience is not OIDC_AUDIENCE',
  wrong_client: 'a token was refused: it was issued to another client than OIDC_CLIENT_ID',
  no_access_token: 'a token was refused: it is no access token',
  issuer_differs: 'a token was refused: the discovery document at OIDC_ISSUER names another issuer',
}

/** Logs why tokens are refused, once a minute for each reason. */
export function refusalLog({ clock, log }: { clock: Clock; log: Log }): (refusal: Refusal) => void {
  const limited = oncePerMinute(clock)
  return ({ reason, facts }) => {
    const message = MESSAGES[reason]
    if (message) limited(reason, () => log.warn({ event: 'token_refused', reason, ...facts }, message))
  }
}

/** What jose's error says of the token. */
export function refusalOfError(error: errors.JOSEError, token: string, expected: Expected): Refusal {
  if (error instanceof errors.JWTExpired) return { reason: 'expired' }
  if (error instanceof errors.JWTClaimValidationFailed) return ofClaim(error, expected)
  if (error instanceof errors.JOSEAlgNotAllowed) return { reason: 'wrong_algorithm' }
  const isForKey =
    error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed
  if (!isForKey) return { reason: 'malformed' }
  // Another issuer's token is signed by another's key: that it names itself otherwise says more than the key.
  const found = issuerIn(token)
  if (found !== expected.issuer) return wrongIssuer(expected, found)
  return { reason: error instanceof errors.JWKSNoMatchingKey ? 'unknown_key' : 'bad_signature' }
}

interface Expected {
  issuer: string
  audience: string
}

function ofClaim({ claim, payload }: errors.JWTClaimValidationFailed, expected: Expected): Refusal {
  switch (claim) {
    case 'iss':
      return wrongIssuer(expected, payload.iss)
    case 'aud':
      return { reason: 'wrong_audience', facts: { expected: expected.audience, found: shown(payload.aud) } }
    case 'nbf':
      return { reason: 'not_valid_yet' }
    default:
      return { reason: 'claim_missing', facts: { claim } }
  }
}

function wrongIssuer({ issuer }: Expected, found: unknown): Refusal {
  return { reason: 'wrong_issuer', facts: { expected: issuer, found: shown(found) } }
}

/** As the token names it, before its signature is known to hold. */
function issuerIn(token: string): unknown {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

/** Short enough for a line, and without what an address may carry after its path. */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 5).map(shown)
  return typeof value === 'string' ? value.replace(/[?#].*$/s, '').slice(0, 200) : undefined
}

/** No login mends these: what the identity server issues and what this server expects are not set up for each other. */
const SETUP: ReadonlySet<RefusalReason> = new Set([
  'claim_missing',
  'wrong_algorithm',
  'wrong_issuer',
  'wrong_audience',
  'wrong_client',
  'no_access_token',
  'issuer_differs',
])
/** The same, when a token that was issued a moment ago is refused for it. */
const KEY: ReadonlySet<RefusalReason> = new Set(['unknown_key', 'bad_signature'])

/** 401 for a token that is refused, or for none. The reason is in `errors` where it is a matter of the setup. */
export function invalidToken(reason: RefusalReason | undefined): AppError {
  const headers = { 'www-authenticate': reason === undefined ? 'Bearer' : 'Bearer error="invalid_token"' }
  const isSetup = reason !== undefined && SETUP.has(reason)
  if (!isSetup && !(reason !== undefined && KEY.has(reason)))
    return new AppError(
      'invalid_token',
      401,
      say(platformProblemTexts, (t) => t.signIn),
      { headers },
    )
  const message = say(platformProblemTexts, (t) => (isSetup ? t.signInNotSetUp : t.signIn))
  return new AppError('invalid_token', 401, message, {
    headers,
    errors: [{ field: 'authorization', code: reason, message: MESSAGES[reason] ?? reason }],
  })
}
