import type { Endpoint } from '@medlem/contract/endpoint'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { refuseField } from '../error/appError.ts'
import { say } from '../error/sentence.ts'
import { guestOf } from '../guestToken/guestCookie.ts'
import { guestIdentity } from '../guestToken/guestToken.ts'
import type { Identity } from '../token/identity.ts'
import type { TokenVerdict } from '../token/token.ts'
import { invalidToken } from '../token/tokenRefusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the verifier says of its token; null before it is asked. */
    tokenVerdict: Promise<TokenVerdict> | null
  }
  interface FastifyContextConfig {
    /** Who may make the call without a token. */
    access?: Endpoint['access']
  }
}

const SCHEME = 'bearer '
const ORG_KEY = /^[A-Za-z0-9_.-]{1,64}$/

/** Gives the requests of a scope a place for what the verifier says of their token. */
export function keepVerdicts(scope: FastifyInstance): void {
  scope.decorateRequest('tokenVerdict', null)
}

/** Refuses a request without a valid token: 401 for a missing, wrong or expired one (Ruling 8). */
export async function requireToken(deps: Deps, request: FastifyRequest): Promise<void> {
  await verifiedIdentity(deps, request)
}

/** What the request's token says; 401 where there is none, or where it is refused. */
export async function verifiedIdentity(deps: Deps, request: FastifyRequest): Promise<Identity> {
  const verdict = await verdictOf(deps, request)
  if (verdict?.identity) return verdict.identity
  throw invalidToken(verdict?.refused)
}

/**
 * What the verifier says of the request's token, asked once for its limit, its right to be read and its caller; undefined without one.
 * Where the call is for guests, a guest's cookie is one.
 */
export function verdictOf(
  deps: Pick<Deps, 'verifyToken' | 'config'>,
  request: FastifyRequest,
): Promise<TokenVerdict> | undefined {
  if (request.tokenVerdict) return request.tokenVerdict
  const { authorization = '' } = request.headers
  if (authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return guestVerdict(deps, request)
  request.tokenVerdict = deps.verifyToken(authorization.slice(SCHEME.length))
  return request.tokenVerdict
}

function guestVerdict(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
): Promise<TokenVerdict> | undefined {
  if (request.routeOptions.config.access !== 'guests') return undefined
  const memberId = guestOf(config, request)
  return memberId === undefined ? undefined : Promise.resolve({ identity: guestIdentity(memberId) })
}

/** Once a body has come: it may have taken so long that its session has ended meanwhile, and the verifier is asked again. */
export function forgetVerdict(request: FastifyRequest): void {
  request.tokenVerdict = null
}

/** The organisation to which the caller wants to be held; 'ALL' or absent for none (Ruling 4). */
export function organisationKey(request: FastifyRequest): string | undefined {
  const key = request.headers['x-org-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && ORG_KEY.test(key)) return key
  const message = say(platformProblemTexts, (t) => t.orgKeyInvalid)
  throw refuseField('x-org-key', 'invalid', message, { status: 400 })
}
