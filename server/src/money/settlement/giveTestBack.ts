import type { Deps } from '../../platform/deps/deps.ts'
import { getPayment } from '../payment/store.ts'
import { concludeRefund } from './concludeRefund.ts'
import { findRunningRefund, isWaiting, waitSeconds } from './refundStore.ts'

/** A test took no money, and no provider is asked: its refund that waited is recorded when it waits no more. */
export async function giveTestBack(deps: Deps, paymentId: string): Promise<void> {
  const row = await getPayment(deps.db, paymentId)
  const refund = row.state === 'captured_test' ? await findRunningRefund(deps.db, paymentId) : undefined
  if (!refund) return
  const now = deps.clock.now()
  if (!isWaiting(refund, now)) return concludeRefund(deps, refund, { given: true })
  // The queue's clock is ahead.
  const due = { singletonKey: paymentId, startAfterSeconds: waitSeconds(refund, now) }
  await deps.jobs.enqueue(deps.db, 'reconcilePayment', { paymentId }, due)
}
