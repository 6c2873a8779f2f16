import type { PaymentRow } from '@medlem/database/schema/payment'
import { canBeAuthorized } from '@medlem/domain/payment'
import type { PaymentHints, PaymentProvider, RawWebhook } from '@medlem/payments/provider'
import type { Deps } from '../../platform/deps/deps.ts'
import { unavailable } from '../../platform/error/appError.ts'
import type { LogEvent } from '../../platform/log/log.ts'
import { keepRecord } from '../payment/keepRecord.ts'
import { noteCardHint } from '../payment/noteCardHint.ts'
import { updatePayment } from '../payment/store.ts'
import { countCallbacks, insertCallback } from './store.ts'

// Unsigned callbacks prove nothing: a client that has the address may post for ever, so the rest is dropped.
const MAX_CALLBACKS = 100

/** Whether a callback was accepted, or why not, with the HTTP status for the provider. */
export type WebhookResult =
  | { ok: true }
  | { ok: false; status: 200 | 400; event: LogEvent; facts: object; message: string }

export interface Callback {
  provider: PaymentProvider
  webhook: RawWebhook
  /** The payment that the event names; called after the signature is verified, where the provider signs. */
  find(hints: PaymentHints): Promise<PaymentRow | undefined>
  /** What is kept for later charges, where an event is about that. */
  note?(hints: PaymentHints): Promise<void>
}

/** Stores an event and enqueues a job that asks the provider; a callback changes nothing else. */
export async function storeWebhook(
  deps: Deps,
  { provider, webhook, find, note }: Callback,
): Promise<WebhookResult> {
  const reading = provider.readWebhook(webhook)
  if (!reading.ok) {
    const status = provider.caps.signedWebhook ? 400 : 200
    const facts = { provider: provider.id, why: reading.why }
    return { ok: false, status, event: 'bad_callback', facts, message: 'a callback was not understood' }
  }
  await note?.(reading.hints)
  const row = await find(reading.hints)
  // An event of the provider account that is of no payment here.
  if (!row) return { ok: true }
  if ((await countCallbacks(deps.db, row.id)) >= MAX_CALLBACKS) {
    const facts = { paymentId: row.id }
    const message = 'a payment gets too many callbacks'
    return { ok: false, status: 200, event: 'too_many_callbacks', facts, message }
  }
  if (!provider.caps.lookupByPaymentId) await keepReported(deps, row, reading.hints)
  await write(deps, row, { hints: reading.hints, eventId: reading.eventId, receivedAt: webhook.now })
  return { ok: true }
}

/**
 * Once the callback is accepted the provider does not repeat it, and a restored database could not ask without this name. Only
 * the first is kept here: callbacks may be forged. Settling replaces it with what the provider confirms.
 */
async function keepReported(deps: Deps, row: PaymentRow, { authorizationId }: PaymentHints): Promise<void> {
  const { providerPaymentId, hintedAuthorizationId, state } = row
  if (authorizationId === undefined || providerPaymentId === null) return
  if (hintedAuthorizationId !== null || !canBeAuthorized(state)) return
  try {
    await keepRecord(deps, row, { providerPaymentId, authorizationId })
  } catch (err) {
    const about = { event: 'safekeeping_failed' as const, paymentId: row.id, err }
    deps.log.error(about, 'a callback is not accepted, as it could not be noted in safekeeping')
    throw unavailable()
  }
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
    // A retry or a replay: nothing is left to do.
    if (!(await insertCallback(tx, { ...of, receivedAt, hints: words }))) return
    // Kept on the payment, so that the sweep finds it after a crash.
    if (authorizationId !== undefined && row.hintedAuthorizationId === null) {
      await updatePayment(tx, row.id, { hintedAuthorizationId: authorizationId })
    }
    await noteCardHint(tx, deps, row, instrumentId)
    await deps.jobs.enqueue(tx, 'settlePayment', {
      paymentId: row.id,
      source: 'callback',
      declined: accepted === false && authorizationId === undefined,
      receivedAt: receivedAt.toISOString(),
    })
  })
}
