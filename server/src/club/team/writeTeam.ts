import { MemberFilter } from '@medlem/contract/memberFilter'
import type { NewTeam, Team, TeamUpdate } from '@medlem/contract/team'
import type { Database } from '@medlem/database/database'
import type { TeamRow } from '@medlem/database/schema/team'
import { copenhagenDate } from '@medlem/domain/calendar'
import { MAX_TEAM_MEMBERS, MAX_TEAMS } from '@medlem/domain/team'
import { teamProblemTexts } from '@medlem/i18n/en/server/problem/team'
import type * as z from 'zod/mini'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { mayIn, requireAskable, wasChecked } from '../../people/memberFilter/columnRights.ts'
import { memberFilterSql } from '../../people/memberFilter/memberFilterSql.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { presentTeam } from './readTeam.ts'
import { requireTeamOfStaff, type TeamKey } from './requireTeam.ts'
import * as store from './store.ts'

export async function createTeam(
  deps: Deps,
  caller: Caller,
  { orgId, body }: { orgId: string; body: z.output<typeof NewTeam> },
): Promise<Team> {
  const organisation = await requireAdministered(deps, caller, orgId, 'members:write')
  requireAskable({ filter: body.filter ?? [] }, mayIn(caller, organisation))
  refuseTeams(body.filter)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    if ((await store.countTeams(tx, orgId)) >= MAX_TEAMS) {
      const message = say(teamProblemTexts, (t) => t.tooManyTeams({ most: MAX_TEAMS }))
      throw invalidRequest([{ field: 'name', code: 'taken', message }], 409)
    }
    const made = await store.insertTeam(tx, { orgId, ...body, createdAt: at, updateDate: at })
    await refreshTeam(tx, made, at)
    await refuseLarge(tx, made.id)
    await auditAdministration(tx, caller, { action: 'team_create', orgId, objectId: made.id, at })
    return made
  })
  return presentTeam(deps.db, row)
}

export async function updateTeam(
  deps: Deps,
  caller: Caller,
  { key, body }: { key: TeamKey; body: z.output<typeof TeamUpdate> },
): Promise<Team> {
  await requireTeamOfStaff(deps, caller, { key, right: 'members:write' })
  const organisation = await requireAdministered(deps, caller, key.orgId, 'members:write')
  requireAskable({ filter: body.filter ?? [] }, mayIn(caller, organisation))
  refuseTeams(body.filter)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockOf(tx, key)
    await requireNewest(tx, body.version, {
      version: before.version,
      orgId: key.orgId,
      objectId: key.teamId,
      actions: ['team_update'],
    })
    const { name, season, description, filter, isArchived } = body
    const archivedAt = isArchived ? (before.archivedAt ?? at) : null
    await store.updateTeam(tx, key.teamId, { name, season, description, filter, archivedAt, updateDate: at })
    const after = await lockOf(tx, key)
    await refreshTeam(tx, after, at)
    await refuseLarge(tx, key.teamId)
    await auditAdministration(tx, caller, { ...entryOf(key, at), action: 'team_update' })
    return after
  })
  return presentTeam(deps.db, row)
}

/** Picks a member by hand, or takes one out who was. */
export async function changeTeamMember(
  deps: Deps,
  caller: Caller,
  { key, memberId, isIn }: { key: TeamKey; memberId: string; isIn: boolean },
): Promise<Team> {
  await requireTeamOfStaff(deps, caller, { key, right: 'members:write' })
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockOf(tx, key)
    if (isIn) {
      await requireMember(tx, { orgId: key.orgId, memberId })
      await store.pickMembers(tx, { teamId: key.teamId, memberIds: [memberId], at })
      await refuseLarge(tx, key.teamId)
    } else {
      const before = (await store.findMembers(tx, { teamId: key.teamId, memberIds: [memberId] })).get(
        memberId,
      )
      if (!before) throw notFound()
      if (!before.isPicked) throw chosenByFilter()
      await store.unpickMembers(tx, { teamId: key.teamId, memberIds: [memberId] })
      // The filter may choose them too.
      await refreshTeam(tx, found, at)
    }
    const action = isIn ? 'team_member_add' : 'team_member_remove'
    await auditAdministration(tx, caller, { ...entryOf(key, at), action, subjectId: memberId })
    return found
  })
  return presentTeam(deps.db, row)
}

