import type { Postman } from '../callbacks.ts'
import type { Context } from '../context.ts'
import type { PaymentWindow } from '../state.ts'
import type { Message } from '../wire.ts'
import { messagesFor } from './messagesFor.ts'

/** Who ended an agreement: the merchant, its customer in the app, or Vipps when a profile was deleted. */
export type Actor = 'MERCHANT' | 'USER' | 'ADMIN'

type AgreementEvent = 'activated' | 'rejected' | 'stopped'
type ChargeEvent = 'reserved' | 'captured' | 'canceled' | 'refunded' | 'failed'

const agreementIdOf = (window: PaymentWindow) =>
  window.vipps?.charge?.agreementId ?? `agr_${window.paymentIdentifier}`

/** A message as ours: nothing reads its fields beside the identifiers. */
function recurringMessages(
  context: Context,
  window: PaymentWindow,
  { type, about }: { type: string; about: Record<string, unknown> },
): Message[] {
  const body = {
    msn: window.vipps?.msn ?? '',
    eventId: context.newGuid(),
    eventType: type,
    occurred: new Date(context.clock.now()).toISOString(),
    agreementId: agreementIdOf(window),
    ...about,
  }
  return messagesFor(context, window, { type, body })
}

export function agreementMessages(
  context: Context,
  window: PaymentWindow,
  { event, actor }: { event: AgreementEvent; actor: Actor },
): Message[] {
  const about = { agreementExternalId: window.vipps?.agreement?.externalId ?? null, actor }
  return recurringMessages(context, window, { type: `recurring.agreement-${event}.v1`, about })
}

export function chargeMessages(
  context: Context,
  window: PaymentWindow,
  { event, amount, failureReason }: { event: ChargeEvent; amount: number; failureReason?: string },
): Message[] {
  const about = {
    chargeId: window.vipps?.reference ?? '',
    chargeExternalId: window.vipps?.charge?.externalId ?? null,
    chargeType: window.vipps?.charge?.type ?? 'RECURRING',
    amount,
    currency: window.currency,
    failureReason: failureReason ?? null,
  }
  return recurringMessages(context, window, { type: `recurring.charge-${event}.v1`, about })
}

/** What is sent when the customer has decided about an agreement. */
export function acceptanceMessages(
  context: Context,
  window: PaymentWindow,
  kind: 'approved' | 'cancelled',
): Message[] {
  if (kind === 'cancelled') return agreementMessages(context, window, { event: 'rejected', actor: 'USER' })
  return [
    ...agreementMessages(context, window, { event: 'activated', actor: 'USER' }),
    ...(window.vipps?.charge
      ? chargeMessages(context, window, { event: 'reserved', amount: window.amount })
      : []),
  ]
}

/** Sends to the merchant's addresses; nothing waits for them. */
export function sendMessages(
  { context, post }: { context: Context; post: Postman },
  window: PaymentWindow,
  messages: readonly Message[],
): void {
  const callbacks = messages.map((message) => ({
    callbackIdentifier: context.newGuid(),
    paymentIdentifier: window.paymentIdentifier,
    ...message,
    dueAt: context.clock.now(),
  }))
  if (callbacks.length === 0) return
  context.ledger.append(...callbacks.map((callback) => ({ kind: 'callback_queued' as const, callback })))
  for (const callback of callbacks) post.send(callback).catch(() => undefined)
}
