import { text } from 'node:stream/consumers'
import { streamChanges } from '@medlem/contract/change'
import {
  type AnswerOf,
  type Endpoint,
  type EndpointSchema,
  type RequestOf,
  WORKBOOK,
} from '@medlem/contract/endpoint'
import type { Problem } from '@medlem/contract/error'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Config } from '../platform/config/config.ts'

export interface Reply<Body> {
  status: number
  headers: Record<string, unknown>
  /** The answer, when it is a success. */
  body: Body
  /** The same answer, when it is a refusal. */
  problem: Problem
}

interface Parts {
  params?: Record<string, string>
  querystring?: Record<string, string | undefined>
  body?: unknown
}

/** Sends requests as one person. */
export interface TestClient {
  /** Makes a call of the contract. */
  call<S extends EndpointSchema>(
    endpoint: Endpoint<S>,
    request: RequestOf<Endpoint<S>>,
    headers?: Record<string, string>,
  ): Promise<Reply<AnswerOf<Endpoint<S>>>>
  /** Anything else: odd bodies, odd paths. */
  send(options: InjectOptions): Promise<Reply<unknown>>
}

export function testClient(
  app: FastifyInstance,
  { prefixes }: Pick<Config, 'prefixes'>,
  bearer: () => Promise<string | undefined>,
): TestClient {
  const send = async (options: InjectOptions): Promise<Reply<never>> => {
    const token = await bearer()
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await ask(app, { ...options, headers: { ...authorization, ...options.headers } })
    const type = String(answer.headers['content-type'])
    const body: unknown = [WORKBOOK, 'application/pdf'].includes(type)
      ? new File([answer.rawPayload], '', { type })
      : /json/.test(type) && answer.body !== ''
        ? answer.json()
        : answer.body
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: body as never,
      problem: body as Problem,
    }
  }
  return clientOver(send, { prefixes })
}

/** What has no end is left once it has begun. */
async function ask(app: FastifyInstance, options: InjectOptions) {
  if (!String(options.url).includes(streamChanges.url)) return app.inject(options)
  const { headers, statusCode, raw, stream } = await app.inject({ ...options, payloadAsStream: true })
  const isEndless = String(headers['content-type']).startsWith('text/event-stream')
  if (isEndless) raw.res.destroy()
  const body = isEndless ? '' : await text(stream())
  return { headers, statusCode, body, rawPayload: Buffer.from(body), json: () => JSON.parse(body) as unknown }
}

/** The calls of the contract over any way to send a request. */
export function clientOver(send: TestClient['send'], { prefixes }: Pick<Config, 'prefixes'>): TestClient {
  return {
    send,
    call(endpoint, request, headers = {}) {
      const { params = {}, querystring = {}, body } = request as Parts
      const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      )
      const query = Object.entries(querystring).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      )
      const search = new URLSearchParams(query as [string, string][])
      const answer = send({
        method: endpoint.method,
        url: `${prefixes[endpoint.service]}${path}${search.size > 0 ? `?${search}` : ''}`,
        headers,
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return answer as Promise<never>
    },
  }
}
