import type { Readable } from 'node:stream'
import type { Endpoint, EndpointSchema } from '@medlem/contract/endpoint'
import { commitsBegun } from '@medlem/database/commitCount'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type * as z from 'zod/mini'
import type { Deps } from '../deps/deps.ts'
import { pathPattern } from './allowedMethods.ts'
import { limitConcurrency } from './concurrencyLimit.ts'
import { contractModules } from './contractModules.ts'
import { limitJsonValues } from './jsonValueLimit.ts'
import { problemAnswers } from './problemAnswers.ts'
import { type Limit, limitOf } from './rateLimit.ts'
import { forgetVerdict, requireToken } from './requestToken.ts'

type Part<S, K extends string> = S extends Record<K, infer T extends z.ZodMiniType> ? z.output<T> : undefined

/** What a handler may answer: the body of any of the endpoint's own statuses; a long text as a stream, a file as its bytes. */
type Answered<S extends EndpointSchema> = {
  [K in keyof S['response']]: S['response'][K] extends z.ZodMiniType ? z.input<S['response'][K]> : never
}[keyof S['response']]

/** What a handler returns. */
export type RouteResult<S extends EndpointSchema> = Answered<S> | Readable | Buffer

export interface RouteInput<S extends EndpointSchema> {
  params: Part<S, 'params'>
  query: Part<S, 'querystring'>
  body: Part<S, 'body'>
  request: FastifyRequest
  reply: FastifyReply
}

export type RouteOptions = Limit & {
  /** Bytes of the body, where 256 KB are too few: for few values of which one is long. */
  bodyLimit?: number
  /** Runs before all others when requests are queued. */
  urgent?: boolean
  /** For busy calls: the answer was made field by field and goes out as it is, without being checked against its schema. */
  asMade?: boolean
}

/** Registers one call of the contract below its service's prefix; a handler answers the body, or sets the status on `reply` first. */
export function route<S extends EndpointSchema>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<S>,
  handler: (input: RouteInput<S>) => Promise<RouteResult<S>>,
  options: RouteOptions = {},
): void {
  const { schema, service, method, url, summary, access } = endpoint
  const described: FastifySchema = {
    ...schema,
    operationId: callName(endpoint),
    summary,
    tags: [service],
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    response: { ...schema.response, ...problemAnswers(schema) },
  }
  if (options.urgent)
    app.work.urgentCalls.push({ method, path: pathPattern(deps.config.prefixes[service] + url) })
  const add = (scope: FastifyInstance) =>
    scope.route({
      method,
      url: deps.config.prefixes[service] + url,
      schema: described,
      config: { rateLimit: limitOf(deps.config, options), ...(access && { access }) },
      ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
      ...(options.asMade ? { serializerCompiler: () => JSON.stringify } : {}),
      // After the limits and before the body is read: a request without a valid token gets no other refusal (Ruling 8).
      preParsing: async (request: FastifyRequest) => {
        if (method !== 'GET') request.commitsBefore = commitsBegun()
        if (access !== 'anyone') await requireToken(deps, request)
      },
      handler: (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        if (method !== 'GET') forgetVerdict(request)
        // They were parsed with the endpoint's own schemas.
        const { params, query, body } = request as unknown as Omit<RouteInput<S>, 'request' | 'reply'>
        return limitConcurrency(app, () => handler({ params, query, body, request, reply }), {
          urgent: options.urgent,
        })
      },
    })
  if (options.bodyLimit === undefined) add(app)
  else
    void app.register(async (scope) => {
      limitJsonValues(scope)
      add(scope)
    })
}

let callNames: Map<unknown, string> | undefined

/**
 * The name under which the contract exports a call.
 * @throws Error where no listed module exports it: without a name it would be missing in the OpenAPI document and in the table of rights.
 */
function callName(endpoint: Pick<Endpoint, 'method' | 'url'>): string {
  callNames ??= new Map(
    contractModules.flatMap((module) => Object.entries(module)).map(([name, value]) => [value, name]),
  )
  const name = callNames.get(endpoint)
  if (!name)
    throw new Error(
      `${endpoint.method} ${endpoint.url} stands in a module that platform/http/contractModules.ts does not list.`,
    )
  return name
}
