import * as calls from '@medlem/contract/paymentBatch'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { recordPayments } from './recordPayments.ts'

/** Payments that came outside the portal, of many members at once. */
export function paymentBatchRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.recordPayments,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return recordPayments(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
