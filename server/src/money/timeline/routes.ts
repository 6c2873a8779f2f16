import { getTimeline } from '@medlem/contract/timeline'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readTimeline } from './readTimeline.ts'

/** Why a year has its status, step by step. */
export function timelineRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getTimeline, ({ params, caller }) => readTimeline(deps, caller, params.id))
}
