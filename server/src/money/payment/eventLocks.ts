import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { and, asc, eq, inArray, isNotNull, or, type SQL } from 'drizzle-orm'

/**
 * Locks the event of a purchase of tickets: after it no place is taken or let go by others until the transaction ends. It comes
 * before members, purchases and payments, as it does where people sign up.
 */
export async function lockEventOf(tx: Database, purchaseId: string): Promise<void> {
  await lockEvents(tx, inArray(event.id, eventIdsOf(tx, eq(purchaseLine.purchaseId, purchaseId))))
}

/**
 * Locks the events of places that a payer began to buy together with years, and those given: a purchase of years may supersede one
 * of those, whose event must be locked before the payer.
 */
export async function lockEventsAround(
  tx: Database,
  { payerId, eventIds = [] }: { payerId: string; eventIds?: readonly string[] },
): Promise<void> {
  const ofYears = tx
    .select({ id: purchase.id })
    .from(purchase)
    .innerJoin(purchaseLine, eq(purchaseLine.purchaseId, purchase.id))
    .where(and(eq(purchase.payerId, payerId), isNotNull(purchaseLine.historyId)))
  const theirs = inArray(event.id, eventIdsOf(tx, inArray(purchaseLine.purchaseId, ofYears)))
  await lockEvents(tx, or(theirs, inArray(event.id, [...eventIds])))
}

const eventIdsOf = (tx: Database, lines: SQL) =>
  tx
    .select({ id: eventRegistration.eventId })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .where(lines)

async function lockEvents(tx: Database, which: SQL | undefined): Promise<void> {
  await tx.select({ id: event.id }).from(event).where(which).orderBy(asc(event.id)).for('no key update')
}
