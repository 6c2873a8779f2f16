import { type Notification, NotificationType, notificationData } from '@medlem/contract/notification'
import { sayKept } from '../../communication/notice/notice.ts'
import type { NotificationRow } from '../../communication/notification/store.ts'

/** A notification as its reader sees it: what the server says in the reader's language, what a person wrote as it is. */
export function presentNotification(row: NotificationRow, language: string): Notification {
  const { title, message } = (row.notice && sayKept(row.notice, language)) ?? row
  const type = NotificationType.parse(row.type)
  return {
    id: row.id,
    messageThreadId: row.messageThreadId,
    receiverId: row.receiverId,
    senderId: row.senderId,
    type,
    title,
    message,
    // Only what the type is known to carry leaves the server.
    data: notificationData[type].safeParse(row.data).data ?? {},
    read: row.read,
    createdAt: row.createdAt.toISOString(),
    readDate: row.readDate?.toISOString() ?? null,
  }
}
