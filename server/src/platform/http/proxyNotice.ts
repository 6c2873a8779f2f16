import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps/deps.ts'

/**
 * Warns once that the server seems to be behind a proxy that the configuration does not name: every limit would count its
 * address for all clients, and one of them could use up the sign-in attempts of all.
 */
export function noticeUnknownProxy(
  app: FastifyInstance,
  { config, log }: Pick<Deps, 'config' | 'log'>,
): void {
  if (config.trustProxy > 0) return
  let isNoticed = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isNoticed && request.headers['x-forwarded-for'] !== undefined) {
      isNoticed = true
      const facts = { event: 'proxy_unknown' as const }
      log.warn(
        facts,
        'X-Forwarded-For arrives, but TRUST_PROXY is 0: limits count the proxy for all its clients',
      )
    }
    done()
  })
}
