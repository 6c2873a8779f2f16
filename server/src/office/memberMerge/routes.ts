import * as calls from '@medlem/contract/memberMerge'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { mergeMembers } from './mergeMembers.ts'

/** One person who is two members of an organisation. */
export function memberMergeRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    calls.mergeMembers,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return mergeMembers(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
