import type { Database } from '@medlem/database/database'
import { payment, purchase } from '@medlem/database/schema/payment'
import { and, asc, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm'

/** A captured payment whose fee is not known. */
export interface FeelessPayment {
  id: string
  provider: string
  test: boolean
  authorizationId: string | null
  providerPaymentId: string | null
  orgId: string
  currency: string
}

/** Payments made since then of which real money was taken, whatever became of it, and whose fee is not known; oldest first. */
export async function listWithoutFee(db: Database, since: Date): Promise<FeelessPayment[]> {
  const { id, provider, test, authorizationId, providerPaymentId } = payment
  return db
    .select({
      id,
      provider,
      test,
      authorizationId,
      providerPaymentId,
      orgId: purchase.orgId,
      currency: purchase.currency,
    })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(
      and(
        isNull(payment.feeMinor),
        isNotNull(authorizationId),
        gt(payment.capturedMinor, 0),
        eq(test, false),
        gte(payment.createdAt, since),
      ),
    )
    .orderBy(asc(payment.createdAt), asc(id))
}

/** Records a fee once. It is no change of state, so the version stays. */
export async function keepFee(
  db: Database,
  id: string,
  fee: { feeMinor: number; payableFrom: string | null },
): Promise<void> {
  await db
    .update(payment)
    .set(fee)
    .where(and(eq(payment.id, id), isNull(payment.feeMinor)))
}
