import { inspect } from 'node:util'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { liveKey, testGateway, testKey } from '@medlem/sandbox/testing/testGateway'
import { describe, expect, test } from 'vitest'
import { accessTokens } from '../accessTokens.ts'
import { describeProvider } from '../conformance.ts'
import { describePayouts, payoutControls } from '../payoutConformance.ts'
import type { WindowRequest } from '../provider.ts'
import type { ProviderUnderTest } from '../providerUnderTest.ts'
import { SILENT_MS, silentHost } from '../silentHost.ts'
import type { VippsSettings } from './client.ts'
import { registerVippsWebhook } from './registerWebhook.ts'
import { clientSecret, granted, json, problem, scripted, token } from './testing/scripted.ts'
import { vipps } from './vipps.ts'

async function vippsAtSandbox(): Promise<ProviderUnderTest> {
  const gateway = await testGateway()
  const tokens = accessTokens()
  const silent = await silentHost()
  const at = (apiUrl: string, clientSecret: string): VippsSettings => ({
    clientId: 'fb492b5e-7907-4d83-bc20-c7fb60ca35de',
    clientSecret,
    subscriptionKey: 'subscription-key',
    merchantSerialNumber: '123456',
    apiUrl,
    windowOrigins: [new URL(apiUrl).origin],
    ...sandboxWay,
    tokens,
  })
  const url = `${gateway.shop.url}/callbacks/vipps/org/t?by=vipps`
  const registered = await registerVippsWebhook(at(gateway.url(), liveKey), url)
  // The merchant of the live key: a payment is a test only when it was asked for as one.
  const provider = vipps(at(gateway.url(), liveKey))
  return {
    provider,
    real: provider,
    stranger: vipps(at(gateway.url(), testKey)),
    unreachable: vipps(at('http://127.0.0.1:1', liveKey)),
    silent: vipps({ ...at(silent.url, liveKey), timeoutMs: SILENT_MS }),
    nobodys: {
      authorizationId: id,
      providerPaymentId: id,
      reference: 'M-nobodys',
      instrumentId: 'agr_nobodys',
    },
    forgedReturns: [
      { vippsReference: '../../x' },
      { vippsReference: [id, id] },
      { authorizationIdentifier: id },
    ],
    async endWindow(windowUrl, end) {
      const { pathname } = new URL(windowUrl)
      if (end === 'cancel') return (await gateway.post(pathname, { action: 'cancel' })).query
      return (await gateway.pay(pathname, end === 'approve' ? '0019' : '0027')).query
    },
    lastWebhook() {
      // A later capture or refund sends a webhook too, without the customer; it is about the same payment.
      const webhook = gateway.shop.webhooks.findLast(({ raw }) => raw.includes('"AUTHORIZED"'))
      if (!webhook || !registered) return undefined
      const { raw, headers } = webhook
      const address = `${webhook.path}?${new URLSearchParams(webhook.query)}`
      return { raw: Buffer.from(raw), headers, url: address, secret: registered.secret, now: new Date() }
    },
    async loseNextCaptureAnswer() {
      await gateway.control('POST', '/faults', { place: 'capture', kind: 'silence_after' })
    },
    async garbleNextLookup() {
      await gateway.control('POST', '/faults', { place: 'lookup', kind: 'garbage', times: 1 })
    },
    ...payoutControls(gateway),
    async count() {
      const totals = (await gateway.totals()) as Record<'held' | 'captured' | 'credited', number>
      return {
        held: BigInt(totals.held),
        captured: BigInt(totals.captured),
        refunded: BigInt(totals.credited),
      }
    },
    close: () => Promise.all([gateway.close(), silent.close()]),
  }
}

const id = '6f1b6a3e-7d3c-4c55-9a25-0123456789ab'

describeProvider('Vipps MobilePay', vippsAtSandbox)
describePayouts('Vipps MobilePay', vippsAtSandbox)

const dkk = (value: number) => ({ value, currency: 'DKK' })
const sums = (authorized: number, captured = 0, refunded = 0, cancelled = 0) => ({
  authorizedAmount: dkk(authorized),
  capturedAmount: dkk(captured),
  refundedAmount: dkk(refunded),
  cancelledAmount: dkk(cancelled),
})
const found = {
  reference: id,
  state: 'AUTHORIZED',
  aggregate: sums(100),
  amount: dkk(100),
  metadata: { orderNumber: 'M-1', test: 'true' },
}
const ref = { providerPaymentId: id }
const order = { ref, amount: { minor: 100n, currency: 'DKK' }, key: 'pay_1:capture:1' }
const request: WindowRequest = {
  attemptId: id,
  reference: 'M-a1b2c3d4e5f6',
  amount: { minor: 26_500n, currency: 'DKK' },
  saveInstrument: false,
  payer: { phone: '+45 12 34 56 78' },
  acceptUrl: 'https://portal.example/membership-confirm?token=t',
  declineUrl: 'https://portal.example/membership-decline?token=t',
  callbackUrl: 'https://portal.example/callbacks/vipps/c',
  test: true,
}
const link = 'https://landing.mobilepay.dk/?token=x'

