import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps/deps.ts'
import { AppError } from '../error/appError.ts'
import { say } from '../error/sentence.ts'
import { verdictOf } from './requestToken.ts'

/** How often one caller may make a call, where the ordinary limit is too generous (design §4.4). */
export interface Limit {
  perMinute?: number
  perHour?: number
  perDay?: number
  /** Counts by network address instead of by caller. */
  perAddress?: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The strict limits are meant for this ordinary one, and move with it. */
const ORDINARY = 600

/** The limit of one call as the plugin takes it; undefined leaves the ordinary one. */
export function limitOf(
  { rateLimit: ordinary }: Pick<Config, 'rateLimit'>,
  { perMinute, perHour, perDay, perAddress }: Limit,
): (RateLimitOptions & { max: number; timeWindow: number }) | undefined {
  const [most, timeWindow] = perMinute
    ? [perMinute, MINUTE_MS]
    : perHour
      ? [perHour, HOUR_MS]
      : [perDay, DAY_MS]
  if (most === undefined) return undefined
  const max = Math.max(1, Math.ceil((most * ordinary) / ORDINARY))
  return { max, timeWindow, ...(perAddress ? { keyGenerator: ({ ip }) => ip } : {}) }
}

/** Per caller, or per network address for those who send no valid token. */
export async function limitRates(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(rateLimit, {
    max: deps.config.rateLimit,
    timeWindow: MINUTE_MS,
    // Knows the caller, so it runs after the token could be read; a bad token counts for its address.
    keyGenerator: (request) => callerKey(deps, request),
    errorResponseBuilder: (_request, context) =>
      new AppError(
        'rate_limited',
        429,
        say(platformProblemTexts, (t) => t.tooManyRequests),
        {
          headers: { 'retry-after': String(Math.max(1, Math.ceil(context.ttl / 1000))) },
        },
      ),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
}

async function callerKey(deps: Deps, request: FastifyRequest): Promise<string> {
  const verdict = await verdictOf(deps, request)?.catch(() => undefined)
  const { identity } = verdict ?? {}
  return identity ? `${identity.issuer}|${identity.subject}` : request.ip
}
