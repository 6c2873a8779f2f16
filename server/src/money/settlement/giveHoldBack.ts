import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { movePayment } from '../payment/movePayment.ts'
import { refOf } from '../payment/provider.ts'
import { getPurchase, lockPurchase } from '../payment/purchaseStore.ts'
import { GIVEN_BACK, getPayment, insertEvent, isGivenBack, lockPayment } from '../payment/store.ts'

/** Releases a hold that must not be captured. Releasing twice is harmless, so a missing answer is retried. */
export async function giveHoldBack(deps: Deps, paymentId: string): Promise<void> {
  if (await isGivenBack(deps.db, paymentId)) return
  const held = await getPayment(deps.db, paymentId)
  const { authorizationId, purchaseId } = held
  const { orgId } = await getPurchase(deps.db, purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation, held)
  if (!provider || authorizationId === null) return
  const ref = refOf(held)
  const { outcome } = await provider.voidHold({ ref, key: `pay_${paymentId}:void:1` })
  if (outcome !== 'done') {
    const { state } = await provider.lookup(ref)
    if (state === 'captured' || state === 'part_captured') {
      deps.log.error(
        { event: 'void_of_captured', paymentId },
        'a hold to be released was captured at the provider',
      )
    }
    if (state !== 'none' && state !== 'voided' && state !== 'expired') return
  }
  await deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, paymentId)
    const at = deps.clock.now()
    if (await movePayment(tx, { row, event: 'finish_void', source: GIVEN_BACK, at })) return
    await insertEvent(tx, { paymentId, at, fromState: row.state, toState: row.state, source: GIVEN_BACK })
  })
}
