import type { ErrorCode, FieldError, Problem } from '@medlem/contract/error'
import { apiTexts } from '@medlem/i18n/en/portal/api'
import { commonTexts } from '@medlem/i18n/en/portal/common'

const ON_OUR_SIDE = commonTexts.somethingWentWrong

interface CallFailure {
  /** HTTP status, 0 when there was no answer at all. */
  status: number
  code: ErrorCode
  /** A sentence for the person in front of the screen. */
  detail: string
  errors?: readonly FieldError[]
  /** Who wrote what was in the way, and when, where the server knows. */
  changed?: Problem['changed']
  /** Whether the server itself said why, in the words of the contract. */
  explained?: boolean
  /** The call never left this browser. */
  unsent?: boolean
  /** What the server said instead of an answer of the contract. */
  answer?: unknown
  /** What is wrong, where that is not a matter of the one call. */
  title?: string
  /** What those who run the portal find the call by. */
  reference?: string
}

/** A call that was refused or never answered; the message is written for people. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly changed: Problem['changed']
  readonly explained: boolean
  readonly unsent: boolean
  readonly answer: unknown
  readonly title: string | undefined
  readonly reference: string | undefined

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.detail, options)
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.detail = failure.detail
    this.errors = failure.errors ?? []
    this.changed = failure.changed
    this.explained = failure.explained ?? false
    this.unsent = failure.unsent ?? false
    this.answer = failure.answer
    this.title = failure.title
    this.reference = failure.reference
  }
}

/** A refusal with the server's own words (RFC 9457), or with ours when the body is something else. */
export function refusal(status: number, problem: Problem | undefined, retryAfter?: string | null): CallError {
  if (!problem) return new CallError({ status, ...unexplained(status, retryAfter) })
  const { code, detail, errors, changed } = problem
  // A proxy says so in no language.
  const words = code === 'internal' ? ON_OUR_SIDE : detail || unexplained(status, retryAfter).detail
  return new CallError({ status, code, detail: words, errors, changed, explained: true })
}

/** The server accepts no token that the sign-in gives: another login would only bring the next of them. */
export function signInNotSetUp(problem: Problem | undefined): CallError {
  return new CallError({
    status: 401,
    code: 'invalid_token',
    title: apiTexts.signInMisconfigured,
    detail: apiTexts.signInMisconfiguredHint,
    explained: true,
    ...(problem && { reference: problem.traceId }),
  })
}

/** What a bare status means for the person in front of the screen. */
function unexplained(status: number, retryAfter?: string | null): Pick<CallFailure, 'code' | 'detail'> {
  switch (status) {
    case 401:
      return {
        code: 'invalid_token',
        detail: apiTexts.signInEnded,
      }
    case 403:
      return { code: 'forbidden', detail: apiTexts.forbidden }
    case 404:
      return { code: 'not_found', detail: apiTexts.notFound }
    case 409:
      return {
        // Why is not known, so it is no version conflict, and nothing is written again for it (Ruling 39).
        code: 'invalid_request',
        detail: apiTexts.conflict,
      }
    case 429:
      return {
        code: 'rate_limited',
        detail: apiTexts.rateLimited({ tryAgain: tryAgain(retryAfter) }),
      }
    case 408:
    case 502:
    case 503:
    case 504:
      return {
        code: 'unavailable',
        detail: apiTexts.unavailable({ tryAgain: tryAgain(retryAfter) }),
      }
    default:
      return status < 500
        ? {
            code: 'invalid_request',
            detail: apiTexts.notAccepted,
          }
        : { code: 'internal', detail: ON_OUR_SIDE }
  }
}

/** Retry-After in seconds, where a user would wait that long. */
function tryAgain(retryAfter?: string | null): string {
  const seconds = Number(retryAfter)
  if (Number.isInteger(seconds) && seconds > 1 && seconds <= 120) {
    return apiTexts.tryAgainIn({ seconds })
  }
  return apiTexts.tryAgainSoon
}

/** No answer in time, no connection, or an answer that broke off. */
export function noAnswer(cause: unknown): CallError {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  const detail = timedOut ? apiTexts.timedOut : apiTexts.noConnection
  return new CallError({ status: 0, code: 'unavailable', detail }, { cause })
}

/** No token could be had for it, so it was not sent (Ruling 35). */
export function unsent(cause: unknown): CallError {
  const detail = apiTexts.signInDown
  return new CallError({ status: 0, code: 'unavailable', detail, unsent: true }, { cause })
}

/** The server said something that is not in the contract. */
export function misunderstood(status: number, answer: unknown, cause?: unknown): CallError {
  return new CallError({ status, code: 'internal', detail: ON_OUR_SIDE, answer }, { cause })
}
