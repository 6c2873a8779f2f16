import type { Database } from '@medlem/database/database'
import { notification } from '@medlem/database/schema/notification'
import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'

export type NotificationRow = typeof notification.$inferSelect
export type NewNotification = typeof notification.$inferInsert

const LONGEST_LIST = 200

/** Newest first: every unread one, and those read that are not older than the day given. */
export async function listNotificationsOf(
  db: Database,
  receiverId: string,
  readSince: Date,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notification)
    .where(
      and(
        eq(notification.receiverId, receiverId),
        isNull(notification.deletedAt),
        or(eq(notification.read, false), gte(notification.createdAt, readSince)),
      ),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(LONGEST_LIST)
}

export async function findNotification(db: Database, id: string): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notification).where(eq(notification.id, id))
  return row
}

/** Does nothing when the same thing was told before (its dedupKey). */
export async function insertNotification(db: Database, values: NewNotification): Promise<void> {
  await db.insert(notification).values(values).onConflictDoNothing({ target: notification.dedupKey })
}

/** All unread ones of the receiver, or the one given; answers how many there were. */
export async function markRead(
  db: Database,
  { receiverId, id, at }: { receiverId: string; id?: string | undefined; at: Date },
): Promise<number> {
  const rows = await db
    .update(notification)
    .set({ read: true, readDate: at })
    .where(
      and(
        eq(notification.receiverId, receiverId),
        eq(notification.read, false),
        isNull(notification.deletedAt),
        id === undefined ? undefined : eq(notification.id, id),
      ),
    )
    .returning({ id: notification.id })
  return rows.length
}

export async function softDeleteNotification(db: Database, id: string, at: Date): Promise<void> {
  await db
    .update(notification)
    .set({ deletedAt: at })
    .where(and(eq(notification.id, id), isNull(notification.deletedAt)))
}

/** An invitation that was decided asks nothing any more. */
export async function deleteInvitationNotifications(
  db: Database,
  { receiverId, invitationId, at }: { receiverId: string; invitationId: string; at: Date },
): Promise<void> {
  await db
    .update(notification)
    .set({ deletedAt: at })
    .where(
      and(
        eq(notification.receiverId, receiverId),
        eq(notification.type, 'FAMILY_LINK_REQUEST'),
        sql`${notification.data} ->> 'invitationId' = ${invitationId}`,
        isNull(notification.deletedAt),
      ),
    )
}
