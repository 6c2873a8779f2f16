import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { type MembershipRow, membership } from '@medlem/database/schema/membership'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { membersInParts } from '../../people/memberFilter/overdueParts.ts'

/** Those of some members whose year of an organisation has parts that are not paid. */
export async function listInParts(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(inArray(member.id, [...memberIds]), sql`${member.id} in (${membersInParts(orgId)})`))
  return new Set(rows.map(({ id }) => id))
}

/** Memberships of some members in one organisation. */
export async function listMembershipsIn(
  db: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<MembershipRow[]> {
  if (memberIds.length === 0) return []
  return db
    .select()
    .from(membership)
    .where(and(eq(membership.orgId, orgId), inArray(membership.memberId, [...memberIds])))
}
