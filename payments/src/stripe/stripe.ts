import type Stripe from 'stripe'
import type { InstrumentReading } from '../instrument.ts'
import type {
  Caps,
  LookupOptions,
  PaymentProvider,
  PaymentRef,
  Snapshot,
  WindowAnswer,
  WindowRequest,
} from '../provider.ts'
import { isWindowAddress } from '../windowAddress.ts'
import { windowTtlSec } from '../windowTtl.ts'
import {
  DisputeList,
  Intent,
  IntentId,
  PaymentMethod,
  Session,
  SessionId,
  SessionList,
  SessionOpened,
} from './api.ts'
import { ask, outcomeOf, type Refusal, read } from './ask.ts'
import { type StripeSettings, stripeClient } from './client.ts'
import { stripeOrders } from './orders.ts'
import { listPayouts } from './payouts.ts'
import { cardOf, disputeOf, instrumentId, intentSnapshot, namesIn, sessionSnapshot } from './snapshot.ts'
import { readReturn, readWebhook } from './webhook.ts'
import { windowParams } from './window.ts'

const caps: Caps = {
  signedWebhook: true,
  idempotencyKey: true,
  lookupByPaymentId: true,
  declineRedirect: false,
  manualCapture: true,
  partialCapture: true,
  refund: 'partial',
  instrument: 'customer_method',
  // Visa gives a charge without the customer less than five, which `capturableUntil` tells.
  holdDays: 7,
  windowTtlSec: windowTtlSec.stripe,
  asyncCapture: false,
  reportsDisputes: true,
  reportsFee: true,
  reportsPayouts: true,
  testFlagInSnapshot: true,
}

/** What is not there is 'none'; what could not be read says nothing. */
const unread = ({ status }: Refusal, ref: PaymentRef = {}): Snapshot => ({
  ...ref,
  state: status === 404 ? 'none' : 'unknown',
  test: false,
})

/** What is written out beside a payment: its charge, and where the fee is asked for what that was booked with. */
const chargeIn = (also: LookupOptions | undefined) =>
  also?.fee ? 'latest_charge.balance_transaction' : 'latest_charge'

/** Stripe's own clock judges when a window ends, so it is not the server's that is asked here. */
async function createWindow(
  api: () => Stripe,
  settings: StripeSettings,
  request: WindowRequest,
): Promise<WindowAnswer> {
  const params = windowParams(request, Date.now())
  const options = { idempotencyKey: `window_${request.attemptId}` }
  const answer = await ask(() => api().checkout.sessions.create(params, options), SessionOpened)
  if (!answer.ok) {
    const { outcome, code } = outcomeOf(answer)
    return { outcome, code }
  }
  const { id, url, expires_at, livemode } = answer.value
  // A key is for real money or for tests, and no window of the other kind may be handed out.
  if (livemode === request.test) return { outcome: 'refused', code: livemode ? 'live_key' : 'test_key' }
  if (!isWindowAddress(url, settings)) return { outcome: 'unknown', code: 'foreign_window' }
  return {
    outcome: 'done',
    providerPaymentId: id,
    windowUrl: url,
    expiresAt: new Date(expires_at * 1_000),
  }
}

/** The Stripe Checkout adapter. A payment is found by its session; its money is under the payment intent. */
export function stripe(settings: StripeSettings): PaymentProvider {
  let client: Stripe | undefined
  const api = () => {
    client ??= stripeClient(settings)
    return client
  }

  async function ofSession(id: string, also?: LookupOptions): Promise<Session | Refusal> {
    const params = { expand: [`payment_intent.${chargeIn(also)}`] }
    const answer = await read(() => api().checkout.sessions.retrieve(id, params), Session)
    if (!answer.ok) return answer
    return answer.value.id === id ? answer.value : {}
  }

  /** By the intent, and then by which session it came: a charge without the customer came by none. */
  async function ofIntent(id: string, also?: LookupOptions): Promise<Snapshot> {
    const params = { expand: [chargeIn(also)] }
    const answer = await read(() => api().paymentIntents.retrieve(id, params), Intent)
    if (!answer.ok || answer.value.id !== id) return unread(answer.ok ? {} : answer, { authorizationId: id })
    const search = { payment_intent: id, limit: 1 }
    const sessions = await read(() => api().checkout.sessions.list(search), SessionList)
    if (!sessions.ok) return unread({}, { authorizationId: id })
    const sessionId = sessions.value.data[0]?.id
    const session = sessionId === undefined ? undefined : await ofSession(sessionId)
    if (session && !('id' in session)) return unread({}, { authorizationId: id })
    return withDisputes(intentSnapshot(answer.value, session), answer.value)
  }

  async function withDisputes(snapshot: Snapshot, intent: Intent | null | undefined): Promise<Snapshot> {
    if (!intent?.latest_charge) return snapshot
    if (!intent.latest_charge.disputed) return { ...snapshot, disputes: [] }
    const search = { payment_intent: intent.id, limit: 100 }
    const disputes = await read(() => api().disputes.list(search), DisputeList)
    return disputes.ok
      ? { ...snapshot, disputes: disputes.value.data.map(disputeOf) }
      : { ...snapshot, state: 'unknown' }
  }

  async function lookup(
    { authorizationId, providerPaymentId }: PaymentRef,
    also?: LookupOptions,
  ): Promise<Snapshot> {
    const sessionId = SessionId.safeParse(providerPaymentId).data
    const intentId = IntentId.safeParse(authorizationId).data
    if (sessionId !== undefined) {
      const answer = await ofSession(sessionId, also)
      const session = 'id' in answer ? answer : undefined
      // A hint may name an intent that does not belong to this session: then that one is answered.
      const isOther = intentId !== undefined && session?.payment_intent?.id !== intentId
      if (session && !isOther) return withDisputes(sessionSnapshot(session), session.payment_intent)
      const refusal = 'id' in answer ? undefined : unread(answer, { providerPaymentId: sessionId })
      if (refusal && (intentId === undefined || refusal.state === 'unknown')) return refusal
    }
    return intentId === undefined ? { state: 'none', test: false } : ofIntent(intentId, also)
  }

  async function readInstrument(id: string): Promise<InstrumentReading> {
    const names = namesIn(id)
    if (!names) return { state: 'none' }
    const answer = await read(() => api().paymentMethods.retrieve(names.payment_method), PaymentMethod)
    if (!answer.ok) return { state: answer.status === 404 ? 'none' : 'unknown' }
    const { id: found, customer, card } = answer.value
    if (found !== names.payment_method) return { state: 'unknown' }
    if (customer !== names.customer) return { state: 'none' }
    return { state: 'kept', instrument: { ...cardOf(card), id: instrumentId(customer, found) } }
  }

  return {
    id: 'stripe',
    caps,
    createWindow: (request) => createWindow(api, settings, request),
    readReturn,
    readWebhook,
    lookup,
    readInstrument,
    listPayouts: (from) => listPayouts(api, from),
    ...stripeOrders(api),
  }
}
