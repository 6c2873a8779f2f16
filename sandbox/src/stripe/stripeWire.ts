import { createHmac } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Message, Wire } from '../wire.ts'
import { seconds, sessionKind, stripeId } from './ids.ts'
import { intentObject, sessionObject } from './objects.ts'

/** What Checkout puts in place of this is the session's name. */
const placeholder = '{CHECKOUT_SESSION_ID}'

/** An event for every address that the merchant registered. */
export function eventMessages(
  context: Context,
  { merchant, test, type, object }: { merchant: string; test: boolean; type: string; object: unknown },
): Message[] {
  const event = {
    id: stripeId('evt', context.newGuid()),
    object: 'event',
    created: seconds(context.clock.now()),
    data: { object },
    livemode: !test,
    pending_webhooks: 1,
    type,
  }
  return [...context.state.webhooks.values()]
    .filter((one) => one.wire === 'stripe' && one.merchant === merchant)
    .map(({ url, webhookIdentifier }) => ({ url, webhookIdentifier, body: JSON.stringify(event) }))
}

/** The value of Stripe-Signature: HMAC-SHA256 over the time and the body. */
function signature(secret: string, body: string, now: number): string {
  const at = seconds(now)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** Stripe Checkout: signed events to the account's addresses, no decline address, refusals shown in the window. */
export const stripeWire: Wire = {
  windowLifetimeMs: 24 * 3_600_000,
  cancelIsFinal: false,
  acceptAddress: ({ acceptUrl, test, paymentIdentifier }) =>
    acceptUrl.replace(placeholder, stripeId(sessionKind(test), paymentIdentifier)),
  cancelAddress: ({ declineUrl }) => declineUrl,
  messages(context, { window, kind, authorizationIdentifier, savedCardIdentifier }) {
    const about = { merchant: window.merchant, test: window.test }
    if (kind === 'cancelled') return []
    if (kind === 'declined') {
      const object = intentObject({ window, authorization: undefined, lapsed: false })
      return eventMessages(context, { ...about, type: 'payment_intent.payment_failed', object })
    }
    const paid = { ...window, authorizationIdentifier, savedCardIdentifier }
    const object = sessionObject(paid, { status: 'complete', publicUrl: '' })
    return eventMessages(context, { ...about, type: 'checkout.session.completed', object })
  },
  headers: ({ body }, webhook, now) => ({
    'content-type': 'application/json; charset=utf-8',
    ...(webhook && { 'stripe-signature': signature(webhook.secret, body, now) }),
  }),
}
