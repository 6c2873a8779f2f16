import { getTimeline } from '@medlem/contract/timeline'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requireCaller } from '../http/caller.ts'
import { route } from '../http/route.ts'
import { readTimeline } from './readTimeline.ts'

/** Why a year has its status, step by step. */
export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getTimeline, async ({ params, request }) =>
    readTimeline(deps, await requireCaller(deps, request), params.id),
  )
}
