import type { ThreadMessage, ThreadSide, ThreadSummary } from '@medlem/contract/thread'
import type { NotificationRow } from '../../communication/notification/store.ts'

const EXCERPT_LENGTH = 200

/** Whose a thread is, and about what. */
export type ThreadHead = Pick<ThreadSummary, 'id' | 'orgId' | 'organisationName' | 'memberName' | 'title'>

/** `authors` has the names of the staff by their ids, for the staff alone. */
export function presentThreadMessage(
  { id, type, senderId, title, message, createdAt }: NotificationRow,
  authors: ReadonlyMap<string, string>,
): ThreadMessage {
  const from = sideOf(type)
  const authorName = authors.get(senderId ?? '') ?? null
  return { id, from, authorName, title, message, createdAt: createdAt.toISOString() }
}

/** One line of a list; `rows` are the thread's messages, newest first, of which there is one at least. */
export function presentThreadSummary(head: ThreadHead, rows: readonly NotificationRow[]): ThreadSummary {
  const [newest] = rows
  if (!newest) throw new Error('a thread without messages')
  return {
    ...head,
    excerpt: newest.message.replace(/\s+/g, ' ').slice(0, EXCERPT_LENGTH),
    lastAt: newest.createdAt.toISOString(),
    lastFrom: sideOf(newest.type),
    messageCount: rows.length,
    unreadCount: rows.filter(isUnreadAnswer).length,
    status: null,
  }
}

function sideOf(type: string): ThreadSide {
  return type === 'CONTACT_US' ? 'member' : 'organisation'
}

function isUnreadAnswer({ type, read, deletedAt }: NotificationRow): boolean {
  return type === 'CONTACT_US_REPLY' && !read && deletedAt === null
}

/** The messages of each thread, both in the order in which they come. */
export function byThread(rows: readonly NotificationRow[]): Map<string, NotificationRow[]> {
  const threads = new Map<string, NotificationRow[]>()
  for (const row of rows) {
    if (row.messageThreadId === null) continue
    const before = threads.get(row.messageThreadId)
    if (before) before.push(row)
    else threads.set(row.messageThreadId, [row])
  }
  return threads
}
