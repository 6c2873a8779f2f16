import * as calls from '@medlem/contract/memberAnswer'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { answerMembers } from './answerMembers.ts'

/** The same answers for many members. */
export function memberAnswerRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    calls.answerMembers,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return answerMembers(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
