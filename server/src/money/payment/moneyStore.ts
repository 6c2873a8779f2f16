import type { Database } from '@medlem/database/database'
import { dispute } from '@medlem/database/schema/dispute'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { type PaymentMoney, remainingMinor } from '@medlem/domain/paymentMoney'
import { and, eq, isNull } from 'drizzle-orm'
import { goneOf } from './goneOf.ts'

/** Where the money of a payment is. For a decision, lock the payment first. */
export async function readMoney(db: Database, row: PaymentRow): Promise<PaymentMoney> {
  const rows = await db
    .select({ amountMinor: dispute.amountMinor })
    .from(dispute)
    .where(and(eq(dispute.paymentId, row.id), eq(dispute.kind, 'chargeback'), isNull(dispute.concludedAt)))
  const gone = goneOf(row)
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
