import * as calls from '@medlem/contract/memberAnswer'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { answerMembers } from './answerMembers.ts'

/** The same answers for many members. */
export function memberAnswerRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.answerMembers,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return answerMembers(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
