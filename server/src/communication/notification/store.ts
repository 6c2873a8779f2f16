import type { NotificationType } from '@medlem/contract/notification'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { and, desc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ChangeNotice, publish, toMember, toOrganisation } from '../../platform/change/publishChange.ts'
import { GUEST_ISSUER } from '../../platform/guestToken/guestToken.ts'
import { type Notice, sayInBase } from '../notice/notice.ts'
import { queuePushes } from '../push/queuePushes.ts'

export type NotificationRow = typeof notification.$inferSelect
export type NewNotification = typeof notification.$inferInsert

const MAX_LISTED = 200
const MAX_MESSAGES = 2000

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
    .limit(MAX_LISTED)
}

export async function findNotification(db: Database, id: string): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notification).where(eq(notification.id, id))
  return row
}

export async function findNotificationByKey(
  db: Database,
  dedupKey: string,
): Promise<NotificationRow | undefined> {
  const [row] = await db.select().from(notification).where(eq(notification.dedupKey, dedupKey))
  return row
}

/**
 * What the server tells a member, said to each reader in their language; undefined when it was sent before, and for a receiver without an
 * account, who has no bell: guests, and payers of a share of a claim.
 */
export async function insertNotice(
  db: Database,
  { notice, ...values }: Omit<NewNotification, 'title' | 'message' | 'notice'> & { notice: Notice },
): Promise<NotificationRow | undefined> {
  const hasNoBell = and(eq(member.id, values.receiverId), eq(member.issuer, GUEST_ISSUER))
  if ((await db.$count(member, hasNoBell)) > 0) return undefined
  return insertNotification(db, { ...values, ...sayInBase(notice), notice })
}

/** Undefined, and nothing is written, when there is one with this dedupKey. */
export async function insertNotification(
  db: Database,
  values: NewNotification,
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .insert(notification)
    .values(values)
    .onConflictDoNothing({ target: notification.dedupKey })
    .returning()
  if (row) {
    await queuePushes(db, row)
    await publish(db, [toMember('notification', row.receiverId), ...threadChanges(row)])
  }
  return row
}

/** Both who write in a thread see it, and so do the organisation's administrators. */
function threadChanges({ messageThreadId, receiverId, senderId, data }: NotificationRow): ChangeNotice[] {
  if (!messageThreadId) return []
  return [
    toMember('thread', receiverId),
    ...(senderId === null ? [] : [toMember('thread', senderId)]),
    ...(typeof data.org === 'string' ? [toOrganisation('thread', data.org)] : []),
  ]
}

async function publishTo(db: Database, rows: readonly { receiverId: string }[]): Promise<void> {
  await publish(
    db,
    rows.map(({ receiverId }) => toMember('notification', receiverId)),
  )
}

const RECEIVER = { receiverId: notification.receiverId }

/** When the sender's newest of one type were sent, newest first, at most so many. */
export async function listSentSince(
  db: Database,
  { senderId, type, since, most }: { senderId: string; type: NotificationType; since: Date; most: number },
): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: notification.createdAt })
    .from(notification)
    .where(
      and(
        eq(notification.senderId, senderId),
        eq(notification.type, type),
        gt(notification.createdAt, since),
      ),
    )
    .orderBy(desc(notification.createdAt))
    .limit(most)
  return rows.map(({ createdAt }) => createdAt)
}

interface ToMark {
  receiverId: string
  id?: string | undefined
  messageThreadId?: string | null | undefined
  at: Date
}

/** All unread ones of the receiver, or the one or the thread given; answers how many there were. */
export async function markRead(
  db: Database,
  { receiverId, id, messageThreadId, at }: ToMark,
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
        messageThreadId == null ? undefined : eq(notification.messageThreadId, messageThreadId),
      ),
    )
    .returning(RECEIVER)
  await publishTo(db, rows)
  return rows.length
}

export async function softDeleteNotification(db: Database, id: string, at: Date): Promise<void> {
  const rows = await db
    .update(notification)
    .set({ deletedAt: at })
    .where(and(eq(notification.id, id), isNull(notification.deletedAt)))
    .returning(RECEIVER)
  await publishTo(db, rows)
}

/** Deletes the notification with this key, which needs no answer any more. */
export async function deleteNotificationByKey(db: Database, dedupKey: string, at: Date): Promise<void> {
  const rows = await db
    .update(notification)
    .set({ deletedAt: at })
    .where(and(eq(notification.dedupKey, dedupKey), isNull(notification.deletedAt)))
    .returning(RECEIVER)
  await publishTo(db, rows)
}

/** Deletes the requests of an invitation that was decided. */
export async function deleteInvitationNotifications(
  db: Database,
  { receiverId, invitationId, at }: { receiverId: string; invitationId: string; at: Date },
): Promise<void> {
  const rows = await db
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
    .returning(RECEIVER)
  await publishTo(db, rows)
}

/**
 * Messages between members and organisations, newest first; of all of these members' threads, or of some. A message that
 * was deleted from the list of notifications stays in its thread.
 */
export async function listThreadMessages(
  db: Database,
  { memberIds, threadIds }: { memberIds: string[]; threadIds?: string[] },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notification)
    .where(
      and(
        // Each half is found by an index of its own.
        or(
          and(inArray(notification.senderId, memberIds), eq(notification.type, 'CONTACT_US')),
          and(inArray(notification.receiverId, memberIds), eq(notification.type, 'CONTACT_US_REPLY')),
        ),
        threadIds && inArray(notification.messageThreadId, threadIds),
      ),
    )
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(MAX_MESSAGES)
}
