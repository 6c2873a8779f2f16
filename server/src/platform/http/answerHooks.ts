import type { FastifyInstance } from 'fastify'
import { logOf } from '../log/log.ts'

/** While the server stops, every answer ends its connection; a kept-alive one would delay the stop for a minute. */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done()
  })
}

/** One line per answer; path without query, never a header. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const facts = {
      event: 'answered' as const,
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    logOf(request).info(facts, 'answered')
    done()
  })
}
