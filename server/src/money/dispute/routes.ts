import {
  concludeDispute as concludeDisputeCall,
  listDisputes as listDisputesCall,
  recordDispute as recordDisputeCall,
} from '@medlem/contract/dispute'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { concludeDispute } from './concludeDispute.ts'
import { listDisputes, viewDispute } from './listDisputes.ts'
import { recordDispute } from './recordDispute.ts'

/** Chargebacks, beside row X7 of the design. */
export function disputeRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, recordDisputeCall, async ({ params, body, caller }) =>
    viewDispute(deps, caller, await recordDispute(deps, caller, { paymentId: params.id, ...body })),
  )
  memberRoute(app, deps, concludeDisputeCall, async ({ params, body, caller }) => {
    const { id: paymentId, disputeId } = params
    await concludeDispute(deps, caller, { paymentId, disputeId, ...body })
    return viewDispute(deps, caller, disputeId)
  })
  memberRoute(app, deps, listDisputesCall, ({ query, caller }) => listDisputes(deps, caller, query.orgId))
}
