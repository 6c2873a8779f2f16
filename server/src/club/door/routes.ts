import * as calls from '@medlem/contract/door'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { answerInTime } from '../../platform/http/answerInTime.ts'
import { apiHeaders } from '../../platform/http/headers.ts'
import { limitRates } from '../../platform/http/rateLimit.ts'
import { openByLink, sendByLink } from './helperDoor.ts'
import { endLink, makeLink, openDoor, readLinks, sendScans } from './staffDoor.ts'

/** The door of an event for its staff. */
export function doorRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getDoor, ({ caller, params }) => openDoor(deps, caller, params.id))
  memberRoute(app, deps, calls.sendDoorScans, ({ caller, params, body }) =>
    sendScans(deps, caller, { eventId: params.id, ...body }),
  )
  memberRoute(app, deps, calls.listDoorLinks, ({ caller, params }) => readLinks(deps, caller, params.id))
  memberRoute(
    app,
    deps,
    calls.makeDoorLink,
    async ({ caller, params, body, reply }) => {
      const link = await makeLink(deps, caller, { eventId: params.id, name: body.name })
      reply.code(201)
      return link
    },
    { perHour: 30 },
  )
  memberRoute(app, deps, calls.endDoorLink, ({ caller, params }) => endLink(deps, caller, params.id))
}

const Asked = z.object({ token: z.string(), language: z.optional(z.string()) })
const Sent = z.extend(calls.DoorScans, { token: z.string() })
const BODY_LIMIT = 262_144

/** The same for a helper, who is not signed in: the token of a link opens the door of its one event. It comes in the body, so no log has it. */
export async function helperDoorRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    answerInTime(scope)
    apiHeaders(scope)
    await limitRates(scope, deps)
    const options = { schema: { hide: true }, bodyLimit: BODY_LIMIT }

    scope.post('/door-list', options, async ({ body, id }) => {
      const asked = Asked.safeParse(body).data
      if (!asked) throw notFound()
      return openByLink(deps, { ...asked, traceId: id })
    })

    scope.post('/door-scan', options, async ({ body, id }) => {
      const sent = Sent.safeParse(body).data
      if (!sent) throw notFound()
      return sendByLink(deps, { ...sent, traceId: id })
    })
  })
}
