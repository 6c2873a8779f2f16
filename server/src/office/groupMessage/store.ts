import { MAX_RECEIVERS } from '@medlem/contract/groupMessage'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { type MessageRow, message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { thread } from '@medlem/database/schema/thread'
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

export interface Named {
  id: string
  firstName: string
  lastName: string
}

export interface Receiver extends Named {
  hasEmail: boolean
  /** Without an account, or brought by one who has none. */
  isGuest?: boolean
  /** Of a child, where the parent can be written to. */
  parent: Named | null
}

const parent = alias(member, 'parent')

/** Those for whom a condition on `organisation_member` holds, by name; one more than may be written to at once, so that too many are noticed. */
export async function listReceivers(db: Database, condition: SQL): Promise<Receiver[]> {
  return db
    .select({
      id: listed.memberId,
      firstName: member.firstName,
      lastName: member.lastName,
      hasEmail: listed.hasEmail,
      parent: { id: parent.id, firstName: parent.firstName, lastName: parent.lastName },
    })
    .from(listed)
    .innerJoin(member, eq(member.id, listed.memberId))
    .leftJoin(parent, and(eq(parent.id, member.parentId), isNotNull(parent.email), parent.enabled))
    .where(condition)
    .orderBy(listed.firstNameKey, listed.lastNameKey, listed.membershipId)
    .limit(MAX_RECEIVERS + 1)
}

/** Writes notifications, and the thread that begins with each of them. */
export async function insertFirstMessages(
  tx: Database,
  notifications: (typeof notification.$inferInsert)[],
  threads: (typeof thread.$inferInsert)[],
): Promise<void> {
  if (notifications.length === 0) return
  await tx.insert(notification).values(notifications)
  await tx.insert(thread).values(threads)
}

/** The states of some messages of the outbox, by their keys. */
export async function mailStates(
  tx: Database,
  dedupKeys: readonly string[],
): Promise<Map<string, MessageRow['state']>> {
  const { dedupKey, state } = message
  const rows = await tx
    .select({ dedupKey, state })
    .from(message)
    .where(inArray(dedupKey, [...dedupKeys]))
  return new Map(rows.map((row) => [row.dedupKey, row.state]))
}

/** Takes those of some messages that still wait out of the outbox; answers their keys, each with the thread that it leads to. */
export async function takeWaitingMail(
  tx: Database,
  dedupKeys: readonly string[],
): Promise<{ dedupKey: string; threadId: string | null }[]> {
  return tx
    .delete(message)
    .where(and(inArray(message.dedupKey, [...dedupKeys]), inArray(message.state, ['queued', 'failed'])))
    .returning({ dedupKey: message.dedupKey, threadId: sql<string | null>`${message.params} ->> 'threadId'` })
}

/** Deletes those of some threads in which nothing was read, answered or decided; answers their ids. */
export async function deleteUnreadThreads(tx: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  // Waits for those who answer, read or take one at this moment.
  await tx
    .select({ id: thread.id })
    .from(thread)
    .where(inArray(thread.id, [...ids]))
    .orderBy(asc(thread.id))
    .for('no key update')
  await tx
    .select({ id: notification.id })
    .from(notification)
    .where(inArray(notification.messageThreadId, [...ids]))
    .orderBy(asc(notification.id))
    .for('no key update')
  const deleted = await tx
    .delete(thread)
    .where(
      and(
        inArray(thread.id, [...ids]),
        eq(thread.version, 1),
        sql`not exists (select from ${notification} one where one.message_thread_id = ${thread.id}
          and (one.read or one.deleted_at is not null or one.id <> ${thread.id}))`,
      ),
    )
    .returning({ id: thread.id })
  const gone = deleted.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(notification).where(inArray(notification.id, gone))
  return gone
}
