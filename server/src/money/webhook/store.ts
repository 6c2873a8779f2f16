import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { callbackInbox, payment, purchase } from '@medlem/database/schema/payment'
import { and, eq, getTableColumns, or } from 'drizzle-orm'

/** An attempt of this organisation that a verified event of its provider names, by window or by authorization. */
export async function findPaymentOfEvent(
  db: Database,
  event: { orgId: string; provider: string; providerPaymentId?: string; authorizationId?: string },
): Promise<PaymentRow | undefined> {
  const { orgId, provider, providerPaymentId, authorizationId } = event
  const names = [
    providerPaymentId === undefined ? undefined : eq(payment.providerPaymentId, providerPaymentId),
    authorizationId === undefined ? undefined : eq(payment.authorizationId, authorizationId),
  ].filter((name) => name !== undefined)
  if (names.length === 0) return undefined
  const [row] = await db
    .select(getTableColumns(payment))
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(and(eq(purchase.orgId, orgId), eq(payment.provider, provider), or(...names)))
    .limit(1)
  return row
}

/** False for an event that was stored before. */
export async function insertCallback(
  tx: Database,
  callback: typeof callbackInbox.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(callbackInbox)
    .values(callback)
    .onConflictDoNothing({ target: [callbackInbox.paymentId, callbackInbox.eventId] })
    .returning({ id: callbackInbox.id })
  return rows.length > 0
}

export async function countCallbacks(db: Database, paymentId: string): Promise<number> {
  return db.$count(callbackInbox, eq(callbackInbox.paymentId, paymentId))
}
