import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedLanguage } from '@medlem/i18n/requestLanguage'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { unavailable } from '../error/appError.ts'
import { written } from '../error/sentence.ts'
import { apiPaths, corsHeaders } from './cors.ts'
import { unroutedHeaders } from './headers.ts'

/**
 * With so many queued, other calls are refused at once. A request that is refused after the usual way through hooks, token
 * and log costs as much as one that is served: at three times what a server can serve it would serve hardly any. At 100 answers a
 * second the queue is 2 s of work.
 */
export const MAX_QUEUED = 200
/** Addresses that are not calls of members; what they do is little. */
const NEVER_REFUSED = ['/callbacks/', '/calendar/']
const LOG_EVERY_MS = 60_000

/**
 * Puts itself before Fastify: while the queue is full, calls are answered 503 with Retry-After before anything else is done for
 * them. Callbacks of providers and urgent calls pass, and so does everything that is no call.
 */
export function refuseAboveQueue(app: FastifyInstance, config: Config): void {
  const refuse = prepareRefusal(config)
  const isApiPath = apiPaths(config)
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  const note = () => {
    refused += 1
    const now = performance.now()
    if (now - loggedAt < LOG_EVERY_MS) return
    app.log.warn({ event: 'overloaded', refused }, 'calls are refused because too many are queued')
    loggedAt = now
    refused = 0
  }
  const [handle] = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isRefused(app, { isApiPath, request })) return handle?.call(app.server, request, response)
    note()
    refuse(request, response)
  })
}

function isRefused(
  { work }: FastifyInstance,
  {
    isApiPath,
    request: { method, url = '' },
  }: { isApiPath: (url: string) => boolean; request: IncomingMessage },
): boolean {
  if (work.others.size < MAX_QUEUED || !isApiPath(url)) return false
  if (NEVER_REFUSED.some((start) => url.startsWith(start))) return false
  return !work.urgentCalls.some((call) => call.method === method && call.path.test(url))
}

/** Most of it is made once, because what a refusal costs is taken from the calls that are served. */
function prepareRefusal(config: Config) {
  const { status, code, sentence, headers } = unavailable()
  const fixed = {
    ...unroutedHeaders(config),
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
  }
  const problem = { type: 'about:blank', title: 'Service Unavailable', status, code }
  const make = (language: string, cors: Record<string, string>) => ({
    // Names and values in turn, as Node writes them quickest.
    headers: Object.entries({ ...fixed, ...cors, 'content-language': language }).flat(),
    start: JSON.stringify({ ...problem, detail: written(sentence, language) }).slice(0, -1),
  })
  const made = new Map<string, ReturnType<typeof make>>()
  const refusalFor = (request: IncomingMessage) => {
    const language = acceptedLanguage(request.headers)
    const cors = corsHeaders(config, request)
    const key = `${language} ${cors['access-control-allow-origin']}`
    const refusal = made.get(key) ?? make(language, cors)
    made.set(key, refusal)
    return refusal
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const { headers, start } = refusalFor(request)
    const traceId = randomUUID()
    const body = `${start},"traceId":"${traceId}"}`
    const length = String(Buffer.byteLength(body))
    response.writeHead(status, [...headers, 'x-request-id', traceId, 'content-length', length])
    response.end(body)
  }
}
