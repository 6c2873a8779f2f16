import { testGateway, testKey } from '@medlem/sandbox/testing/testGateway'
import type { tokenAnswer } from '@medlem/sandbox/vipps/access'
import type { agreementAnswer, draftedAnswer } from '@medlem/sandbox/vipps/agreementRoutes'
import type { problem } from '@medlem/sandbox/vipps/answers'
import type { chargeAnswer, createdAnswer } from '@medlem/sandbox/vipps/chargeRoutes'
import type { adjustmentAnswer, paymentAnswer } from '@medlem/sandbox/vipps/payment'
import type { openedAnswer } from '@medlem/sandbox/vipps/paymentRoutes'
import type { registeredAnswer } from '@medlem/sandbox/vipps/webhookRoutes'
import type {
  AgreementResponseV3,
  AuthorizationTokenResponse,
  CapturePaymentResponse,
  ChargeReference,
  ChargeResponseV3,
  CreateChargeV3,
  CreatePaymentRequest,
  CreatePaymentResponse,
  DraftAgreementResponseV3,
  DraftAgreementV3,
  GetPaymentResponse,
  Problem,
  RegisterResponse,
} from '@vippsmobilepay/sdk'
import { Client } from '@vippsmobilepay/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WindowRequest } from '../provider.ts'
import type { agreementBody, chargeBody } from './agreementBody.ts'
import { vipps } from './vipps.ts'
import type { paymentBody } from './window.ts'

/**
 * Vipps' own SDK is the judge between our adapter and our sandbox, which could be wrong together. These compile only
 * while what we send, and what the sandbox answers, fits its published types.
 */
type Fits<Ours extends Theirs, Theirs> = Ours
type Currency = { amount: { value: number; currency: 'DKK' } }
export type Sent = [
  Fits<Omit<ReturnType<typeof paymentBody>, 'amount'> & Currency, CreatePaymentRequest>,
  Fits<ReturnType<typeof tokenAnswer>, AuthorizationTokenResponse>,
  Fits<ReturnType<typeof openedAnswer>, CreatePaymentResponse>,
  Fits<ReturnType<typeof paymentAnswer>, GetPaymentResponse>,
  Fits<ReturnType<typeof adjustmentAnswer>, CapturePaymentResponse>,
  Fits<ReturnType<typeof problem>['body'], Problem>,
  Fits<ReturnType<typeof registeredAnswer>, RegisterResponse>,
  Fits<NonNullable<ReturnType<typeof agreementBody>>, DraftAgreementV3>,
  Fits<ReturnType<typeof chargeBody>, CreateChargeV3>,
  Fits<ReturnType<typeof draftedAnswer>, DraftAgreementResponseV3>,
  Fits<ReturnType<typeof agreementAnswer>, AgreementResponseV3>,
  Fits<ReturnType<typeof createdAnswer>, ChargeReference>,
  Fits<ReturnType<typeof chargeAnswer>, ChargeResponseV3>,
]

const unit = { subscriptionKey: 'subscription-key', merchantSerialNumber: '123456' }
const amount = { currency: 'DKK' as const, value: 25_000 }
const modificationAmount = amount

let gateway: Awaited<ReturnType<typeof testGateway>>
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())
afterEach(() => void vi.unstubAllGlobals())

/** The SDK knows Vipps' own hosts only: what it sends to the test environment goes to the sandbox. */
async function sdkAtSandbox() {
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (asked: Request | string, init?: RequestInit) => {
    if (!(asked instanceof Request)) return real(asked, init)
    const { method, headers } = asked
    const url = asked.url.replace('https://apitest.vipps.no', gateway.url())
    const body = await asked.text()
    return real(url, { method, headers, body: body === '' ? undefined : body })
  })
  const client = Client({ ...unit, useTestMode: true, retryRequests: false })
  const granted = await client.auth.getToken('client', testKey)
  return { client, granted, token: granted.ok ? granted.data.access_token : '' }
}

const request: WindowRequest = {
  attemptId: 'attempt-of-our-adapter',
  reference: 'M-a1b2c3d4e5f6',
  amount: { minor: 25_000n, currency: 'DKK' },
  saveInstrument: false,
  payer: {},
  acceptUrl: 'http://127.0.0.1:1/membership-confirm?token=t',
  declineUrl: 'http://127.0.0.1:1/membership-decline?token=t',
  callbackUrl: 'http://127.0.0.1:1/callbacks/vipps/t',
  test: true,
}

