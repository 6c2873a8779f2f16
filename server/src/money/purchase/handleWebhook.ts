import type { PaymentRow } from '@medlem/database/schema/payment'
import type { PaymentHints, PaymentProvider, RawWebhook } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import type { LogEvent } from '../../platform/log/log.ts'
import { noteCardHint } from '../payment/noteCardHint.ts'
import { updatePayment } from '../payment/store.ts'
import { countCallbacks, insertCallback } from './callbackStore.ts'

// Unsigned callbacks prove nothing: who holds the address may post for ever, and is heard this often.
const MAX_CALLBACKS = 100

/** What came of a callback: heard, or why not, with what the gateway is answered. */
export type WebhookResult =
  | { ok: true }
  | { ok: false; status: 200 | 400; event: LogEvent; facts: object; message: string }

export interface Callback {
  provider: PaymentProvider
  webhook: RawWebhook
  /** The payment that it names, asked only once it is known to be the provider's where that signs. */
  find(hints: PaymentHints): Promise<PaymentRow | undefined>
}

/** Writes down what a gateway says and leaves a job that asks the gateway itself; nothing else rests on a callback. */
export async function handleWebhook(
  deps: Deps,
  { provider, webhook, find }: Callback,
): Promise<WebhookResult> {
  const reading = provider.readWebhook(webhook)
  if (!reading.ok) {
    const status = provider.caps.signedWebhook ? 400 : 200
    const facts = { provider: provider.id, why: reading.why }
    return { ok: false, status, event: 'bad_callback', facts, message: 'a callback was not understood' }
  }
  const row = await find(reading.hints)
  // An account may have other business than ours, and its events are of no concern.
  if (!row) return { ok: true }
  if ((await countCallbacks(deps.db, row.id)) >= MAX_CALLBACKS) {
    const facts = { paymentId: row.id }
    const message = 'a payment is rung about without end'
    return { ok: false, status: 200, event: 'too_many_callbacks', facts, message }
  }
  await write(deps, row, { hints: reading.hints, eventId: reading.eventId, receivedAt: webhook.now })
  return { ok: true }
}

async function write(
  deps: Deps,
  row: PaymentRow,
  { hints, eventId, receivedAt }: { hints: PaymentHints; eventId: string | undefined; receivedAt: Date },
): Promise<void> {
  const { authorizationId, providerPaymentId, instrumentId, accepted } = hints
  const words = {
    ...(authorizationId === undefined ? {} : { authorizationId }),
    ...(providerPaymentId === undefined ? {} : { providerPaymentId }),
    ...(instrumentId === undefined ? {} : { instrumentId }),
    ...(accepted === undefined ? {} : { accepted: String(accepted) }),
  }
  await deps.db.transaction(async (tx) => {
    const of = { provider: row.provider, paymentId: row.id, eventId: eventId ?? null }
    // Sent again, because our answer was lost or somebody kept a copy: nothing is left to do.
    if (!(await insertCallback(tx, { ...of, receivedAt, hints: words }))) return
    // After a crash this says which payments somebody rang about.
    if (authorizationId !== undefined && row.hintedAuthorizationId === null) {
      await updatePayment(tx, row.id, { hintedAuthorizationId: authorizationId })
    }
    await noteCardHint(tx, deps, row, instrumentId)
    await deps.jobs.enqueue(tx, 'settlePayment', {
      paymentId: row.id,
      source: 'callback',
      declined: accepted === false && authorizationId === undefined,
    })
  })
}
