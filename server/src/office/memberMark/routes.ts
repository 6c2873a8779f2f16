import * as calls from '@medlem/contract/memberMark'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { markMembers } from './markMembers.ts'

/** Teams and tags of many members at once. */
export function memberMarkRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    calls.markMembers,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return markMembers(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
