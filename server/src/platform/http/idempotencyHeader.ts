import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The header's own form is a string in quotes (draft-ietf-httpapi-idempotency-key-header); most clients send it bare. */
const QUOTED = /^"(.*)"$/

/**
 * Reads `Idempotency-Key` as the `idempotencyKey` of a body that may have one and doesn't, so that it is validated and kept
 * like it. The body's own counts where both are sent.
 */
export function readIdempotencyHeader(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    if (!takesKey(route.schema?.body)) return
    const read = ({ headers, body }: FastifyRequest, _reply: unknown, done: () => void) => {
      const sent = headers['idempotency-key']
      if (typeof sent === 'string' && isObject(body)) {
        body.idempotencyKey ??= QUOTED.exec(sent.trim())?.[1] ?? sent.trim()
      }
      done()
    }
    route.preValidation = [...[route.preValidation ?? []].flat(), read]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function takesKey(schema: unknown): boolean {
  return isObject(schema) && isObject(schema.shape) && 'idempotencyKey' in schema.shape
}
