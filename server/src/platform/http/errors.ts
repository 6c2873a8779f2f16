import type { FieldError, Problem } from '@medlem/contract/error'
import { commitsBegun } from '@medlem/database/commitCount'
import { isDatabaseOutage, isOutage } from '@medlem/database/outage'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type FieldProblem, invalidRequest, unavailable } from '../error/appError.ts'
import { say, written } from '../error/sentence.ts'
import { logOf } from '../log/log.ts'
import { requestLanguage, varyBy } from './requestLanguage.ts'
import { logRefusal } from './securityEvents.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How many commits the process had begun before a call that writes; null for what is no such call. */
    commitsBefore: number | null
  }
}

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
  app.decorateRequest('signedIn', null)
  app.decorateRequest('commitsBefore', null)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = isBeforeCommit(error, request)
      ? unavailable({ isNothingWritten: true })
      : refusalOf(error)
    if (refusal.status >= 500) logOf(request).error({ event: 'request_failed', err: error }, 'request failed')
    return sendProblem(request, reply, refusal)
  })
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  logRefusal(request, refusal)
  const language = requestLanguage(request)
  const problem: Problem = {
    type: 'about:blank',
    title: titles[refusal.status] ?? 'Error',
    status: refusal.status,
    code: refusal.code,
    detail: written(refusal.sentence, language),
    traceId: request.id,
    ...(refusal.errors ? { errors: refusal.errors.map((one) => fieldError(one, language)) } : {}),
  }
  return varyBy(reply, 'accept-language')
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .header('content-language', language)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

/**
 * Whether the database went away, and this process committed nothing since the request began, its own writes included. A commit
 * of another request meanwhile hides that this one wrote nothing: which request commits what would have to be followed through
 * every promise (decision 27).
 */
function isBeforeCommit(error: unknown, { commitsBefore }: FastifyRequest): boolean {
  return commitsBefore === commitsBegun() && isDatabaseOutage(error)
}

const fieldError = ({ message, ...problem }: FieldProblem, language: string): FieldError => ({
  ...problem,
  message: written(message, language),
})

/** What a thrown thing means for the one who asked. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isOutage(error)) return unavailable()
  return (
    refusalByCode(error) ??
    new AppError(
      'internal',
      500,
      say(platformProblemTexts, (t) => t.internal),
    )
  )
}

function refusalByCode(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  switch (error.statusCode) {
    case 413:
      return new AppError(
        'payload_too_large',
        413,
        say(platformProblemTexts, (t) => t.requestTooLarge),
        {
          errors: [
            { field: 'body', code: 'too_big', message: say(platformProblemTexts, (t) => t.bodyTooLarge) },
          ],
        },
      )
    case 415:
      return new AppError(
        'unsupported_media_type',
        415,
        say(platformProblemTexts, (t) => t.sendJson),
        {
          errors: [
            {
              field: 'content-type',
              code: 'invalid',
              message: say(platformProblemTexts, (t) => t.contentType),
            },
          ],
        },
      )
    case 429:
      return new AppError(
        'rate_limited',
        429,
        say(platformProblemTexts, (t) => t.tooManyRequests),
      )
    case 503:
      return unavailable()
    case 400:
    case 405:
    case 414:
      return unreadable(error)
    default:
      return undefined
  }
}

/** What could not even be taken apart: the body, or the address. */
function unreadable(error: Error): AppError {
  const word = 'code' in error ? String(error.code) : ''
  switch (word) {
    case 'FST_ERR_BAD_URL':
      return invalidRequest([
        {
          field: 'address',
          code: 'unreadable',
          message: say(platformProblemTexts, (t) => t.addressUnreadable),
        },
      ])
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return invalidRequest([
        { field: 'address', code: 'too_big', message: say(platformProblemTexts, (t) => t.addressTooLong) },
      ])
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalidRequest([
        { field: 'body', code: 'missing', message: say(platformProblemTexts, (t) => t.bodyMissing) },
      ])
    default:
      return invalidRequest([
        { field: 'body', code: 'unreadable', message: say(platformProblemTexts, (t) => t.bodyUnreadable) },
      ])
  }
}
