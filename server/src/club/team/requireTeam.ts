import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { TeamRow } from '@medlem/database/schema/team'
import { copenhagenDate } from '@medlem/domain/calendar'
import { leadsOn } from '@medlem/domain/team'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { findLeader, findTeam } from './store.ts'

/** Which team, in which organisation. */
export interface TeamKey {
  orgId: string
  teamId: string
}

export interface SessionKey extends TeamKey {
  sessionId: string
}

/**
 * The team, for staff with the right and for those who lead it today; a leader sees no archived team. Everybody else gets
 * 404, whether there is such a team or not (decision 35).
 */
export async function requireTeam(
  deps: Deps,
  caller: Caller,
  { key, right }: { key: TeamKey; right: 'members:read' | 'members:write' },
): Promise<TeamRow> {
  const { organisation, row } = await findBoth(deps, key)
  if (administers(caller, organisation, right)) return row
  if (row.archivedAt !== null || !organisation.enabled) throw notFound()
  const leader = await findLeader(deps.db, { teamId: row.id, memberId: caller.subject.id })
  if (!leader || !leadsOn(leader, copenhagenDate(deps.clock.now()))) throw notFound()
  return row
}

/** The team, for staff with the right alone; everybody else, its leaders too, gets 404. */
export async function requireTeamOfStaff(
  deps: Deps,
  caller: Caller,
  { key, right }: { key: TeamKey; right: 'members:write' | 'members:export' },
): Promise<TeamRow> {
  const { organisation, row } = await findBoth(deps, key)
  if (!administers(caller, organisation, right)) throw notFound()
  return row
}

async function findBoth(
  { db }: Deps,
  { orgId, teamId }: TeamKey,
): Promise<{ organisation: OrganisationRow; row: TeamRow }> {
  const organisation = await findOrganisation(db, orgId)
  const row = organisation && (await findTeam(db, { orgId, teamId }))
  if (!organisation || !row) throw notFound()
  return { organisation, row }
}
