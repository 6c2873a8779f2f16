import type { Database } from '@medlem/database/database'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { desc, eq, inArray } from 'drizzle-orm'

/** A payment that named a period, seen from that period. */
export interface LineOfPayment {
  historyId: string
  memberId: string
  orgId: string
  payerId: string
  unitMinor: number
  currency: string
  test: boolean
  state: typeof payment.$inferSelect.state
  createdAt: Date
  /** When it was decided. */
  paymentUpdatedAt: Date | null
  failure: typeof payment.$inferSelect.failure
  receiptNumber: number | null
}

/** Where each part of a line stands. */
export const lineFields = {
  historyId: purchaseLine.historyId,
  memberId: purchaseLine.memberId,
  orgId: purchase.orgId,
  payerId: purchase.payerId,
  unitMinor: purchaseLine.unitMinor,
  currency: purchase.currency,
  test: payment.test,
  state: payment.state,
  createdAt: payment.createdAt,
  paymentUpdatedAt: payment.paymentUpdatedAt,
  failure: payment.failure,
  receiptNumber: receipt.number,
}

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
