import type { SavedCard } from '../entry.ts'
import { feeOf, paidOutAt } from '../payouts.ts'
import { type Authorization, capturedOf, creditedOf, type PaymentWindow } from '../state.ts'
import { customerId, seconds, sessionKind, stripeId } from './ids.ts'

/** A card hold of a customer who is present stands for seven days at Stripe. */
const holdMs = 7 * 86_400_000

/** A payment intent: of a window from its first try on, or of a charge without one. */
export interface Intent {
  window: PaymentWindow | undefined
  /** Undefined while nothing is held. */
  authorization: Authorization | undefined
  lapsed: boolean
}

export const intentId = ({ window, authorization }: Intent) =>
  stripeId('pi', window?.paymentIdentifier ?? authorization?.authorizationIdentifier ?? '')

/** A window asks for no name and no address. */
const NO_BILLING_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null }

function cardFields(card: string, expiry: string) {
  return {
    brand: 'visa',
    last4: card,
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(3)),
    funding: 'debit',
    country: 'DK',
  }
}

/** How money that was taken is booked. */
function balanceTransaction(authorization: Authorization) {
  const [capture] = authorization.captures
  if (!capture) return null
  const { amount, at, captureIdentifier } = capture
  const fee = feeOf(amount)
  const currency = authorization.currency.toLowerCase()
  return {
    id: stripeId('txn', captureIdentifier),
    object: 'balance_transaction' as const,
    amount,
    available_on: seconds(paidOutAt(at)),
    balance_type: 'payments' as const,
    created: seconds(at),
    currency,
    fee,
    fee_details: [{ amount: fee, currency, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: 'charge',
    source: stripeId('ch', authorization.authorizationIdentifier),
    status: 'pending',
    type: 'charge' as const,
  }
}

/** How much of an intent is written out instead of named: nothing, its charge, or also how that was booked. */
export type Written = 'names' | 'charge' | 'booked'

function chargeObject(intent: Intent, authorization: Authorization, written: Written) {
  const captured = capturedOf(authorization)
  const refunded = creditedOf(authorization)
  const booked = balanceTransaction(authorization)
  return {
    id: stripeId('ch', authorization.authorizationIdentifier),
    object: 'charge' as const,
    billing_details: NO_BILLING_DETAILS,
    amount: authorization.amount,
    amount_captured: captured,
    amount_refunded: refunded,
    balance_transaction: written === 'booked' ? booked : (booked?.id ?? null),
    captured: captured > 0,
    created: seconds(authorization.heldAt),
    currency: authorization.currency.toLowerCase(),
    disputed: authorization.disputes.length > 0,
    livemode: !authorization.test,
    metadata: { reference: authorization.orderNumber },
    paid: true,
    payment_intent: intentId(intent),
    payment_method_details: {
      type: 'card',
      card: {
        ...cardFields(authorization.card, authorization.cardExpiry),
        capture_before: seconds(authorization.heldAt + holdMs),
      },
    },
    refunded: captured > 0 && refunded >= captured,
    status: 'succeeded' as const,
  }
}

function statusOf({ authorization, lapsed }: Intent): string {
  if (!authorization) return 'requires_payment_method'
  if (capturedOf(authorization) > 0) return 'succeeded'
  return lapsed || authorization.voidedAt !== null ? 'canceled' : 'requires_capture'
}

/** The intent in Stripe's words, as much of it written out as was asked for. */
export function intentObject(intent: Intent, written: Written = 'names') {
  const { window, authorization, lapsed } = intent
  const status = statusOf(intent)
  const saved = authorization?.savedCardIdentifier ?? null
  const amount = authorization?.amount ?? window?.amount ?? 0
  const about = authorization ?? window
  const charge = authorization && chargeObject(intent, authorization, written)
  return {
    id: intentId(intent),
    object: 'payment_intent' as const,
    amount,
    amount_capturable: status === 'requires_capture' ? amount : 0,
    amount_received: authorization ? capturedOf(authorization) : 0,
    canceled_at: authorization?.voidedAt ? seconds(authorization.voidedAt) : null,
    cancellation_reason: lapsed ? 'automatic' : null,
    capture_method: 'manual' as const,
    confirmation_method: 'automatic' as const,
    created: seconds(window?.openedAt ?? authorization?.heldAt ?? 0),
    currency: (about?.currency ?? '').toLowerCase(),
    customer: saved === null ? null : customerId(saved),
    last_payment_error: authorization
      ? null
      : { type: 'card_error' as const, code: 'card_declined', message: declined },
    latest_charge: (written === 'names' ? charge?.id : charge) ?? null,
    livemode: !about?.test,
    metadata: { reference: about?.orderNumber ?? '' },
    payment_method: authorization && stripeId('pm', saved ?? authorization.authorizationIdentifier),
    payment_method_types: ['card'],
    setup_future_usage: saved === null || authorization?.isSubscription ? null : 'off_session',
    status,
  }
}

export const declined = 'Your card was declined.'

/** What a session must carry and our windows have nothing of. */
const unused = {
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  shipping_options: [],
}

export type SessionStatus = 'open' | 'complete' | 'expired'

/** A Checkout session; `intent` is its payment intent, by name or written out. */
export function sessionObject(
  window: PaymentWindow,
  {
    status,
    publicUrl,
    intent,
  }: {
    status: SessionStatus
    publicUrl: string
    intent?: string | ReturnType<typeof intentObject> | undefined
  },
) {
  const { paymentIdentifier, test, orderNumber, amount, savedCardIdentifier } = window
  return {
    id: stripeId(sessionKind(test), paymentIdentifier),
    object: 'checkout.session' as const,
    ...unused,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: window.declineUrl,
    client_reference_id: orderNumber,
    created: seconds(window.openedAt),
    currency: window.currency.toLowerCase(),
    customer: savedCardIdentifier === null ? null : customerId(savedCardIdentifier),
    customer_creation: window.saveCard ? 'always' : 'if_required',
    expires_at: seconds(window.openedAt + (window.lifetimeMs ?? 0)),
    livemode: !test,
    metadata: { reference: orderNumber },
    mode: 'payment' as const,
    payment_intent: intent ?? (status === 'complete' ? stripeId('pi', paymentIdentifier) : null),
    payment_method_types: ['card'],
    payment_status: status === 'complete' ? ('paid' as const) : ('unpaid' as const),
    status,
    success_url: window.acceptUrl,
    ui_mode: 'hosted_page' as const,
    url: status === 'open' ? `${publicUrl}/window/${paymentIdentifier}` : null,
  }
}

/** A card that is kept for later charges. */
export function paymentMethodObject({ savedCardIdentifier, card, cardExpiry, test }: SavedCard, kept = true) {
  return {
    id: stripeId('pm', savedCardIdentifier),
    object: 'payment_method' as const,
    billing_details: NO_BILLING_DETAILS,
    // The ledger's own line knows when; no client of ours reads it here.
    created: 0,
    card: cardFields(card, cardExpiry),
    customer: kept ? customerId(savedCardIdentifier) : null,
    livemode: !test,
    metadata: {},
    type: 'card' as const,
  }
}
