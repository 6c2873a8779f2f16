import type { Event } from '@medlem/contract/event'
import type { EventRow } from './store.ts'

/** Field by field: a list of events goes out as it is made, and has no more than the contract says. */
export function eventWire(row: EventRow): Event {
  const { id, orgId, enabled, title, description, location, forMembers, guestsInvited } = row
  return {
    id,
    orgId,
    enabled,
    title,
    description,
    location,
    forMembers,
    guestsInvited,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  }
}
