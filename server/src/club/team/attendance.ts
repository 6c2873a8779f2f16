import type { Attendance, AttendanceState } from '@medlem/contract/attendance'
import type { Database } from '@medlem/database/database'
import type { TeamRow } from '@medlem/database/schema/team'
import { formatMoment } from '@medlem/domain/formatMoment'
import { attendanceShare } from '@medlem/domain/team'
import { teamProblemTexts } from '@medlem/i18n/en/server/problem/team'
import { teamFileTexts } from '@medlem/i18n/en/server/teamFile'
import { inLanguage } from '@medlem/i18n/languages'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { csvLines } from '../../platform/csv/csvLines.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { requireTeam, requireTeamOfStaff, type SessionKey, type TeamKey } from './requireTeam.ts'
import * as sessions from './sessionStore.ts'
import { auditSession } from './sessions.ts'
import { listMembers } from './store.ts'

/** Who came to a session: a listing of people in the audit log. */
export async function readAttendance(deps: Deps, caller: Caller, key: SessionKey): Promise<Attendance> {
  const team = await requireTeam(deps, caller, { key, right: 'members:read' })
  const shown = await presentAttendance(deps.db, team, key)
  await auditListRead(deps, caller, {
    action: 'team_attendance_read',
    objectId: key.teamId,
    orgId: key.orgId,
    size: shown.rows.length,
    detail: { team: team.name },
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
    await auditSession(tx, caller, { key, action: 'team_attendance_note', at, detail })
  })
  return presentAttendance(deps.db, team, key)
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
  const statesOf = new Map([...people.keys()].map((id) => [id, new Map<string, AttendanceState>()]))
  for (const { memberId, sessionId, state } of notes) statesOf.get(memberId)?.set(sessionId, state)
  const lines = [...people.values()].map(({ id, firstName, lastName }) => {
    const states = statesOf.get(id) ?? new Map<string, AttendanceState>()
    const count = (wanted: AttendanceState) => [...states.values()].filter((one) => one === wanted).length
    const share = attendanceShare({ present: count('present'), absent: count('absent') })
    const cells = held.map(({ row }) => {
      const state = states.get(row.id)
      return state ? t[state] : ''
    })
    return [firstName, lastName, share === null ? '' : String(share), ...cells]
  })
  await auditListRead(deps, caller, {
    action: 'team_attendance_export',
    objectId: team.id,
    orgId: team.orgId,
    size: lines.length,
    detail: { team: team.name },
  })
  const moments = held.map(({ row }) => formatMoment(row.startsAt, caller.language))
  const headings = [t.firstName, t.lastName, t.share, ...moments]
  return csvLines([headings, ...lines], { bom: true })
}

async function presentAttendance(db: Database, { name }: TeamRow, key: SessionKey): Promise<Attendance> {
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
