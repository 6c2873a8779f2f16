import { deleteCalendarFeed, getCalendarFeed, renewCalendarFeed } from '@medlem/contract/calendarFeed'
import { exportEvent as exportEventCall } from '@medlem/contract/eventChange'
import type { FastifyInstance } from 'fastify'
import { viewerOf } from '../../people/access/caller.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { requestLanguage } from '../../platform/http/requestLanguage.ts'
import { route } from '../../platform/http/route.ts'
import { exportEvent } from './exportEvent.ts'
import { readFeed, renewFeed, stopFeed } from './ownFeed.ts'

/** The member's private calendar address: whether there is one, a new one, none; and one event as a calendar file. */
export function calendarFeedRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getCalendarFeed, ({ caller }) => readFeed(deps, caller))

  memberRoute(app, deps, renewCalendarFeed, ({ caller }) => renewFeed(deps, caller), { perHour: 30 })

  memberRoute(app, deps, deleteCalendarFeed, async ({ caller, reply }) => {
    reply.code(204)
    return stopFeed(deps, caller)
  })

  route(app, deps, exportEventCall, async ({ request, reply, params }) => {
    const { member, superAdmin } = await viewerOf(deps, request)
    const text = await exportEvent(deps, {
      member,
      superAdmin,
      id: params.id,
      language: requestLanguage(request),
    })
    reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="event.ics"')
    return text
  })
}
