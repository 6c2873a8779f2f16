import type {
  Attendance,
  AttendanceState,
  NewSessions,
  OwnTeam,
  SessionUpdate,
} from '@medlem/contract/attendance'
import type { Team } from '@medlem/contract/team'
import type { Database } from '@medlem/database/database'
import type { TeamRow } from '@medlem/database/schema/team'
import { copenhagenDate, copenhagenInstant, danishMoment } from '@medlem/domain/calendar'
import { attendanceShare, MOST_SESSIONS, sessionDays } from '@medlem/domain/team'
import { teamProblemTexts } from '@medlem/i18n/en/server/problem/team'
import { teamFileTexts } from '@medlem/i18n/en/server/teamFile'
import { inLanguage } from '@medlem/i18n/languages'
import { stringify } from 'csv-stringify/sync'
import type * as z from 'zod/mini'
import { auditAdministration, auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { teamWire } from './readTeam.ts'
import { requireTeam, requireTeamOfStaff, type TeamKey } from './requireTeam.ts'
import * as sessions from './sessionStore.ts'
import { listMembers, listTeamsOf } from './store.ts'

interface SessionKey extends TeamKey {
  sessionId: string
}

/** A leader notes who came also some days later. */
const NOTED_LATER_MS = 7 * 86_400_000
const COMING_SESSIONS = 5
/** All are shown on one page. */
const MOST_OF_A_TEAM = 500

/** The teams that the caller leads, and those of the caller and their children. */
export async function listOwnTeams(deps: Deps, { subject }: Caller): Promise<OwnTeam[]> {
  const now = deps.clock.now()
  const teams = await listTeamsOf(deps.db, { memberId: subject.id, today: copenhagenDate(now) })
  const since = new Date(now.getTime() - NOTED_LATER_MS)
  const held = await sessions.listSessionsSince(
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

export async function createTeamSessions(
  deps: Deps,
  caller: Caller,
  { key, body }: { key: TeamKey; body: z.output<typeof NewSessions> },
): Promise<Team> {
  const team = await requireTeam(deps, caller, { key, right: 'members:write' })
  const { day, time, place, weeklyUntil } = body
  const days = sessionDays(day, weeklyUntil)
  if (days.length === 0) throw wrongEnd(say(teamProblemTexts, (t) => t.endsBeforeFirst))
  if (days.length > MOST_SESSIONS)
    throw wrongEnd(say(teamProblemTexts, (t) => t.tooManySessions({ most: MOST_SESSIONS })))
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { length } = await sessions.listSessions(tx, key.teamId)
    if (length + days.length > MOST_OF_A_TEAM)
      throw wrongEnd(say(teamProblemTexts, (t) => t.teamIsFull({ most: MOST_OF_A_TEAM })))
    await sessions.insertSessions(
      tx,
      days.map((one) => ({
        teamId: key.teamId,
        startsAt: copenhagenInstant(one, time),
        place,
        updateDate: at,
      })),
    )
    await audit(tx, caller, { key, action: 'team_session_create', at, detail: { sessions: days.length } })
  })
  return teamWire(deps.db, team)
}

export async function updateTeamSession(
  deps: Deps,
  caller: Caller,
  { key, body }: { key: SessionKey; body: z.output<typeof SessionUpdate> },
): Promise<Team> {
  const team = await requireTeam(deps, caller, { key, right: 'members:write' })
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await sessions.lockSession(tx, key))) throw notFound()
    const startsAt = copenhagenInstant(body.day, body.time)
    await sessions.updateSession(tx, key.sessionId, { startsAt, place: body.place, updateDate: at })
    await audit(tx, caller, { key, action: 'team_session_update', at, detail: { session: key.sessionId } })
  })
  return teamWire(deps.db, team)
}

export async function deleteTeamSession(deps: Deps, caller: Caller, key: SessionKey): Promise<Team> {
  const team = await requireTeam(deps, caller, { key, right: 'members:write' })
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await sessions.lockSession(tx, key))) throw notFound()
    if ((await sessions.countNotes(tx, key.sessionId)) > 0) {
      const message = say(teamProblemTexts, (t) => t.sessionIsNoted)
      throw new AppError('invalid_transition', 409, message)
    }
    await sessions.deleteSession(tx, key.sessionId)
    await audit(tx, caller, { key, action: 'team_session_delete', at, detail: { session: key.sessionId } })
  })
  return teamWire(deps.db, team)
}

