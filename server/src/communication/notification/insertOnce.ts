import type { Database } from '@medlem/database/database'
import { communicationProblemTexts } from '@medlem/i18n/en/server/problem/communication'
import { idempotencyConflict } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import {
  findNotificationByKey,
  insertNotification,
  type NewNotification,
  type NotificationRow,
} from './store.ts'

/** A notification that a person writes, and the idempotency key of the request. */
export interface WrittenNotification {
  values: NewNotification & { id: string; senderId: string }
  idempotencyKey: string | undefined
}

/** The notification that the same request wrote before; another text under its key is refused. */
export async function findByIdempotencyKey(
  tx: Database,
  { values, idempotencyKey }: WrittenNotification,
): Promise<NotificationRow | undefined> {
  if (idempotencyKey === undefined) return undefined
  const before = await findNotificationByKey(tx, keyOf(values.senderId, idempotencyKey))
  if (!before || contentOf(before) === contentOf(values)) return before
  throw idempotencyConflict(say(communicationProblemTexts, (t) => t.sentBefore({ title: before.title })))
}

/** An idempotent insert: of two equal requests at once one inserts, by the unique index. */
export async function insertOnce(
  tx: Database,
  input: WrittenNotification,
): Promise<{ row: NotificationRow; isNew: boolean }> {
  const { values, idempotencyKey } = input
  const dedupKey = idempotencyKey === undefined ? null : keyOf(values.senderId, idempotencyKey)
  const row = await insertNotification(tx, { ...values, dedupKey })
  if (row) return { row, isNew: true }
  const before = await findByIdempotencyKey(tx, input)
  if (!before) throw new Error('the notification was not written')
  return { row: before, isNew: false }
}

const keyOf = (senderId: string, idempotencyKey: string) => `said:${senderId}:${idempotencyKey}`

/** The content to compare; the first message of a thread has no thread id yet. */
function contentOf({ id, messageThreadId, type, title, message, receiverId, data }: NewNotification): string {
  const threadId = messageThreadId === id ? null : messageThreadId
  return JSON.stringify([type, receiverId, data.orgId, threadId, title, message])
}