describe('what Vipps is sent', () => {
  test('a payment is asked for under its own reference, with one way back and no redirect followed', async () => {
    const { provider, asked, tokensAsked } = scripted([json({ reference: id, redirectUrl: link }, 201)])
    expect(await provider.createWindow(request)).toEqual({
      outcome: 'done',
      providerPaymentId: id,
      windowUrl: link,
    })
    expect(tokensAsked[0]?.get('client_secret')).toBe(clientSecret)
    expect(asked[0]).toMatchObject({
      url: 'https://apitest.vipps.no/epayment/v1/payments',
      init: { method: 'POST', redirect: 'error' },
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': id,
        'merchant-serial-number': '123456',
        'ocp-apim-subscription-key': 'subscription',
      },
    })
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      amount: dkk(26_500),
      customer: { phoneNumber: '4512345678' },
      paymentMethod: { type: 'WALLET' },
      reference: id,
      returnUrl: `https://portal.example/membership-confirm?token=t&vippsReference=${id}`,
      userFlow: 'WEB_REDIRECT',
      paymentDescription: 'Order M-a1b2c3d4e5f6',
      metadata: { orderNumber: 'M-a1b2c3d4e5f6', test: 'true' },
    })
  })
  test('an attempt whose id is no reference has one all the same, and always the same', async () => {
    const references: string[] = []
    for (const attemptId of ['short', 'short', 'with space and more', 'x'.repeat(65)]) {
      const { provider, asked } = scripted([])
      await provider.createWindow({ ...request, attemptId })
      references.push(JSON.parse(String(asked[0]?.init.body)).reference)
    }
    for (const reference of references) expect(reference).toMatch(/^[a-zA-Z0-9-]{8,64}$/)
    expect(references[0]).toBe(references[1])
    expect(new Set(references).size).toBe(3)
  })
  test('real money is never held for a test, and no test pays for a membership', async () => {
    const opened = () => [json({ reference: id, redirectUrl: link }, 201)]
    const live = scripted(opened(), { apiUrl: 'https://api.vipps.no' })
    expect(await live.provider.createWindow(request)).toMatchObject({ outcome: 'refused' })
    expect(live.asked).toEqual([])
    expect(await live.provider.createWindow({ ...request, test: false })).toMatchObject({ outcome: 'done' })
    const trial = scripted(opened())
    expect(await trial.provider.createWindow({ ...request, test: false })).toMatchObject({
      outcome: 'refused',
    })
    expect(trial.asked).toEqual([])
  })
  test('a key too long for Vipps is sent as its digest, each order’s own', async () => {
    const keys: (string | undefined)[] = []
    for (const n of [1, 2, 1]) {
      const { provider, asked } = scripted([])
      await provider.capture({ ...order, key: `pay_${id}:capture:1000${n}` })
      keys.push(asked[0]?.headers['idempotency-key'])
    }
    expect(keys[0]).toHaveLength(50)
    expect(keys[0]).toBe(keys[2])
    expect(keys[0]).not.toBe(keys[1])
  })
  test('a name that is no reference is never put into an address', async () => {
    const { provider, asked } = scripted([])
    for (const providerPaymentId of ['../../x', '', 'a/b-c-d-e-f', undefined]) {
      const order = { ref: { providerPaymentId }, amount: { minor: 1n, currency: 'DKK' }, key: 'k' }
      expect((await provider.lookup(order.ref)).state).toBe('none')
      expect((await provider.capture(order)).outcome).toBe('refused')
      expect((await provider.voidHold(order)).outcome).toBe('refused')
    }
    expect(asked).toEqual([])
  })
  test('orders are sent once, reads are repeated twice while Vipps is ill', async () => {
    const ill = scripted([json({}, 500)])
    expect((await ill.provider.capture(order)).outcome).toBe('unknown')
    expect(ill.asked).toHaveLength(1)
    const better = scripted([json({}, 503), new Error('reset'), json(found)])
    expect((await better.provider.lookup(ref)).state).toBe('authorized')
    expect(better.asked).toHaveLength(3)
  })
})

