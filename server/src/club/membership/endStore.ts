import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { type MembershipEndRow, membershipEnd } from '@medlem/database/schema/membershipEnd'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

/** Ends that are in effect or will be, of some memberships, by the membership, with the writer of each. */
export async function listEnds(
  db: Database,
  membershipIds: readonly string[],
): Promise<Map<string, MembershipEndRow & { endedByName: string | null }>> {
  if (membershipIds.length === 0) return new Map()
  const rows = await db
    .select({
      end: membershipEnd,
      endedByName: sql<string | null>`${sql`${member.firstName} || ' ' || ${member.lastName}`}`,
    })
    .from(membershipEnd)
    .leftJoin(member, eq(member.id, membershipEnd.endedBy))
    .where(and(inArray(membershipEnd.membershipId, [...membershipIds]), isNull(membershipEnd.liftedAt)))
  return new Map(rows.map(({ end, endedByName }) => [end.membershipId, { ...end, endedByName }]))
}

/** Gives a membership, whose row is locked, an end; one in effect is lifted first. Answers the row of the end. */
export async function writeEnd(
  tx: Database,
  {
    membershipId,
    endedBy,
    endedAt,
    ...end
  }: Pick<MembershipEndRow, 'membershipId' | 'endsOn' | 'reason' | 'note' | 'endedBy' | 'endedAt'>,
): Promise<MembershipEndRow> {
  await liftEnd(tx, { membershipId, liftedBy: endedBy, liftedAt: endedAt, liftedWhy: 'changed' })
  const [row] = await tx
    .insert(membershipEnd)
    .values({ ...end, membershipId, endedBy, endedAt })
    .returning()
  if (!row) throw new Error('the end was not written')
  await tx.update(membership).set({ endsOn: end.endsOn }).where(eq(membership.id, membershipId))
  return row
}

/** Takes the end of a membership, whose row is locked, away; answers its reason, undefined when there is none. */
export async function liftEnd(
  tx: Database,
  { membershipId, ...lifted }: Pick<MembershipEndRow, 'membershipId' | 'liftedBy' | 'liftedAt' | 'liftedWhy'>,
): Promise<MembershipEndRow['reason'] | undefined> {
  const rows = await tx
    .update(membershipEnd)
    .set(lifted)
    .where(and(eq(membershipEnd.membershipId, membershipId), isNull(membershipEnd.liftedAt)))
    .returning({ reason: membershipEnd.reason })
  if (rows.length === 0) return undefined
  await tx.update(membership).set({ endsOn: null }).where(eq(membership.id, membershipId))
  return rows[0]?.reason
}

/** That there were ends stays, as figures are made of them; their reasons and writers do not. */
export async function eraseEnds(tx: Database, memberIds: readonly string[]): Promise<void> {
  const theirs = tx
    .select({ id: membership.id })
    .from(membership)
    .where(inArray(membership.memberId, [...memberIds]))
  await tx
    .update(membershipEnd)
    .set({ note: null, reason: 'other' })
    .where(inArray(membershipEnd.membershipId, theirs))
  await tx
    .update(membershipEnd)
    .set({ endedBy: null })
    .where(inArray(membershipEnd.endedBy, [...memberIds]))
  await tx
    .update(membershipEnd)
    .set({ liftedBy: null })
    .where(inArray(membershipEnd.liftedBy, [...memberIds]))
}
