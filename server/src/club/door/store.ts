import type { Database } from '@medlem/database/database'
import { eventDoorLink as link, eventScan as scan } from '@medlem/database/schema/door'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'

export type NewScan = typeof scan.$inferInsert
export type DoorLinkRow = typeof link.$inferSelect

/** Every sign-up of an event, or those that changed since, by name, with what its ticket says. */
export async function listDoorTickets(db: Database, eventId: string, since?: Date) {
  const { id: registrationId, state, changedAt, ticketCode: code, ticketVersion: version } = registration
  const { firstName, lastName } = member
  return db
    .select({ registrationId, state, code, version, firstName, lastName, tier: eventTier })
    .from(registration)
    .leftJoin(eventTier, eq(eventTier.id, registration.tierId))
    .innerJoin(member, eq(member.id, registration.memberId))
    .where(
      and(
        eq(registration.eventId, eventId),
        inArray(state, ['registered', 'offered', 'cancelled']),
        since && gt(changedAt, since),
      ),
    )
    .orderBy(asc(firstName), asc(lastName), asc(registrationId))
}

/** Those that have no ticket any more. */
export async function listRevoked(db: Database, eventId: string) {
  return db
    .select({ registrationId: registration.id, code: registration.ticketCode })
    .from(registration)
    .where(and(eq(registration.eventId, eventId), eq(registration.state, 'cancelled')))
    .orderBy(asc(registration.id))
}

/** Those of these sign-ups that are of the event. */
export async function listOfEvent(db: Database, eventId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, state } = registration
  return db
    .select({ id, state })
    .from(registration)
    .where(and(eq(registration.eventId, eventId), inArray(id, [...ids])))
}

/** Adds scans; one that is there already stays as it is. */
export async function insertScans(tx: Database, rows: NewScan[]): Promise<void> {
  if (rows.length > 0) await tx.insert(scan).values(rows).onConflictDoNothing()
}

export async function insertLink(tx: Database, values: typeof link.$inferInsert): Promise<DoorLinkRow> {
  const [row] = await tx.insert(link).values(values).returning()
  if (!row) throw new Error('the link was not written')
  return row
}

const opens = (now: Date) => and(isNull(link.endedBy), gt(link.endsAt, now))

export async function listLinks(db: Database, eventId: string, now: Date): Promise<DoorLinkRow[]> {
  return db
    .select()
    .from(link)
    .where(and(eq(link.eventId, eventId), opens(now)))
    .orderBy(asc(link.createdAt), asc(link.id))
}

export async function findLink(db: Database, id: string): Promise<DoorLinkRow | undefined> {
  const [row] = await db.select().from(link).where(eq(link.id, id))
  return row
}

/** The link that has the token, while it opens the door of an event that takes place in an open organisation. */
export async function findOpenLink(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ link: DoorLinkRow; event: typeof event.$inferSelect } | undefined> {
  const [row] = await db
    .select({ link, event })
    .from(link)
    .innerJoin(event, eq(event.id, link.eventId))
    .innerJoin(organisation, eq(organisation.id, event.orgId))
    .where(and(eq(link.tokenHash, tokenHash), opens(now), event.enabled, organisation.enabled))
  return row
}

export async function updateLinkEnd(tx: Database, id: string, endedBy: string): Promise<void> {
  await tx.update(link).set({ endedBy }).where(eq(link.id, id))
}
