import type { NewSessions, SessionUpdate } from '@medlem/contract/attendance'
import type { Team } from '@medlem/contract/team'
import type { Database } from '@medlem/database/database'
import { copenhagenInstant } from '@medlem/domain/calendar'
import { MAX_SESSIONS, MAX_TEAM_SESSIONS, sessionDays } from '@medlem/domain/team'
import { teamProblemTexts } from '@medlem/i18n/en/server/problem/team'
import type * as z from 'zod/mini'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { presentTeam } from './readTeam.ts'
import { requireTeam, type SessionKey, type TeamKey } from './requireTeam.ts'
import * as sessions from './sessionStore.ts'

export async function createTeamSessions(
  deps: Deps,
  caller: Caller,
  { key, body }: { key: TeamKey; body: z.output<typeof NewSessions> },
): Promise<Team> {
  const team = await requireTeam(deps, caller, { key, right: 'members:write' })
  const { day, time, place, weeklyUntil } = body
  const days = sessionDays(day, weeklyUntil)
  if (days.length === 0) throw wrongEnd(say(teamProblemTexts, (t) => t.endsBeforeFirst))
  if (days.length > MAX_SESSIONS)
    throw wrongEnd(say(teamProblemTexts, (t) => t.tooManySessions({ most: MAX_SESSIONS })))
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { length } = await sessions.listSessions(tx, key.teamId)
    if (length + days.length > MAX_TEAM_SESSIONS)
      throw wrongEnd(say(teamProblemTexts, (t) => t.teamIsFull({ most: MAX_TEAM_SESSIONS })))
    await sessions.insertSessions(
      tx,
      days.map((one) => ({
        teamId: key.teamId,
        startsAt: copenhagenInstant(one, time),
        place,
        updateDate: at,
      })),
    )
    await auditSession(tx, caller, {
      key,
      action: 'team_session_create',
      at,
      detail: { sessions: days.length },
    })
  })
  return presentTeam(deps.db, team)
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
    await auditSession(tx, caller, {
      key,
      action: 'team_session_update',
      at,
      detail: { session: key.sessionId },
    })
  })
  return presentTeam(deps.db, team)
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
    await auditSession(tx, caller, {
      key,
      action: 'team_session_delete',
      at,
      detail: { session: key.sessionId },
    })
  })
  return presentTeam(deps.db, team)
}

function wrongEnd(message: ReturnType<typeof say>) {
  return invalidRequest([{ field: 'weeklyUntil', code: 'invalid', message }], 422)
}

type SessionAction =
  | 'team_session_create'
  | 'team_session_update'
  | 'team_session_delete'
  | 'team_attendance_note'

/** What was done to a session, in the organisation's log. */
export async function auditSession(
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
