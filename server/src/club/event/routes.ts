import { listEvents } from '@medlem/contract/event'
import { listPlannedEvents, listEventTeams as teamsCall } from '@medlem/contract/eventChange'
import { getEventPicture } from '@medlem/contract/eventPicture'
import type { FastifyInstance } from 'fastify'
import { requireEnabled } from '../../people/access/administer.ts'
import { viewerOf } from '../../people/access/caller.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readEventPicture } from './eventPicture.ts'
import { listEventTeams } from './eventTeams.ts'
import { plannedEvents, visibleEvents } from './visibleEvents.ts'

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listEvents, async ({ request, query }) => {
    const { member, superAdmin, language } = await viewerOf(deps, request)
    await requireEnabled(deps, query.orgId)
    return visibleEvents(deps, { member, superAdmin, language, orgId: query.orgId })
  })
  route(app, deps, getEventPicture, async ({ params, request }) =>
    readEventPicture(deps, await viewerOf(deps, request), params.id),
  )
  memberRoute(app, deps, listPlannedEvents, ({ params, caller }) => plannedEvents(deps, caller, params.id))
  memberRoute(app, deps, teamsCall, ({ params, caller }) => listEventTeams(deps, caller, params.id))
}
