import * as calls from '@medlem/contract/appointment'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { acceptReceived, readReceived } from './acceptInvitation.ts'
import { endAppointment } from './endAppointment.ts'
import { inviteColleague, withdrawColleague } from './inviteColleague.ts'
import { listAppointments } from './listAppointments.ts'

/** Who has which job in an organisation, and how somebody gets one. */
export function appointmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listAppointments, async ({ request, params }) =>
    listAppointments(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.endAppointment, async ({ request, reply, params }) => {
    const caller = await requireCaller(deps, request)
    await endAppointment(deps, caller, { orgId: params.id, id: params.appointmentId })
    reply.code(204)
    return null
  })

  route(app, deps, calls.inviteColleague, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return inviteColleague(deps, caller, { orgId: params.id, ...body })
  })

  route(app, deps, calls.withdrawColleague, async ({ request, reply, params }) => {
    const caller = await requireCaller(deps, request)
    await withdrawColleague(deps, caller, { orgId: params.id, id: params.invitationId })
    reply.code(204)
    return null
  })

  route(app, deps, calls.getReceivedInvitation, async ({ request, params }) =>
    readReceived(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.acceptReceivedInvitation, async ({ request, params }) =>
    acceptReceived(deps, await requireCaller(deps, request), params.id),
  )
}
