import { listEvents } from '@medlem/contract/event'
import { cancelEvent as cancelCall, exportEvent as exportCall } from '@medlem/contract/eventChange'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requireCaller, viewerOf } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { findOrganisation } from '../organisation/store.ts'
import { cancelEvent } from './cancelEvent.ts'
import { exportEvent } from './exportEvent.ts'
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
