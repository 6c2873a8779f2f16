import type { ManualMethod } from '@medlem/contract/grant'
import type { EventParticipant } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import { type EventTierRow, eventTier } from '@medlem/database/schema/eventTier'
import { payment, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { isPaid, statesWhere } from '@medlem/domain/payment'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'

/** A tier with how many have a place on it, or are kept one, and how many wait for one. */
export interface CountedTier {
  row: EventTierRow
  taken: number
  waiting: number
}

/** The tiers of some events in their order, with their counts; exact while the event is locked. */
export async function listTiers(db: Database, eventIds: readonly string[]): Promise<CountedTier[]> {
  if (eventIds.length === 0) return []
  const rows = await db
    .select({
      row: eventTier,
      taken: sql<number>`count(*) filter (where ${registration.state} in ('registered', 'offered'))::int`,
      waiting: sql<number>`count(*) filter (where ${registration.state} = 'waiting')::int`,
    })
    .from(eventTier)
    .leftJoin(registration, eq(registration.tierId, eventTier.id))
    .where(inArray(eventTier.eventId, [...eventIds]))
    .groupBy(eventTier.id)
    .orderBy(asc(eventTier.eventId), asc(eventTier.position), asc(eventTier.id))
  return rows
}

export type NewTier = typeof eventTier.$inferInsert

export async function insertTiers(tx: Database, values: NewTier[]): Promise<void> {
  if (values.length > 0) await tx.insert(eventTier).values(values)
}

export async function updateTier(tx: Database, id: string, values: Partial<NewTier>): Promise<void> {
  await tx.update(eventTier).set(values).where(eq(eventTier.id, id))
}

export async function deleteTier(tx: Database, id: string): Promise<void> {
  await tx.delete(eventTier).where(eq(eventTier.id, id))
}

/** Whether somebody is, or ever was, on a tier: it is then named by what they paid. */
export async function isTierUsed(db: Database, id: string): Promise<boolean> {
  return (await db.$count(registration, eq(registration.tierId, id))) > 0
}

/** How it came outside the portal; no place is paid with credit. */
const MANUAL_METHOD = sql<ManualMethod | null>`${payment.manual} ->> 'method'`

/** What was paid for a place, with its receipt as it was frozen; null of a payment that has none. */
export interface PaidPlace
  extends Pick<NonNullable<EventParticipant['paid']>, 'paymentId' | 'amountMinor' | 'method'> {
  receipt: { number: number; kept: string } | null
}

/** What was paid for the places at an event, or for some, by sign-up. A test of payments counts, as it does for the place itself. */
export async function listPaidPlaces(
  db: Database,
  of: { eventId: string } | { registrationIds: readonly string[] },
): Promise<ReadonlyMap<string, PaidPlace>> {
  const { unitMinor } = purchaseLine
  const rows = await db
    .select({
      registrationId: registration.id,
      paymentId: payment.id,
      amountMinor: unitMinor,
      method: MANUAL_METHOD,
      receipt: { number: receipt.number, kept: sql<string>`${receipt.content} ->> 'paymentMethod'` },
    })
    .from(registration)
    .innerJoin(purchaseLine, eq(purchaseLine.registrationId, registration.id))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(
      and(
        'eventId' in of
          ? eq(registration.eventId, of.eventId)
          : inArray(registration.id, [...of.registrationIds]),
        inArray(payment.state, statesWhere(isPaid)),
        gt(unitMinor, 0),
      ),
    )
    .orderBy(asc(payment.createdAt), asc(payment.id))
  return new Map(rows.map(({ registrationId, ...paid }) => [registrationId, paid]))
}
