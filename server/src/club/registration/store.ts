import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { type EventTierRow, eventTier } from '@medlem/database/schema/eventTier'
import { guest } from '@medlem/database/schema/guest'
import { member } from '@medlem/database/schema/member'
import { NEW_TICKET_CODE, eventRegistration as registration } from '@medlem/database/schema/registration'
import type { Places } from '@medlem/domain/registration'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

export type RegistrationRow = typeof registration.$inferSelect
export type NewRegistration = typeof registration.$inferInsert

/** A living sign-up, and its place in the waiting list. */
export interface NumberedRegistration {
  row: RegistrationRow
  waitingNumber: number | null
  /** The kind of place; null at an event without any. */
  tier: EventTierRow | null
}

export const waitingNumber = sql<number | null>`case when ${registration.state} = 'waiting' then (
  select count(*)::int from ${registration} ahead
  where ahead.event_id = ${registration.eventId} and ahead.state = 'waiting'
    and ahead.queue_number <= ${registration.queueNumber}) end`

export const isLiving = ne(registration.state, 'cancelled')

/** How many have a place and how many wait; exact while the event is locked. */
export async function countPlaces(db: Database, eventId: string): Promise<Omit<Places, 'capacity'>> {
  return (await countPlacesOf(db, [eventId])).get(eventId) ?? { taken: 0, waiting: 0 }
}

