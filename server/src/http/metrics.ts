import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { forbidden } from './errors.ts'
import { isFromThisMachine } from './loopback.ts'

/** Times every request by its route and tells it at /metrics, to this machine or to who has the token. */
export function measureRequests(app: FastifyInstance, config: Config): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'medlem_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /i, '')
    if (!isFromThisMachine(request) && !isSame(token, config.metricsToken)) throw forbidden()
    reply.header('content-type', register.contentType).header('cache-control', 'no-store')
    return register.metrics()
  })
}

function isSame(given: string | undefined, expected: string | undefined): boolean {
  if (given === undefined || expected === undefined) return false
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
