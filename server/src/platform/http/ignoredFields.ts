import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { logIgnoredFields } from './securityEvents.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Names of fields that were sent and that the call does not read; null when there are none. */
    ignored: string[] | null
  }
}

/** Some frameworks take another method from here; ours does not. */
const METHOD_OVERRIDE = 'x-http-method-override'

/**
 * Logs at level info the fields that a call does not read; they are never written (Ruling 29). Existing clients send whole
 * objects, and so does an attacker who tries to set a status.
 */
export function noteIgnoredFields(scope: FastifyInstance): void {
  scope.decorateRequest('ignored', null)
  scope.addHook('onRoute', (route) => {
    const { schema = {} } = route
    const inQuery = namesIn(schema.querystring) ?? new Set<string>()
    const inBody = namesIn(schema.body)
    const note = (request: FastifyRequest, _reply: unknown, done: () => void) => {
      const { headers, query, body } = request
      const ignored = [...unread(query, inQuery), ...(inBody ? unread(body, inBody) : [])]
      if (headers[METHOD_OVERRIDE] !== undefined) ignored.push(METHOD_OVERRIDE)
      if (ignored.length > 0) request.ignored = ignored
      done()
    }
    route.preValidation = [...[route.preValidation ?? []].flat(), note]
    const loggable = loggableNames(schema)
    const log = (request: FastifyRequest, _reply: unknown, done: () => void) => {
      if (request.ignored) logIgnoredFields(request, request.ignored, loggable)
      done()
    }
    // By then it is known whose request it was.
    route.onResponse = [...[route.onResponse ?? []].flat(), log]
  })
}

function unread(sent: unknown, read: ReadonlySet<string>): string[] {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return []
  return Object.keys(sent).filter((name) => !read.has(name))
}

/** The names of an object's schema; undefined for what is no object. */
function namesIn(schema: unknown): ReadonlySet<string> | undefined {
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return undefined
  return new Set(Object.keys(schema.shape ?? {}))
}

/** A field's name may be anything, also a person's: only those of the contract are logged. */
function loggableNames({ response, body }: FastifySchema): ReadonlySet<string> {
  const answers = typeof response === 'object' && response !== null ? Object.values(response) : []
  return new Set([METHOD_OVERRIDE, ...[body, ...answers].flatMap((schema) => [...(namesIn(schema) ?? [])])])
}
