import * as calls from '@medlem/contract/guest'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { clearGuestCookie, setGuestCookie } from '../../platform/guestToken/guestCookie.ts'
import { requestLanguage } from '../../platform/http/requestLanguage.ts'
import { route } from '../../platform/http/route.ts'
import { openOrder } from './openOrder.ts'
import { orderAsGuest } from './orderAsGuest.ts'
import { readOffer } from './readOffer.ts'
import { readOrder } from './readOrder.ts'
import { renameGuest } from './renameGuest.ts'

/** Orders of people without an account. What else they do with their places are the calls of members (decision 83). */
export function guestOrderRoutes(app: FastifyInstance, deps: Deps): void {
  strangerRoutes(app, deps)
  memberRoute(app, deps, calls.getGuestOrder, ({ caller }) => readOrder(deps, caller))
  // Each sends a ticket.
  memberRoute(
    app,
    deps,
    calls.renameGuest,
    ({ params, body, caller }) => renameGuest(deps, caller, { id: params.id, ...body }),
    { perHour: 30 },
  )
}

/** Of those who are not known yet requests are counted by network address. */
function strangerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.getGuestOffer, ({ params, request }) =>
    readOffer(deps, params.id, requestLanguage(request)),
  )
  route(
    app,
    deps,
    calls.orderAsGuest,
    async ({ params, body, request, reply }) => {
      const stranger = { language: requestLanguage(request), traceId: request.id }
      const { guest, order } = await orderAsGuest(deps, { eventId: params.id, ...body, ...stranger })
      setGuestCookie(reply, deps.config, guest.id)
      reply.code(201)
      return order
    },
    { perHour: 20, perAddress: true },
  )
  route(
    app,
    deps,
    calls.openGuestOrder,
    async ({ body, request, reply }) => {
      const language = requestLanguage(request)
      const { memberId, order } = await openOrder(deps, { token: body.token, language })
      setGuestCookie(reply, deps.config, memberId)
      return order
    },
    { perHour: 120, perAddress: true },
  )
  route(app, deps, calls.closeGuestOrder, async ({ reply }) => {
    clearGuestCookie(reply, deps.config)
    reply.code(204)
    return null
  })
}
