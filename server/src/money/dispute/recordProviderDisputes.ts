import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { type KnownDispute, type ReportedDispute, readDisputes } from '@medlem/domain/disputeReading'
import { toWireMinor } from '@medlem/domain/money'
import { holdsMoney } from '@medlem/domain/payment'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import type { ProviderDispute, Snapshot } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import { getPayment } from '../payment/store.ts'
import { changeDispute, openDispute, winDispute } from './moveDispute.ts'
import { type DisputeRow, listDisputesOf } from './store.ts'

/**
 * Records what the provider reports of the disputes of a payment, inquiries among them; nothing where it reports none. The
 * payment is locked, and unchanged since the provider was asked.
 */
export async function recordProviderDisputes(
  tx: Database,
  deps: Deps,
  { purchase, row, snapshot }: { purchase: PurchaseRow; row: PaymentRow; snapshot: Snapshot },
): Promise<void> {
  if (!snapshot.disputes) return
  const known = (await listDisputesOf(tx, row.id)).map((ours) => ({ ...factsOf(ours), ours }))
  const reported = snapshot.disputes.map((one) => reportedOf(one, purchase))
  const at = deps.clock.now()
  for (const one of readDisputes(known, reported)) {
    deps.log.warn(
      { event: 'dispute', paymentId: row.id, news: one.news },
      'a bank asks for the money of a payment',
    )
    // The one before may have moved it.
    const step = { row: await getPayment(tx, row.id), at, actorId: null }
    if (one.news === 'won') {
      await winDispute(tx, { ...step, dispute: one.known.ours, reason: storedReasonTexts.reportedByProvider })
    } else if (one.news === 'changed') {
      await changeDispute(tx, { ...step, dispute: one.known.ours, values: valuesOf(one.reported) })
    } else if (holdsMoney(step.row.state)) {
      await openDispute(tx, {
        ...step,
        values: {
          ...valuesOf(one.reported),
          source: 'provider',
          reason: storedReasonTexts.reportedByProvider,
          disputedOn: copenhagenDate(at),
        },
      })
    }
  }
}

function factsOf({ providerDisputeId, concludedAt, ...row }: DisputeRow): KnownDispute {
  const { kind, source, state, amountMinor } = row
  return { kind, source, state, amountMinor, name: providerDisputeId, concluded: concludedAt !== null }
}

/** An amount of another currency than was paid in says nothing about how much of the payment it is. */
function reportedOf(
  { id, kind, state, amount }: ProviderDispute,
  { currency }: PurchaseRow,
): ReportedDispute {
  const amountMinor = amount?.currency === currency ? toWireMinor(amount.minor) : undefined
  return { name: id, kind, state, amountMinor }
}

/** The years stay until an administrator decides about them, so a lost one is not concluded here. */
function valuesOf({ name, kind, state, amountMinor }: ReportedDispute) {
  return {
    providerDisputeId: name,
    kind,
    state: state === 'lost' ? ('lost' as const) : ('open' as const),
    ...(amountMinor === undefined ? {} : { amountMinor }),
  }
}
