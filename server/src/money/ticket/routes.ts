import { cancelEvent } from '@medlem/contract/eventChange'
import * as calls from '@medlem/contract/registration'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { callOffEvent, cancelTicket } from './cancelTickets.ts'
import { payTickets } from './payTickets.ts'

/** What of events moves money: paying for places, and cancelling what may be paid. */
export function ticketPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.payTickets, async ({ params, body, caller, reply }) => {
    const { item, created } = await payTickets(deps, caller, { eventId: params.id, ...body })
    reply.code(created ? 201 : 200)
    return item
  })
  memberRoute(app, deps, calls.cancelRegistration, ({ params, caller }) =>
    cancelTicket(deps, caller, params.id),
  )
  memberRoute(app, deps, cancelEvent, ({ caller, params }) =>
    callOffEvent(deps, caller, { orgId: params.id, id: params.eventId }),
  )
}
