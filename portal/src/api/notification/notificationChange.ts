import type { Notification } from '@medlem/contract/notification'

/** What can be done with notifications of one's own. */
export type NotificationChange =
  | { kind: 'read'; id: string }
  | { kind: 'readThread'; threadId: string }
  | { kind: 'readAll' }
  | { kind: 'delete'; id: string }

function isMeant(notification: Notification, change: NotificationChange): boolean {
  switch (change.kind) {
    case 'readAll':
      return true
    case 'readThread':
      return notification.messageThreadId === change.threadId
    default:
      return notification.id === change.id
  }
}

/** The list as it will be once the server has done it. */
export function changed(all: readonly Notification[], change: NotificationChange): Notification[] {
  if (change.kind === 'delete') return all.filter((one) => !isMeant(one, change))
  return all.map((one) => (isMeant(one, change) && !one.read ? { ...one, read: true } : one))
}

/** The list with what was changed as it was `before`, because the server refused; what else happened stays. */
export function undone(
  all: readonly Notification[],
  change: NotificationChange,
  before: readonly Notification[],
): Notification[] {
  const old = before.filter((one) => isMeant(one, change))
  const others = all.filter(({ id }) => !old.some((one) => one.id === id))
  return [...others, ...old].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}
