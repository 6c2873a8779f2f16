import type { EventPlaces } from '@medlem/contract/office'
import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { eventRegistration } from '@medlem/database/schema/registration'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'

/** As many as a year has of them, where the club meets once a week. */
const MAX_EVENTS = 60

/** How full an organisation's coming events are, the nearest first; those without sign-up are left out. */
export async function listPlaces(
  db: Database,
  { orgId, now }: { orgId: string; now: Date },
): Promise<EventPlaces[]> {
  const { state, eventId } = eventRegistration
  return db
    .select({
      eventId: event.id,
      capacity: event.capacity,
      taken: sql<number>`(count(*) filter (where ${state} in ('registered', 'offered')))::int`,
      waiting: sql<number>`(count(*) filter (where ${state} = 'waiting'))::int`,
    })
    .from(event)
    .leftJoin(eventRegistration, eq(eventId, event.id))
    .where(
      and(
        eq(event.orgId, orgId),
        event.enabled,
        event.takesSignUps,
        isNull(event.cancelledAt),
        gt(event.endDate, now),
      ),
    )
    .groupBy(event.id)
    .orderBy(asc(event.startDate), asc(event.id))
    .limit(MAX_EVENTS)
}
