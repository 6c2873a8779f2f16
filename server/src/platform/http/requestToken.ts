import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps/deps.ts'
import { AppError } from '../error/appError.ts'
import { say } from '../error/sentence.ts'
import type { Identity } from '../token/identity.ts'
import { invalidToken } from '../token/tokenRefusal.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const ORG_KEY = /^[A-Za-z0-9_.-]{1,64}$/

/** Refuses a request without a valid token: 401 for a missing, wrong or expired one (Ruling 8). */
export async function requireToken(deps: Deps, request: FastifyRequest): Promise<void> {
  await verifiedIdentity(deps, request)
}

/** What the request's token says; 401 where there is none, or where it is refused. */
export async function verifiedIdentity(deps: Deps, request: FastifyRequest): Promise<Identity> {
  const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
  const verdict = token === undefined ? undefined : await deps.verifyToken(token)
  if (verdict?.identity) return verdict.identity
  throw invalidToken(verdict?.refused)
}

/** The organisation to which the caller wants to be held; 'ALL' or absent for none (Ruling 4). */
export function organisationKey(request: FastifyRequest): string | undefined {
  const key = request.headers['x-org-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && ORG_KEY.test(key)) return key
  const message = say(platformProblemTexts, (t) => t.orgKeyInvalid)
  throw new AppError('invalid_request', 400, message, {
    errors: [{ field: 'x-org-key', code: 'invalid', message }],
  })
}
