import type { Database } from '@medlem/database/database'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { updateRenewal } from '../../club/membership/store.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { lockCardUses } from './cardUses.ts'
import { findSavedCard, markForgotten } from './store.ts'

/** X12: the owner has a card forgotten; doing it twice is the same as once. */
export async function deleteSavedCard(deps: Deps, caller: Caller, id: string): Promise<null> {
  const card = await findSavedCard(deps.db, id)
  if (!card) throw notFound()
  if (card.memberId !== caller.subject.id) {
    throw foreignRefusal(caller)
  }
  return deps.db.transaction(async (tx) => {
    const { memberships } = await lockCardUses(tx, { ownerId: card.memberId, orgId: card.orgId })
    await forgetCard(tx, deps, { card, memberships })
    const { orgId } = card
    await auditActing(tx, caller, { action: 'saved_card_delete', objectId: id, orgId, at: deps.clock.now() })
    return null
  })
}

/**
 * Forgets a card and switches off what is renewed with it, in one transaction; a job deletes it at the provider after the
 * commit, so that an outage there neither blocks nor loses anything. Lock the card's uses first.
 */
export async function forgetCard(
  tx: Database,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { card, memberships }: { card: SavedCardRow; memberships: readonly MembershipRow[] },
): Promise<void> {
  if (!(await markForgotten(tx, card.id, deps.clock.now()))) return
  const ids = memberships
    .filter(({ savedCardIdentifier }) => savedCardIdentifier === card.identifier)
    .map(({ id }) => id)
  await updateRenewal(tx, ids, { autoRenewal: false, renewalConsent: null, savedCardIdentifier: null })
  await deps.jobs.enqueue(tx, 'forgetCard', { cardId: card.id }, { singletonKey: card.id })
}
