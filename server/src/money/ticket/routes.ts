import { cancelEvent } from '@medlem/contract/eventChange'
import * as guestCalls from '@medlem/contract/guest'
import * as staffCalls from '@medlem/contract/participant'
import * as calls from '@medlem/contract/registration'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { callOffEvent, cancelTicket } from './cancelTickets.ts'
import { moveTicket } from './moveTicket.ts'
import { payTickets } from './payTickets.ts'
import { addPaidParticipant, recordTicketPayment } from './recordTicketPayment.ts'
import { listOwnOrders, takeOrder } from './takeOrder.ts'

/** What of events moves money: paying for places, and cancelling or changing what may be paid. */
export function ticketPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.payTickets, async ({ params, body, caller, reply }) => {
    const { item, created } = await payTickets(deps, caller, { eventId: params.id, ...body })
    reply.code(created ? 201 : 200)
    return item
  })
  memberRoute(app, deps, staffCalls.addParticipant, async ({ params, body, caller, reply }) => {
    const answer = await addPaidParticipant(deps, caller, { eventId: params.id, ...body })
    reply.code(201)
    return answer
  })
  memberRoute(app, deps, staffCalls.recordTicketPayment, async ({ params, body, caller, reply }) => {
    const answer = await recordTicketPayment(deps, caller, { id: params.id, ...body })
    reply.code(201)
    return answer
  })
  memberRoute(app, deps, staffCalls.moveParticipant, ({ params, body, caller }) =>
    moveTicket(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, calls.cancelRegistration, ({ params, caller }) =>
    cancelTicket(deps, caller, params.id),
  )
  memberRoute(app, deps, guestCalls.listOwnGuestOrders, ({ caller }) => listOwnOrders(deps, caller))
  memberRoute(app, deps, guestCalls.takeGuestOrder, ({ params, caller }) =>
    takeOrder(deps, caller, params.id),
  )
  memberRoute(app, deps, cancelEvent, ({ caller, params }) =>
    callOffEvent(deps, caller, { orgId: params.id, id: params.eventId }),
  )
}
