import type { Database } from '@medlem/database/database'
import { prepared } from '@medlem/database/prepared'
import { eventDoorLink } from '@medlem/database/schema/door'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm'
import { notEnded } from '../../people/person/notEnded.ts'

export type EventRow = typeof event.$inferSelect

/** With the language of its organisation, in which its own texts are. */
export type ListedEvent = EventRow & { ownLanguage: string | null }
export type NewEvent = typeof event.$inferInsert

/** Enabled events that end after the instant, of one enabled organisation or of all. */
export async function listEnabledEvents(
  db: Database,
  endsAfter: Date,
  orgId?: string,
): Promise<ListedEvent[]> {
  const rows = await prepared(db, orgId === undefined ? 'events_enabled' : 'events_enabled_of', (name) =>
    db
      .select({ event, ownLanguage: organisation.language })
      .from(event)
      .innerJoin(organisation, eq(organisation.id, event.orgId))
      .where(
        and(
          eq(event.enabled, true),
          eq(organisation.enabled, true),
          gte(event.endDate, sql.placeholder('endsAfter')),
          orgId === undefined ? undefined : eq(event.orgId, sql.placeholder('orgId')),
        ),
      )
      .orderBy(asc(event.startDate), asc(event.id))
      .prepare(name),
  ).execute({ endsAfter, orgId })
  return rows.map(({ event: row, ownLanguage }) => ({ ...row, ownLanguage }))
}

/** An organisation's events that end after the instant, drafts too. */
export async function listOwnEvents(db: Database, orgId: string, endsAfter: Date): Promise<EventRow[]> {
  return db
    .select()
    .from(event)
    .where(and(eq(event.orgId, orgId), gte(event.endDate, endsAfter)))
    .orderBy(asc(event.startDate), asc(event.id))
}

/** An enabled event of an enabled organisation, past or not. */
export async function findEnabledEvent(db: Database, id: string): Promise<EventRow | undefined> {
  const [row] = await db
    .select({ event })
    .from(event)
    .innerJoin(organisation, eq(organisation.id, event.orgId))
    .where(and(eq(event.id, id), eq(event.enabled, true), eq(organisation.enabled, true)))
  return row?.event
}

/** Any event, shown or not. */
export async function findEvent(db: Database, id: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(event).where(eq(event.id, id))
  return row
}

/** The currencies of organisations, by their ids. */
export async function listCurrencies(
  db: Database,
  orgIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { id, currency } = organisation
  const rows = await db
    .select({ id, currency })
    .from(organisation)
    .where(inArray(id, [...orgIds]))
  return new Map(rows.map((row) => [row.id, row.currency]))
}

/** Waits for others who change it or its participants, and keeps them out until the transaction ends. */
export async function lockEvent(tx: Database, id: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(event).where(eq(event.id, id)).for('no key update')
  return row
}

export async function insertEvent(tx: Database, values: NewEvent): Promise<EventRow> {
  const [row] = await tx.insert(event).values(values).returning()
  if (!row) throw new Error('the event was not written')
  return row
}

/** Counts the write, by which calendar programs know that something changed. */
export async function updateEvent(tx: Database, id: string, values: Partial<NewEvent>): Promise<EventRow> {
  const version = sql`${event.version} + 1`
  const [row] = await tx
    .update(event)
    .set({ ...values, version })
    .where(eq(event.id, id))
    .returning()
  if (!row) throw new Error('the event is gone')
  return row
}

/** Deletes an event for which no one ever signed up, with its kinds of places and links to its door. Lock it first. */
export async function deleteDraft(tx: Database, id: string): Promise<void> {
  await tx.delete(eventDoorLink).where(eq(eventDoorLink.eventId, id))
  await tx.delete(eventTier).where(eq(eventTier.eventId, id))
  await tx.delete(event).where(eq(event.id, id))
}

/** Which of the members have an active membership of an event's organisation, today or on the event's day. */
export async function listActiveMembers(
  db: Database,
  {
    eventIds,
    memberIds,
    today,
  }: { eventIds: readonly string[]; memberIds: readonly string[]; today: string },
): Promise<{ eventId: string; memberId: string }[]> {
  const { memberId, orgId, status, startDate, endDate } = membershipPeriod
  const days = [sql`${today}`, sql`(${event.startDate} at time zone 'Europe/Copenhagen')`]
  return db
    .selectDistinct({ eventId: event.id, memberId })
    .from(event)
    .innerJoin(membershipPeriod, eq(orgId, event.orgId))
    .where(
      and(
        inArray(event.id, [...eventIds]),
        inArray(memberId, [...memberIds]),
        eq(status, 'active'),
        or(
          ...days.map((day) =>
            and(lte(startDate, sql`${day}::date`), gte(endDate, sql`${day}::date`), notEnded(day)),
          ),
        ),
      ),
    )
}

/** The organisations in which one of the members has an active membership on that day. */
export async function listActiveOrganisations(
  db: Database,
  memberIds: readonly string[],
  today: string,
): Promise<string[]> {
  const { memberId: owner, orgId, status, startDate, endDate } = membershipPeriod
  const day = sql.placeholder('today')
  const rows = await prepared(db, 'organisations_active_in', (name) =>
    db
      .selectDistinct({ orgId })
      .from(membershipPeriod)
      .where(
        and(
          sql`${owner} = any(${sql.placeholder('memberIds')}::uuid[])`,
          eq(status, 'active'),
          lte(startDate, day),
          gte(endDate, day),
          notEnded(day),
        ),
      )
      .prepare(name),
  ).execute({ memberIds: [...memberIds], today })
  return rows.map((row) => row.orgId)
}
