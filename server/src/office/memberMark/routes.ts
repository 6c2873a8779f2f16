import * as calls from '@medlem/contract/memberMark'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { markMembers } from './markMembers.ts'

/** Teams and tags of many members at once. */
export function memberMarkRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.markMembers,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return markMembers(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
