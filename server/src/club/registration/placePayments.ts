import type { PlacePayment } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import { payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { type PaymentState, reversalOf, wasPaid, wireStatus } from '@medlem/domain/payment'
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { EventRow } from '../event/store.ts'

interface Asked {
  event: EventRow
  /** Who sees what they paid, and no one else's payment. */
  payerId: string
  memberIds: readonly string[]
}

/**
 * What somebody paid for places at an event, whether they are still there or not, and whether those who came are still of the family;
 * undefined where they paid nothing and the family never was signed up for a kind of place.
 */
export async function listPlacePayments(
  db: Database,
  { event, payerId, memberIds }: Asked,
): Promise<PlacePayment[] | undefined> {
  const ofEvent = eq(registration.eventId, event.id)
  const rows = await db
    .selectDistinct({
      id: payment.id,
      state: payment.state,
      createdAt: payment.createdAt,
      totalMinor: purchase.totalMinor,
      receiptId: receipt.id,
    })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, purchase.id))
    .innerJoin(registration, eq(registration.id, purchaseLine.registrationId))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(and(ofEvent, eq(purchase.payerId, payerId)))
    .orderBy(asc(payment.createdAt), asc(payment.id))
  const paid = rows.filter(
    ({ state, totalMinor }) => (wasPaid(state) || reversalOf(state) !== undefined) && totalMinor > 0,
  )
  const everThere = and(
    ofEvent,
    isNotNull(registration.tierId),
    inArray(registration.memberId, [...memberIds]),
  )
  if (paid.length === 0 && (await db.$count(registration, everThere)) === 0) return undefined
  const refunds = await listRefunds(
    db,
    paid.map(({ id }) => id),
  )
  return paid.map(({ id, state, receiptId }) => {
    const newest = refunds.find(({ paymentId }) => paymentId === id)
    return {
      id,
      hasReceipt: receiptId !== null,
      ...moneyOf(state, { newest, isCalledOff: event.cancelledAt !== null }),
    }
  })
}

type Refund = Awaited<ReturnType<typeof listRefunds>>[number]

/** Those that were not refused, the newest first. */
async function listRefunds(db: Database, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return []
  const { paymentId, state, answeredAt, createdAt } = refund
  return db
    .select({ paymentId, state, answeredAt, createdAt })
    .from(refund)
    .where(and(inArray(paymentId, [...paymentIds]), inArray(state, ['requested', 'started', 'done'])))
    .orderBy(desc(createdAt), desc(refund.id))
}

function moneyOf(
  state: PaymentState,
  { newest, isCalledOff }: { newest: Refund | undefined; isCalledOff: boolean },
): Pick<PlacePayment, 'money' | 'backAt'> {
  if (state === 'manual') return { money: 'by_hand', backAt: null }
  if (newest?.state === 'done')
    return { money: 'back', backAt: (newest.answeredAt ?? newest.createdAt).toISOString() }
  if (wireStatus(state) === 'refunded') return { money: 'back', backAt: null }
  if (newest?.state === 'started') return { money: 'goes_back', backAt: null }
  return { money: newest || isCalledOff ? 'asked' : 'kept', backAt: null }
}
