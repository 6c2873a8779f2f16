import * as attendanceCalls from '@medlem/contract/attendance'
import * as calls from '@medlem/contract/team'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
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
  memberRoute(app, deps, calls.listTeams, ({ caller, params }) => listTeams(deps, caller, params.id))

  memberRoute(app, deps, calls.getTeam, ({ caller, params }) => readTeam(deps, caller, teamOf(params)))

  memberRoute(app, deps, calls.createTeam, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createTeam(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, calls.updateTeam, ({ caller, params, body }) =>
    updateTeam(deps, caller, { key: teamOf(params), body }),
  )

  memberRoute(app, deps, calls.addTeamMember, ({ caller, params }) =>
    changeTeamMember(deps, caller, { key: teamOf(params), memberId: params.memberId, isIn: true }),
  )

  memberRoute(app, deps, calls.removeTeamMember, ({ caller, params }) =>
    changeTeamMember(deps, caller, { key: teamOf(params), memberId: params.memberId, isIn: false }),
  )

  memberRoute(app, deps, calls.setTeamLeader, ({ caller, params, body }) =>
    setTeamLeader(deps, caller, { key: teamOf(params), memberId: params.memberId, ...body }),
  )

  memberRoute(app, deps, calls.removeTeamLeader, ({ caller, params }) =>
    removeTeamLeader(deps, caller, { key: teamOf(params), memberId: params.memberId }),
  )

  memberRoute(app, deps, attendanceCalls.listOwnTeams, ({ caller }) => listOwnTeams(deps, caller))

  memberRoute(app, deps, attendanceCalls.createTeamSessions, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return sessions.createTeamSessions(deps, caller, { key: teamOf(params), body })
  })

  memberRoute(app, deps, attendanceCalls.updateTeamSession, ({ caller, params, body }) =>
    sessions.updateTeamSession(deps, caller, { key: sessionOf(params), body }),
  )

  memberRoute(app, deps, attendanceCalls.deleteTeamSession, ({ caller, params }) =>
    sessions.deleteTeamSession(deps, caller, sessionOf(params)),
  )

  memberRoute(app, deps, attendanceCalls.getAttendance, ({ caller, params }) =>
    attendance.readAttendance(deps, caller, sessionOf(params)),
  )

  memberRoute(app, deps, attendanceCalls.noteAttendance, ({ caller, params, body }) =>
    attendance.noteAttendance(deps, caller, {
      key: sessionOf(params),
      notes: body.notes,
    }),
  )

  memberRoute(
    app,
    deps,
    attendanceCalls.exportAttendance,
    async ({ caller, reply, params }) => {
      const file = await attendance.exportAttendance(deps, caller, teamOf(params))
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="attendance.csv"')
      return file
    },
    { perHour: 60 },
  )
}
