import type { FastifyInstance } from 'fastify'
import { logOf } from '../log/log.ts'

/** One line per answer; path without query, never a header. */
export function logAnswers(app: FastifyInstance): void {
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
