import type { Database } from '@medlem/database/database'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { payment, paymentEvent, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { isSuperseded, statesWhere } from '@medlem/domain/payment'
import { and, desc, eq, inArray } from 'drizzle-orm'
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
    .leftJoin(instalmentPlan, eq(instalmentPlan.purchaseId, purchase.id))
    .where(inArray(purchaseLine.historyId, [...historyIds]))
    .orderBy(desc(payment.createdAt))
}

/** Those of the attempts that were given up, or replaced by another, whatever their window came to since. */
export async function listSuperseded(db: Database, paymentIds: readonly string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set()
  const { paymentId, toState } = paymentEvent
  const rows = await db
    .selectDistinct({ paymentId })
    .from(paymentEvent)
    .where(and(inArray(paymentId, [...paymentIds]), inArray(toState, statesWhere(isSuperseded))))
  return new Set(rows.map((row) => row.paymentId))
}
