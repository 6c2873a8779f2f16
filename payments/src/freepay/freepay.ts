import { type CallSettings, callOnce, contentOf, readCall } from '../gatewayCall.ts'
import type { InstrumentReading } from '../instrument.ts'
import { noPayouts } from '../payout.ts'
import type { Caps, PaymentProvider, PaymentRef, Snapshot, WindowAnswer, WindowRequest } from '../provider.ts'
import { isWindowAddress } from '../windowAddress.ts'
import { windowTtlSec } from '../windowTtl.ts'
import { AuthorizationFound, CreditList, Guid, SavedCardFound, WindowOpened } from './api.ts'
import type { FreepayHosts } from './hosts.ts'
import { type FreepayPaths, freepayOrders, outcomeOf, unknownId } from './orders.ts'
import { cardOf, creditedMinor, snapshotOf } from './snapshot.ts'
import { readCallback, readReturn } from './webhook.ts'
import { windowBody } from './window.ts'

export interface FreepaySettings extends FreepayHosts {
  apiKey: string
  fetch: typeof globalThis.fetch
  /** Per call; 4 s unless given. */
  timeoutMs?: number
}

const caps: Caps = {
  signedWebhook: false,
  idempotencyKey: false,
  lookupByPaymentId: false,
  declineRedirect: true,
  manualCapture: true,
  partialCapture: false,
  refund: 'partial',
  instrument: 'token',
  // FreePay states none; this is what card schemes give at least.
  holdDays: 7,
  windowTtlSec: windowTtlSec.freepay,
  asyncCapture: false,
  reportsDisputes: false,
  reportsFee: false,
  reportsPayouts: false,
  testFlagInSnapshot: true,
}

/** The FreePay adapter. It has no signature, idempotency key or closing of windows, and its caps say so. */
export function freepay(settings: FreepaySettings): PaymentProvider {
  const call: CallSettings = {
    fetch: settings.fetch,
    authorization: settings.apiKey,
    timeoutMs: settings.timeoutMs,
  }
  const under = (base: string, path: string) => new URL(`${base.replace(/\/+$/, '')}${path}`)
  const paths: FreepayPaths = {
    authorization: (id, rest = '') => under(settings.managementUrl, `/api/v2/authorization/${id}${rest}`),
    recurring: (id, rest = '') => under(settings.managementUrl, `/api/v2/recurring/${id}${rest}`),
  }

  async function createWindow(request: WindowRequest): Promise<WindowAnswer> {
    const url = under(settings.gatewayUrl, '/api/payment')
    const answer = await callOnce(call, { method: 'POST', url, body: windowBody(request) })
    const opened = contentOf(answer, WindowOpened)
    if (!opened) {
      const { outcome, code } = outcomeOf(answer)
      return { outcome: outcome === 'done' ? 'unknown' : outcome, code }
    }
    if (!isWindowAddress(opened.paymentWindowLink, settings)) {
      return { outcome: 'unknown', code: 'foreign_window' }
    }
    return {
      outcome: 'done',
      providerPaymentId: opened.paymentIdentifier,
      windowUrl: opened.paymentWindowLink,
    }
  }

  async function lookup({ authorizationId }: PaymentRef): Promise<Snapshot> {
    const id = Guid.safeParse(authorizationId).data
    if (id === undefined) return { state: 'none', test: false }
    const answer = await readCall(call, paths.authorization(id))
    if (answer.status === unknownId) return { state: 'none', test: false, authorizationId: id }
    const found = contentOf(answer, AuthorizationFound)
    const refunded = found?.AuthorizationIdentifier === id ? await creditsOf(found) : undefined
    if (!found || refunded === undefined) return { state: 'unknown', test: false, authorizationId: id }
    return snapshotOf(found, refunded)
  }

  /** What was given back, which only the list of credits tells; undefined if that can't be read. */
  async function creditsOf(found: AuthorizationFound): Promise<bigint | undefined> {
    if (!found.DateCredited) return 0n
    const answer = await readCall(call, paths.authorization(found.AuthorizationIdentifier, '/credit'))
    const credits = contentOf(answer, CreditList)
    return credits && creditedMinor(credits)
  }

  /** FreePay does not say which payment saved a card, nor whose it is: only that this merchant has it. */
  async function readInstrument(instrumentId: string): Promise<InstrumentReading> {
    const id = Guid.safeParse(instrumentId).data
    if (id === undefined) return { state: 'none' }
    const answer = await readCall(call, paths.recurring(id))
    if (answer.status === unknownId) return { state: 'none' }
    const found = contentOf(answer, SavedCardFound)
    if (!found || (found.SavedCardIdentifier ?? id) !== id) return { state: 'unknown' }
    return { state: 'kept', instrument: { id, ...cardOf(found) } }
  }

  return {
    id: 'freepay',
    caps,
    createWindow,
    readReturn,
    readWebhook: readCallback,
    lookup,
    readInstrument,
    listPayouts: () => Promise.resolve(noPayouts),
    ...freepayOrders(call, paths),
  }
}