export async function setTeamLeader(
  deps: Deps,
  caller: Caller,
  { key, memberId, endsOn }: { key: TeamKey; memberId: string; endsOn: string | null },
): Promise<Team> {
  await requireTeamOfStaff(deps, caller, { key, right: 'members:write' })
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockOf(tx, key)
    await requireMember(tx, { orgId: key.orgId, memberId })
    await store.putLeader(tx, { teamId: key.teamId, memberId, endsOn, addedAt: at })
    await auditAdministration(tx, caller, {
      ...entryOf(key, at),
      action: 'team_leader_give',
      subjectId: memberId,
      detail: { endsOn },
    })
    return found
  })
  return presentTeam(deps.db, row)
}

export async function removeTeamLeader(
  deps: Deps,
  caller: Caller,
  { key, memberId }: { key: TeamKey; memberId: string },
): Promise<Team> {
  await requireTeamOfStaff(deps, caller, { key, right: 'members:write' })
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockOf(tx, key)
    if (!(await store.deleteLeader(tx, { teamId: key.teamId, memberId }))) throw notFound()
    await auditAdministration(tx, caller, {
      ...entryOf(key, at),
      action: 'team_leader_end',
      subjectId: memberId,
    })
    return found
  })
  return presentTeam(deps.db, row)
}

/** Brings those whom the filter of a team chooses up to date, in the transaction that has the team. */
export async function refreshTeam(
  tx: Database,
  { id: teamId, orgId, filter }: Pick<TeamRow, 'id' | 'orgId' | 'filter'>,
  at: Date,
): Promise<void> {
  const condition =
    filter === null
      ? null
      : memberFilterSql(MemberFilter.parse(filter), { orgId, today: copenhagenDate(at), may: wasChecked })
  await store.refreshChosen(tx, { orgId, teamId, condition, at })
}

/** Every night: who joined, left or had a birthday. Answers how many teams. */
export async function refreshTeams({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const teams = await store.listFilteredTeams(db)
  await runAll(teams, ({ id }) =>
    db.transaction(async (tx) => {
      const row = await store.lockTeam(tx, id)
      if (row) await refreshTeam(tx, row, clock.now())
    }),
  )
  return teams.length
}

async function refuseLarge(tx: Database, teamId: string): Promise<void> {
  if ((await store.countMembers(tx, teamId)) <= MAX_TEAM_MEMBERS) return
  const message = say(teamProblemTexts, (t) => t.tooLarge({ most: MAX_TEAM_MEMBERS }))
  throw invalidRequest([{ field: 'filter', code: 'too_large', message }], 409)
}

/** A team of teams would depend on the order in which they are brought up to date. */
function refuseTeams(filter: MemberFilter | null): void {
  if (!filter?.some(({ field }) => field === 'team')) return
  const message = say(teamProblemTexts, (t) => t.teamOfTeams)
  throw invalidRequest([{ field: 'filter', code: 'invalid', message }], 422)
}

function chosenByFilter() {
  const message = say(teamProblemTexts, (t) => t.chosenByFilter)
  return invalidRequest([{ field: 'memberId', code: 'invalid', message }], 409)
}

async function lockOf(tx: Database, { orgId, teamId }: TeamKey): Promise<TeamRow> {
  const row = await store.lockTeam(tx, teamId)
  if (row?.orgId !== orgId) throw notFound()
  return row
}

async function requireMember(tx: Database, of: { orgId: string; memberId: string }): Promise<void> {
  const found = await store.listInOrganisation(tx, { orgId: of.orgId, memberIds: [of.memberId] })
  if (!found.has(of.memberId)) throw notFound()
}

const entryOf = ({ orgId, teamId }: TeamKey, at: Date) => ({ orgId, objectId: teamId, at })
