import type { ErrorCode, Problem } from '@medlem/contract/error'
import { copenhagenMoment } from '@medlem/domain/calendar'
import { platformProblemTexts } from '@medlem/i18n/en/server/problem/platform'
import type { LogEvent } from '../log/log.ts'
import { type Sentence, say, written } from './sentence.ts'

/** What is wrong with a field of a request. */
export interface FieldProblem {
  field: string
  code: string
  message: string | Sentence
}

export interface AppErrorExtras {
  errors?: FieldProblem[]
  headers?: Record<string, string>
  /** What the log calls it, when that says more than the code. */
  event?: LogEvent
  /** Who wrote what was in the way, and when. */
  changed?: Problem['changed']
}

/** A refusal. The person who asked gets its sentence in their language; `message` is English, for the log. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly sentence: string | Sentence
  readonly errors: FieldProblem[] | undefined
  readonly headers: Record<string, string> | undefined
  readonly event: LogEvent | undefined
  readonly changed: Problem['changed']

  /** A plain string is in the reader's language already, or for no person. */
  constructor(code: ErrorCode, status: number, sentence: string | Sentence, extras: AppErrorExtras = {}) {
    super(written(sentence))
    this.code = code
    this.status = status
    this.sentence = sentence
    this.errors = extras.errors
    this.headers = extras.headers
    this.event = extras.event
    this.changed = extras.changed
  }
}

/** An object outside the caller's reach answers the same whether it exists or not (Ruling 8). */
export const notFound = () =>
  new AppError(
    'not_found',
    404,
    say(platformProblemTexts, (t) => t.notFound),
  )

export function forbidden(sentence: Sentence = say(platformProblemTexts, (t) => t.forbidden)): AppError {
  return new AppError('forbidden', 403, sentence)
}

/** Something that is needed does not answer; `isNothingWritten` says that the same request may be sent again. */
export function unavailable({ isNothingWritten = false } = {}): AppError {
  const message = say(platformProblemTexts, (t) => t.unavailable)
  return new AppError('unavailable', 503, message, {
    headers: { 'retry-after': '5' },
    ...(isNothingWritten && { errors: [{ field: 'request', code: 'nothing_written', message }] }),
  })
}

/** A request of a wrong shape, with its wrong fields; the detail names the first. */
export function invalidRequest(errors: [FieldProblem, ...FieldProblem[]], status = 400): AppError {
  const [{ field, message }] = errors
  const detail: Sentence = (language) => {
    const said = written(message, language)
    return said.startsWith(field) ? said : `${field}: ${said}`
  }
  return new AppError('invalid_request', status, detail, { errors })
}

/** Refuses a request for one of its fields. `as` is the code of the whole answer, `code` that of the field. */
export function refuseField(
  field: string,
  code: string,
  message: Sentence,
  { as = 'invalid_request', status = 422 }: { as?: ErrorCode; status?: number } = {},
): AppError {
  return new AppError(as, status, message, { errors: [{ field, code, message }] })
}

/** Refuses a form that was filled in before somebody else wrote the same. */
export function stale(changed?: Problem['changed']): AppError {
  const by = changed?.by ?? undefined
  const message = say(platformProblemTexts, (t) =>
    changed && by !== undefined ? t.staleBy({ by, moment: copenhagenMoment(new Date(changed.at)) }) : t.stale,
  )
  return new AppError('stale_version', 409, message, {
    ...(changed && { changed }),
    errors: [{ field: 'version', code: 'stale_version', message }],
  })
}

/** The key was used for another request; the message says what became of that one, and what to do. */
export function idempotencyConflict(message: Sentence): AppError {
  const errors = [{ field: 'idempotencyKey', code: 'idempotency_conflict', message }]
  return new AppError('idempotency_conflict', 409, message, { errors })
}
