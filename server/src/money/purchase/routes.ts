import {
  capturePayment,
  createPayment as createPaymentCall,
  declinePayment,
  findPaymentReturn,
  getPayment as getPaymentCall,
  giveUpPayment as giveUpPaymentCall,
  openPaymentWindow,
  type PaymentItem,
  preparePayment as preparePaymentCall,
  updatePayment,
} from '@medlem/contract/payment'
import { quotePurchase as quotePurchaseCall } from '@medlem/contract/purchaseQuote'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { logSecurityEvent } from '../../platform/http/securityEvents.ts'
import { requirePayment, requireReturn, viewPayment } from '../payment/readPayment.ts'
import { captureCall, declineCall, handleClientReport } from './clientReport.ts'
import { createPayment } from './createPayment.ts'
import { giveUpPayment } from './giveUpPayment.ts'
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
  // Slow enough that codes can't be guessed.
  const limit = { perHour: 120 }
  memberRoute(
    app,
    deps,
    createPaymentCall,
    async ({ params, body, caller, reply }) => {
      const { created, row, purchase } = await createPayment(deps, caller, { historyId: params.id, ...body })
      reply.code(created ? 201 : 200)
      return viewPayment(deps, caller, { row, purchase })
    },
    limit,
  )
  memberRoute(app, deps, quotePurchaseCall, ({ body, caller }) => quotePurchase(deps, caller, body), limit)
  memberRoute(app, deps, preparePaymentCall, ({ body, caller }) => preparePayment(deps, caller, body))
  memberRoute(
    app,
    deps,
    openPaymentWindow,
    ({ params, body, caller }) =>
      openWindow(deps, caller, {
        ...body,
        provider: params.provider,
        amountMinor: body.Amount,
        currency: body.Currency,
        saveCard: body.SaveCard,
        urls: { CustomerAcceptUrl: body.CustomerAcceptUrl, CustomerDeclineUrl: body.CustomerDeclineUrl },
      }),
    { perHour: 10 },
  )
  memberRoute(app, deps, giveUpPaymentCall, async ({ body, caller }) =>
    viewPayment(deps, caller, await giveUpPayment(deps, caller, body.membershipHistoryPaymentId)),
  )
}

function statusRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getPaymentCall, async ({ params, caller, reply }) => {
    const reached = await requireItem(deps, caller, params, 'read')
    await settleIfReported(deps, reached)
    return answer(reply, await viewPayment(deps, caller, reached))
  })
  memberRoute(
    app,
    deps,
    updatePayment,
    async ({ params, body, caller, request, reply }) => {
      const reached = await requireItem(deps, caller, params, 'write')
      const row = await handleClientReport(deps, caller, reached, { ...body, failure: failureOf(body) })
      const item = await viewPayment(deps, caller, { ...reached, row })
      if (saysOtherAmount(body, item)) logSecurityEvent(request, 'amount_differs')
      return answer(reply, item)
    },
    { urgent: true },
  )
  memberRoute(app, deps, findPaymentReturn, async ({ body, caller, reply }) => {
    const reached = await requireReturn(deps, caller, body.token)
    await settleIfReported(deps, reached)
    return answer(reply, await viewPayment(deps, caller, reached))
  })
}

function gatewayRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, capturePayment, async ({ params, body, caller, reply }) => {
    const paymentId = body.membershipHistoryPaymentId
    const call = { provider: params.provider, authorization: params.authorizationIdentifier, paymentId }
    const row = await captureCall(deps, caller, { ...call, amountMinor: body.Amount })
    return answer(reply, await viewPayment(deps, caller, await requirePayment(deps, caller, row.id, 'nudge')))
  })
  memberRoute(app, deps, declinePayment, async ({ params, query, caller, reply }) => {
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