describe('Vipps’ own SDK at our sandbox', () => {
  test('opens a payment, sees it approved, captures it and gives a part back', async () => {
    const { client, token } = await sdkAtSandbox()
    const reference = 'reference-of-the-sdk'
    const opened = await client.payment.create(token, {
      amount,
      paymentMethod: { type: 'WALLET' },
      reference,
      returnUrl: 'https://portal.example/back',
      userFlow: 'WEB_REDIRECT',
      paymentDescription: 'Order M-1',
    })
    if (!opened.ok) throw new Error('The payment was not opened.', { cause: opened.error })
    expect(opened.data.reference).toBe(reference)
    const stateNow = async () => {
      const info = await client.payment.info(token, reference)
      return info.ok ? [info.data.state, info.data.aggregate.capturedAmount.value] : info.error
    }
    expect(await stateNow()).toEqual(['CREATED', 0])
    await gateway.pay(new URL(opened.data.redirectUrl ?? '').pathname, '0019')
    expect(await stateNow()).toEqual(['AUTHORIZED', 0])
    const captured = await client.payment.capture(token, reference, { modificationAmount })
    expect(captured).toMatchObject({ ok: true, data: { reference, state: 'AUTHORIZED' } })
    expect(await stateNow()).toEqual(['AUTHORIZED', 25_000])
    const part = { modificationAmount: { ...amount, value: 10_000 } }
    const refunded = await client.payment.refund(token, reference, part)
    expect(refunded).toMatchObject({
      ok: true,
      data: { aggregate: { refundedAmount: part.modificationAmount } },
    })
    expect(await client.payment.cancel(token, reference)).toMatchObject({ ok: false })
  })
  test('takes what our adapter opened for one of its own', async () => {
    const { client, token } = await sdkAtSandbox()
    const provider = vipps({
      ...unit,
      clientId: 'client',
      clientSecret: testKey,
      apiUrl: gateway.url(),
      windowOrigins: [new URL(gateway.url()).origin],
      fetch,
    })
    const { providerPaymentId = '', windowUrl = '' } = await provider.createWindow(request)
    await gateway.pay(new URL(windowUrl).pathname, '0019')
    const info = await client.payment.info(token, providerPaymentId)
    expect(info).toMatchObject({ ok: true, data: { state: 'AUTHORIZED', amount, redirectUrl: windowUrl } })
    expect(await client.payment.cancel(token, providerPaymentId)).toMatchObject({ ok: true })
    expect(await provider.lookup({ providerPaymentId })).toMatchObject({ state: 'voided' })
  })
  test('drafts an agreement, charges it on its day, takes that and ends the agreement', async () => {
    const { client, token } = await sdkAtSandbox()
    const drafted = await client.recurring.agreement.create(token, {
      pricing: { type: 'VARIABLE', currency: 'DKK', suggestedMaxAmount: 30_000 },
      interval: { unit: 'YEAR', count: 1 },
      merchantRedirectUrl: 'https://portal.example/back',
      merchantAgreementUrl: 'https://portal.example/me',
      productName: 'Membership',
      countryCode: 'DK',
    })
    if (!drafted.ok) throw new Error('The agreement was not drafted.', { cause: drafted.error })
    const { agreementId, vippsConfirmationUrl = '' } = drafted.data
    await gateway.pay(new URL(vippsConfirmationUrl).pathname, '0019')
    const agreementNow = () => client.recurring.agreement.info(token, agreementId)
    expect(await agreementNow()).toMatchObject({ ok: true, data: { status: 'ACTIVE' } })
    const chargeId = 'charge-of-the-sdk'
    const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const asked = { amount: 25_000, transactionType: 'RESERVE_CAPTURE', description: 'Year' } as const
    const make = (days: number) =>
      client.recurring.charge.create(token, agreementId, { ...asked, due: due(days), orderId: chargeId })
    expect(await make(0)).toMatchObject({ ok: false })
    expect(await make(1)).toMatchObject({ ok: true, data: { chargeId } })
    const chargeNow = async (by: string) => {
      const info = await client.recurring.charge.info(by, agreementId, chargeId)
      return info.ok ? info.data.status : info.error
    }
    expect(await chargeNow(token)).toBe('DUE')
    await gateway.advance(2 * 86_400_000)
    const later = await client.auth.getToken('client', testKey)
    const fresh = later.ok ? later.data.access_token : ''
    expect(await chargeNow(fresh)).toBe('RESERVED')
    await client.recurring.charge.capture(fresh, agreementId, chargeId, { amount: 25_000 })
    expect(await chargeNow(fresh)).toBe('CHARGED')
    await client.recurring.charge.refund(fresh, agreementId, chargeId, { amount: 5_000, description: 'Back' })
    expect(await chargeNow(fresh)).toBe('PARTIALLY_REFUNDED')
    await client.recurring.agreement.update(fresh, agreementId, { status: 'STOPPED' })
    expect(await client.recurring.agreement.info(fresh, agreementId)).toMatchObject({
      data: { status: 'STOPPED' },
    })
  })
  test('reads our problems as its own, and registers for webhooks', async () => {
    const { client, token } = await sdkAtSandbox()
    const unknown = await client.payment.capture(token, 'unknown-reference', { modificationAmount })
    expect(unknown).toMatchObject({ ok: false, error: { status: 404, title: 'Reference not found' } })
    const events = ['epayments.payment.authorized.v1']
    const registered = await client.webhook.register(token, { url: `${gateway.shop.url}/hook`, events })
    expect(registered).toMatchObject({
      ok: true,
      data: { id: expect.any(String), secret: expect.any(String) },
    })
  })
  test('gets no token with a wrong secret', async () => {
    const { client } = await sdkAtSandbox()
    expect(await client.auth.getToken('client', 'a-wrong-secret')).toMatchObject({ ok: false })
  })
})
