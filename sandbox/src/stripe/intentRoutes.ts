import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Merchant } from '../context.ts'
import type { FaultPlace } from '../faults.ts'
import { type Authorization, capturedOf, creditedOf } from '../state.ts'
import {
  answer,
  apiError,
  cardRefusal,
  missing,
  noSuch,
  ok,
  refusal,
  type StripeAnswer,
  type StripeContext,
  stripeMerchant,
  tell,
} from './answers.ts'
import { chargeSaved } from './chargeSaved.ts'
import { behaviourOf, findIntent } from './find.ts'
import { readForm, writtenOut } from './form.ts'
import { seconds, stripeId } from './ids.ts'
import { type Intent, intentObject } from './objects.ts'

const whole = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const CaptureForm = z.object({ amount_to_capture: whole.optional() })
const RefundForm = z.object({ payment_intent: z.string(), amount: whole.optional() })
const acquirerRefuses = 4

type Held = { intent: Intent; authorization: Authorization; merchant: Merchant }

const wrongState = (status: string) =>
  refusal(400, 'payment_intent_unexpected_state', `This PaymentIntent has a status of ${status}.`)

function notify(
  stripe: StripeContext,
  type: string,
  { intent, authorization, merchant }: Held,
  object: unknown,
): void {
  const paymentIdentifier = intent.window?.paymentIdentifier ?? authorization.authorizationIdentifier
  tell(stripe, { merchant: merchant.name, test: authorization.test, type, object, paymentIdentifier })
}

/** Takes the hold or a part of it, once: what is not taken is let go. */
function capture(stripe: StripeContext, held: Held, form: unknown): StripeAnswer {
  const { context } = stripe
  const { intent, authorization } = held
  const asked = CaptureForm.safeParse(readForm(form))
  if (!asked.success) return missing('amount_to_capture')
  const { status } = intentObject(intent)
  if (status !== 'requires_capture') return wrongState(status)
  const amount = asked.data.amount_to_capture ?? authorization.amount
  if (amount > authorization.amount) {
    return refusal(400, 'amount_too_large', 'The amount to capture is greater than the amount held.')
  }
  const does = behaviourOf(authorization)?.capture
  const { authorizationIdentifier } = authorization
  if (does === 'refused') return cardRefusal(acquirerRefuses)
  if (does === 'errs_twice' && authorization.captureErrors < 2) {
    context.ledger.append({ kind: 'capture_erred', authorizationIdentifier })
    return apiError
  }
  context.ledger.append({
    kind: 'captured',
    authorizationIdentifier,
    captureIdentifier: context.newGuid(),
    amount,
  })
  notify(stripe, 'payment_intent.succeeded', held, intentObject(intent))
  return { ...ok(intentObject(intent)), silent: does === 'answer_lost' }
}

function cancel(stripe: StripeContext, held: Held): StripeAnswer {
  const { intent, authorization } = held
  const { status } = intentObject(intent)
  if (status !== 'requires_capture') return wrongState(status)
  const { authorizationIdentifier } = authorization
  stripe.context.ledger.append({ kind: 'voided', authorizationIdentifier })
  notify(stripe, 'payment_intent.canceled', held, intentObject(intent))
  return ok(intentObject(intent))
}

function refund(stripe: StripeContext, held: Held, asked: z.infer<typeof RefundForm>): StripeAnswer {
  const { context } = stripe
  const { intent, authorization } = held
  const left = capturedOf(authorization) - creditedOf(authorization)
  const amount = asked.amount ?? left
  if (left === 0) return refusal(400, 'charge_already_refunded', 'This charge has nothing left to refund.')
  if (amount > left) return refusal(400, 'amount_too_large', 'The refund is greater than what is left.')
  const { authorizationIdentifier } = authorization
  const creditIdentifier = context.newGuid()
  context.ledger.append({ kind: 'credited', authorizationIdentifier, creditIdentifier, amount, comment: '' })
  notify(stripe, 'charge.refunded', held, intentObject(intent, 'charge').latest_charge)
  return ok({
    id: stripeId('re', creditIdentifier),
    object: 'refund',
    amount,
    charge: stripeId('ch', authorizationIdentifier),
    created: seconds(context.clock.now()),
    currency: authorization.currency.toLowerCase(),
    metadata: {},
    payment_intent: asked.payment_intent,
    status: 'succeeded',
  })
}

/** `/v1/payment_intents` and `/v1/refunds`. */
export function intentRoutes(app: FastifyInstance, stripe: StripeContext): void {
  const { context } = stripe
  const path = '/v1/payment_intents'
  type Named = FastifyRequest<{ Params: { id: string } }>

  /** Finds the merchant's own intent and acts on its hold, as its card and the laid faults say. */
  async function onIntent(
    {
      request,
      reply,
      id,
      place,
    }: { request: FastifyRequest; reply: FastifyReply; id: string; place: FaultPlace },
    act: (held: Held) => StripeAnswer,
  ): Promise<unknown> {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    const intent = findIntent(context, merchant, id)
    const authorization = intent?.authorization
    const authorizationIdentifier = authorization?.authorizationIdentifier
    const result = await answer(stripe, { request, reply, merchant, place, authorizationIdentifier }, () => {
      if (!intent) return noSuch('payment_intent')
      if (!authorization && place !== 'lookup') return wrongState('requires_payment_method')
      return authorization ? act({ intent, authorization, merchant }) : ok(intentObject(intent))
    })
    const delay = authorization && behaviourOf(authorization)?.answerDelayMs
    if (delay !== undefined) await context.clock.after(delay)
    return result
  }

  app.get(`${path}/:id`, (request: Named, reply) => {
    const written = writtenOut(readForm(request.query), 'latest_charge')
    const { id } = request.params
    return onIntent({ request, reply, id, place: 'lookup' }, ({ intent }) =>
      ok(intentObject(intent, written)),
    )
  })
  app.post(`${path}/:id/capture`, (request: Named, reply) =>
    onIntent({ request, reply, id: request.params.id, place: 'capture' }, (held) =>
      capture(stripe, held, request.body),
    ),
  )
  app.post(`${path}/:id/cancel`, (request: Named, reply) =>
    onIntent({ request, reply, id: request.params.id, place: 'void' }, (held) => cancel(stripe, held)),
  )
  app.post('/v1/refunds', (request, reply) => {
    const asked = RefundForm.safeParse(readForm(request.body))
    const id = asked.data?.payment_intent ?? ''
    return onIntent({ request, reply, id, place: 'credit' }, (held) =>
      asked.success ? refund(stripe, held, asked.data) : missing('amount'),
    )
  })
  app.post(path, (request, reply) => {
    const merchant = stripeMerchant(context, request, reply)
    if (!merchant) return reply
    const act = () => chargeSaved(stripe, merchant, request.body)
    return answer(stripe, { request, reply, merchant, place: 'recurring' }, act)
  })
}
