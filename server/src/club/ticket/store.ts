import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { eventRegistration as registration } from '@medlem/database/schema/registration'
import { and, asc, eq, gte, inArray } from 'drizzle-orm'

export interface TicketRow {
  row: typeof registration.$inferSelect
  event: typeof event.$inferSelect
  person: Pick<typeof member.$inferSelect, 'firstName' | 'lastName'>
  organisation: Pick<typeof organisation.$inferSelect, 'name' | 'hue'>
}

type Of = { memberIds: readonly string[]; endsAfter: Date } | { registrationId: string }

/** Sign-ups that have a place, of events that are shown, with what a ticket says. */
export async function listTicketRows(db: Database, of: Of): Promise<TicketRow[]> {
  return db
    .select({
      row: registration,
      event,
      person: { firstName: member.firstName, lastName: member.lastName },
      organisation: { name: organisation.name, hue: organisation.hue },
    })
    .from(registration)
    .innerJoin(event, eq(event.id, registration.eventId))
    .innerJoin(organisation, eq(organisation.id, event.orgId))
    .innerJoin(member, eq(member.id, registration.memberId))
    .where(
      and(
        eq(registration.state, 'registered'),
        event.enabled,
        'registrationId' in of
          ? eq(registration.id, of.registrationId)
          : and(inArray(registration.memberId, [...of.memberIds]), gte(event.endDate, of.endsAfter)),
      ),
    )
    .orderBy(asc(event.startDate), asc(registration.createdAt), asc(member.firstName), asc(registration.id))
}
