import { listEvents } from '@medlem/contract/event'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { viewerOf } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { findOrganisation } from '../organisation/store.ts'
import { visibleEvents } from './visibleEvents.ts'

export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listEvents, async ({ request, query }) => {
    const { member, superAdmin } = await viewerOf(deps, request)
    const organisation = await findOrganisation(deps.db, query.orgId)
    if (!organisation?.enabled) throw notFound()
    return visibleEvents(deps, { member, superAdmin, orgId: query.orgId })
  })
}
