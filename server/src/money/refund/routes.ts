import {
  approveRefund as approveRefundCall,
  listRefunds as listRefundsCall,
  listRefundRequests as listRequestedCall,
  refundPayment as refundPaymentCall,
  rejectRefund as rejectRefundCall,
} from '@medlem/contract/refund'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { approveRefund } from './approveRefund.ts'
import { listRefundRequests } from './listRefundRequests.ts'
import { listRefunds, viewRefund } from './listRefunds.ts'
import { refundPayment } from './refundPayment.ts'
import { rejectRefund } from './rejectRefund.ts'

/** Row X7 of the design. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, refundPaymentCall, async ({ params, body, caller, reply }) => {
    const { id, ...refundable } = await refundPayment(deps, caller, { paymentId: params.id, ...body })
    const refund = await viewRefund(deps, caller, { ...refundable, id })
    reply.code(refund.state === 'requested' ? 202 : 200)
    return refund
  })
  memberRoute(app, deps, approveRefundCall, async ({ params, caller }) => {
    const { id: paymentId, refundId } = params
    const refundable = await approveRefund(deps, caller, { paymentId, refundId })
    return viewRefund(deps, caller, { ...refundable, id: refundId })
  })
  memberRoute(app, deps, rejectRefundCall, async ({ params, body, caller }) => {
    const { id: paymentId, refundId } = params
    const refundable = await rejectRefund(deps, caller, { paymentId, refundId, reason: body.reason })
    return viewRefund(deps, caller, { ...refundable, id: refundId })
  })
  memberRoute(app, deps, listRefundsCall, ({ params, caller }) => listRefunds(deps, caller, params.id))
  memberRoute(app, deps, listRequestedCall, ({ params, caller }) =>
    listRefundRequests(deps, caller, params.id),
  )
}
