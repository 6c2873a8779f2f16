import type { EventTeam } from '@medlem/contract/eventChange'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { type Belonging, listBelonging } from '../team/belongingStore.ts'
import { listTeamNames, listTeamsByName } from '../team/nameStore.ts'
import type { EventRow } from './store.ts'

/** The teams that an event of the organisation can be for, for those who plan events. */
export async function listEventTeams(deps: Deps, caller: Caller, orgId: string): Promise<EventTeam[]> {
  await requireAdministered(deps, caller, orgId, 'events:write')
  const rows = await listTeamsByName(deps.db, orgId)
  return rows.map(({ id, name, season, archivedAt }) => ({
    id,
    name,
    season,
    isArchived: archivedAt !== null,
  }))
}

/** The teams to which people belong, as far as one of the events is for a team; no one is asked about otherwise. */
export async function belongingAmong(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  events: readonly Pick<EventRow, 'teamIds'>[],
  memberIds: readonly string[],
): Promise<Belonging> {
  if (events.every(({ teamIds }) => teamIds.length === 0)) return new Map()
  return listBelonging(db, { memberIds, today: copenhagenDate(clock.now()) })
}

const NO_TEAMS: ReadonlySet<string> = new Set()

export function teamsIn(belonging: Belonging, memberId: string | undefined): ReadonlySet<string> {
  return (memberId !== undefined && belonging.get(memberId)) || NO_TEAMS
}

/** Events with the names of the teams that they are for. */
export async function withTeamNames<Row extends Pick<EventRow, 'teamIds'>>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & { teamNames: string[] })[]> {
  const names = await listTeamNames(
    db,
    rows.flatMap(({ teamIds }) => teamIds),
  )
  return rows.map((row) => {
    const teamNames = row.teamIds.flatMap((id) => names.get(id) ?? [])
    return { ...row, teamNames: teamNames.toSorted((a, b) => a.localeCompare(b)) }
  })
}

/** One event with them. */
export async function withTeamNamesOf<Row extends Pick<EventRow, 'teamIds'>>(db: Database, row: Row) {
  const [named] = await withTeamNames(db, [row])
  return { ...row, teamNames: named?.teamNames ?? [] }
}

interface Choosing extends Pick<EventRow, 'orgId' | 'forMembers' | 'guestsInvited'> {
  teamIds: readonly string[]
  /** Those that it has, which stay though they are archived. */
  kept?: readonly string[]
}

/** The teams that an event is to be for, each once; refuses those of another organisation, and such an event for anybody else too. */
export async function requireTeams(
  tx: Database,
  { orgId, forMembers, guestsInvited, teamIds, kept = [] }: Choosing,
): Promise<string[]> {
  if (teamIds.length === 0) return []
  if (!forMembers || guestsInvited)
    throw refuseField(
      forMembers ? 'guestsInvited' : 'forMembers',
      'invalid',
      say(clubProblemTexts, (t) => t.teamsAlone),
    )
  const own = await listTeamsByName(tx, orgId)
  const isOpen = (id: string) => own.some((row) => row.id === id && (!row.archivedAt || kept.includes(id)))
  if (!teamIds.every(isOpen))
    throw refuseField(
      'teamIds',
      'unknown',
      say(clubProblemTexts, (t) => t.teamGone),
    )
  return [...new Set(teamIds)]
}
