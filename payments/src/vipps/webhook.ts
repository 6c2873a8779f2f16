import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import type { PaymentHints, RawWebhook, ReturnHints, ReturnQuery, WebhookReading } from '../provider.ts'
import { PaymentHappened, Reference } from './api.ts'
import { nameOf } from './chargeName.ts'
import { RecurringHappened } from './recurringApi.ts'
import { returnName } from './window.ts'

const largestBodyBytes = 64 * 1024
/** An older or newer one is a replay, or of a clock that can't be trusted. */
const windowMs = 5 * 60_000

/** Reads the return address. It serves all outcomes, so it says which payment, and never what became of it. */
export function readReturn(query: ReturnQuery): ReturnHints {
  const reference = Reference.safeParse({ ...query }[returnName]).data
  return reference === undefined ? {} : { providerPaymentId: reference }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Path, query and host as they were signed: of the whole address where it is known, else as the request came in. */
function target({ url, headers }: RawWebhook): { path: string; host: string } | undefined {
  if (URL.canParse(url)) {
    const { pathname, search, host } = new URL(url)
    return { path: `${pathname}${search}`, host }
  }
  return typeof headers.host === 'string' ? { path: url, host: headers.host } : undefined
}

/** The body's digest and the time it was signed at; undefined when it was not signed with the secret. */
function verified(webhook: RawWebhook): { digest: string; signedAt: number } | undefined {
  const { raw, headers, secret } = webhook
  const at = target(webhook)
  const { 'x-ms-date': date, 'x-ms-content-sha256': claimed, authorization } = headers
  if (!secret || !at || typeof date !== 'string' || typeof authorization !== 'string') return undefined
  const digest = createHash('sha256').update(raw).digest('base64')
  if (typeof claimed !== 'string' || !isSame(claimed, digest)) return undefined
  const text = `POST\n${at.path}\n${date};${at.host};${digest}`
  const signature = createHmac('sha256', secret).update(text).digest('base64')
  const expected = `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`
  return isSame(authorization, expected) ? { digest, signedAt: Date.parse(date) } : undefined
}

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}

/** A charge is a payment of ours; an agreement alone is what is kept. */
function hintsOf({ agreementId, chargeId }: z.infer<typeof RecurringHappened>): PaymentHints {
  if (!chargeId) return { instrumentId: agreementId }
  return { instrumentId: agreementId, providerPaymentId: nameOf({ agreementId, chargeId }) }
}

const endings = ['ABORTED', 'EXPIRED', 'TERMINATED']

/** Reads a webhook after its signature. The same event is the same bytes, so their digest names it. */
export function readWebhook(webhook: RawWebhook): WebhookReading {
  if (webhook.raw.length > largestBodyBytes) return { ok: false, why: 'malformed' }
  const signed = verified(webhook)
  if (!signed) return { ok: false, why: 'bad_signature' }
  // Not a date at all is no number, and within no window.
  if (!(Math.abs(webhook.now.getTime() - signed.signedAt) <= windowMs)) return { ok: false, why: 'stale' }
  const body = parsed(webhook.raw)
  const recurring = RecurringHappened.safeParse(body).data
  if (recurring) return { ok: true, eventId: signed.digest, hints: hintsOf(recurring) }
  const happened = PaymentHappened.safeParse(body).data
  if (!happened) return { ok: false, why: 'malformed' }
  const { reference, name, success } = happened
  const authorized = name === 'AUTHORIZED' && success
  return {
    ok: true,
    eventId: signed.digest,
    hints: {
      providerPaymentId: reference,
      ...(authorized ? { authorizationId: reference, accepted: true } : {}),
      ...(endings.includes(name) ? { accepted: false } : {}),
    },
  }
}
