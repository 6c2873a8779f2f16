import type { RawWebhook, ReturnHints, ReturnQuery, WebhookReading } from '../provider.ts'
import { CallbackFields, isRetryable, ReturnFields } from './api.ts'

const longestWord = 64
const largestCallbackBytes = 64 * 1024

/** Printable text of at most 64 characters: it is shown to the member and came through a browser. */
function plain(text: string): string {
  return text.replace(/\p{C}/gu, '').slice(0, longestWord)
}

/** Reads the accept or the decline address; the zero GUID and anything malformed is as if it weren't there. */
export function readReturn(query: ReturnQuery): ReturnHints {
  const { authorizationIdentifier, savedCardIdentifier, ...words } = ReturnFields.parse({ ...query })
  const gatewayreason = plain(words.gatewayreason)
  const reason = plain(words.reason)
  const acquirer = plain(words.acquirer)
  const retryable =
    gatewayreason === 'cancelled' || gatewayreason === 'expired' || isRetryable(Number(gatewayreason))
  return {
    authorizationId: authorizationIdentifier,
    instrumentId: savedCardIdentifier,
    declined: gatewayreason || reason ? { gatewayreason, reason, acquirer, retryable } : undefined,
  }
}

/** Reads a callback. It is not signed: all that it is good for is to make us look. */
export function readCallback({ raw }: RawWebhook): WebhookReading {
  if (raw.length > largestCallbackBytes) return { ok: false, why: 'malformed' }
  const form = new URLSearchParams(Buffer.from(raw).toString('utf8'))
  const fields = CallbackFields.safeParse(Object.fromEntries(form))
  if (!fields.success) return { ok: false, why: 'malformed' }
  const { paymentIdentifier, authorizationIdentifier, savedCardIdentifier, authorizationAccepted } =
    fields.data
  return {
    ok: true,
    hints: {
      providerPaymentId: paymentIdentifier,
      authorizationId: authorizationIdentifier,
      instrumentId: savedCardIdentifier,
      accepted: authorizationAccepted,
    },
  }
}
