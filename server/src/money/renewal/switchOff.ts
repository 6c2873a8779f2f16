import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { updateRenewal } from '../../club/membership/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { isInUse, lockCardUses } from '../savedCard/cardUses.ts'
import { forgetCard } from '../savedCard/forgetCard.ts'

/** Switches the automatic renewal of a membership off, and answers it if it was on; a card that nothing is renewed with any more is not kept (design §2.4). */
export async function switchOff(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { membershipId, payerId, orgId }: { membershipId: string; payerId: string; orgId: string },
): Promise<MembershipRow | undefined> {
  const uses = await lockCardUses(tx, { ownerId: payerId, orgId })
  const { cards, memberships } = uses
  const row = memberships.find(({ id }) => id === membershipId)
  if (!row?.autoRenewal) return undefined
  await updateRenewal(tx, [row.id], { autoRenewal: false, renewalConsent: null })
  const card = cards.find(({ identifier }) => identifier === row.savedCardIdentifier)
  if (card && !isInUse(card, uses, new Set([row.id]))) await forgetCard(tx, deps, { card, memberships })
  return row
}
