import * as calls from '@medlem/contract/appointment'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { acceptReceived, readReceived } from './acceptInvitation.ts'
import { endAppointment } from './endAppointment.ts'
import { inviteColleague, withdrawColleague } from './inviteColleague.ts'
import { listAppointments } from './listAppointments.ts'

/** Who has which job in an organisation, and how somebody gets one. */
export function appointmentRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listAppointments, ({ caller, params }) =>
    listAppointments(deps, caller, params.id),
  )

  memberRoute(app, deps, calls.endAppointment, async ({ caller, reply, params }) => {
    await endAppointment(deps, caller, { orgId: params.id, id: params.appointmentId })
    reply.code(204)
    return null
  })

  memberRoute(app, deps, calls.inviteColleague, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return inviteColleague(deps, caller, { orgId: params.id, ...body })
  })

  memberRoute(app, deps, calls.withdrawColleague, async ({ caller, reply, params }) => {
    await withdrawColleague(deps, caller, { orgId: params.id, id: params.invitationId })
    reply.code(204)
    return null
  })

  memberRoute(app, deps, calls.getReceivedInvitation, ({ caller, params }) =>
    readReceived(deps, caller, params.id),
  )

  memberRoute(app, deps, calls.acceptReceivedInvitation, ({ caller, params }) =>
    acceptReceived(deps, caller, params.id),
  )
}
