import type { Deps } from '../../platform/deps/deps.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { getPayment, lockPayment } from '../payment/store.ts'
import { bookRefunds } from './bookRefunds.ts'
import { lockRefund, type RefundRow } from './refundStore.ts'

/** Records the outcome of our own refund, with all its effects, in one transaction. */
export async function concludeRefund(
  deps: Deps,
  { id, paymentId }: RefundRow,
  { given, code = null }: { given: boolean; code?: string | null },
): Promise<void> {
  const { purchaseId } = await getPayment(deps.db, paymentId)
  await deps.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId)
    const row = await lockPayment(tx, paymentId)
    const refund = await lockRefund(tx, id)
    // Another worker has recorded the same answer.
    if (refund?.state !== 'started') return
    await bookRefunds(tx, { purchase, row, at: deps.clock.now(), own: { refund, given, code } })
  })
}
