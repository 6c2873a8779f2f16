import * as calls from '@medlem/contract/memberMerge'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { beginMerge } from './beginMerge.ts'

/** One person who is two members of an organisation. */
export function memberMergeRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.mergeMembers,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return beginMerge(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
