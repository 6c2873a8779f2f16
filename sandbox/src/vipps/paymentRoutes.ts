import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isWeb } from '../callbacks.ts'
import { vippsMerchant } from './access.ts'
import { answer, problem, send, type VippsContext, wrongField } from './answers.ts'
import { findPayment, paymentAnswer, windowIdOf } from './payment.ts'

const PaymentRequest = z.object({
  // At least 1 øre; more than the largest amount is not a number here.
  amount: z.object({ value: z.int().min(1).max(2_147_483_647), currency: z.enum(['DKK', 'EUR', 'NOK']) }),
  customer: z.object({ phoneNumber: z.string().regex(/^\d{8,15}$/) }).nullish(),
  paymentMethod: z.object({ type: z.literal('WALLET') }),
  reference: z.string().regex(/^[a-zA-Z0-9-]{8,64}$/),
  returnUrl: z.string().refine((text) => URL.canParse(text) && isWeb(new URL(text)), 'must be a web address'),
  userFlow: z.literal('WEB_REDIRECT'),
  paymentDescription: z.string().min(3).max(100).nullish(),
  metadata: z
    .record(z.string().max(100), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 5, 'has at most 5 pairs')
    .nullish(),
})

/** `/epayment/v1/payments`: opens a payment, and tells how it stands. */
export function paymentRoutes(app: FastifyInstance, vipps: VippsContext): void {
  const { context, publicUrl } = vipps

  app.post('/epayment/v1/payments', (request, reply) => {
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const { merchant, msn } = unit
    return answer(vipps, { request, reply, merchant, place: 'create' }, () => {
      const asked = PaymentRequest.safeParse(request.body)
      if (!asked.success) {
        const [issue] = asked.error.issues
        return wrongField(issue?.path.join('.') ?? 'body', issue?.message ?? '')
      }
      const { reference, amount, returnUrl, metadata } = asked.data
      const paymentIdentifier = windowIdOf(merchant, reference)
      if (context.state.windows.has(paymentIdentifier)) return problem(409, 'Reference exists', '4150')
      context.ledger.append({
        kind: 'window_opened',
        window: {
          wire: 'vipps',
          vipps: { reference, msn, metadata: metadata ?? null },
          paymentIdentifier,
          merchant: merchant.name,
          orderNumber: metadata?.orderNumber ?? reference,
          amount: amount.value,
          currency: amount.currency,
          saveCard: false,
          test: !merchant.live || metadata?.test === 'true',
          acceptUrl: returnUrl,
          declineUrl: returnUrl,
          callbackUrl: null,
          openedAt: context.clock.now(),
        },
      })
      return { status: 201, body: openedAnswer(reference, `${publicUrl()}/window/${paymentIdentifier}`) }
    })
  })

  app.get('/epayment/v1/payments/:reference', (request, reply) => {
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const { reference } = request.params as { reference: string }
    const payment = findPayment(context, unit.merchant, reference)
    if (!payment) return send(reply, problem(404, 'Reference not found', '5090'))
    const { authorizationIdentifier } = payment.window
    const call = {
      request,
      reply,
      merchant: unit.merchant,
      place: 'lookup' as const,
      authorizationIdentifier,
    }
    return answer(vipps, call, () => ({ status: 200, body: paymentAnswer(payment, publicUrl()) }))
  })
}

/** What opening a payment answers. */
export function openedAnswer(reference: string, redirectUrl: string) {
  return { reference, redirectUrl }
}
