import type { Database } from '@medlem/database/database'
import { calendarFeed } from '@medlem/database/schema/calendarFeed'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'

export type FeedRow = typeof calendarFeed.$inferSelect

export async function findFeed(db: Database, memberId: string): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(calendarFeed).where(eq(calendarFeed.memberId, memberId))
  return row
}

/** A member has one at most: what was before is gone. */
export async function putFeed(db: Database, { memberId, ...values }: FeedRow): Promise<void> {
  await db
    .insert(calendarFeed)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: calendarFeed.memberId, set: values })
}

export async function deleteFeeds(db: Database, memberIds: string[]): Promise<void> {
  await db.delete(calendarFeed).where(inArray(calendarFeed.memberId, memberIds))
}

/** The member whose calendar a token reads; undefined once the member is closed. */
export async function findFollowed(db: Database, tokenHash: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(getTableColumns(member))
    .from(calendarFeed)
    .innerJoin(member, eq(member.id, calendarFeed.memberId))
    .where(and(eq(calendarFeed.tokenHash, tokenHash), eq(member.enabled, true)))
  return row
}