describe('the access token', () => {
  const account = { clientId: 'c', clientSecret, subscriptionKey: 's', merchantSerialNumber: '123456' }
  test('is fetched once for many calls, again shortly before its end, and apart for each sales unit', async () => {
    let elapsedMs = 0
    const tokens = accessTokens(() => elapsedMs)
    let fetched = 0
    const fetchOne = async (url: string | URL | Request) => {
      if (!String(url).endsWith('/accesstoken/get')) return json(found)
      fetched += 1
      return granted()
    }
    const made = (merchantSerialNumber = '123456') =>
      vipps({
        ...account,
        merchantSerialNumber,
        apiUrl: 'http://127.0.0.1:1',
        windowOrigins: [],
        fetch: fetchOne,
        tokens,
      })
    await Promise.all([made().lookup(ref), made().lookup(ref)])
    await made().lookup(ref)
    expect(fetched).toBe(1)
    await made('654321').lookup(ref)
    expect(fetched).toBe(2)
    elapsedMs = 3_600_000 - 61_000
    await made().lookup(ref)
    expect(fetched).toBe(2)
    elapsedMs += 2_000
    await made().lookup(ref)
    expect(fetched).toBe(3)
  })
  test('that was revoked is renewed at once, and the order goes again under its key', async () => {
    const done = { reference: id, aggregate: sums(100, 100) }
    const { provider, asked, tokensAsked } = scripted([problem(401), json(done)])
    expect(await provider.capture(order)).toEqual({ outcome: 'done' })
    expect(tokensAsked).toHaveLength(2)
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const never = scripted([problem(401), problem(401), json(done)])
    expect(await never.provider.capture(order)).toEqual({ outcome: 'unknown', code: 'http_401' })
    expect(never.asked).toHaveLength(2)
  })
  test.each([
    ['refused for a wrong secret', () => json({ error: 'invalid_client' }, 401), 'http_401'],
    ['refused as malformed, which is no refusal of the order', () => problem(400, '4040'), 'http_401'],
    ['answered by nonsense', () => new Response('<html>'), 'no_answer'],
    ['never answered', () => Promise.reject(new Error('reset')), 'no_answer'],
  ])('%s leaves the order unknown and unsent', async (_what, answer, code) => {
    const asked: string[] = []
    const provider = vipps({
      ...account,
      apiUrl: 'https://apitest.vipps.no',
      windowOrigins: [],
      fetch: async (url) => {
        asked.push(new URL(String(url)).pathname)
        return answer()
      },
    })
    expect(await provider.capture(order)).toEqual({ outcome: 'unknown', code })
    expect(asked).toEqual(['/accesstoken/get'])
  })
  test('and the secret stand in no answer, no exception and no print-out of the provider', async () => {
    const { provider } = scripted([])
    const answers = [
      await provider.createWindow(request),
      await provider.capture(order),
      await provider.lookup(ref),
    ]
    for (const shown of [
      inspect(provider, { depth: 9, showHidden: true }),
      JSON.stringify(provider),
      inspect(answers, { depth: 9 }),
    ]) {
      expect(shown).not.toMatch(/stays-secret/)
    }
  })
})

