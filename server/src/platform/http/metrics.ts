import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { requireOperator } from './operator.ts'

export interface MeasuredParts {
  config: Config
  metrics: Metrics
  /** Brings figures that are read when they are asked for up to date; never throws. */
  refresh(): Promise<void>
}

/** Times every request by its route, and serves /metrics to this machine or to a caller with the token. */
export function measureRequests(
  app: FastifyInstance,
  { config, metrics: { register, requestSeconds }, refresh }: MeasuredParts,
): void {
  new Gauge({
    name: 'medlem_http_requests_running',
    help: 'Calls of the API in progress in this process.',
    registers: [register],
    collect() {
      this.set(app.work.running)
    },
  })
  new Gauge({
    name: 'medlem_http_requests_waiting',
    help: 'Calls of the API that wait for a place, by priority (urgent or other).',
    labelNames: ['priority'],
    registers: [register],
    collect() {
      this.set({ priority: 'urgent' }, app.work.urgent.size)
      this.set({ priority: 'other' }, app.work.others.size)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    requestSeconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireOperator(request, config)
    await refresh()
    reply.header('content-type', register.contentType).header('cache-control', 'no-store')
    return register.metrics()
  })
}
