import type { ErrorCode } from '@medlem/contract/error'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import {
  AppError,
  type AppErrorExtras,
  forbidden,
  invalidRequest,
  notFound,
  unavailable,
} from '../error/appError.ts'
import { say } from '../error/sentence.ts'

type Texts = typeof platformProblemTexts

/** What libraries throw, by `http-errors` or in the same form; some name the status in one way, some in the other. */
interface LibraryError {
  statusCode?: unknown
  status?: unknown
  code?: unknown
  headers?: unknown
}

/**
 * A refusal of a library (parser of bodies, router, sender of files, rate limit) as ours. Every status from 400 to 499 stays
 * what it is; undefined for what is no refusal.
 */
export function refusalOfLibrary(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { statusCode, status = statusCode, code, headers } = error as LibraryError
  if (status === 503) return unavailable()
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined
  const word = typeof code === 'string' ? code : ''
  return unreadable(word) ?? refusalByStatus(status, { headers: namedHeaders(headers) })
}

function refusalByStatus(status: number, extras: AppErrorExtras): AppError {
  switch (status) {
    case 403:
      return forbidden()
    case 404:
      return notFound()
    case 413:
      return refusal(413, 'payload_too_large', (t) => t.requestTooLarge, {
        errors: [
          { field: 'body', code: 'too_big', message: say(platformProblemTexts, (t) => t.bodyTooLarge) },
        ],
      })
    case 415:
      return refusal(415, 'unsupported_media_type', (t) => t.sendJson, {
        errors: [
          {
            field: 'content-type',
            code: 'invalid',
            message: say(platformProblemTexts, (t) => t.contentType),
          },
        ],
      })
    case 412:
      return refusal(412, 'precondition_failed', (t) => t.preconditionFailed)
    case 416:
      return refusal(416, 'range_not_satisfiable', (t) => t.rangeInvalid, extras)
    case 429:
      return refusal(429, 'rate_limited', (t) => t.tooManyRequests, extras)
    default:
      return refusal(status, 'invalid_request', (t) => t.requestRefused, extras)
  }
}

function refusal(
  status: number,
  code: ErrorCode,
  write: (texts: Texts) => string,
  extras: AppErrorExtras = {},
): AppError {
  return new AppError(code, status, say(platformProblemTexts, write), extras)
}

/** Of an address with a part that is longer than the router takes. */
export function addressTooLong(): AppError {
  const message = say(platformProblemTexts, (t) => t.addressTooLong)
  return invalidRequest([{ field: 'address', code: 'too_big', message }])
}

/** What could not even be taken apart: the body, or the address. */
function unreadable(word: string): AppError | undefined {
  const field = (name: string, code: string, write: (texts: Texts) => string) =>
    invalidRequest([{ field: name, code, message: say(platformProblemTexts, write) }])
  switch (word) {
    case 'FST_ERR_BAD_URL':
      return field('address', 'unreadable', (t) => t.addressUnreadable)
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return addressTooLong()
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return field('body', 'missing', (t) => t.bodyMissing)
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return field('body', 'unreadable', (t) => t.bodyUnreadable)
    default:
      return undefined
  }
}

function namedHeaders(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
}
