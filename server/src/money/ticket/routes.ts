import { getCancellation, undoCancellation } from '@medlem/contract/eventCancellation'
import { cancelEvent } from '@medlem/contract/eventChange'
import * as guestCalls from '@medlem/contract/guest'
import { listHandBacks as listHandBacksCall } from '@medlem/contract/handBack'
import * as staffCalls from '@medlem/contract/participant'
import { cancelRegistration } from '@medlem/contract/registration'
import * as calls from '@medlem/contract/ticketPayment'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { callOffEvent, undoCallOff } from './callOffEvent.ts'
import { cancelTicket } from './cancelTickets.ts'
import { listHandBacks } from './listHandBacks.ts'
import { moveTicket } from './moveTicket.ts'
import { payTickets } from './payTickets.ts'
import { quoteTickets } from './quoteTickets.ts'
import { readCallOff } from './readCallOff.ts'
import { addPaidParticipant, recordTicketPayment } from './recordTicketPayment.ts'
import { readDoorOffer, sellAtDoor } from './sellAtDoor.ts'
import { listOwnOrders, takeOrder } from './takeOrder.ts'

/** What of events moves money: paying for places, and cancelling or changing what may be paid. */
export function ticketPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  // Slow enough that codes can't be guessed.
  const limit = { perHour: 120 }
  memberRoute(
    app,
    deps,
    calls.payTickets,
    async ({ params, body, caller, reply }) => {
      const { item, created } = await payTickets(deps, caller, { eventId: params.id, ...body })
      reply.code(created ? 201 : 200)
      return item
    },
    limit,
  )
  memberRoute(
    app,
    deps,
    calls.quoteTickets,
    ({ params, body, caller }) => quoteTickets(deps, caller, { eventId: params.id, ...body }),
    limit,
  )
  memberRoute(app, deps, staffCalls.addParticipant, async ({ params, body, caller, reply }) => {
    const answer = await addPaidParticipant(deps, caller, { eventId: params.id, ...body })
    reply.code(201)
    return answer
  })
  memberRoute(app, deps, staffCalls.getDoorOffer, ({ params, caller }) =>
    readDoorOffer(deps, caller, params.id),
  )
  memberRoute(app, deps, staffCalls.sellAtDoor, async ({ params, body, caller, reply }) => {
    const answer = await sellAtDoor(deps, caller, { eventId: params.id, ...body })
    reply.code(201)
    return answer
  })
  memberRoute(app, deps, staffCalls.recordTicketPayment, async ({ params, body, caller, reply }) => {
    const answer = await recordTicketPayment(deps, caller, { id: params.id, ...body })
    reply.code(201)
    return answer
  })
  memberRoute(app, deps, listHandBacksCall, ({ params, query, caller }) =>
    listHandBacks(deps, caller, { orgId: params.id, ...query }),
  )
  memberRoute(app, deps, staffCalls.moveParticipant, ({ params, body, caller }) =>
    moveTicket(deps, caller, { id: params.id, ...body }),
  )
  memberRoute(app, deps, cancelRegistration, ({ params, caller }) => cancelTicket(deps, caller, params.id))
  memberRoute(app, deps, guestCalls.listOwnGuestOrders, ({ caller }) => listOwnOrders(deps, caller))
  memberRoute(app, deps, guestCalls.takeGuestOrder, ({ params, caller }) =>
    takeOrder(deps, caller, params.id),
  )
  memberRoute(app, deps, cancelEvent, ({ caller, params }) =>
    callOffEvent(deps, caller, { orgId: params.id, id: params.eventId }),
  )
  memberRoute(app, deps, getCancellation, ({ caller, params }) =>
    readCallOff(deps, caller, { orgId: params.id, id: params.eventId }),
  )
  memberRoute(app, deps, undoCancellation, ({ caller, params }) =>
    undoCallOff(deps, caller, { orgId: params.id, id: params.eventId }),
  )
}
