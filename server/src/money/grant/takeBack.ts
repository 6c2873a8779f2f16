import type { Database } from '@medlem/database/database'
import { movePayment } from '../payment/movePayment.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { returnCredit } from '../payment/returnCredit.ts'
import { lockPayment } from '../payment/store.ts'
import { ADMINISTRATOR, type By } from './openPeriod.ts'

/** Takes back a payment that was recorded; undefined when that was done before. */
export async function takeBack<Paid extends { paymentId: string; purchaseId: string }>(
  tx: Database,
  { actorId }: By,
  { paid, at, reason }: { paid: Paid; at: Date; reason: string },
): Promise<Paid | undefined> {
  await lockPurchase(tx, paid.purchaseId)
  const row = await lockPayment(tx, paid.paymentId)
  const move = { row, event: 'take_back', source: ADMINISTRATOR, at, actorId } as const
  const moved = await movePayment(tx, { ...move, values: { paymentUpdatedAt: at }, detail: { reason } })
  // What it took of the payer's credit is credit again.
  if (moved) await returnCredit(tx, row, { reason, actorId, at })
  return moved && paid
}