/** Who came to a session: a listing of people in the audit log. */
export async function readAttendance(deps: Deps, caller: Caller, key: SessionKey): Promise<Attendance> {
  const team = await requireTeam(deps, caller, { key, right: 'members:read' })
  const shown = await attendanceWire(deps.db, team, key)
  await auditImplicitRead(deps, caller, {
    action: 'team_attendance_read',
    subjectId: null,
    objectId: key.teamId,
    orgId: key.orgId,
  })
  return shown
}

/** Notes some rows of a session. What others note of other members meanwhile stays. */
export async function noteAttendance(
  deps: Deps,
  caller: Caller,
  { key, notes }: { key: SessionKey; notes: { memberId: string; state: AttendanceState | null }[] },
): Promise<Attendance> {
  const team = await requireTeam(deps, caller, { key, right: 'members:write' })
  const at = deps.clock.now()
  // The last of several about the same member counts.
  const last = [...new Map(notes.map((note) => [note.memberId, note])).values()]
  await deps.db.transaction(async (tx) => {
    if (!(await sessions.lockSession(tx, key))) throw notFound()
    const known = new Set((await sessions.listAttendance(tx, key)).map(({ memberId }) => memberId))
    if (last.some(({ memberId }) => !known.has(memberId))) {
      const message = say(teamProblemTexts, (t) => t.notInTeam)
      throw invalidRequest([{ field: 'notes', code: 'not_found', message }], 422)
    }
    const { sessionId } = key
    await sessions.writeNotes(tx, { sessionId, notes: last, by: caller.actor.id, at })
    const detail = { session: sessionId, members: last.length }
    await audit(tx, caller, { key, action: 'team_attendance_note', at, detail })
  })
  return attendanceWire(deps.db, team, key)
}

/** A row per member and a column per session, with the share of each, as a spreadsheet opens it. */
export async function exportAttendance(deps: Deps, caller: Caller, key: TeamKey): Promise<string> {
  const team = await requireTeamOfStaff(deps, caller, { key, right: 'members:export' })
  const t = inLanguage(teamFileTexts, caller.language)
  const held = (await sessions.listSessions(deps.db, team.id)).toReversed()
  const notes = await sessions.listNotes(deps.db, team.id)
  const members = (await listMembers(deps.db, team.id)).map(({ member }) => member)
  const people = new Map(
    [...members, ...notes.map(({ memberId: id, ...one }) => ({ id, ...one }))].map((one) => [one.id, one]),
  )
  const lines = [...people.values()].map(({ id, firstName, lastName }) => {
    const own = notes.filter(({ memberId }) => memberId === id)
    const count = (state: AttendanceState) => own.filter((note) => note.state === state).length
    const share = attendanceShare({ present: count('present'), absent: count('absent') })
    const cells = held.map(({ row }) => {
      const state = own.find(({ sessionId }) => sessionId === row.id)?.state
      return state ? t[state] : ''
    })
    return [firstName, lastName, share === null ? '' : String(share), ...cells]
  })
  await auditImplicitRead(deps, caller, {
    action: 'team_attendance_export',
    subjectId: null,
    objectId: team.id,
    orgId: team.orgId,
    detail: { members: lines.length },
  })
  const headings = [t.firstName, t.lastName, t.share, ...held.map(({ row }) => danishMoment(row.startsAt))]
  return stringify([headings, ...lines], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

async function attendanceWire(db: Database, { name }: TeamRow, key: SessionKey): Promise<Attendance> {
  const session = await sessions.findSession(db, key)
  if (!session) throw notFound()
  const rows = await sessions.listAttendance(db, key)
  return {
    sessionId: session.id,
    teamName: name,
    startsAt: session.startsAt.toISOString(),
    place: session.place,
    rows: rows.map(({ memberId, firstName, lastName, state }) => ({
      memberId,
      name: `${firstName} ${lastName}`.trim(),
      state,
    })),
  }
}

function wrongEnd(message: ReturnType<typeof say>) {
  return invalidRequest([{ field: 'weeklyUntil', code: 'invalid', message }], 422)
}

type SessionAction =
  | 'team_session_create'
  | 'team_session_update'
  | 'team_session_delete'
  | 'team_attendance_note'

async function audit(
  tx: Database,
  caller: Caller,
  {
    key,
    action,
    at,
    detail,
  }: { key: TeamKey; action: SessionAction; at: Date; detail: Record<string, unknown> },
): Promise<void> {
  await auditAdministration(tx, caller, { action, orgId: key.orgId, objectId: key.teamId, at, detail })
}
