import type { Context } from '../context.ts'
import type { PaymentWindow } from '../state.ts'
import type { Message, Wire } from '../wire.ts'
import { messagesFor } from './messagesFor.ts'
import { acceptanceMessages } from './recurringEvents.ts'
import { signedHeaders } from './signature.ts'

/** What can happen to a payment, in the words of its webhooks. */
type EventName = 'AUTHORIZED' | 'ABORTED' | 'TERMINATED' | 'CAPTURED' | 'CANCELLED' | 'REFUNDED'

export interface PaymentEvent {
  name: EventName
  amount: number
  /** The key of the call that did it. */
  idempotencyKey?: string
}

/** The body of a webhook. */
function eventBody(window: PaymentWindow, event: PaymentEvent, now: number) {
  return {
    msn: window.vipps?.msn ?? '',
    reference: window.vipps?.reference ?? '',
    pspReference: window.paymentIdentifier,
    name: event.name,
    amount: { currency: window.currency as 'DKK' | 'EUR' | 'NOK', value: event.amount },
    timestamp: new Date(now).toISOString(),
    idempotencyKey: event.idempotencyKey ?? null,
    success: true,
  }
}

/** An event for every address that the merchant registered for it. */
export function eventMessages(context: Context, window: PaymentWindow, event: PaymentEvent): Message[] {
  const type = `epayments.payment.${event.name.toLowerCase()}.v1`
  return messagesFor(context, window, { type, body: eventBody(window, event, context.clock.now()) })
}

/** Vipps: one return address that says nothing, a window of 10 minutes, and signed webhooks for the sales unit. */
export const vippsWire: Wire = {
  windowLifetimeMs: 10 * 60_000,
  // Saying no in the app ends the payment.
  cancelIsFinal: true,
  acceptAddress: ({ acceptUrl }) => acceptUrl,
  cancelAddress: ({ acceptUrl }) => acceptUrl,
  messages(context, { window, kind }) {
    // A declined card is between the customer and the app, where another one can be chosen.
    if (kind === 'declined') return []
    if (window.vipps?.agreement) return acceptanceMessages(context, window, kind)
    const name = kind === 'approved' ? 'AUTHORIZED' : 'ABORTED'
    return eventMessages(context, window, { name, amount: window.amount })
  },
  headers: (callback, webhook, now) => ({
    'content-type': 'application/json',
    ...(webhook ? signedHeaders(callback, webhook.secret, now) : {}),
  }),
}
