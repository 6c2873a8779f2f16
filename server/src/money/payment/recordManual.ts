import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import type { Deps } from '../../platform/deps/deps.ts'
import { activatePurchase, issueReceiptOf } from './activatePurchase.ts'
import { type AttemptParts, makeAttempt } from './insertPurchase.ts'

type ManualParts = Pick<AttemptParts, 'purchase' | 'source' | 'actorId' | 'at'> & {
  manual: NonNullable<AttemptParts['manual']>
}

/** Money that came outside the portal pays a purchase, through the same states as a payment by card, and gets its receipt. */
export async function recordManual(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { purchase, manual, ...cause }: ManualParts,
): Promise<PaymentRow> {
  const { at } = cause
  const created = await makeAttempt(tx, deps, {
    ...cause,
    purchase,
    provider: 'manual',
    // Cash is real money, also while the gateway is in test mode.
    test: false,
    manual,
  })
  const move = { ...cause, row: created, event: 'finish_manual', values: { paymentUpdatedAt: at } } as const
  const row = await activatePurchase(tx, { ...move, purchase })
  await issueReceiptOf(tx, { row, purchase, at })
  return row
}
