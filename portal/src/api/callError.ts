import type { ErrorCode, FieldError, Problem } from '@medlem/contract/error'

const TRY_AGAIN = 'Something went wrong on our side. Please try again in a moment.'

interface CallFailure {
  /** HTTP status, 0 when there was no answer at all. */
  status: number
  code: ErrorCode
  /** A sentence for the person in front of the screen. */
  detail: string
  errors?: readonly FieldError[]
}

/** A call that was refused or never answered; the message is written for people. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.detail, options)
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.detail = failure.detail
    this.errors = failure.errors ?? []
  }
}

/** A refusal with the server's own words (RFC 9457), or with ours when the body is something else. */
export function refusal(status: number, problem: Problem | undefined): CallError {
  if (!problem) {
    const code = status === 401 ? 'invalid_token' : status === 404 ? 'not_found' : 'internal'
    return new CallError({ status, code, detail: status === 401 ? SIGN_IN_AGAIN : TRY_AGAIN })
  }
  const { code, detail, errors } = problem
  return new CallError({ status, code, detail: code === 'internal' ? TRY_AGAIN : detail, errors })
}

const SIGN_IN_AGAIN = 'Your sign-in is not accepted any more. Please log out and sign in again.'

/** No answer in time, no connection, or an answer that nobody can read. */
export function noAnswer(cause: unknown): CallError {
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  const detail = timedOut
    ? 'The server took too long to answer. Please try again.'
    : 'There is no connection to the server. Please check your network and try again.'
  return new CallError({ status: 0, code: 'unavailable', detail }, { cause })
}

/** The server said something that is not in the contract. */
export function misunderstood(status: number, cause?: unknown): CallError {
  return new CallError({ status, code: 'internal', detail: TRY_AGAIN }, { cause })
}
