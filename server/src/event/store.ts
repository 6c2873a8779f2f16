import type { Database } from '@medlem/database/database'
import { event } from '@medlem/database/schema/event'
import { membershipHistory } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { and, asc, eq, gte, lte } from 'drizzle-orm'

export type EventRow = typeof event.$inferSelect
export type NewEvent = typeof event.$inferInsert

/** Enabled events that end after the instant, of one enabled organisation or of all. */
export async function listEnabledEvents(db: Database, endsAfter: Date, orgId?: string): Promise<EventRow[]> {
  const rows = await db
    .select({ event })
    .from(event)
    .innerJoin(organisation, eq(organisation.id, event.orgId))
    .where(
      and(
        eq(event.enabled, true),
        eq(organisation.enabled, true),
        gte(event.endDate, endsAfter),
        orgId === undefined ? undefined : eq(event.orgId, orgId),
      ),
    )
    .orderBy(asc(event.startDate), asc(event.id))
  return rows.map((row) => row.event)
}

/** The organisations in which the member has an active membership on that day. */
export async function listActiveOrganisations(
  db: Database,
  memberId: string,
  today: string,
): Promise<string[]> {
  const { memberId: owner, orgId, status, startDate, endDate } = membershipHistory
  const rows = await db
    .selectDistinct({ orgId })
    .from(membershipHistory)
    .where(and(eq(owner, memberId), eq(status, 'active'), lte(startDate, today), gte(endDate, today)))
  return rows.map((row) => row.orgId)
}