describe('what Vipps answers', () => {
  test.each([
    ['a window at a foreign host', 'https://evil.example/', 'unknown'],
    ['a window at a host that only ends alike', 'https://evilvipps.no/', 'unknown'],
    ['a window by script', 'javascript:alert(1)', 'unknown'],
    ['a window without TLS', link.replace('https', 'http'), 'unknown'],
    ['a window with a name in front of the host', link.replace('//', '//x@'), 'unknown'],
    ['a window at another port', link.replace('.dk', '.dk:8443'), 'unknown'],
    ['the landing page', 'https://landing.vipps.no?token=x', 'done'],
    ['the Danish page from 2027', 'https://pay.vipps.dk/?token=x', 'done'],
    ['a page that the operator did not name', 'https://pay.vipps.fi/?token=x', 'unknown'],
    ['a host that only ends like the Danish one', 'https://payvipps.dk/', 'unknown'],
  ])('to a new payment: %s', async (_what, redirectUrl, outcome) => {
    const { provider } = scripted([json({ reference: id, redirectUrl }, 201)])
    expect((await provider.createWindow(request)).outcome).toBe(outcome)
  })
  test.each([
    ['a moment', '2027-01-20T10:00:00Z', new Date('2027-01-20T10:00:00Z')],
    ['absent', undefined, undefined],
    ['a form that can’t be read', 'in two weeks', undefined],
    ['a number', 14, undefined],
  ])('to a lookup: until when a capture is guaranteed, %s', async (_what, captureGuaranteedUntil, until) => {
    const { provider } = scripted([json({ ...found, captureGuaranteedUntil })])
    const snapshot = await provider.lookup({ providerPaymentId: id })
    expect([snapshot.state, snapshot.capturableUntil]).toEqual(['authorized', until])
  })
  test('to a new payment: another reference than ours is not ours', async () => {
    const { provider } = scripted([json({ reference: `${id}-2`, redirectUrl: link }, 201)])
    expect((await provider.createWindow(request)).outcome).toBe('unknown')
  })
  test.each([
    ['done', json({ reference: id, aggregate: sums(100, 100) }), { outcome: 'done' }],
    [
      'done, but the sums don’t show it',
      json({ reference: id, aggregate: sums(100, 0) }),
      { outcome: 'unknown' },
    ],
    [
      'done for another payment',
      json({ reference: `${id}-2`, aggregate: sums(100, 100) }),
      { outcome: 'unknown' },
    ],
    ['captured already', problem(400, '6170'), { outcome: 'refused', code: '6170', retryable: false }],
    ['not there', problem(404, '5090'), { outcome: 'refused', code: 'not_found' }],
    ['a wrong field', problem(400), { outcome: 'refused', code: 'http_400' }],
    ['a fault within, answered as a refusal', problem(400, '3010'), { outcome: 'unknown', code: '3010' }],
    ['another order holds it', problem(400, '6160'), { outcome: 'unknown', code: '6160' }],
    ['locked', problem(423), { outcome: 'unknown', code: 'http_423' }],
    ['too many', problem(429), { outcome: 'unknown', code: 'http_429' }],
    ['not allowed', problem(403), { outcome: 'unknown', code: 'http_403' }],
    ['an error of somebody between', json({ message: 'no' }, 400), { outcome: 'unknown', code: 'http_400' }],
    ['not found, answered by a host in between', new Response('', { status: 404 }), { outcome: 'unknown' }],
    ['nothing', new Error('reset'), { outcome: 'unknown', code: 'no_answer' }],
  ])('to a capture: %s', async (_what, answer, expected) => {
    expect(await scripted([answer]).provider.capture(order)).toMatchObject(expected)
  })
  test.each([
    ['CREATED', sums(0), 'pending'],
    ['ABORTED', sums(0), 'declined'],
    ['EXPIRED', sums(0), 'expired'],
    ['TERMINATED', sums(0, 0, 0, 100), 'voided'],
    ['AUTHORIZED', sums(100), 'authorized'],
    ['AUTHORIZED', sums(100, 0, 0, 100), 'voided'],
    ['AUTHORIZED', sums(100, 40), 'part_captured'],
    ['AUTHORIZED', sums(100, 40, 0, 60), 'part_captured'],
    ['AUTHORIZED', sums(100, 100), 'captured'],
    ['AUTHORIZED', sums(100, 100, 40), 'captured'],
    ['AUTHORIZED', sums(100, 100, 100), 'refunded'],
    ['AUTHORIZED', sums(0), 'unknown'],
    ['AUTHORIZED', sums(100, 101), 'unknown'],
    ['AUTHORIZED', sums(100, 40, 41), 'unknown'],
    ['AUTHORIZED', sums(100, 40, 0, 61), 'unknown'],
    ['AUTHORIZED', sums(100, 0, 0, 40), 'unknown'],
    ['AUTHORIZED', { ...sums(100, 40), capturedAmount: { value: 40, currency: 'NOK' } }, 'unknown'],
    ['LATER', sums(100), 'unknown'],
  ])('to a lookup: %s with these sums is %s', async (state, aggregate, expected) => {
    const { provider } = scripted([json({ ...found, state, aggregate })])
    expect((await provider.lookup(ref)).state).toBe(expected)
  })
  test('to a lookup: an approval names order and hold, a cancellation says why', async () => {
    expect(await scripted([json(found)]).provider.lookup(ref)).toMatchObject({
      authorizationId: id,
      reference: 'M-1',
      authorized: { minor: 100n, currency: 'DKK' },
      test: true,
    })
    const aborted = json({ ...found, state: 'ABORTED', aggregate: sums(0) })
    const snapshot = await scripted([aborted]).provider.lookup(ref)
    expect(snapshot).toMatchObject({ failure: { gatewayreason: 'cancelled', retryable: true } })
    expect(snapshot.authorizationId).toBeUndefined()
  })
  test.each([
    ['another payment than was asked for', { reference: `${id}-2` }],
    ['half an øre', { aggregate: sums(100.5) }],
    ['no sums', { aggregate: undefined }],
  ])('to a lookup: %s is believed in nothing', async (_what, change) => {
    expect((await scripted([json({ ...found, ...change })]).provider.lookup(ref)).state).toBe('unknown')
  })
  test('to a lookup: not found is believed of Vipps itself only', async () => {
    expect((await scripted([problem(404, '5090')]).provider.lookup(ref)).state).toBe('none')
    expect((await scripted([new Response('', { status: 404 })]).provider.lookup(ref)).state).toBe('unknown')
  })
  test('to a lookup: what is in the test environment is a test, whatever was written beside it', async () => {
    const marked = json({ ...found, metadata: { orderNumber: 'M-1', test: 'false' } })
    expect(await scripted([marked]).provider.lookup(ref)).toMatchObject({ test: true })
  })
})
