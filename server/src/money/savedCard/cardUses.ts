import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { lockMembershipsOf } from '../../club/membership/store.ts'
import { listChildren } from '../../people/family/store.ts'
import { lockMember } from '../../people/member/store.ts'
import { listPlanCards } from '../payment/instalmentStore.ts'
import { listKeptCards } from './store.ts'

/** A member's cards in one organisation with all that is renewed with them, or could be. */
export interface CardUses {
  /** Newest first. */
  cards: SavedCardRow[]
  memberships: MembershipRow[]
  /** The member and the children, whose renewals the member pays. */
  familyIds: ReadonlySet<string>
  /** Ids of the cards that parts of a price are still charged to. */
  planCardIds: ReadonlySet<string>
}

/**
 * Every change of a member's cards or of what they renew starts here: it locks the owner, then the memberships in the
 * order of their ids, so that a card can't be forgotten while something is switched on with it.
 */
export async function lockCardUses(
  tx: Database,
  { ownerId, orgId }: { ownerId: string; orgId: string },
): Promise<CardUses> {
  await lockMember(tx, ownerId)
  const cards = await listKeptCards(tx, { memberId: ownerId, orgId })
  const children = await listChildren(tx, ownerId)
  const familyIds = new Set([ownerId, ...children.map(({ id }) => id)])
  const memberships = await lockMembershipsOf(tx, {
    orgId,
    memberIds: [...familyIds],
    cards: cards.map(({ identifier }) => identifier),
  })
  return { cards, memberships, familyIds, planCardIds: await listPlanCards(tx, ownerId, orgId) }
}

/** Whether parts of a price are charged to the card, or some other membership is renewed with it. */
export function isInUse(
  { id, identifier }: SavedCardRow,
  { memberships, planCardIds }: Pick<CardUses, 'memberships' | 'planCardIds'>,
  but: ReadonlySet<string> = new Set(),
): boolean {
  return (
    planCardIds.has(id) ||
    memberships.some((one) => one.autoRenewal && one.savedCardIdentifier === identifier && !but.has(one.id))
  )
}
