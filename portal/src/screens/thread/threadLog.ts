import type { Thread, ThreadChange, ThreadMessage } from '@medlem/contract/thread'

/** A line of a conversation: what was written, or what the staff did with it. */
export type LogEntry =
  | { kind: 'message'; at: string; message: ThreadMessage }
  | { kind: 'change'; at: string; change: ThreadChange }

/** Oldest first; what was done by writing stands after what was written. */
export function logEntries({ messages, staffView }: Pick<Thread, 'messages' | 'staffView'>): LogEntry[] {
  const written = messages.map((message): LogEntry => ({ kind: 'message', at: message.createdAt, message }))
  const done = staffView?.changes.map((change): LogEntry => ({ kind: 'change', at: change.at, change })) ?? []
  return [...written, ...done].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
