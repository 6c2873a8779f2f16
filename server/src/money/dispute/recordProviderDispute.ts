import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { disputeNews, disputeProblem } from '@medlem/domain/dispute'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import type { Snapshot } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import type { PurchaseRow } from '../payment/purchaseStore.ts'
import { openDispute, winDispute } from './moveDispute.ts'
import { findRunningDispute, updateDispute } from './store.ts'

/** Records what the provider reports of a dispute. The payment is locked, and unchanged since the provider was asked. */
export async function recordProviderDispute(
  tx: Database,
  deps: Deps,
  { row, snapshot }: { purchase: PurchaseRow; row: PaymentRow; snapshot: Snapshot },
): Promise<void> {
  const known = await findRunningDispute(tx, row.id)
  const news = disputeNews(known, snapshot)
  if (!news) return
  const at = deps.clock.now()
  deps.log.warn({ event: 'dispute', paymentId: row.id, news }, 'a bank asks for the money of a payment')
  if (known && news === 'won') {
    return winDispute(tx, {
      row,
      at,
      actorId: null,
      dispute: known,
      reason: storedReasonTexts.reportedByProvider,
    })
  }
  // The years stay until an administrator decides about them, so the payment stays disputed.
  if (known) return updateDispute(tx, known.id, { state: 'lost' })
  // Everything was refunded before: there is nothing that the bank could take.
  if (disputeProblem(row.state) !== undefined) return
  await openDispute(tx, {
    row,
    at,
    actorId: null,
    values: {
      source: 'provider',
      state: news === 'lost' ? 'lost' : 'open',
      reason: storedReasonTexts.reportedByProvider,
      disputedOn: copenhagenDate(at),
    },
  })
}
