import type { Database } from '@medlem/database/database'
import { communicationProblemTexts } from '@medlem/i18n/en/server/problem/communication'
import { say } from '../../platform/error/sentence.ts'
import { idempotencyConflict } from '../../platform/http/idempotency.ts'
import {
  findNotificationByKey,
  insertNotification,
  type NewNotification,
  type NotificationRow,
} from './store.ts'

/** What a person writes to another, and the key of the request that it comes by. */
export interface Said {
  values: NewNotification & { id: string; senderId: string }
  idempotencyKey: string | undefined
}

/** What the same author has said by the same request before; other words under its key are refused. */
export async function findByIdempotencyKey(
  tx: Database,
  { values, idempotencyKey }: Said,
): Promise<NotificationRow | undefined> {
  if (idempotencyKey === undefined) return undefined
  const before = await findNotificationByKey(tx, keyOf(values.senderId, idempotencyKey))
  if (!before || wordsOf(before) === wordsOf(values)) return before
  throw idempotencyConflict(say(communicationProblemTexts, (t) => t.sentBefore({ title: before.title })))
}

/** Says it, unless the same request said it before: of two at once one does, by the unique index. */
export async function insertOnce(
  tx: Database,
  said: Said,
): Promise<{ row: NotificationRow; isNew: boolean }> {
  const { values, idempotencyKey } = said
  const dedupKey = idempotencyKey === undefined ? null : keyOf(values.senderId, idempotencyKey)
  const row = await insertNotification(tx, { ...values, dedupKey })
  if (row) return { row, isNew: true }
  const before = await findByIdempotencyKey(tx, said)
  if (!before) throw new Error('the notification was not written')
  return { row: before, isNew: false }
}

const keyOf = (senderId: string, idempotencyKey: string) => `said:${senderId}:${idempotencyKey}`

/** What is said, to whom and where; a conversation that it begins has no name yet. */
function wordsOf({ id, messageThreadId, type, title, message, receiverId, data }: NewNotification): string {
  const threadId = messageThreadId === id ? null : messageThreadId
  return JSON.stringify([type, receiverId, data.orgId, threadId, title, message])
}
