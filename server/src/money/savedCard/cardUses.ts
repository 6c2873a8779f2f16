import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { lockMembershipsOf } from '../../club/membership/store.ts'
import { listChildren } from '../../people/family/store.ts'
import { lockMember } from '../../people/member/store.ts'
import { listKeptCards } from './store.ts'

/** A member's cards in one organisation with all that is renewed with them, or could be. */
export interface CardUses {
  /** Newest first. */
  cards: SavedCardRow[]
  memberships: MembershipRow[]
  /** The member and the children, whose renewals the member pays. */
  familyIds: ReadonlySet<string>
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
  return { cards, memberships, familyIds }
}

/** Whether some other membership is renewed with the card. */
export function isRenewedWith(
  { identifier }: SavedCardRow,
  memberships: readonly MembershipRow[],
  but: ReadonlySet<string>,
): boolean {
  return memberships.some(
    ({ id, autoRenewal, savedCardIdentifier }) =>
      autoRenewal && savedCardIdentifier === identifier && !but.has(id),
  )
}
