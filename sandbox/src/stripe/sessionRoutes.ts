import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isWeb } from '../callbacks.ts'
import type { Merchant } from '../context.ts'
import type { WindowTerms } from '../entry.ts'
import {
  answer,
  missing,
  noSuch,
  ok,
  refusal,
  type StripeAnswer,
  type StripeContext,
  stripeMerchant,
  tell,
} from './answers.ts'
import { findSession, sessionNow } from './find.ts'
import { readForm, writtenOut } from './form.ts'
import { guidIn } from './ids.ts'

const shortestMs = 30 * 60_000
const longestMs = 24 * 3_600_000
/** Clocks differ by this much, and a request is under way for a while. */
const clockSlackMs = 60_000

const webAddress = z.string().refine((text) => URL.canParse(text) && isWeb(new URL(text)))
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

const NewSession = z.object({
  mode: z.literal('payment'),
  success_url: webAddress,
  cancel_url: webAddress,
  client_reference_id: z.string().max(200).default(''),
  customer_creation: z.enum(['always', 'if_required']).default('if_required'),
  expires_at: z.string().regex(/^\d+$/).transform(Number).optional(),
  line_items: z.object({
    0: z.object({
      quantity: z.literal('1'),
      price_data: z.object({
        currency: z.string().regex(/^[a-z]{3}$/),
        unit_amount: whole,
        product_data: z.object({ name: z.string().min(1) }),
      }),
    }),
  }),
  locale: z.string().optional(),
  payment_intent_data: z.object({
    capture_method: z.literal('manual'),
    setup_future_usage: z.literal('off_session').optional(),
  }),
})
type NewSession = z.infer<typeof NewSession>

function termsOf({ context }: StripeContext, merchant: Merchant, asked: NewSession): WindowTerms {
  const { unit_amount, currency } = asked.line_items[0].price_data
  const realNow = context.clock.now() - context.clock.offsetMs()
  const lifetimeMs = asked.expires_at === undefined ? longestMs : asked.expires_at * 1_000 - realNow
  return {
    wire: 'stripe',
    lifetimeMs,
    paymentIdentifier: context.newGuid(),
    merchant: merchant.name,
    orderNumber: asked.client_reference_id,
    amount: unit_amount,
    currency: currency.toUpperCase(),
    saveCard: asked.payment_intent_data.setup_future_usage !== undefined,
    test: !merchant.live,
    acceptUrl: asked.success_url,
    declineUrl: asked.cancel_url,
    callbackUrl: null,
    language: asked.locale,
    openedAt: context.clock.now(),
  }
}

function open(stripe: StripeContext, merchant: Merchant, asked: NewSession): StripeAnswer {
  const { context } = stripe
  const window = termsOf(stripe, merchant, asked)
  const { lifetimeMs = longestMs } = window
  if (lifetimeMs < shortestMs - clockSlackMs || lifetimeMs > longestMs + clockSlackMs) {
    return refusal(400, 'parameter_invalid_integer', 'expires_at must be 30 minutes to 24 hours from now.')
  }
  context.ledger.append({ kind: 'window_opened', window })
  const opened = context.state.windows.get(window.paymentIdentifier)
  return opened ? ok(sessionNow(context, opened, stripe.publicUrl())) : noSuch('session')
}

/** `/v1/checkout/sessions`: create, retrieve, list by intent, expire. */
export function sessionRoutes(app: FastifyInstance, stripe: StripeContext): void {
  const { context, publicUrl } = stripe
  const path = '/v1/checkout/sessions'

  app.post(path, (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'create' }, () => {
      const asked = NewSession.safeParse(readForm(request.body))
      return asked.success
        ? open(stripe, merchant, asked.data)
        : missing(asked.error.issues[0]?.path.join('.') ?? '')
    })
  })

  app.get<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    const window = findSession(context, merchant, request.params.id)
    const call = { request, reply, merchant, place: 'lookup' as const }
    const authorizationIdentifier = window?.authorizationIdentifier ?? undefined
    return answer(stripe, { ...call, authorizationIdentifier }, () => {
      const written = writtenOut(readForm(request.query), 'payment_intent.latest_charge')
      return window ? ok(sessionNow(context, window, publicUrl(), written)) : noSuch('checkout.session')
    })
  })

  app.get(path, (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'lookup' }, () => {
      const { payment_intent: intent } = readForm(request.query)
      const window = context.state.windows.get(guidIn('pi', String(intent)) ?? '')
      const ours = window?.wire === 'stripe' && window.merchant === merchant.name
      const data = ours ? [sessionNow(context, window, publicUrl())] : []
      return ok({ object: 'list', url: path, has_more: false, data })
    })
  })

  app.post<{ Params: { id: string } }>(`${path}/:id/expire`, (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    return answer(stripe, { request, reply, merchant, place: 'void' }, () => {
      const window = findSession(context, merchant, request.params.id)
      if (!window) return noSuch('checkout.session')
      if (sessionNow(context, window, publicUrl()).status !== 'open') {
        return refusal(400, 'session_not_open', 'Only a session that is open can be expired.')
      }
      const { paymentIdentifier, test } = window
      context.ledger.append({ kind: 'window_closed', paymentIdentifier })
      const object = sessionNow(context, window, publicUrl())
      const about = { merchant: merchant.name, test, paymentIdentifier }
      tell(stripe, { ...about, type: 'checkout.session.expired', object })
      return ok(object)
    })
  })
}
