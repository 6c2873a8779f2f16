import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const METHODS = 'GET, POST, PUT, DELETE'
const HEADERS = 'authorization, content-type, x-org-key, x-acting-for, idempotency-key, last-event-id'
const EXPOSED = 'retry-after, x-request-id, x-ignored-fields'
const PREFLIGHT_AGE_S = '7200'

/** Lets pages of the configured origins call the API; exact origins, no cookies (design §5.3). */
export function crossOrigin(app: FastifyInstance, config: Config): void {
  const origins = new Set(config.corsOrigins)
  const isApiPath = apiPaths(config)
  if (origins.size === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!isApiPath(request.url)) return
    reply.header('vary', 'origin')
    if (origin === undefined || !origins.has(origin)) return
    reply.headers(corsHeaders(config, request))
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': PREFLIGHT_AGE_S,
    })
    return reply.code(204).send()
  })
}

/** What lets a page of a configured origin read an answer; nothing for any other. */
export function corsHeaders(
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  { headers: { origin } }: { headers: { origin?: string | undefined } },
): Record<string, string> {
  if (origin === undefined || !corsOrigins.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    'cross-origin-resource-policy': 'cross-origin',
  }
}

/** Tells which addresses belong to the API, whose refusals are problem documents and never pages. */
export function apiPaths({ prefixes }: Pick<Config, 'prefixes'>): (url: string) => boolean {
  const { memberApi, orgApi, eventApi, tools } = prefixes
  const starts = [
    `${memberApi}/api/`,
    `${orgApi}/api/`,
    `${eventApi}/api/`,
    `${tools}/tools/`,
    `${tools}/api/`,
    '/callbacks/',
    '/calendar/',
  ]
  return (url) => starts.some((start) => url.startsWith(start))
}
