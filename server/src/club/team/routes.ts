import * as attendanceCalls from '@medlem/contract/attendance'
import * as calls from '@medlem/contract/team'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import * as attendance from './attendance.ts'
import { listOwnTeams } from './ownTeams.ts'
import { listTeams, readTeam } from './readTeam.ts'
import * as sessions from './sessions.ts'
import { changeTeamMember, createTeam, removeTeamLeader, setTeamLeader, updateTeam } from './writeTeam.ts'

interface Params {
  id: string
  teamId: string
}

const teamOf = ({ id: orgId, teamId }: Params) => ({ orgId, teamId })
const sessionOf = ({ sessionId, ...team }: Params & { sessionId: string }) => ({
  ...teamOf(team),
  sessionId,
})

/** Teams, who leads them, and who came to their sessions. */
export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listTeams, async ({ request, params }) =>
    listTeams(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.getTeam, async ({ request, params }) =>
    readTeam(deps, await requireCaller(deps, request), teamOf(params)),
  )

  route(app, deps, calls.createTeam, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createTeam(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, calls.updateTeam, async ({ request, params, body }) =>
    updateTeam(deps, await requireCaller(deps, request), { key: teamOf(params), body }),
  )

  route(app, deps, calls.addTeamMember, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    return changeTeamMember(deps, caller, { key: teamOf(params), memberId: params.memberId, isIn: true })
  })

  route(app, deps, calls.removeTeamMember, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    return changeTeamMember(deps, caller, { key: teamOf(params), memberId: params.memberId, isIn: false })
  })

  route(app, deps, calls.setTeamLeader, async ({ request, params, body }) => {
    const caller = await requireCaller(deps, request)
    return setTeamLeader(deps, caller, { key: teamOf(params), memberId: params.memberId, ...body })
  })

  route(app, deps, calls.removeTeamLeader, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    return removeTeamLeader(deps, caller, { key: teamOf(params), memberId: params.memberId })
  })

  route(app, deps, attendanceCalls.listOwnTeams, async ({ request }) =>
    listOwnTeams(deps, await requireCaller(deps, request)),
  )

  route(app, deps, attendanceCalls.createTeamSessions, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return sessions.createTeamSessions(deps, caller, { key: teamOf(params), body })
  })

  route(app, deps, attendanceCalls.updateTeamSession, async ({ request, params, body }) =>
    sessions.updateTeamSession(deps, await requireCaller(deps, request), { key: sessionOf(params), body }),
  )

  route(app, deps, attendanceCalls.deleteTeamSession, async ({ request, params }) =>
    sessions.deleteTeamSession(deps, await requireCaller(deps, request), sessionOf(params)),
  )

  route(app, deps, attendanceCalls.getAttendance, async ({ request, params }) =>
    attendance.readAttendance(deps, await requireCaller(deps, request), sessionOf(params)),
  )

  route(app, deps, attendanceCalls.noteAttendance, async ({ request, params, body }) =>
    attendance.noteAttendance(deps, await requireCaller(deps, request), {
      key: sessionOf(params),
      notes: body.notes,
    }),
  )

  route(
    app,
    deps,
    attendanceCalls.exportAttendance,
    async ({ request, reply, params }) => {
      const file = await attendance.exportAttendance(deps, await requireCaller(deps, request), teamOf(params))
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="attendance.csv"')
      return file
    },
    { perHour: 60 },
  )
}
