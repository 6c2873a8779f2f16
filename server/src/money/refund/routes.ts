import {
  approveRefund as approveRefundCall,
  listRefunds as listRefundsCall,
  listRequestedRefunds as listRequestedCall,
  refundPayment as refundPaymentCall,
  rejectRefund as rejectRefundCall,
} from '@medlem/contract/refund'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { approveRefund } from './approveRefund.ts'
import { listRefunds, viewRefund } from './listRefunds.ts'
import { listRequestedRefunds } from './listRequestedRefunds.ts'
import { refundPayment } from './refundPayment.ts'
import { rejectRefund } from './rejectRefund.ts'

/** Row X7 of the design. */
export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, refundPaymentCall, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const { id, ...refundable } = await refundPayment(deps, caller, { paymentId: params.id, ...body })
    const refund = await viewRefund(deps, caller, { ...refundable, id })
    reply.code(refund.state === 'requested' ? 202 : 200)
    return refund
  })
  route(app, deps, approveRefundCall, async ({ params, request }) => {
    const caller = await requireCaller(deps, request)
    const { id: paymentId, refundId } = params
    const refundable = await approveRefund(deps, caller, { paymentId, refundId })
    return viewRefund(deps, caller, { ...refundable, id: refundId })
  })
  route(app, deps, rejectRefundCall, async ({ params, body, request }) => {
    const caller = await requireCaller(deps, request)
    const { id: paymentId, refundId } = params
    const refundable = await rejectRefund(deps, caller, { paymentId, refundId, reason: body.reason })
    return viewRefund(deps, caller, { ...refundable, id: refundId })
  })
  route(app, deps, listRefundsCall, async ({ params, request }) =>
    listRefunds(deps, await requireCaller(deps, request), params.id),
  )
  route(app, deps, listRequestedCall, async ({ params, request }) =>
    listRequestedRefunds(deps, await requireCaller(deps, request), params.id),
  )
}
