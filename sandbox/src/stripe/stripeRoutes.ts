import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isAllowedCallback } from '../callbacks.ts'
import type { Merchant } from '../context.ts'
import type { SavedCard } from '../entry.ts'
import { answer, noSuch, ok, refusal, type StripeContext, stripeMerchant } from './answers.ts'
import { findIntent } from './find.ts'
import { readForm } from './form.ts'
import { guidIn, stripeId } from './ids.ts'
import { intentRoutes } from './intentRoutes.ts'
import { paymentMethodObject } from './objects.ts'
import { payoutRoutes } from './payoutRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

type Named = FastifyRequest<{ Params: { id: string } }>

/** Stripe's calls, on the same state, cards, window and clock as FreePay's. */
export function stripeRoutes(app: FastifyInstance, stripe: StripeContext): void {
  sessionRoutes(app, stripe)
  intentRoutes(app, stripe)
  paymentMethodRoutes(app, stripe)
  webhookRoutes(app, stripe)
  disputeRoutes(app, stripe)
  payoutRoutes(app, stripe)
}

function paymentMethodRoutes(app: FastifyInstance, stripe: StripeContext): void {
  const { context } = stripe
  const path = '/v1/payment_methods/:id'
  const find = ({ params }: Named, { name }: Merchant): SavedCard | undefined => {
    const card = context.state.savedCards.get(guidIn('pm', params.id) ?? '')
    return card?.merchant === name ? card : undefined
  }

  app.get(path, (request: Named, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    const card = find(request, merchant)
    return answer(stripe, { request, reply, merchant, place: 'recurring' }, () =>
      card ? ok(paymentMethodObject(card)) : noSuch('payment_method'),
    )
  })
  app.post(`${path}/detach`, (request: Named, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'recurring' }, () => {
      const card = find(request, merchant)
      if (!card) return noSuch('payment_method')
      context.ledger.append({ kind: 'card_forgotten', savedCardIdentifier: card.savedCardIdentifier })
      return ok(paymentMethodObject(card, false))
    })
  })
}

const NewWebhook = z.object({
  url: z.string(),
  enabled_events: z.record(z.string(), z.string()).default({ 0: '*' }),
})

/** An account's addresses for events. All events go to each; the secret is answered once. */
function webhookRoutes(app: FastifyInstance, stripe: StripeContext): void {
  const { context } = stripe
  app.post('/v1/webhook_endpoints', (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'create' }, () => {
      const asked = NewWebhook.safeParse(readForm(request.body))
      if (!asked.success || !isAllowedCallback(asked.data.url, context.callbackHosts)) {
        return refusal(400, 'url_invalid', 'The address is not at an allowed host.')
      }
      const { url, enabled_events } = asked.data
      const secret = stripeId('whsec', context.newGuid())
      const webhookIdentifier = context.newGuid()
      const webhook = { webhookIdentifier, merchant: merchant.name, wire: 'stripe' as const, url, secret }
      context.ledger.append({ kind: 'webhook_registered', webhook })
      return ok({
        id: stripeId('we', webhookIdentifier),
        object: 'webhook_endpoint',
        enabled_events: Object.values(enabled_events),
        livemode: merchant.live,
        secret,
        status: 'enabled',
        url,
      })
    })
  })
}

/** The disputes of a payment; a bank that took money back has not decided yet. */
function disputeRoutes(app: FastifyInstance, stripe: StripeContext): void {
  const url = '/v1/disputes'
  app.get(url, (request, reply) => {
    const merchant = stripeMerchant(stripe.context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'lookup' }, () => {
      const { payment_intent: id } = readForm(request.query)
      const held = findIntent(stripe.context, merchant, String(id))?.authorization
      const data = (held?.disputes ?? []).map(({ disputeIdentifier, amount }) => ({
        id: stripeId('dp', disputeIdentifier),
        object: 'dispute',
        amount,
        currency: held?.currency.toLowerCase(),
        payment_intent: id,
        status: 'needs_response',
      }))
      return ok({ object: 'list', url, has_more: false, data })
    })
  })
}
