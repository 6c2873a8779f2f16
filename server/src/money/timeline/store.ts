import type { Database } from '@medlem/database/database'
import { member } from '@medlem/database/schema/member'
import {
  callbackInbox,
  captureAttempt,
  payment,
  paymentEvent,
  purchase,
  purchaseLine,
} from '@medlem/database/schema/payment'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import { NEWEST_FIRST } from '../payment/newestFirst.ts'

export interface PaymentOfPeriod {
  row: typeof payment.$inferSelect
  purchase: typeof purchase.$inferSelect
  unitMinor: number
}

/** Every payment that named a year, or a place at an event, newest first. */
export async function listPaymentsOfPeriod(db: Database, id: string): Promise<PaymentOfPeriod[]> {
  return db
    .select({ row: payment, purchase, unitMinor: purchaseLine.unitMinor })
    .from(purchaseLine)
    .innerJoin(purchase, eq(purchase.id, purchaseLine.purchaseId))
    .innerJoin(payment, eq(payment.purchaseId, purchase.id))
    .where(or(eq(purchaseLine.historyId, id), eq(purchaseLine.registrationId, id)))
    .orderBy(...NEWEST_FIRST)
}

export interface EventView {
  row: typeof paymentEvent.$inferSelect
  actor: string | null
}

/** With the name of the person who did each: of the payer's own steps, which have this source and no actor, the payer's. */
export async function listEvents(
  db: Database,
  { paymentIds, ownSource }: { paymentIds: readonly string[]; ownSource: string },
): Promise<EventView[]> {
  if (paymentIds.length === 0) return []
  const { firstName, lastName } = member
  const rows = await db
    .select({ row: paymentEvent, firstName, lastName })
    .from(paymentEvent)
    .innerJoin(payment, eq(payment.id, paymentEvent.paymentId))
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .leftJoin(
      member,
      eq(
        member.id,
        sql`coalesce(${paymentEvent.actorId}, case when ${paymentEvent.source} = ${ownSource} then ${purchase.payerId} end)`,
      ),
    )
    .where(inArray(paymentEvent.paymentId, [...paymentIds]))
    .orderBy(asc(paymentEvent.id))
  return rows.map(({ row, firstName, lastName }) => ({
    row,
    actor: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
  }))
}

export async function listCaptures(
  db: Database,
  paymentIds: readonly string[],
): Promise<(typeof captureAttempt.$inferSelect)[]> {
  if (paymentIds.length === 0) return []
  return db
    .select()
    .from(captureAttempt)
    .where(inArray(captureAttempt.paymentId, [...paymentIds]))
    .orderBy(asc(captureAttempt.n))
}

/** When callbacks came, without their content. */
export async function listCallbacks(
  db: Database,
  paymentIds: readonly string[],
): Promise<{ paymentId: string; receivedAt: Date }[]> {
  if (paymentIds.length === 0) return []
  return db
    .select({ paymentId: callbackInbox.paymentId, receivedAt: callbackInbox.receivedAt })
    .from(callbackInbox)
    .where(inArray(callbackInbox.paymentId, [...paymentIds]))
    .orderBy(asc(callbackInbox.id))
}
