import type { ThreadMessage, ThreadSummary } from '@medlem/contract/contactThread'
import type { NotificationRow } from './store.ts'

const EXCERPT_LENGTH = 200

/** Whose a thread is. */
export type ThreadHead = Pick<ThreadSummary, 'id' | 'orgId' | 'organisationName' | 'memberName'>

export function threadMessageWire({ id, type, title, message, createdAt }: NotificationRow): ThreadMessage {
  const from = type === 'CONTACT_US' ? 'member' : 'organisation'
  return { id, from, title, message, createdAt: createdAt.toISOString() }
}

/** One line of a list; `rows` are the thread's messages, newest first, of which there is one at least. */
export function threadSummaryWire(head: ThreadHead, rows: readonly NotificationRow[]): ThreadSummary {
  const [newest] = rows
  const first = rows.at(-1)
  if (!newest || !first) throw new Error('a thread without messages')
  const { from, createdAt } = threadMessageWire(newest)
  return {
    ...head,
    title: first.title,
    excerpt: newest.message.replace(/\s+/g, ' ').slice(0, EXCERPT_LENGTH),
    lastAt: createdAt,
    lastFrom: from,
    messageCount: rows.length,
    unreadCount: rows.filter(isUnreadAnswer).length,
  }
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
