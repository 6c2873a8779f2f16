import type { Endpoint, EndpointSchema } from '@medlem/contract/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteShorthandOptions,
} from 'fastify'
import type * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { problemAnswers } from './problemAnswers.ts'

type Part<S, K extends string> = S extends Record<K, infer T extends z.ZodMiniType> ? z.output<T> : undefined

/** What a handler may answer: the body of any of the endpoint's own statuses. */
type Answered<S extends EndpointSchema> = {
  [K in keyof S['response']]: S['response'][K] extends z.ZodMiniType ? z.input<S['response'][K]> : never
}[keyof S['response']]

export interface RouteInput<S extends EndpointSchema> {
  params: Part<S, 'params'>
  query: Part<S, 'querystring'>
  body: Part<S, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

export interface RouteOptions {
  /** Requests per caller and minute, where the ordinary limit is too generous. */
  perMinute?: number
  /** Or per hour. */
  perHour?: number
}

/** Registers one call of the contract below its service's prefix; a handler answers the body, or sets the status on `reply` first. */
export function route<S extends EndpointSchema>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<S>,
  handler: (input: RouteInput<S>) => Promise<Answered<S>>,
  options: RouteOptions = {},
): void {
  const { schema, service, method, url, summary } = endpoint
  const described: FastifySchema = {
    ...schema,
    summary,
    tags: [service],
    security: [{ bearer: [] }],
    response: { ...schema.response, ...problemAnswers(schema) },
  }
  app.route({
    method,
    url: deps.config.prefixes[service] + url,
    schema: described,
    config: limitOf(options),
    handler: async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      // They were parsed with the endpoint's own schemas.
      const { params, query, body } = request as unknown as Omit<RouteInput<S>, 'request' | 'reply'>
      return handler({ params, query, body, request, reply })
    },
  })
}

function limitOf({ perMinute, perHour }: RouteOptions): RouteShorthandOptions['config'] {
  if (perMinute) return { rateLimit: { max: perMinute, timeWindow: 60_000 } }
  if (perHour) return { rateLimit: { max: perHour, timeWindow: 3_600_000 } }
  return {}
}
