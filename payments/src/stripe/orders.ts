import type Stripe from 'stripe'
import type { ChargeAnswer, ChargeOrder, OrderAnswer, PaymentProvider, PaymentRef } from '../provider.ts'
import { Detached, IntentId, IntentMoved, Refunded, SessionExpired, SessionId } from './api.ts'
import { type Asked, ask, noSuch, outcomeOf } from './ask.ts'
import { namesIn } from './snapshot.ts'

type Moved = { id: string; status: string }

/** An intent that was moved to another state than was ordered is read back, not believed. */
function movedTo(wanted: string, answer: Asked<Moved>): OrderAnswer {
  if (!answer.ok) return outcomeOf(answer)
  if (answer.value.status === wanted) return { outcome: 'done' }
  return { outcome: answer.value.status === 'processing' ? 'pending' : 'unknown', code: 'other_state' }
}

function refundOf(answer: Asked<{ status?: string | null | undefined }>): OrderAnswer {
  if (!answer.ok) return outcomeOf(answer)
  const { status } = answer.value
  if (status === 'succeeded') return { outcome: 'done' }
  if (status === 'failed' || status === 'canceled') {
    return { outcome: 'refused', code: `refund_${status}`, retryable: false }
  }
  return { outcome: status === 'pending' ? 'pending' : 'unknown' }
}

/** Banks and Stripe each have their own word for "the customer must be there". */
const needsCustomer = [
  'authentication_required',
  'authentication_not_handled',
  'payment_intent_action_required',
]

function chargeOf(answer: Asked<Moved>): ChargeAnswer {
  if (!answer.ok) {
    const refused = outcomeOf(answer)
    const absent = [answer.code, answer.reason].some(
      (one) => one !== undefined && needsCustomer.includes(one),
    )
    return refused.outcome === 'refused' && absent ? { ...refused, needsCustomer: true } : refused
  }
  const { id: authorizationId, status } = answer.value
  if (status === 'requires_capture') return { outcome: 'done', authorizationId }
  if (status === 'processing') return { outcome: 'pending', authorizationId }
  if (status === 'requires_action') {
    return { outcome: 'refused', code: 'authentication_required', retryable: false, needsCustomer: true }
  }
  return { outcome: 'unknown', code: 'other_state' }
}

/** A payment method that is attached to no customer counts as deleted; so does one that Stripe doesn't know. */
const isGone = (answer: Asked<unknown>) => !answer.ok && (answer.status === 404 || answer.status === 400)

type Orders = Required<
  Pick<PaymentProvider, 'capture' | 'voidHold' | 'refund' | 'chargeSaved' | 'forget' | 'closeWindow'>
>

/** The calls that move money, delete a card or shut a window: each is sent once, under its key. */
export function stripeOrders(api: () => Stripe): Orders {
  const intentIn = ({ authorizationId }: PaymentRef) => IntentId.safeParse(authorizationId).data

  return {
    async capture({ ref, amount, key }) {
      const id = intentIn(ref)
      if (id === undefined) return noSuch
      const params = { amount_to_capture: Number(amount.minor) }
      const call = () => api().paymentIntents.capture(id, params, { idempotencyKey: key })
      return movedTo('succeeded', await ask(call, IntentMoved))
    },
    async voidHold({ ref, key }) {
      const id = intentIn(ref)
      if (id === undefined) return noSuch
      const call = () => api().paymentIntents.cancel(id, {}, { idempotencyKey: key })
      return movedTo('canceled', await ask(call, IntentMoved))
    },
    async refund({ ref, amount, key, note }) {
      const id = intentIn(ref)
      if (id === undefined) return noSuch
      const params: Stripe.RefundCreateParams = {
        payment_intent: id,
        amount: Number(amount.minor),
        ...(note && { metadata: { note: note.slice(0, 200) } }),
      }
      const call = () => api().refunds.create(params, { idempotencyKey: key })
      return refundOf(await ask(call, Refunded))
    },
    async chargeSaved({ instrumentId, amount, reference, attemptId, key }: ChargeOrder) {
      const names = namesIn(instrumentId)
      if (!names) return noSuch
      const params: Stripe.PaymentIntentCreateParams = {
        ...names,
        amount: Number(amount.minor),
        currency: amount.currency.toLowerCase(),
        capture_method: 'manual',
        confirm: true,
        off_session: true,
        error_on_requires_action: true,
        allowed_payment_method_types: ['card'],
        metadata: { reference, attempt: attemptId },
      }
      const call = () => api().paymentIntents.create(params, { idempotencyKey: key })
      return chargeOf(await ask(call, IntentMoved))
    },
    async forget(instrumentId) {
      const names = namesIn(instrumentId)
      if (!names) return { outcome: 'done' }
      const id = names.payment_method
      const options = { idempotencyKey: `forget_${id}` }
      const answer = await ask(() => api().paymentMethods.detach(id, {}, options), Detached)
      return answer.ok || isGone(answer) ? { outcome: 'done' } : outcomeOf(answer)
    },
    async closeWindow(providerPaymentId) {
      const id = SessionId.safeParse(providerPaymentId).data
      if (id === undefined) return noSuch
      const options = { idempotencyKey: `close_${id}` }
      const answer = await ask(() => api().checkout.sessions.expire(id, {}, options), SessionExpired)
      return answer.ok ? { outcome: 'done' } : outcomeOf(answer)
    },
  }
}
