import { inspect } from 'node:util'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { liveKey, testGateway, testKey } from '@medlem/sandbox/testing/testGateway'
import { describe, expect, test } from 'vitest'
import { describeProvider } from '../conformance.ts'
import { isoNumericCountry } from '../isoCountry.ts'
import { describePayouts, payoutControls } from '../payoutConformance.ts'
import type { WindowRequest } from '../provider.ts'
import type { ProviderUnderTest, WindowEnd } from '../providerUnderTest.ts'
import { SILENT_MS, silentHost } from '../silentHost.ts'
import { freepay } from './freepay.ts'

const cards: Record<WindowEnd, string> = { approve: '0019', decline: '0027', cancel: '' }

async function freepayAtSandbox(): Promise<ProviderUnderTest> {
  const gateway = await testGateway()
  const silent = await silentHost()
  const at = (url: string, apiKey: string, limit: { timeoutMs?: number } = {}) =>
    freepay({
      apiKey,
      ...sandboxWay,
      ...limit,
      gatewayUrl: url,
      managementUrl: `${url}/`,
      windowOrigins: [new URL(url).origin],
    })
  // The merchant of the live key: a payment is a test only when it was asked for as one.
  const provider = at(gateway.url(), liveKey)
  return {
    provider: {
      ...provider,
      createWindow: (request) =>
        provider.createWindow({ ...request, callbackUrl: `${gateway.shop.url}/callback` }),
    },
    real: provider,
    stranger: at(gateway.url(), testKey),
    unreachable: at('http://127.0.0.1:1', liveKey),
    silent: at(silent.url, liveKey, { timeoutMs: SILENT_MS }),
    nobodys: { authorizationId: id, providerPaymentId: id, reference: 'M-nobodys', instrumentId: id },
    forgedReturns: [{ authorizationIdentifier: '../../x' }, { authorizationIdentifier: ['a', 'b'] }],
    async endWindow(windowUrl, end) {
      const { pathname } = new URL(windowUrl)
      const left =
        end === 'cancel' ? gateway.post(pathname, { action: 'cancel' }) : gateway.pay(pathname, cards[end])
      return (await left).query
    },
    lastWebhook() {
      const webhook = gateway.shop.webhooks.at(-1)
      return webhook && { raw: Buffer.from(webhook.raw), headers: {}, url: webhook.path, now: new Date() }
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

describeProvider('FreePay', freepayAtSandbox)
describePayouts('FreePay', freepayAtSandbox)

const id = '6f1b6a3e-7d3c-4c55-9a25-0123456789ab'
const secret = 'key-that-stays-secret'

/** An adapter over answers written down here; `asked` is what it sent. */
function scripted(...answers: (Response | Error)[]) {
  const asked: { url: string; init: RequestInit }[] = []
  const provider = freepay({
    apiKey: secret,
    gatewayUrl: 'https://gw.freepay.example',
    managementUrl: 'https://mw.freepay.example',
    windowOrigins: ['https://gw.freepay.example'],
    fetch: async (url, init) => {
      asked.push({ url: String(url), init: init ?? {} })
      const answer = answers.shift() ?? new Error(`no answer, sent with ${secret}`)
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { provider, asked }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const order = { ref: { authorizationId: id }, amount: { minor: 100n, currency: 'DKK' }, key: 'k' }
const found = {
  AuthorizationIdentifier: id,
  PaymentIdentifier: id,
  OrderID: 'M-1',
  Currency: 'DKK',
  AuthorizationAmount: 100,
  IsCaptured: false,
  TotalAmountCaptured: 0,
  DateCredited: '0001-01-01T00:00:00',
  Acquirer: 0,
}
const request: WindowRequest = {
  attemptId: 'a',
  reference: 'M-a1b2c3d4e5f6',
  amount: { minor: 26_500n, currency: 'DKK' },
  saveInstrument: true,
  payer: { address: { line1: 'x'.repeat(60), city: 'Malmö', postcode: '21111', country: ' SWEDEN ' } },
  acceptUrl: 'https://portal.example/membership-confirm?token=t',
  declineUrl: 'https://portal.example/membership-decline?token=t',
  callbackUrl: 'https://portal.example/callbacks/freepay/c',
  test: false,
  language: 'da-DK',
}

describe('what FreePay is sent', () => {
  test('the window is asked for in whole øre with the ISO country code, the raw key, and no redirect', async () => {
    const { provider, asked } = scripted()
    await provider.createWindow(request)
    expect(asked[0]?.url).toBe('https://gw.freepay.example/api/payment')
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      headers: { authorization: secret },
    })
    const body = JSON.parse(String(asked[0]?.init.body))
    expect(body).toMatchObject({
      OrderNumber: 'M-a1b2c3d4e5f6',
      Amount: 26_500,
      Currency: 'DKK',
      SaveCard: true,
      EnforceLanguage: 'da-DK',
      BillingAddress: { AddressLine1: 'x'.repeat(50), City: 'Malmö', PostCode: '21111', Country: '752' },
      Options: { TestMode: false },
    })
    expect(body).not.toHaveProperty('RecurringPayment')
  })
  test('countries go by name to ISO 3166-1: Sweden is 752, not the 276 of our own wire', () => {
    expect(['Denmark', 'dk', 'Sweden', ' NORWAY '].map(isoNumericCountry)).toEqual([
      '208',
      '208',
      '752',
      '578',
    ])
    expect(['Germany', '276', '', 'constructor'].map(isoNumericCountry)).toEqual(Array(4).fill(undefined))
  })
  test('an identifier that is none is never put into an address', async () => {
    const { provider, asked } = scripted()
    for (const authorizationId of ['../../payment', '', '00000000-0000-0000-0000-000000000000', undefined]) {
      const ref = { authorizationId }
      expect((await provider.lookup(ref)).state).toBe('none')
      expect((await provider.capture({ ...order, ref })).outcome).toBe('refused')
      expect((await provider.voidHold({ ...order, ref })).outcome).toBe('refused')
    }
    expect(asked).toEqual([])
  })
  test('money orders are sent once, reads are repeated twice while the gateway is ill', async () => {
    const ill = scripted(json({}, 500))
    expect((await ill.provider.capture(order)).outcome).toBe('unknown')
    expect(ill.asked).toHaveLength(1)
    const better = scripted(json({}, 503), new Error('reset'), json(found))
    expect((await better.provider.lookup(order.ref)).state).toBe('authorized')
    expect(better.asked).toHaveLength(3)
    const never = scripted(json({}, 500), json({}, 500), json({}, 500), json(found))
    expect((await never.provider.lookup(order.ref)).state).toBe('unknown')
    expect(never.asked).toHaveLength(3)
  })
})

describe('what FreePay answers', () => {
  const link = `https://gw.freepay.example/window/${id}`
  test.each([
    [
      'a window at a foreign host',
      json({ paymentIdentifier: id, paymentWindowLink: 'https://evil.example/' }),
      'unknown',
    ],
    [
      'a window by script',
      json({ paymentIdentifier: id, paymentWindowLink: 'javascript:alert(1)' }),
      'unknown',
    ],
    [
      'a window without TLS',
      json({ paymentIdentifier: id, paymentWindowLink: link.replace('https', 'http') }),
      'unknown',
    ],
    [
      'a window with a name in front of the host',
      json({ paymentIdentifier: id, paymentWindowLink: link.replace('//', '//x@') }),
      'unknown',
    ],
    ['no identifier', json({ paymentWindowLink: link }), 'unknown'],
    ['a page', new Response('<html>', { status: 200 }), 'unknown'],
    ['a wrong request', json({ Message: 'invalid' }, 400), 'refused'],
    ['a wrong key', json({ Message: 'denied' }, 401), 'unknown'],
    ['all in order', json({ paymentIdentifier: id, paymentWindowLink: link }), 'done'],
  ])('to a window request: %s', async (_what, answer, outcome) => {
    expect((await scripted(answer).provider.createWindow(request)).outcome).toBe(outcome)
  })
  test.each([
    ['success', json({ IsSuccess: true, GatewayStatusCode: 0 }), { outcome: 'done' }],
    [
      'a final refusal inside HTTP 200',
      json({ IsSuccess: false, GatewayStatusCode: 14 }),
      { outcome: 'refused', code: '14', retryable: false },
    ],
    [
      'a passing refusal inside HTTP 200',
      json({ IsSuccess: false, GatewayStatusCode: 19 }),
      { outcome: 'refused', code: '19', retryable: true },
    ],
    [
      'a refusal without the gateway’s code',
      json({ IsSuccess: false, AcquirerStatusCode: 4 }),
      { outcome: 'refused', code: 'refused' },
    ],
    ['an unknown authorization', json({}, 406), { outcome: 'refused', code: 'not_found' }],
    [
      'a wrong key, which is our fault and no refusal',
      json({}, 401),
      { outcome: 'unknown', code: 'http_401' },
    ],
    ['an empty body', new Response('', { status: 200 }), { outcome: 'unknown' }],
    ['success as a word', json({ IsSuccess: 'true' }), { outcome: 'unknown' }],
    ['a fault', json({ IsSuccess: true }, 502), { outcome: 'unknown', code: 'http_502' }],
    ['nothing', new Error('reset'), { outcome: 'unknown', code: 'no_answer' }],
  ])('to a capture: %s', async (_what, answer, expected) => {
    expect(await scripted(answer).provider.capture(order)).toMatchObject(expected)
  })
  test('to a void: an empty body is done', async () => {
    expect(await scripted(new Response(null, { status: 204 })).provider.voidHold(order)).toEqual({
      outcome: 'done',
    })
  })
  test.each([
    [
      'another authorization than was asked for',
      { AuthorizationIdentifier: '7f1b6a3e-7d3c-4c55-9a25-0123456789ab' },
    ],
    ['half an øre', { AuthorizationAmount: 100.5 }],
    ['an amount as text', { AuthorizationAmount: '100' }],
    ['a currency that is none', { Currency: 'kr' }],
    ['captured without an amount', { IsCaptured: true, TotalAmountCaptured: 0 }],
    ['no acquirer', { Acquirer: undefined }],
  ])('to a lookup: %s is believed in nothing', async (_what, change) => {
    expect((await scripted(json({ ...found, ...change })).provider.lookup(order.ref)).state).toBe('unknown')
  })
  test('to a lookup: refunds that can’t be read leave all unknown', async () => {
    const credited = {
      ...found,
      IsCaptured: true,
      TotalAmountCaptured: 100,
      DateCredited: '2026-11-21T10:00:00',
    }
    expect((await scripted(json(credited), json({}, 404)).provider.lookup(order.ref)).state).toBe('unknown')
    const list = [
      { Amount: 100, IsSuccess: false },
      { Amount: 40, IsSuccess: true },
    ]
    expect(await scripted(json(credited), json(list)).provider.lookup(order.ref)).toMatchObject({
      state: 'captured',
      refunded: { minor: 40n },
    })
  })
  test('an endless answer is not read to its end', async () => {
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)) })
    expect((await scripted(new Response(endless)).provider.capture(order)).outcome).toBe('unknown')
  })
})

describe('what the browser and the callback bring', () => {
  const { provider } = scripted()
  test('zero GUIDs are nothing, words are cut and stripped of control signs', () => {
    const zero = '00000000-0000-0000-0000-000000000000'
    expect(
      provider.readReturn({ authorizationIdentifier: id.toUpperCase(), savedCardIdentifier: zero }),
    ).toEqual({
      authorizationId: id,
    })
    const { declined } = provider.readReturn({
      gatewayreason: '7',
      reason: `No\u0000\n${'x'.repeat(99)}`,
      acquirer: '255',
    })
    expect(declined).toEqual({
      gatewayreason: '7',
      reason: `No${'x'.repeat(62)}`,
      acquirer: '255',
      retryable: true,
    })
  })
  test('a callback is a hint with what it says; without a payment, or too long, it is malformed', () => {
    const read = (text: string) =>
      provider.readWebhook({ raw: Buffer.from(text), headers: {}, url: '/', now: new Date() })
    expect(read(`paymentIdentifier=${id}&authorizationAccepted=True`)).toMatchObject({
      ok: true,
      hints: { providerPaymentId: id, accepted: true },
    })
    expect(read(`paymentIdentifier=nonsense&authorizationAccepted=true`)).toEqual({
      ok: false,
      why: 'malformed',
    })
    expect(read(`paymentIdentifier=${id}&authorizationAccepted=true&x=${'x'.repeat(70_000)}`).ok).toBe(false)
  })
})

describe('the key', () => {
  test('stands in no answer, no exception and no print-out of the provider', async () => {
    const { provider } = scripted()
    const answers = [
      await provider.createWindow(request),
      await provider.capture(order),
      await provider.lookup(order.ref),
    ]
    for (const shown of [
      inspect(provider, { depth: 9, showHidden: true }),
      JSON.stringify(provider),
      inspect(answers, { depth: 9 }),
    ]) {
      expect(shown).not.toContain(secret)
    }
  })
  test('that is no header value is an unknown outcome, not an exception that quotes it', async () => {
    const provider = freepay({
      apiKey: 'line\nbreak',
      fetch,
      gatewayUrl: 'http://127.0.0.1:1',
      managementUrl: 'http://127.0.0.1:1',
      windowOrigins: [],
    })
    expect((await provider.capture(order)).outcome).toBe('unknown')
  })
})

describe('what FreePay says of a saved card', () => {
  test('is believed only when it is a card, and the one that was asked for', async () => {
    const other = '00000000-7d3c-4c55-9a25-0123456789ab'
    const answers = [{}, { SavedCardIdentifier: other }, { IsSuccess: false }, 'a card']
    const states: string[] = []
    for (const answer of answers)
      states.push((await scripted(json(answer)).provider.readInstrument(id)).state)
    expect(states).toEqual(['kept', 'unknown', 'unknown', 'unknown'])
    const { provider, asked } = scripted()
    expect(await provider.readInstrument('../authorization/x')).toEqual({ state: 'none' })
    expect(asked).toEqual([])
  })
})
