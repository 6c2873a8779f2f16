import * as calls from '@medlem/contract/claim'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { claimFees } from './claimFees.ts'

/** A fee that many members are asked for at once. */
export function claimBatchRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.claimFees, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return claimFees(deps, caller, { orgId: params.id, ...body })
  })
}
