import type { Database } from '@medlem/database/database'
import { dispute } from '@medlem/database/schema/dispute'
import { type PaymentRow, purchase } from '@medlem/database/schema/payment'
import { type PaymentMoney, remainingMinor } from '@medlem/domain/paymentMoney'
import { and, eq, isNull } from 'drizzle-orm'
import { paymentMoneyOf } from './paymentMoneyOf.ts'

/**
 * Where the money of a payment is. For a decision, lock the payment first. A test took none, and what it can give back is the
 * price of its purchase.
 */
export async function readMoney(db: Database, row: PaymentRow): Promise<PaymentMoney> {
  if (row.state === 'captured_test') {
    const [bought] = await db
      .select({ totalMinor: purchase.totalMinor })
      .from(purchase)
      .where(eq(purchase.id, row.purchaseId))
    return { ...paymentMoneyOf(row), capturedMinor: BigInt(bought?.totalMinor ?? 0), askedMinor: 0n }
  }
  const rows = await db
    .select({ amountMinor: dispute.amountMinor })
    .from(dispute)
    .where(and(eq(dispute.paymentId, row.id), eq(dispute.kind, 'chargeback'), isNull(dispute.concludedAt)))
  const gone = paymentMoneyOf(row)
  const remaining = remainingMinor(gone)
  const askedMinor = rows.reduce(
    (sum, { amountMinor }) => sum + (amountMinor === null ? remaining : BigInt(amountMinor)),
    0n,
  )
  return { ...gone, askedMinor }
}

/** All of the money was given back: what a bank still asked about is no more. */
export async function closeDisputes(
  tx: Database,
  paymentId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await tx
    .update(dispute)
    .set({ state: 'won', concludedAt: at, conclusionReason: reason, historyIds: [] })
    .where(and(eq(dispute.paymentId, paymentId), isNull(dispute.concludedAt)))
}
