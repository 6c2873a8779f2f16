import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Headers of every answer (design §5.3). Written once here, not composed per request. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOfAll(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function headersOfAll(config: Config): Record<string, string> {
  return {
    'content-security-policy': portalPolicy(config, []),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    ...(config.baseUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** What a page may use of the device; the camera only where cards are checked. */
export function permissionsPolicy(camera: '()' | '(self)'): string {
  return `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=()`
}

const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/** Answers of the API hold no page: nothing may be loaded or framed from them, and no cache keeps them. */
export function apiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(API_HEADERS)
    done()
  })
}

/** Headers of an answer to an address that could not be read: no hook runs for those. */
export function unroutedHeaders(config: Config): Record<string, string> {
  return { ...headersOfAll(config), ...API_HEADERS }
}

/**
 * The portal loads from its own origin; it talks to and frames the identity server (silent sign-in) besides. Scripts
 * within a page are named by their hashes.
 */
export function portalPolicy(config: Config, scriptHashes: readonly string[]): string {
  const identity = new URL(config.identity.issuer).origin
  const own = new URL(config.baseUrl).origin
  const outside = identity === own ? '' : ` ${identity}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${outside}`,
    `frame-src 'self'${outside}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${outside}`,
    // The silent sign-in page is framed by the portal itself.
    "frame-ancestors 'self'",
  ].join('; ')
}
