import {
  capturePayment,
  createPayment as createPaymentCall,
  declinePayment,
  findPaymentReturn,
  getPayment as getPaymentCall,
  openPaymentWindow,
  type PaymentItem,
  preparePayment as preparePaymentCall,
  updatePayment,
} from '@medlem/contract/payment'
import { quotePurchase as quotePurchaseCall } from '@medlem/contract/purchaseQuote'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { logSecurityEvent } from '../../platform/http/securityEvents.ts'
import { requirePayment, requireReturn, viewPayment } from '../payment/readPayment.ts'
import { captureCall, declineCall, handleClientReport } from './clientReport.ts'
import { createPayment } from './createPayment.ts'
import { openWindow } from './openWindow.ts'
import { preparePayment } from './preparePayment.ts'
import { quotePurchase } from './quotePurchase.ts'
import { requireItem, settleIfReported } from './viewedPayment.ts'

const RETRY_AFTER_SECONDS = '2'

/** Rows 13 to 19 of the design, and the payment behind a return address. */
export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  purchaseRoutes(app, deps)
  statusRoutes(app, deps)
  gatewayRoutes(app, deps)
}

function purchaseRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, createPaymentCall, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const { created, row, purchase } = await createPayment(deps, caller, { historyId: params.id, ...body })
    reply.code(created ? 201 : 200)
    return viewPayment(deps, caller, { row, purchase })
  })
  // Slow enough that codes can't be guessed.
  route(
    app,
    deps,
    quotePurchaseCall,
    async ({ body, request }) => quotePurchase(deps, await requireCaller(deps, request), body),
    { perHour: 120 },
  )
  route(app, deps, preparePaymentCall, async ({ body, request }) =>
    preparePayment(deps, await requireCaller(deps, request), body),
  )
  route(
    app,
    deps,
    openPaymentWindow,
    async ({ params, body, request }) =>
      openWindow(deps, await requireCaller(deps, request), {
        ...body,
        provider: params.provider,
        amountMinor: body.Amount,
        currency: body.Currency,
        saveCard: body.SaveCard,
        urls: { CustomerAcceptUrl: body.CustomerAcceptUrl, CustomerDeclineUrl: body.CustomerDeclineUrl },
      }),
    { perHour: 10 },
  )
}

function statusRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getPaymentCall, async ({ params, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const reached = await requireItem(deps, caller, params, 'read')
    await settleIfReported(deps, reached)
    return answer(reply, await viewPayment(deps, caller, reached))
  })
  route(
    app,
    deps,
    updatePayment,
    async ({ params, body, request, reply }) => {
      const caller = await requireCaller(deps, request)
      const reached = await requireItem(deps, caller, params, 'write')
      const row = await handleClientReport(deps, caller, reached, { ...body, failure: failureOf(body) })
      const item = await viewPayment(deps, caller, { ...reached, row })
      if (saysOtherAmount(body, item)) logSecurityEvent(request, 'amount_differs')
      return answer(reply, item)
    },
    { urgent: true },
  )
  route(app, deps, findPaymentReturn, async ({ body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const reached = await requireReturn(deps, caller, body.token)
    await settleIfReported(deps, reached)
    return answer(reply, await viewPayment(deps, caller, reached))
  })
}

function gatewayRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, capturePayment, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const paymentId = body.membershipHistoryPaymentId
    const call = { provider: params.provider, authorization: params.authorizationIdentifier, paymentId }
    const row = await captureCall(deps, caller, { ...call, amountMinor: body.Amount })
    return answer(reply, await viewPayment(deps, caller, await requirePayment(deps, caller, row.id, 'nudge')))
  })
  route(app, deps, declinePayment, async ({ params, query, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const paymentId = query.membershipHistoryPaymentId
    const call = { provider: params.provider, authorization: params.authorizationIdentifier, paymentId }
    const row = await declineCall(deps, caller, { ...call, failure: failureOf(query) })
    return answer(reply, await viewPayment(deps, caller, await requirePayment(deps, caller, row.id, 'write')))
  })
}

/** The provider's reasons came through the browser: kept for the member to read, and never trusted. */
function failureOf(words: {
  gatewayreason?: string | null | undefined
  reason?: string | null | undefined
  acquirer?: string | null | undefined
}) {
  const { gatewayreason, reason, acquirer } = words
  return { gatewayreason: gatewayreason ?? '', reason: reason ?? '', acquirer: acquirer ?? '' }
}

/** A client's amounts are not read; a difference is only logged (design row 15). */
function saysOtherAmount(said: Record<string, unknown>, item: PaymentItem): boolean {
  // Those that never change: an old copy says the same.
  const fixed = ['paymentTotal', 'totalMembershipFee', 'totalMembers', 'currency', 'test'] as const
  return fixed.some((name) => said[name] !== undefined && said[name] !== item[name])
}

function answer(reply: FastifyReply, item: PaymentItem): PaymentItem {
  if (item.undecided) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return item
}
