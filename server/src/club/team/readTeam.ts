import { MemberFilter } from '@medlem/contract/memberFilter'
import type { ListedTeam, Team } from '@medlem/contract/team'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { TeamRow } from '@medlem/database/schema/team'
import { copenhagenDate } from '@medlem/domain/calendar'
import { attendanceShare, leadsOn } from '@medlem/domain/team'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requireTeam, type TeamKey } from './requireTeam.ts'
import { listSessions } from './sessionStore.ts'
import * as store from './store.ts'

/** The teams of an organisation for its staff; they name their leaders, so the look is audited. */
export async function listTeams(deps: Deps, caller: Caller, orgId: string): Promise<ListedTeam[]> {
  await requireAdministered(deps, caller, orgId, 'members:read')
  const now = deps.clock.now()
  const rows = await store.listTeams(deps.db, { orgId, now })
  const leaders = await store.listLeaders(
    deps.db,
    rows.map(({ row }) => row.id),
  )
  const today = copenhagenDate(now)
  if (leaders.length > 0)
    await auditListRead(deps, caller, { action: 'team_list_read', orgId, size: leaders.length })
  return rows.map(({ row, members, next, ...noted }) => ({
    id: row.id,
    name: row.name,
    season: row.season,
    description: row.description,
    isArchived: row.archivedAt !== null,
    members,
    leaders: leaders.filter((one) => one.teamId === row.id && leadsOn(one, today)).map(fullName),
    next: next && new Date(next).toISOString(),
    share: attendanceShare(noted),
  }))
}

/** A team with its people for its leaders and staff: one listing in the audit log. */
export async function readTeam(deps: Deps, caller: Caller, key: TeamKey): Promise<Team> {
  const row = await requireTeam(deps, caller, { key, right: 'members:read' })
  const team = await presentTeam(deps.db, row)
  await auditListRead(deps, caller, {
    action: 'team_read',
    objectId: row.id,
    orgId: row.orgId,
    size: team.members.length + team.leaders.length,
    detail: { team: row.name },
  })
  return team
}

export async function presentTeam(db: Database, row: TeamRow): Promise<Team> {
  const members = await store.listMembers(db, row.id)
  const leaders = await store.listLeaders(db, [row.id])
  const sessions = await listSessions(db, row.id)
  const all = { present: 0, absent: 0 }
  for (const { present, absent } of sessions) {
    all.present += present
    all.absent += absent
  }
  const { id, orgId, name, season, description, version } = row
  return {
    ...{ id, orgId, name, season, description, version },
    filter: row.filter === null ? null : MemberFilter.parse(row.filter),
    isArchived: row.archivedAt !== null,
    members: members.map(({ member, guardian, isPicked, ...noted }) => ({
      memberId: member.id,
      ...contactOf(member),
      guardian: guardian && contactOf(guardian),
      isPicked,
      share: attendanceShare(noted),
    })),
    leaders: leaders.map((one) => ({ memberId: one.memberId, name: fullName(one), endsOn: one.endsOn })),
    sessions: sessions.map(({ row: { id: sessionId, startsAt, place }, ...noted }) => ({
      id: sessionId,
      startsAt: startsAt.toISOString(),
      place,
      ...noted,
    })),
    share: attendanceShare(all),
  }
}

const fullName = ({ firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

const contactOf = (row: MemberRow) => ({ name: fullName(row), email: row.email, phone: row.phone })