/** The same of several events, by event; one that has no sign-up is left out. */
export async function countPlacesOf(
  db: Database,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<Places, 'capacity'>>> {
  const rows = await db
    .select({
      eventId: registration.eventId,
      taken: sql<number>`count(*) filter (where ${registration.state} in ('registered', 'offered'))::int`,
      waiting: sql<number>`count(*) filter (where ${registration.state} = 'waiting')::int`,
    })
    .from(registration)
    .where(inArray(registration.eventId, [...eventIds]))
    .groupBy(registration.eventId)
  return new Map(rows.map(({ eventId, ...places }) => [eventId, places]))
}

/** Living sign-ups of these members: for some events, or for all that end after a moment. */
export async function listNumbered(
  db: Database,
  {
    memberIds,
    of,
  }: { memberIds: readonly string[]; of: { eventIds: readonly string[] } | { endsAfter: Date } },
): Promise<(NumberedRegistration & { endDate: Date })[]> {
  return db
    .select({ row: registration, waitingNumber, tier: eventTier, endDate: event.endDate })
    .from(registration)
    .innerJoin(event, eq(event.id, registration.eventId))
    .leftJoin(eventTier, eq(eventTier.id, registration.tierId))
    .where(
      and(
        inArray(registration.memberId, [...memberIds]),
        isLiving,
        'eventIds' in of
          ? inArray(event.id, [...of.eventIds])
          : and(gte(event.endDate, of.endsAfter), event.enabled),
      ),
    )
    .orderBy(asc(event.startDate), asc(registration.createdAt), asc(registration.id))
}

export async function findRegistration(db: Database, id: string): Promise<RegistrationRow | undefined> {
  const [row] = await db.select().from(registration).where(eq(registration.id, id))
  return row
}

/** The last number given out in the event's waiting list, 0 for none. */
export async function lastQueueNumber(tx: Database, eventId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${registration.queueNumber}), 0)::int` })
    .from(registration)
    .where(eq(registration.eventId, eventId))
  return row?.last ?? 0
}

export async function insertRegistrations(
  tx: Database,
  values: NewRegistration[],
): Promise<RegistrationRow[]> {
  return tx.insert(registration).values(values).returning()
}

export async function updateRegistration(
  tx: Database,
  id: string,
  values: Partial<NewRegistration>,
): Promise<void> {
  await tx.update(registration).set(values).where(eq(registration.id, id))
}

/** Gives a sign-up to another person, with a new ticket: the old one's code and version are of no use any more. */
export async function changeHolder(
  tx: Database,
  { id }: RegistrationRow,
  values: Pick<RegistrationRow, 'memberId' | 'changedAt' | 'changedBy'>,
): Promise<RegistrationRow> {
  const [row] = await tx
    .update(registration)
    .set({ ...values, ticketCode: NEW_TICKET_CODE, ticketVersion: sql`${registration.ticketVersion} + 1` })
    .where(eq(registration.id, id))
    .returning()
  if (!row) throw new Error('the sign-up is gone')
  return row
}

/** Free places that are still kept for a guest and those whom they bring; none of a member. */
export async function listFreeOfGuest(
  tx: Database,
  { eventId, guestId, at }: { eventId: string; guestId: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .select({ id: registration.id })
    .from(registration)
    .innerJoin(guest, eq(guest.memberId, registration.createdBy))
    .leftJoin(eventTier, eq(eventTier.id, registration.tierId))
    .where(
      and(
        eq(registration.eventId, eventId),
        eq(registration.createdBy, guestId),
        eq(registration.state, 'offered'),
        gt(registration.offerExpiresAt, at),
        sql`coalesce(${eventTier.priceMinor}, 0) = 0`,
      ),
    )
    .orderBy(asc(registration.createdAt), asc(registration.id))
  return rows.map(({ id }) => id)
}

/** Everybody who comes, waits, or is asked. */
export async function listLiving(tx: Database, eventId: string): Promise<RegistrationRow[]> {
  return tx
    .select()
    .from(registration)
    .where(and(eq(registration.eventId, eventId), isLiving))
    .orderBy(asc(registration.createdAt), asc(registration.id))
}

/** Whether anybody is, or ever was, signed up. */
export async function hasHadSignUps(db: Database, eventId: string): Promise<boolean> {
  return (await db.$count(registration, eq(registration.eventId, eventId))) > 0
}

/**
 * Sign-ups that the calling off of an event ended, of people who are there and have not signed up since; of two of one person, which a
 * merge of records made, the first.
 */
export async function listCalledOff(
  db: Database,
  eventId: string,
): Promise<{ row: RegistrationRow; firstName: string; lastName: string }[]> {
  const { firstName, lastName } = member
  const living = alias(registration, 'living')
  return db
    .selectDistinctOn([registration.memberId], { row: registration, firstName, lastName })
    .from(registration)
    .innerJoin(member, and(eq(member.id, registration.memberId), member.enabled))
    .leftJoin(
      living,
      and(
        eq(living.eventId, eventId),
        eq(living.memberId, registration.memberId),
        ne(living.state, 'cancelled'),
      ),
    )
    .where(and(eq(registration.eventId, eventId), isNotNull(registration.calledOffFrom), isNull(living.id)))
    .orderBy(asc(registration.memberId), asc(registration.createdAt), asc(registration.id))
}

/** What was not put back stays ended, also when the event is called off again. */
export async function forgetCalledOff(tx: Database, eventId: string): Promise<void> {
  await tx
    .update(registration)
    .set({ calledOffFrom: null })
    .where(and(eq(registration.eventId, eventId), isNotNull(registration.calledOffFrom)))
}

/** More than can wait: as many as an event can have places. */
const MAX_WAITING = 100_000

/** Those who have waited longest; all who wait without a limit. */
export async function listNextWaiting(
  tx: Database,
  eventId: string,
  limit?: number,
): Promise<RegistrationRow[]> {
  return tx
    .select()
    .from(registration)
    .where(and(eq(registration.eventId, eventId), eq(registration.state, 'waiting')))
    .orderBy(asc(registration.queueNumber))
    .limit(limit ?? MAX_WAITING)
}

/** Offers of an event that were not answered, or paid for, in time. */
export async function listLapsed(
  tx: Database,
  eventId: string,
  at: Date,
): Promise<{ row: RegistrationRow; isPriced: boolean }[]> {
  return tx
    .select({ row: registration, isPriced: sql<boolean>`coalesce(${eventTier.priceMinor} > 0, false)` })
    .from(registration)
    .leftJoin(eventTier, eq(eventTier.id, registration.tierId))
    .where(
      and(
        eq(registration.eventId, eventId),
        eq(registration.state, 'offered'),
        lte(registration.offerExpiresAt, at),
      ),
    )
    .orderBy(asc(registration.queueNumber), asc(registration.createdAt))
}

/** The events that have such offers. */
export async function listEventsWithLapsed(db: Database, at: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ eventId: registration.eventId })
    .from(registration)
    .where(and(eq(registration.state, 'offered'), lte(registration.offerExpiresAt, at)))
  return rows.map(({ eventId }) => eventId)
}

/** Living sign-ups of these members for events that have not begun, by event. */
export async function listComingOf(
  tx: Database,
  memberIds: readonly string[],
  now: Date,
): Promise<RegistrationRow[]> {
  const rows = await tx
    .select({ row: registration })
    .from(registration)
    .innerJoin(event, eq(event.id, registration.eventId))
    .where(and(inArray(registration.memberId, [...memberIds]), isLiving, gt(event.startDate, now)))
    .orderBy(asc(registration.eventId), asc(registration.id))
  return rows.map(({ row }) => row)
}

/** Words that were written about these members. */
export async function eraseReasons(tx: Database, memberIds: readonly string[]): Promise<void> {
  await tx
    .update(registration)
    .set({ reason: null })
    .where(inArray(registration.memberId, [...memberIds]))
}
