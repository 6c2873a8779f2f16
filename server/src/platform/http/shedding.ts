import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedLanguage } from '@medlem/i18n/requestLanguage'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { unavailable } from '../error/appError.ts'
import { written } from '../error/sentence.ts'
import { corsHeaders, isApiPath } from './cors.ts'
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
  const headers = unroutedHeaders(config)
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
    if (!isRefused(app, { config, request })) return handle?.call(app.server, request, response)
    note()
    answerUnavailable(request, response, { ...headers, ...corsHeaders(config, request) })
  })
}

function isRefused(
  { work }: FastifyInstance,
  { config, request: { method, url = '' } }: { config: Config; request: IncomingMessage },
): boolean {
  if (work.others.size < MAX_QUEUED || !isApiPath(config, url)) return false
  if (NEVER_REFUSED.some((start) => url.startsWith(start))) return false
  return !work.urgentCalls.some((call) => call.method === method && call.path.test(url))
}

function answerUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  const refusal = unavailable()
  const language = acceptedLanguage(request.headers)
  const traceId = randomUUID()
  response.writeHead(refusal.status, {
    ...headers,
    ...refusal.headers,
    'content-language': language,
    'content-type': 'application/problem+json; charset=utf-8',
    'x-request-id': traceId,
  })
  const { status, code, sentence } = refusal
  const detail = written(sentence, language)
  response.end(
    JSON.stringify({ type: 'about:blank', title: 'Service Unavailable', status, code, detail, traceId }),
  )
}
