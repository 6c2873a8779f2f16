import type { Database } from '@medlem/database/database'
import { isReleased, type PaymentState, wasPaid } from '@medlem/domain/payment'
import type { Deps } from '../../platform/deps/deps.ts'
import { findSavedCard } from '../savedCard/store.ts'
import { notifyRenewal } from './notifyRenewal.ts'
import { lockLeased, type RenewalRow, updateRenewalRow } from './store.ts'

type End = Pick<RenewalRow, 'state' | 'reason'>

/** How a renewal ends by the state of its payment; undefined while it does not end. */
export function endOf(state: PaymentState): End | undefined {
  if (wasPaid(state)) return { state: 'charged', reason: null }
  // The year was paid by other means.
  if (isReleased(state)) return { state: 'dropped', reason: 'already_paid' }
  // The payer was notified when the years were revoked.
  return state === 'capture_failed' ? { state: 'asked', reason: 'capture_failed' } : undefined
}

/** Writes how a renewal ended, unless another worker has its lease. */
export async function endRenewal(deps: Deps, leased: RenewalRow, end: End): Promise<void> {
  await deps.db.transaction((tx) => endLeased(tx, leased, { ...end, endedAt: deps.clock.now() }))
}

/** The same in the transaction of what it is a part of. */
export async function endLeased(
  tx: Database,
  leased: RenewalRow,
  end: End & Pick<RenewalRow, 'endedAt'>,
): Promise<void> {
  const row = await lockLeased(tx, leased)
  if (row) await updateRenewalRow(tx, row.id, { ...end, leaseUntil: null })
}

/** It is taken up again on a later day, or when this much time has passed. */
export async function waitFor(
  deps: Deps,
  leased: RenewalRow,
  until: { nextOn: string } | { leaseUntil: Date },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockLeased(tx, leased)
    if (row) await updateRenewalRow(tx, row.id, { leaseUntil: null, ...until })
  })
}

/** Nothing is to be charged: the member paid or switched off themselves, so there is no notice. */
export async function dropRenewal(deps: Deps, leased: RenewalRow, reason: string): Promise<void> {
  return endRenewal(deps, leased, { state: 'dropped', reason })
}

/** Asks the member to pay by hand; the card is not charged. */
export async function askInstead(
  deps: Deps,
  leased: RenewalRow,
  { reason, last4 }: { reason: 'price_rise' | 'not_eligible' | 'not_charged'; last4: string | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockLeased(tx, leased)
    if (!row) return
    const at = deps.clock.now()
    await updateRenewalRow(tx, row.id, { state: 'asked', reason, endedAt: at, leaseUntil: null })
    await notifyRenewal(tx, deps, { row, kind: reason, last4, at })
  })
}

/** It is unknown whether money was reserved: the renewal is never charged again, and an administrator decides (design §2.8). */
export async function holdForReview(deps: Deps, leased: RenewalRow): Promise<void> {
  const card = await findSavedCard(deps.db, leased.cardId)
  await deps.db.transaction(async (tx) => {
    const row = await lockLeased(tx, leased)
    if (!row) return
    const at = deps.clock.now()
    await updateRenewalRow(tx, row.id, { state: 'parked', reason: 'unknown', endedAt: at, leaseUntil: null })
    await notifyRenewal(tx, deps, { row, kind: 'parked', last4: card?.last4 ?? null, at })
  })
  deps.log.error(
    { event: 'renewal_held', renewalId: leased.id },
    'it is not known whether a renewal was charged: a person must ask the provider',
  )
}
