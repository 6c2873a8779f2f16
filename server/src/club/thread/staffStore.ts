import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { organisationStaff } from '@medlem/database/schema/thread'
import { and, asc, eq, gte, lt } from 'drizzle-orm'

interface Place {
  orgId: string
  memberId: string
}

/** When somebody was last in the organisation's inbox. */
export async function findStaffSeen(db: Database, { orgId, memberId }: Place): Promise<Date | undefined> {
  const [row] = await db
    .select({ seenAt: organisationStaff.seenAt })
    .from(organisationStaff)
    .where(and(eq(organisationStaff.orgId, orgId), eq(organisationStaff.memberId, memberId)))
  return row?.seenAt
}

export async function putStaffSeen(db: Database, { orgId, memberId }: Place, seenAt: Date): Promise<void> {
  await db
    .insert(organisationStaff)
    .values({ orgId, memberId, seenAt })
    .onConflictDoUpdate({
      target: [organisationStaff.orgId, organisationStaff.memberId],
      set: { seenAt },
      setWhere: lt(organisationStaff.seenAt, seenAt),
    })
}

/** Those who were in the inbox since a moment and are members still, by name. */
export async function listStaffSeen(db: Database, orgId: string, since: Date) {
  const { id, firstName, lastName } = member
  return db
    .select({ id, firstName, lastName })
    .from(organisationStaff)
    .innerJoin(member, eq(member.id, organisationStaff.memberId))
    .where(
      and(eq(organisationStaff.orgId, orgId), gte(organisationStaff.seenAt, since), eq(member.enabled, true)),
    )
    .orderBy(asc(firstName), asc(lastName), asc(id))
}
