import { listEvents } from '@medlem/contract/event'
import { cancelEvent as cancelCall, exportEvent as exportCall } from '@medlem/contract/eventChange'
import type { FastifyInstance } from 'fastify'
import { requireCaller, viewerOf } from '../../people/access/caller.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { route } from '../../platform/http/route.ts'
import { exportEvent } from '../calendarFeed/exportEvent.ts'
import { cancelEvent } from '../registration/cancelEvent.ts'
import { visibleEvents } from './visibleEvents.ts'

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listEvents, async ({ request, query }) => {
    const { member, superAdmin } = await viewerOf(deps, request)
    const organisation = await findOrganisation(deps.db, query.orgId)
    if (!organisation?.enabled) throw notFound()
    return visibleEvents(deps, { member, superAdmin, orgId: query.orgId })
  })

  route(app, deps, cancelCall, async ({ request, params }) =>
    cancelEvent(deps, await requireCaller(deps, request), { orgId: params.id, id: params.eventId }),
  )

  route(app, deps, exportCall, async ({ request, reply, params }) => {
    const { member, superAdmin } = await viewerOf(deps, request)
    const text = await exportEvent(deps, { member, superAdmin, id: params.id })
    reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="event.ics"')
    return text
  })
}
