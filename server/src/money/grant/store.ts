import type { Database } from '@medlem/database/database'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { and, eq } from 'drizzle-orm'

/** The recorded payment behind a year, with its purchase. */
export async function findManualPayment(
  db: Database,
  historyId: string,
): Promise<{ paymentId: string; purchaseId: string; payerId: string } | undefined> {
  const [row] = await db
    .select({ paymentId: payment.id, purchaseId: purchase.id, payerId: purchase.payerId })
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .where(and(eq(purchaseLine.historyId, historyId), eq(payment.state, 'manual')))
  return row
}
