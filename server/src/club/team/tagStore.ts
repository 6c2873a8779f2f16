import type { Database } from '@medlem/database/database'
import { memberTag } from '@medlem/database/schema/memberTag'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

interface Tagged {
  orgId: string
  tag: string
}

/** The tag as the organisation writes it already, without regard to capitals; else as it is given. */
export async function spellingOf(db: Database, { orgId, tag }: Tagged): Promise<string> {
  const [found] = await db
    .select({ tag: memberTag.tag })
    .from(memberTag)
    .where(and(eq(memberTag.orgId, orgId), sql`lower(${memberTag.tag}) = lower(${tag}::text)`))
    .orderBy(asc(memberTag.tag))
    .limit(1)
  return found?.tag ?? tag
}

/** Those of some members who have the tag. */
export async function findTagged(
  db: Database,
  { orgId, tag, memberIds }: Tagged & { memberIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .select({ memberId: memberTag.memberId })
    .from(memberTag)
    .where(
      and(eq(memberTag.orgId, orgId), eq(memberTag.tag, tag), inArray(memberTag.memberId, [...memberIds])),
    )
  return new Set(rows.map(({ memberId }) => memberId))
}

export async function writeTags(
  tx: Database,
  { orgId, tag, memberIds, at }: Tagged & { memberIds: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .insert(memberTag)
    .values(memberIds.map((memberId) => ({ orgId, tag, memberId, addedAt: at })))
    .onConflictDoNothing()
}

export async function deleteTags(
  tx: Database,
  { orgId, tag, memberIds }: Tagged & { memberIds: readonly string[] },
): Promise<void> {
  await tx
    .delete(memberTag)
    .where(
      and(eq(memberTag.orgId, orgId), eq(memberTag.tag, tag), inArray(memberTag.memberId, [...memberIds])),
    )
}
