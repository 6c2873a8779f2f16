import { nextPaymentState } from '@medlem/domain/payment'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { getPurchase, lockPurchase } from './purchaseStore.ts'
import { changeState, GIVEN_BACK, getPayment, insertEvent, isGivenBack, lockPayment } from './store.ts'

/** Lets a hold go that must not be taken. Asking twice is harmless, so an answer that did not come is asked for again. */
export async function giveHoldBack(deps: Deps, paymentId: string): Promise<void> {
  if (await isGivenBack(deps.db, paymentId)) return
  const held = await getPayment(deps.db, paymentId)
  const { authorizationId, providerPaymentId, purchaseId } = held
  const { orgId } = await getPurchase(deps.db, purchaseId)
  const organisation = await findOrganisation(deps.db, orgId)
  const provider = organisation && deps.providerFor(organisation, held)
  if (!provider || authorizationId === null) return
  const ref = { authorizationId, ...(providerPaymentId === null ? {} : { providerPaymentId }) }
  const { outcome } = await provider.voidHold({ ref, key: `pay_${paymentId}:void:1` })
  if (outcome !== 'done') {
    const { state } = await provider.lookup(ref)
    if (state === 'captured' || state === 'part_captured') {
      deps.log.error({ event: 'void_of_captured', paymentId }, 'a hold to give back was captured by somebody')
    }
    if (state !== 'none' && state !== 'voided' && state !== 'expired') return
  }
  await deps.db.transaction(async (tx) => {
    await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, paymentId)
    const at = deps.clock.now()
    const to = nextPaymentState(row.state, 'finish_void')
    if (to) await changeState(tx, { row, to, source: GIVEN_BACK, at })
    else
      await insertEvent(tx, { paymentId, at, fromState: row.state, toState: row.state, source: GIVEN_BACK })
  })
}
