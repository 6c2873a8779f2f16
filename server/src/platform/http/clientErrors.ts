import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@medlem/contract/error'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import { BASE_LANGUAGE } from '@medlem/i18n/languages'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { AppError } from '../error/appError.ts'
import { say } from '../error/sentence.ts'
import { problemOf } from './errors.ts'
import { unroutedHeaders } from './headers.ts'

const texts = platformProblemTexts
const refuse = (status: number, write: (t: typeof texts) => string, code: ErrorCode = 'invalid_request') =>
  new AppError(code, status, say(texts, write))

/** By the codes of Node's HTTP server; every other one is 400. */
const refusals: Readonly<Record<string, AppError>> = {
  HPE_HEADER_OVERFLOW: refuse(431, (t) => t.headersTooLarge),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: refuse(413, (t) => t.requestTooLarge, 'payload_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: refuse(408, (t) => t.requestTimeout),
}
const unreadable = refuse(400, (t) => t.requestUnreadable)
const expectationFailed = refuse(417, (t) => t.requestRefused)

/**
 * Answers what Node could not read as a request with a problem document and ends the connection. There is no request, so
 * the document is in English. A connection that is gone gets nothing.
 */
export function answerClientErrors(
  config: Config,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const refusal = refusals[error.code ?? ''] ?? unreadable
    const { headers, body } = rawProblem(config, refusal)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(
      [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'),
    )
  }
}

/** The same for an `Expect` field that names anything but 100-continue, which Node answers before Fastify sees it. */
export function refuseExpectations({ server }: FastifyInstance, config: Config): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = rawProblem(config, expectationFailed)
    response.writeHead(expectationFailed.status, headers).end(body)
  })
}

function rawProblem(config: Config, refusal: AppError): { headers: Record<string, string>; body: string } {
  const traceId = randomUUID()
  const body = JSON.stringify(problemOf(refusal, { language: BASE_LANGUAGE, traceId }))
  const headers = {
    ...unroutedHeaders(config),
    'content-type': 'application/problem+json; charset=utf-8',
    'content-language': BASE_LANGUAGE,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': traceId,
    connection: 'close',
  }
  return { headers, body }
}
