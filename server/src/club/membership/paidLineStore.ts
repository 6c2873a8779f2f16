import type { Database } from '@medlem/database/database'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { desc, eq, inArray } from 'drizzle-orm'
import { type LineOfPayment, lineFields } from './columns.ts'

/** Every payment that named these members, newest first. */
export async function listLinesOfMembers(
  db: Database,
  memberIds: readonly string[],
): Promise<LineOfPayment[]> {
  if (memberIds.length === 0) return []
  return lines(db)
    .where(inArray(purchaseLine.memberId, [...memberIds]))
    .orderBy(desc(payment.createdAt))
}

/** Every payment that named these periods, newest first. */
export async function listLinesOfHistories(
  db: Database,
  historyIds: readonly string[],
): Promise<LineOfPayment[]> {
  if (historyIds.length === 0) return []
  return lines(db)
    .where(inArray(purchaseLine.historyId, [...historyIds]))
    .orderBy(desc(payment.createdAt))
}

function lines(db: Database) {
  return db
    .select(lineFields)
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .$dynamic()
}
