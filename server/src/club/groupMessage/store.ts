import { MOST_RECEIVERS } from '@medlem/contract/groupMessage'
import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { organisationMember as listed } from '@medlem/database/schema/organisationMember'
import { thread } from '@medlem/database/schema/thread'
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

export interface Receiver {
  id: string
  name: string
  hasEmail: boolean
  /** Of a child, where the parent can be written to. */
  parentId: string | null
}

const parent = alias(member, 'parent')

/** Those for whom a condition on `organisation_member` holds, by name; one more than may be written to at once, so that too many are noticed. */
export async function listReceivers(db: Database, condition: SQL): Promise<Receiver[]> {
  return db
    .select({
      id: listed.memberId,
      name: sql<string>`${member.firstName} || ' ' || ${member.lastName}`,
      hasEmail: listed.hasEmail,
      parentId: parent.id,
    })
    .from(listed)
    .innerJoin(member, eq(member.id, listed.memberId))
    .leftJoin(parent, and(eq(parent.id, member.parentId), isNotNull(parent.email), parent.enabled))
    .where(condition)
    .orderBy(listed.firstNameKey, listed.lastNameKey, listed.membershipId)
    .limit(MOST_RECEIVERS + 1)
}

/** Writes what is new of some notifications, and the threads that begin with them; answers those of the new ones. */
export async function insertFirstMessages(
  tx: Database,
  rows: (typeof notification.$inferInsert & { id: string })[],
  threadOf: (row: { id: string; receiverId: string }) => typeof thread.$inferInsert,
): Promise<{ id: string; receiverId: string }[]> {
  const written = await tx
    .insert(notification)
    .values(rows)
    .onConflictDoNothing({ target: notification.dedupKey })
    .returning({ id: notification.id, receiverId: notification.receiverId })
  if (written.length > 0) await tx.insert(thread).values(written.map(threadOf))
  return written
}

/** What was written under one of some keys; undefined where nothing was. */
export async function findWritten(
  tx: Database,
  dedupKeys: readonly string[],
): Promise<{ title: string; message: string } | undefined> {
  const { title, message, dedupKey } = notification
  const [row] = await tx
    .select({ title, message })
    .from(notification)
    .where(inArray(dedupKey, [...dedupKeys]))
    .limit(1)
  return row
}
