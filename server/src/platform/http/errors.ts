import { STATUS_CODES } from 'node:http'
import type { FieldError, Problem } from '@medlem/contract/error'
import { commitsBegun } from '@medlem/database/commitCount'
import { isDatabaseOutage, mayPass, wasRolledBack } from '@medlem/database/outage'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type FieldProblem, unavailable } from '../error/appError.ts'
import { say, written } from '../error/sentence.ts'
import { logOf } from '../log/log.ts'
import { refusalOfLibrary } from './libraryRefusal.ts'
import { requestLanguage, varyBy } from './requestLanguage.ts'
import { logRefusal } from './securityEvents.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How many commits the process had begun before a call that writes; null for what is no such call. */
    commitsBefore: number | null
  }
}

/** Where RFC 9110 names a status otherwise than Node. */
const titles: Record<number, string> = { 413: 'Payload Too Large', 422: 'Unprocessable Content' }

/** They describe a file, not its refusal: a cache would keep an error for a year. */
const HEADERS_OF_WHAT_WAS_ASKED = [
  'content-encoding',
  'content-length',
  'content-disposition',
  'etag',
  'last-modified',
]

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
  const problem = problemOf(refusal, { language, traceId: request.id })
  for (const name of HEADERS_OF_WHAT_WAS_ASKED) reply.removeHeader(name)
  return varyBy(reply, 'accept-language')
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .header('content-language', language)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem)
}

/** The body of a refusal, in a language. */
export function problemOf(
  refusal: AppError,
  { language, traceId }: { language: string; traceId: string },
): Problem {
  return {
    type: 'about:blank',
    title: titles[refusal.status] ?? STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    code: refusal.code,
    detail: written(refusal.sentence, language),
    traceId,
    ...(refusal.changed ? { changed: refusal.changed } : {}),
    ...(refusal.errors ? { errors: refusal.errors.map((one) => fieldError(one, language)) } : {}),
  }
}

/**
 * Whether the database went away or rolled back, and this process committed nothing since the request began, its own writes included. A commit
 * of another request meanwhile hides that this one wrote nothing: which request commits what would have to be followed through
 * every promise (decision 27).
 */
function isBeforeCommit(error: unknown, { commitsBefore }: FastifyRequest): boolean {
  return commitsBefore === commitsBegun() && (isDatabaseOutage(error) || wasRolledBack(error))
}

const fieldError = ({ message, ...problem }: FieldProblem, language: string): FieldError => ({
  ...problem,
  message: written(message, language),
})

/** What a thrown thing means for the one who asked. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (mayPass(error)) return unavailable()
  return (
    refusalOfLibrary(error) ??
    new AppError(
      'internal',
      500,
      say(platformProblemTexts, (t) => t.internal),
    )
  )
}
