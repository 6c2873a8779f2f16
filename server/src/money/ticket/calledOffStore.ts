import type { Database } from '@medlem/database/database'
import { type PaymentRow, payment, paymentEvent, purchaseLine } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { eventRegistration } from '@medlem/database/schema/registration'
import { statesWhere, wireStatus } from '@medlem/domain/payment'
import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'

interface CallingOff {
  eventId: string
  /** When it was called off. */
  since: Date
}

const purchasesOf = (db: Database, eventId: string) =>
  db
    .select({ id: purchaseLine.purchaseId })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .where(eq(eventRegistration.eventId, eventId))

/** The refunds that the calling off of an event ordered or asked for, oldest first. */
export async function listCalledOffRefunds(
  db: Database,
  { eventId, since }: CallingOff,
): Promise<(typeof refund.$inferSelect & Pick<PaymentRow, 'purchaseId'>)[]> {
  const rows = await db
    .select({ refund, purchaseId: payment.purchaseId })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(
      and(
        inArray(payment.purchaseId, purchasesOf(db, eventId)),
        isNotNull(refund.waitsUntil),
        gte(refund.createdAt, since),
      ),
    )
    .orderBy(asc(refund.createdAt), asc(refund.key))
  return rows.map(({ refund: row, ...of }) => ({ ...row, ...of }))
}

/** All of the money went back, to the payer or by a bank. */
const paidBack = statesWhere((state) => wireStatus(state) === 'refunded')

/** The sign-ups of an event whose money has gone back otherwise since it was called off. */
export async function listPaidBack(db: Database, { eventId, since }: CallingOff): Promise<string[]> {
  const whole = await db
    .select({ id: eventRegistration.id })
    .from(eventRegistration)
    .innerJoin(purchaseLine, eq(purchaseLine.registrationId, eventRegistration.id))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .innerJoin(paymentEvent, eq(paymentEvent.paymentId, payment.id))
    .where(
      and(
        eq(eventRegistration.eventId, eventId),
        inArray(paymentEvent.toState, paidBack),
        gte(paymentEvent.at, since),
      ),
    )
  const named = await db
    .select({ ids: refund.historyIds })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(
      and(
        inArray(payment.purchaseId, purchasesOf(db, eventId)),
        eq(refund.state, 'done'),
        gte(refund.createdAt, since),
      ),
    )
  return [...whole.map(({ id }) => id), ...named.flatMap(({ ids }) => ids)]
}
