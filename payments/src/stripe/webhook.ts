import Stripe from 'stripe'
import type { PaymentHints, RawWebhook, ReturnHints, ReturnQuery, WebhookReading } from '../provider.ts'
import { Event, IntentId, SessionId } from './api.ts'

/** Stripe's own window against replays. */
const toleranceMs = 300_000
const largestEventBytes = 256 * 1024

/** Reads the accept address, which names the session. The cancel address says nothing: it only means "went back". */
export function readReturn({ session_id }: ReturnQuery): ReturnHints {
  return { providerPaymentId: SessionId.safeParse(session_id).data }
}

/** A card that was refused in the window may be followed by another, so only an expired session is a decline. */
function hintsOf({ type, data: { object } }: Event): PaymentHints {
  const reference = object.client_reference_id ?? object.metadata?.reference
  if (object.object === 'checkout.session') {
    return {
      providerPaymentId: SessionId.safeParse(object.id).data,
      authorizationId: object.payment_intent,
      reference,
      ...(type === 'checkout.session.completed' && { accepted: true }),
      ...(type === 'checkout.session.expired' && { accepted: false }),
    }
  }
  const own = object.object === 'payment_intent' ? IntentId.safeParse(object.id).data : undefined
  return { authorizationId: own ?? object.payment_intent, reference }
}

/** The signature is over the time and the body as it came; the SDK compares it, and the time is compared here. */
function isSigned(raw: Uint8Array, header: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(raw, header, secret, 0) === true
  } catch {
    return false
  }
}

/** Reads an event, after its signature. */
export function readWebhook({ raw, headers, secret, now }: RawWebhook): WebhookReading {
  if (raw.length > largestEventBytes) return { ok: false, why: 'malformed' }
  const header = headers['stripe-signature']
  if (typeof header !== 'string' || !secret || !isSigned(raw, header, secret)) {
    return { ok: false, why: 'bad_signature' }
  }
  const signedAtMs = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]) * 1_000
  if (!(Math.abs(now.getTime() - signedAtMs) <= toleranceMs)) return { ok: false, why: 'stale' }
  const event = Event.safeParse(parse(raw))
  if (!event.success) return { ok: false, why: 'malformed' }
  return { ok: true, eventId: event.data.id, hints: hintsOf(event.data) }
}

function parse(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}
