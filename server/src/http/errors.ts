import type { ErrorCode, FieldError, Problem } from '@medlem/contract/error'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

export interface AppErrorExtras {
  errors?: FieldError[]
  headers?: Record<string, string>
}

/** A refusal. Its message is shown to the person who asked. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string> | undefined

  constructor(code: ErrorCode, status: number, message: string, extras: AppErrorExtras = {}) {
    super(message)
    this.code = code
    this.status = status
    this.errors = extras.errors
    this.headers = extras.headers
  }
}

/** An object outside the caller's reach answers the same whether it exists or not (Ruling 8). */
export const notFound = () => new AppError('not_found', 404, 'There is no such thing, or you may not see it.')
export const forbidden = (message = 'You may not do this.') => new AppError('forbidden', 403, message)
export const unavailable = () =>
  new AppError('unavailable', 503, 'The service is not available right now. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Makes every refusal of a scope application/problem+json (Ruling 28). */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500)
      request.log.error({ err: refusal.status === 500 ? error : causeOf(error) }, 'request failed')
    return sendProblem(request, reply, refusal)
  })
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const problem: Problem = {
    type: 'about:blank',
    title: titles[refusal.status] ?? 'Error',
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    traceId: request.id,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
  }
  return reply
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

/** What a thrown thing means for the one who asked. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) return invalidRequest(error)
  if (isOutage(error)) return unavailable()
  return refusalByCode(error) ?? new AppError('internal', 500, 'Internal Server Error')
}

interface ShapeError {
  validation: { instancePath: string; message?: string; keyword: string }[]
}

function invalidRequest(error: ShapeError): AppError {
  const errors = error.validation.map((one) => ({
    field: one.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    code: one.keyword,
    message: one.message ?? 'is not valid',
  }))
  const [first] = errors
  const detail = first ? `${first.field || 'The request'}: ${first.message}` : 'The request is not valid.'
  return new AppError('invalid_request', 400, detail, { errors })
}

function refusalByCode(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  switch (error.statusCode) {
    case 413:
      return new AppError('payload_too_large', 413, 'The request is larger than 256 KB.')
    case 415:
      return new AppError('unsupported_media_type', 415, 'Please send application/json.')
    case 429:
      return new AppError('rate_limited', 429, 'Too many requests. Please wait a moment and try again.')
    case 503:
      return unavailable()
    case 400:
    case 405:
      return new AppError('invalid_request', error.statusCode, 'The request could not be read.')
    default:
      return undefined
  }
}

// Classes of SQLSTATE that speak of the server and not of the statement (PostgreSQL, appendix A).
const OUTAGE_SQLSTATE = /^(08...|53...|57P0[1-5]|58...)$/
const OUTAGE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const OUTAGE_WORDS =
  /connection terminated|timeout exceeded when trying to connect|PGlite is clos|cannot use a pool after/i

/** Whether the database can't be reached: then nobody may conclude that a row is missing (Ruling 9). */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const cause = causeOf(error)
  if (cause !== error && isOutage(cause)) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (OUTAGE_SQLSTATE.test(code) || OUTAGE_SYSTEM.has(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  return OUTAGE_WORDS.test(error.message)
}

function causeOf(error: unknown): unknown {
  // Drizzle's own message holds the query's parameters, which may be personal data.
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error('query failed')) : error
}
