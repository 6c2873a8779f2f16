import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { and, eq, isNull, sql } from 'drizzle-orm'

/** Whose page it is, in which organisation. */
export interface PersonKey {
  orgId: string
  memberId: string
}

/** A member with a membership in the organisation, in whatever state, who is neither erased nor folded into another. */
export async function findPerson(
  db: Database,
  { orgId, memberId }: PersonKey,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select({ member })
    .from(membership)
    .innerJoin(member, eq(member.id, membership.memberId))
    .where(
      and(
        eq(membership.orgId, orgId),
        eq(membership.memberId, memberId),
        isNull(member.erasedAt),
        isNull(member.mergedInto),
      ),
    )
  return row?.member
}

/**
 * Whether who gets this member's sign-in reaches more than this organisation shows its staff anyway: memberships elsewhere, of
 * the member or a child, linked accounts, a job, or what an earlier sign-in left.
 */
export async function isKnownElsewhere(db: Database, { orgId, memberId }: PersonKey): Promise<boolean> {
  const [row] = await db
    .select({
      elsewhere: sql<boolean>`${member.hasOffice}
        or exists (select from ${membership} other where other.org_id <> ${orgId} and other.member_id in (
          select ${memberId}::uuid union all select child.id from ${member} child where child.parent_id = ${memberId}))
        or exists (select from ${familyInvitation} link
          where link.status = 'approved' and (link.inviter_id = ${memberId} or link.invitee_id = ${memberId}))
        or exists (select from ${audit} entry
          where entry.subject_id = ${memberId} and entry.action = 'sign_in_release')`,
    })
    .from(member)
    .where(eq(member.id, memberId))
  return row?.elsewhere ?? true
}

/** The membership as the table makes it, inactive, which puts the member on the organisation's list. */
export async function insertMembershipOf(tx: Database, key: PersonKey, at: Date): Promise<string> {
  const [row] = await tx
    .insert(membership)
    .values({ ...key, updateDate: at })
    .returning({ id: membership.id })
  if (!row) throw new Error('the membership was not written')
  return row.id
}
