import { isReleased, type PaymentState } from '@medlem/domain/payment'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Refusal } from '../charge/charge.ts'
import { findConflictingLine } from '../payment/activatePurchase.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { getPayment, isSwitchedOff } from '../payment/store.ts'
import { auditSwitched } from '../savedCard/auditSwitched.ts'
import { lockCardUses } from '../savedCard/cardUses.ts'
import { checkAgreement } from '../savedCard/checkAgreement.ts'
import { findSavedCard } from '../savedCard/store.ts'
import { dropRenewal, endLeased, endOf, endRenewal, holdForReview } from './endRenewal.ts'
import { notifyRenewal } from './notifyRenewal.ts'
import { type ChargeRow, lockLeased, type RenewalRow, updateRenewalRow } from './store.ts'
import { switchOff } from './switchOff.ts'

const SWITCHED_OFF = { state: 'dropped', reason: 'switched_off' } as const

/** The payment of a charge was settled, and the renewal follows it. */
export async function concludeRenewal(
  deps: Deps,
  leased: RenewalRow,
  { paymentId, state }: { paymentId: string; state: PaymentState },
): Promise<void> {
  const end = endOf(state)
  if (!end) return holdForReview(deps, leased)
  const isOff = isReleased(state) && (await isSwitchedOff(deps.db, paymentId))
  return endRenewal(deps, leased, isOff ? SWITCHED_OFF : end)
}

/** Whether the year was paid by other means while the charge was under way. */
async function isPaidBeside({ db }: Deps, { paymentId }: ChargeRow): Promise<boolean> {
  const { purchaseId } = await getPayment(db, paymentId)
  return db.transaction(async (tx) => findConflictingLine(tx, await lockPurchase(tx, purchaseId)))
}

/** Nothing was reserved: tried again on a later day, given up, or left to the member. */
export async function concludeRefusal(
  deps: Deps,
  leased: RenewalRow,
  { charge, refusal: { kind, nextOn } }: { charge: ChargeRow; refusal: Refusal },
): Promise<void> {
  if (await isPaidBeside(deps, charge)) return dropRenewal(deps, leased, 'already_paid')
  // Also where the one that is stopped renews others, too: their payer hears of it once.
  if (charge.code === 'agreement_stopped') await checkAgreement(deps, { cardId: leased.cardId })
  const card = await findSavedCard(deps.db, leased.cardId)
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const last4 = card?.last4 ?? null
    // Locks what a switch of the renewal locks: a payer who switched it off, or got the notice of an ended agreement, gets no other.
    await lockCardUses(tx, { ownerId: leased.payerId, orgId: leased.orgId })
    if (await isSwitchedOff(tx, charge.paymentId))
      return endLeased(tx, leased, { ...SWITCHED_OFF, endedAt: at })
    if (kind === 'customer') {
      const row = await lockLeased(tx, leased)
      if (!row) return
      const end = { state: 'asked' as const, reason: 'needs_customer', endedAt: at, leaseUntil: null }
      await updateRenewalRow(tx, row.id, end)
      return notifyRenewal(tx, deps, { row, kind: 'needs_customer', last4, at, why: charge.code })
    }
    // The memberships are locked before the renewal, as everywhere.
    const off = nextOn ? undefined : await switchOff(tx, deps, leased)
    const row = await lockLeased(tx, leased)
    if (!row) throw new Error('another worker took a renewal that was just refused')
    if (nextOn) return updateRenewalRow(tx, row.id, { state: 'waiting', nextOn, leaseUntil: null })
    const reason = charge.code ?? 'refused'
    await updateRenewalRow(tx, row.id, { state: 'refused', reason, endedAt: at, leaseUntil: null })
    await notifyRenewal(tx, deps, { row, kind: 'refused', last4, at })
    const of = { by: 'refusal', traceId: charge.paymentId, at } as const
    if (off) await auditSwitched(tx, { ...of, memberships: [off], on: false })
  })
}
