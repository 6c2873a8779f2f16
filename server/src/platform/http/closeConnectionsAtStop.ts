import type { FastifyInstance } from 'fastify'

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
