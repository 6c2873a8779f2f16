import { type Notification, NotificationType, notificationData } from '@medlem/contract/notification'
import type { NotificationRow } from '../../communication/notification/store.ts'

export function notificationWire(row: NotificationRow): Notification {
  const type = NotificationType.parse(row.type)
  return {
    id: row.id,
    messageThreadId: row.messageThreadId,
    receiverId: row.receiverId,
    senderId: row.senderId,
    type,
    title: row.title,
    message: row.message,
    // Only what the type is known to carry leaves the server.
    data: notificationData[type].safeParse(row.data).data ?? {},
    read: row.read,
    createdAt: row.createdAt.toISOString(),
    readDate: row.readDate?.toISOString() ?? null,
  }
}
