import type { Database } from '@medlem/database/database'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isUnanswered } from '@medlem/domain/payment'
import { nextTryOn, refusalKind } from '@medlem/domain/renewal'
import { paymentFailureTexts } from '@medlem/i18n/en/server/paymentFailure'
import type { Deps } from '../../platform/deps/deps.ts'
import { findSavedCard } from '../savedCard/store.ts'
import { settle } from '../settlement/settle.ts'
import { endOf, endRenewal, holdForReview } from './endRenewal.ts'
import { notifyPayer } from './notifyPayer.ts'
import {
  type ChargeRow,
  listCharges,
  lockLeased,
  NOT_SENT,
  type RenewalRow,
  updateRenewalRow,
} from './store.ts'
import { switchOff } from './switchOff.ts'

/** The provider has answered a charge: the payment is settled like any other, and the renewal follows it. */
export async function concludeCharge(deps: Deps, leased: RenewalRow, charge: ChargeRow): Promise<void> {
  if (charge.outcome === 'refused') return concludeRefusal(deps, leased, charge)
  const { row } = await settle(deps, charge.paymentId, {
    source: 'renewal',
    authorizationId: charge.authorizationId ?? undefined,
  })
  const end = endOf(row.state)
  if (end) return endRenewal(deps, leased, end)
  // The reconciler retries the payment; the renewal is read again when the lease has run out.
  if (isUnanswered(row.state)) return
  return holdForReview(deps, leased)
}

/** Nothing was reserved: tried again on a later day, given up, or left to the member. */
async function concludeRefusal(deps: Deps, leased: RenewalRow, charge: ChargeRow): Promise<void> {
  const failure = { gatewayreason: charge.code ?? '', reason: paymentFailureTexts.cardRefused, acquirer: '' }
  await settle(deps, charge.paymentId, { source: 'renewal', declined: failure })
  const card = await findSavedCard(deps.db, leased.cardId)
  const { code, retryable, needsCustomer } = charge
  const kind = refusalKind({
    code,
    retryable: retryable ?? false,
    needsCustomer: needsCustomer ?? false,
  })
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const last4 = card?.last4 ?? null
    if (kind === 'customer') {
      const row = await lockLeased(tx, leased)
      if (!row) return
      const end = { state: 'asked' as const, reason: 'needs_customer', endedAt: at, leaseUntil: null }
      await updateRenewalRow(tx, row.id, end)
      return notifyPayer(tx, deps, { row, kind: 'needs_customer', last4, at })
    }
    const nextOn = kind === 'soft' ? await nextDay(tx, deps, charge.renewalId) : undefined
    // The memberships are locked before the renewal, as everywhere.
    if (!nextOn) await switchOff(tx, deps, leased)
    const row = await lockLeased(tx, leased)
    if (!row) throw new Error('another worker took a renewal that was just refused')
    if (nextOn) return updateRenewalRow(tx, row.id, { state: 'waiting', nextOn, leaseUntil: null })
    const end = { state: 'refused' as const, reason: code ?? 'refused', endedAt: at, leaseUntil: null }
    await updateRenewalRow(tx, row.id, end)
    return notifyPayer(tx, deps, { row, kind: 'refused', last4, at })
  })
}

async function nextDay(tx: Database, deps: Deps, renewalId: string): Promise<CalendarDate | undefined> {
  const charges = (await listCharges(tx, renewalId)).filter(({ code }) => code !== NOT_SENT)
  const first = charges.at(-1)
  if (!first) return undefined
  return nextTryOn({
    tries: charges.length,
    firstTriedOn: copenhagenDate(first.startedAt),
    today: copenhagenDate(deps.clock.now()),
  })
}
