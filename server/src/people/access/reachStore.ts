import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq, type Placeholder, sql } from 'drizzle-orm'

/** Oneself, own children without login, and approved links, which count in both directions (Ruling 13): `isInReach` in SQL. */
const inReachOf = (memberId: string | Placeholder) => sql`${member.id} in (
  select ${memberId}::uuid
  union all select child.id from ${member} child where child.parent_id = ${memberId}
  union all select link.invitee_id from ${familyInvitation} link
    where link.status = 'approved' and link.inviter_id = ${memberId}
  union all select link.inviter_id from ${familyInvitation} link
    where link.status = 'approved' and link.invitee_id = ${memberId})`

/** Oneself first, then one's children without login and the linked accounts that are approved now. */
export async function listReach(db: Database, memberId: string): Promise<MemberRow[]> {
  const own = sql.placeholder('memberId')
  return prepared(db, 'members_in_reach', (name) =>
    db
      .select()
      .from(member)
      .where(inReachOf(own))
      .orderBy(sql`${member.id} <> ${own}`, asc(member.firstName), asc(member.lastName), asc(member.id))
      .prepare(name),
  ).execute({ memberId })
}

/** A member, if within the reach of the subject now. */
export async function findInReach(
  db: Database,
  subjectId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(member)
    .where(and(eq(member.id, memberId), inReachOf(subjectId)))
  return row
}

/** Keys of the organisations in which somebody has a membership, in whatever state. */
export async function listOrganisationKeysOf(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ key: organisation.key })
    .from(membership)
    .innerJoin(organisation, eq(organisation.id, membership.orgId))
    .where(eq(membership.memberId, memberId))
  return rows.map(({ key }) => key)
}
