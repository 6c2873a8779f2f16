import type { Event } from '@medlem/contract/event'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate, LONGEST_DAY_MS } from '@medlem/domain/calendar'
import { isComing, maySeeEvent } from '@medlem/domain/event'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listReach } from '../../people/access/reachStore.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { belongingAmong, teamsIn, withTeamNames } from './eventTeams.ts'
import { isOver, presentEvent } from './present.ts'
import { type ListedEvent, listActiveOrganisations, listEnabledEvents, listOwnEvents } from './store.ts'

interface Wanted {
  member: MemberRow | undefined
  superAdmin: boolean
  orgId?: string
  /** Leaves out those whose last day is before that of this instant. */
  since: Date
}

/** Coming events that the viewer may see, soonest first, in the viewer's language. */
export async function visibleEvents(
  deps: Deps,
  { language, ...wanted }: Omit<Wanted, 'since'> & { language: string },
): Promise<Event[]> {
  const rows = await eventsSince(deps, { ...wanted, since: deps.clock.now() })
  return (await withTeamNames(deps.db, rows)).map((row) => presentEvent(row, language))
}

/** Every event of an organisation that is not past, drafts and cancelled ones too, soonest first, for its staff. */
export async function plannedEvents(deps: Deps, caller: Caller, orgId: string): Promise<Event[]> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'participants:read')
  const now = deps.clock.now()
  const rows = await listOwnEvents(deps.db, orgId, new Date(now.getTime() - LONGEST_DAY_MS))
  const coming = rows.filter((row) => !isOver(row, now))
  return (await withTeamNames(deps.db, coming)).map((row) =>
    presentEvent({ ...row, ownLanguage }, caller.language),
  )
}

/**
 * Events for members only where somebody in the viewer's family is an active member of the organisation: a parent
 * brings the child who has no login, and a calendar is the whole family's. One for a team where the viewer, or a child of theirs,
 * belongs to it.
 */
export async function eventsSince(
  deps: Pick<Deps, 'db' | 'clock'>,
  { member, superAdmin, orgId, since }: Wanted,
): Promise<ListedEvent[]> {
  // An event stays until its last day is over in Copenhagen; the rule below cuts exactly.
  const rows = await listEnabledEvents(deps.db, new Date(since.getTime() - LONGEST_DAY_MS), orgId)
  if (rows.length === 0) return []
  const family = member && !superAdmin ? await listReach(deps.db, member.id) : []
  const joined = new Set(
    await listActiveOrganisations(
      deps.db,
      family.filter(({ enabled }) => enabled).map(({ id }) => id),
      copenhagenDate(deps.clock.now()),
    ),
  )
  const teams = teamsIn(await belongingAmong(deps, rows, member ? [member.id] : []), member?.id)
  const isFor = (row: ListedEvent) => maySeeEvent(row, { isMember: joined.has(row.orgId), teams })
  return rows.filter((row) => isComing(presentEvent(row), since) && (superAdmin || isFor(row)))
}
