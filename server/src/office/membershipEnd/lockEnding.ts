import type { Database } from '@medlem/database/database'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { type MembershipRow, membership } from '@medlem/database/schema/membership'
import { savedCard } from '@medlem/database/schema/savedCard'
import { and, eq, inArray } from 'drizzle-orm'
import { lockMembershipsOf } from '../../club/membership/store.ts'
import { lockMembers } from '../../people/member/store.ts'

/**
 * Members and their memberships, locked in the order in which every other writer locks them. With a membership its renewal ends, so
 * who pays for that and all that could be renewed with the same cards are locked with them.
 */
export async function lockEnding(
  tx: Database,
  { orgId, memberIds }: { orgId: string; memberIds: readonly string[] },
): Promise<{ members: Map<string, MemberRow>; memberships: MembershipRow[] }> {
  const owners = tx
    .select({ id: savedCard.memberId })
    .from(membership)
    .innerJoin(
      savedCard,
      and(eq(savedCard.orgId, membership.orgId), eq(savedCard.identifier, membership.savedCardIdentifier)),
    )
    .where(and(eq(membership.orgId, orgId), inArray(membership.memberId, [...memberIds])))
  const payerIds = (await owners).map(({ id }) => id)
  const members = await lockMembers(tx, [...memberIds, ...payerIds])
  const children = await tx.select({ id: member.id }).from(member).where(inArray(member.parentId, payerIds))
  const cards = await tx
    .select({ identifier: savedCard.identifier })
    .from(savedCard)
    .where(and(eq(savedCard.orgId, orgId), inArray(savedCard.memberId, payerIds)))
  const memberships = await lockMembershipsOf(tx, {
    orgId,
    memberIds: [...memberIds, ...payerIds, ...children.map(({ id }) => id)],
    cards: cards.map(({ identifier }) => identifier),
  })
  return { members, memberships }
}
