import type { ErrorCode, FieldError } from '@medlem/contract/error'
import type { LogEvent } from '../log/log.ts'

export interface AppErrorExtras {
  errors?: FieldError[]
  headers?: Record<string, string>
  /** What the log calls it, when that says more than the code. */
  event?: LogEvent
}

/** A refusal. Its message is shown to the person who asked. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string> | undefined
  readonly event: LogEvent | undefined

  constructor(code: ErrorCode, status: number, message: string, extras: AppErrorExtras = {}) {
    super(message)
    this.code = code
    this.status = status
    this.errors = extras.errors
    this.headers = extras.headers
    this.event = extras.event
  }
}

/** An object outside the caller's reach answers the same whether it exists or not (Ruling 8). */
export const notFound = () =>
  new AppError('not_found', 404, 'This does not exist, or you don’t have access to it.')
export const forbidden = (message = 'You may not do this.') => new AppError('forbidden', 403, message)
export const unavailable = () =>
  new AppError('unavailable', 503, 'The service is not available right now. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })

/** A request of a wrong shape, with the fields that are wrong; the first one is told in the detail. */
export function invalidRequest(errors: [FieldError, ...FieldError[]], status = 400): AppError {
  const [{ field, message }] = errors
  const detail = message.startsWith(field) ? message : `${field}: ${message}`
  return new AppError('invalid_request', status, detail, { errors })
}

/** Refuses a form that was filled in before somebody else wrote the same. */
export function stale(): AppError {
  const message = 'This was changed in the meantime. Please load it again.'
  return new AppError('stale_version', 409, message, {
    errors: [{ field: 'version', code: 'stale_version', message }],
  })
}
