import {
  concludeDispute as concludeDisputeCall,
  listDisputes as listDisputesCall,
  recordDispute as recordDisputeCall,
} from '@medlem/contract/dispute'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { concludeDispute } from './concludeDispute.ts'
import { listDisputes, viewDispute } from './listDisputes.ts'
import { recordDispute } from './recordDispute.ts'

/** Chargebacks, beside row X7 of the design. */
export function disputeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, recordDisputeCall, async ({ params, body, request }) => {
    const caller = await requireCaller(deps, request)
    return viewDispute(deps, caller, await recordDispute(deps, caller, { paymentId: params.id, ...body }))
  })
  route(app, deps, concludeDisputeCall, async ({ params, body, request }) => {
    const caller = await requireCaller(deps, request)
    const { id: paymentId, disputeId } = params
    await concludeDispute(deps, caller, { paymentId, disputeId, ...body })
    return viewDispute(deps, caller, disputeId)
  })
  route(app, deps, listDisputesCall, async ({ query, request }) =>
    listDisputes(deps, await requireCaller(deps, request), query.orgId),
  )
}
