import { contentOf } from '../gatewayCall.ts'
import type { PayoutsFrom } from '../payout.ts'
import type { Caps, PaymentProvider, PaymentRef, Snapshot, WindowAnswer, WindowRequest } from '../provider.ts'
import { isWindowAddress } from '../windowAddress.ts'
import { windowTtlSec } from '../windowTtl.ts'
import { PaymentFound, PaymentOpened } from './api.ts'
import { chargeIn } from './chargeName.ts'
import { type VippsSettings, vippsClient } from './client.ts'
import { pathOf, problemIn, refusalOf, vippsOrders } from './orders.ts'
import { readPayouts } from './payouts.ts'
import { vippsRecurring } from './recurring.ts'
import { snapshotOf } from './snapshot.ts'
import { readReturn, readWebhook } from './webhook.ts'
import { paymentBody, referenceIn, referenceOf, refuseOtherMoney } from './window.ts'

const caps: Caps = {
  signedWebhook: true,
  idempotencyKey: true,
  lookupByPaymentId: true,
  declineRedirect: false,
  manualCapture: true,
  partialCapture: true,
  refund: 'partial',
  instrument: 'agreement',
  // MobilePay's; a Vipps wallet gives 180.
  holdDays: 14,
  windowTtlSec: windowTtlSec.vipps,
  asyncCapture: false,
  reportsDisputes: false,
  reportsFee: false,
  reportsPayouts: true,
  // By the environment that is asked, and in the sandbox by what we wrote beside the payment.
  testFlagInSnapshot: true,
}

/** The Vipps MobilePay adapter: ePayment v1, with the app in a window of the browser, and Recurring v3 for what is kept and renewed. */
export function vipps(settings: VippsSettings): PaymentProvider {
  const client = vippsClient(settings)
  const recurring = vippsRecurring(client, settings)
  const { apiUrl } = settings

  async function createWindow(request: WindowRequest): Promise<WindowAnswer> {
    const otherMoney = refuseOtherMoney(apiUrl, request)
    if (otherMoney) return otherMoney
    if (request.saveInstrument) return recurring.draft(request)
    const reference = referenceOf(request.attemptId)
    const order = { key: request.attemptId, body: paymentBody(request) }
    const answer = await client.write('/epayment/v1/payments', order)
    const opened = contentOf(answer, PaymentOpened)
    if (!opened) return refusalOf(answer)
    if (opened.reference !== reference) return { outcome: 'unknown', code: 'nonsense' }
    if (!isWindowAddress(opened.redirectUrl, settings)) return { outcome: 'unknown', code: 'foreign_window' }
    return { outcome: 'done', providerPaymentId: reference, windowUrl: opened.redirectUrl }
  }

  async function lookup(ref: PaymentRef): Promise<Snapshot> {
    const charge = chargeIn(ref)
    if (charge) return recurring.lookup(charge)
    const reference = referenceIn(ref)
    if (reference === undefined) return { state: 'none', test: false }
    const answer = await client.read(pathOf(reference))
    if (answer.status === 404 && problemIn(answer)) {
      return { state: 'none', test: false, providerPaymentId: reference }
    }
    const found = contentOf(answer, PaymentFound)
    if (found?.reference !== reference) return { state: 'unknown', test: false, providerPaymentId: reference }
    return snapshotOf(found, apiUrl)
  }

  const listPayouts = (from: PayoutsFrom) => readPayouts(client, { from, msn: settings.merchantSerialNumber })

  return {
    id: 'vipps',
    caps,
    createWindow,
    readReturn,
    readWebhook,
    lookup,
    listPayouts,
    ...vippsOrders(client, recurring),
  }
}
