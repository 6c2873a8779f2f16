import { getTimeline } from '@medlem/contract/timeline'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readTimeline } from './readTimeline.ts'

/** Why a year has its status, step by step. */
export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getTimeline, async ({ params, request }) =>
    readTimeline(deps, await requireCaller(deps, request), params.id),
  )
}
