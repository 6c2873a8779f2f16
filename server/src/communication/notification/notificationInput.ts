import type { createNotification } from '@medlem/contract/notification'
import type * as z from 'zod/mini'
import { AppError } from '../../platform/error/appError.ts'
import type { Sentence } from '../../platform/error/sentence.ts'
import type { NotificationRow } from './store.ts'

/** A notification that a client sends to a member or an organisation. */
export type NotificationInput = z.output<typeof createNotification.schema.body>

export interface CreatedNotification {
  row: NotificationRow
  /** Also where the same request made it before, and is answered as it was then. */
  created: boolean
}

/** 400 for an input without a field that its type needs. */
export function badField(field: string, message: Sentence): AppError {
  return new AppError('invalid_request', 400, (language) => `${field}: ${message(language)}`, {
    errors: [{ field, code: 'invalid', message }],
  })
}
