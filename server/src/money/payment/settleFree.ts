import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import type { Caller } from '../../people/access/caller.ts'
import { activatePurchase, findConflictingLine, issueReceiptOf } from './activatePurchase.ts'
import { memberStep } from './memberStep.ts'
import { alreadyPaid } from './newAttempt.ts'
import type { PurchaseRow } from './purchaseStore.ts'

/** Nothing to pay needs no gateway: the years become active, or the places are taken, at once (design §3). */
export async function settleFree(
  tx: Database,
  caller: Caller,
  { row, purchase, now }: { row: PaymentRow; purchase: PurchaseRow; now: Date },
): Promise<PaymentRow> {
  if (await findConflictingLine(tx, purchase)) throw alreadyPaid()
  const move = {
    row,
    event: 'finish_free',
    ...memberStep(caller, now),
    values: { paymentUpdatedAt: now },
  } as const
  const paid = await activatePurchase(tx, { ...move, purchase })
  await issueReceiptOf(tx, { row: paid, purchase, at: now })
  return paid
}
