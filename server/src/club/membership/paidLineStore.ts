import type { Database } from '@medlem/database/database'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { desc, eq, inArray } from 'drizzle-orm'
import { type LineOfPayment, lineFields } from './columns.ts'

/** Every payment that named these periods, newest first. */
export async function listLinesOfHistories(
  db: Database,
  historyIds: readonly string[],
): Promise<LineOfPayment[]> {
  if (historyIds.length === 0) return []
  return db
    .select(lineFields)
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(inArray(purchaseLine.historyId, [...historyIds]))
    .orderBy(desc(payment.createdAt))
}
