import { AppError } from '../error/appError.ts'
import type { Sentence } from '../error/sentence.ts'

/** A key names one wish, and this is another one; the sentence says what became of the first, and what to do. */
export function idempotencyConflict(message: Sentence): AppError {
  const errors = [{ field: 'idempotencyKey', code: 'idempotency_conflict', message }]
  return new AppError('idempotency_conflict', 409, message, { errors })
}
