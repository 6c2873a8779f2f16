import type Stripe from 'stripe'
import type { WindowRequest } from '../provider.ts'
import { windowTtlSec } from '../windowTtl.ts'

const languages: Readonly<Record<string, Stripe.Checkout.SessionCreateParams.Locale>> = {
  da: 'da',
  en: 'en',
  nb: 'nb',
  no: 'nb',
  sv: 'sv',
}

/** Checkout itself writes the session's name in; the braces must not be encoded. */
function withSession(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`
}

/**
 * Seconds. Under one idempotency key Stripe takes only the same body (idempotency_error otherwise), so the same order says the same end
 * within a minute.
 */
const wholeMinutes = (seconds: number) => Math.floor(seconds / 60) * 60

/** The body that opens a Checkout page: money is held and taken later; a card is kept for a customer of its own. */
export function windowParams(request: WindowRequest, nowMs: number): Stripe.Checkout.SessionCreateParams {
  const { reference, amount, saveInstrument, payer, attemptId } = request
  const metadata = { reference, attempt: attemptId }
  const language = languages[request.language?.slice(0, 2) ?? '']
  return {
    mode: 'payment',
    client_reference_id: reference,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: Number(amount.minor),
          product_data: { name: reference },
        },
      },
    ],
    allowed_payment_method_types: ['card'],
    payment_intent_data: {
      capture_method: 'manual',
      metadata,
      ...(saveInstrument && { setup_future_usage: 'off_session' }),
    },
    ...(saveInstrument && { customer_creation: 'always' }),
    ...(payer.email && { customer_email: payer.email }),
    ...(language && { locale: language }),
    metadata,
    success_url: withSession(request.acceptUrl),
    cancel_url: request.declineUrl,
    expires_at: wholeMinutes(nowMs / 1_000 + windowTtlSec.stripe),
  }
}
