import type { Database } from '@medlem/database/database'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'

/** Those of some members who have a membership in an organisation, by name. */
export async function listMembersById(
  db: Database,
  { orgId, ids }: { orgId: string; ids: readonly string[] },
): Promise<MemberRow[]> {
  if (ids.length === 0) return []
  return db
    .select(getTableColumns(member))
    .from(member)
    .innerJoin(membership, and(eq(membership.memberId, member.id), eq(membership.orgId, orgId)))
    .where(inArray(member.id, [...ids]))
    .orderBy(asc(member.firstName), asc(member.lastName), asc(member.id))
}
