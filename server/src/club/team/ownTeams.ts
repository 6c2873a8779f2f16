import type { OwnTeam } from '@medlem/contract/attendance'
import { copenhagenDate } from '@medlem/domain/calendar'
import { ATTENDANCE_DAYS } from '@medlem/domain/team'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listSessionsSince } from './sessionStore.ts'
import { listTeamsOf } from './store.ts'

const COMING_SESSIONS = 5

/** The teams that the caller leads, and those of the caller and their children. */
export async function listOwnTeams(deps: Deps, { subject }: Caller): Promise<OwnTeam[]> {
  const now = deps.clock.now()
  const teams = await listTeamsOf(deps.db, { memberId: subject.id, today: copenhagenDate(now) })
  const since = new Date(now.getTime() - ATTENDANCE_DAYS * 86_400_000)
  const held = await listSessionsSince(
    deps.db,
    teams.map(({ row }) => row.id),
    since,
  )
  return teams.map(({ row, isLeader, members, organisationName }) => {
    const own = held.filter(({ teamId }) => teamId === row.id)
    const past = isLeader ? own.filter(({ startsAt }) => startsAt < now) : []
    const coming = own.filter(({ startsAt }) => startsAt >= now).slice(0, COMING_SESSIONS)
    return {
      teamId: row.id,
      orgId: row.orgId,
      name: row.name,
      season: row.season,
      organisationName,
      isLeader,
      members,
      sessions: [...past, ...coming].map(({ id, startsAt, place }) => ({
        id,
        startsAt: startsAt.toISOString(),
        place,
      })),
    }
  })
}
