import * as calls from '@medlem/contract/paymentBatch'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { recordPayments } from './recordPayments.ts'

/** Payments that came outside the portal, of many members at once. */
export function paymentBatchRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    calls.recordPayments,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return recordPayments(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
