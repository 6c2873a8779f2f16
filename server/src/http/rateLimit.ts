import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from './errors.ts'

/** Per caller, or per network address for those who send no valid token. */
export async function limitRates(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(rateLimit, {
    max: deps.config.rateLimit,
    timeWindow: 60_000,
    // Knows the caller, so it runs after the token could be read; a bad token counts for its address.
    keyGenerator: (request) => callerKey(deps, request),
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', 429, 'Too many requests. Please wait a moment and try again.', {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(context.ttl / 1000))) },
      }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
}

async function callerKey(deps: Deps, request: FastifyRequest): Promise<string> {
  const token = request.headers.authorization?.replace(/^Bearer /i, '')
  if (!token) return request.ip
  const identity = await deps.verifyToken(token).catch(() => undefined)
  return identity ? `${identity.issuer}|${identity.subject}` : request.ip
}
