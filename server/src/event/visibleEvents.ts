import type { Event } from '@medlem/contract/event'
import { copenhagenDate } from '@medlem/domain/calendar'
import { comingEvents, maySeeEvent } from '@medlem/domain/event'
import type { Deps } from '../deps.ts'
import { listReach } from '../family/store.ts'
import type { MemberRow } from '../member/store.ts'
import { type EventRow, listActiveOrganisations, listEnabledEvents } from './store.ts'

/** The longest day in Copenhagen, in October, has 25 hours. */
const LONGEST_DAY_MS = 90_000_000

interface Wanted {
  member: MemberRow | undefined
  superAdmin: boolean
  orgId?: string
}

/**
 * Coming events; those for members only where somebody in the viewer's family is an active member of the organisation:
 * a parent brings the child who has no login, and a calendar is the whole family's.
 */
export async function visibleEvents(deps: Deps, { member, superAdmin, orgId }: Wanted): Promise<Event[]> {
  const now = deps.clock.now()
  // An event stays until its last day is over in Copenhagen; the rule below cuts exactly.
  const rows = await listEnabledEvents(deps.db, new Date(now.getTime() - LONGEST_DAY_MS), orgId)
  const family = member && !superAdmin ? await listReach(deps.db, member.id) : []
  const joined = new Set(
    await listActiveOrganisations(
      deps.db,
      family.filter(({ enabled }) => enabled).map(({ id }) => id),
      copenhagenDate(now),
    ),
  )
  return comingEvents(rows.map(eventWire), now).filter(
    (event) => superAdmin || maySeeEvent(event, joined.has(event.orgId)),
  )
}

function eventWire(row: EventRow): Event {
  return { ...row, startDate: row.startDate.toISOString(), endDate: row.endDate.toISOString() }
}
