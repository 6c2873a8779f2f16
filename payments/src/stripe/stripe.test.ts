import { inspect } from 'node:util'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { RawWebhook, WindowRequest } from '../provider.ts'
import { stripe } from './stripe.ts'

const secretKey = 'sk_test_that_stays_secret'
const intentId = 'pi_3Aa'
const sessionId = 'cs_test_a1B2'
const instrumentId = 'cus_1:pm_2'

/** An adapter over answers written down here; `asked` is what it sent. */
function scripted(...answers: (Response | Error)[]) {
  const asked: { url: URL; init: RequestInit; form: Record<string, string> }[] = []
  const provider = stripe({
    secretKey,
    apiUrl: 'https://api.stripe.com',
    windowOrigins: ['https://checkout.stripe.com', 'https://pay.club.example'],
    fetch: async (url, init = {}) => {
      const form = Object.fromEntries(new URLSearchParams(String(init.body ?? '')))
      asked.push({ url: new URL(String(url)), init, form })
      const answer = answers.shift() ?? new Error(`no answer, sent with ${secretKey}`)
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { provider, asked }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const error = (status: number, fields: Record<string, string>) => json({ error: fields }, status)
const order = {
  ref: { authorizationId: intentId },
  amount: { minor: 25_000n, currency: 'DKK' },
  key: 'pay_1:x:1',
}
const charge = {
  ...order,
  instrumentId,
  reference: 'M-1',
  attemptId: 'a-1',
  dueOn: '2026-11-22',
  test: true,
}
const request: WindowRequest = {
  attemptId: 'a-1',
  reference: 'M-a1b2c3d4e5f6',
  amount: { minor: 26_500n, currency: 'DKK' },
  saveInstrument: true,
  payer: { name: 'Ida Holm', email: 'ida.holm@example.org' },
  acceptUrl: 'https://portal.example/membership-confirm?token=t',
  declineUrl: 'https://portal.example/membership-decline?token=t',
  callbackUrl: 'https://portal.example/callbacks/stripe/c',
  test: true,
  language: 'da-DK',
}
const session = {
  id: sessionId,
  status: 'open',
  livemode: false,
  client_reference_id: 'M-1',
  url: 'https://checkout.stripe.com/c/pay/cs_test_a1B2',
  expires_at: 1_800_000_000,
}
const card = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031, capture_before: 1_800_000_000 }
const intent = {
  id: intentId,
  amount: 25_000,
  amount_capturable: 0,
  amount_received: 25_000,
  currency: 'dkk',
  status: 'succeeded',
  livemode: false,
  latest_charge: { amount_refunded: 0, disputed: false, payment_method_details: { card } },
}
const paid = (change: object = {}) => ({
  ...session,
  status: 'complete',
  payment_intent: { ...intent, ...change },
})
const disputed = { latest_charge: { amount_refunded: 0, disputed: true } }
const look = (...answers: (Response | Error)[]) =>
  scripted(...answers).provider.lookup({ providerPaymentId: sessionId })

describe('what Stripe is sent', () => {
  test('a page for a card that is held and kept, in whole øre, under the key of the attempt', async () => {
    const { provider, asked } = scripted(json(session))
    expect(await provider.createWindow(request)).toEqual({
      outcome: 'done',
      providerPaymentId: sessionId,
      windowUrl: session.url,
      expiresAt: new Date(1_800_000_000_000),
    })
    expect(asked[0]?.url.href).toBe('https://api.stripe.com/v1/checkout/sessions')
    expect(asked[0]?.init.redirect).toBe('error')
    const headers = new Headers(asked[0]?.init.headers)
    expect(headers.get('authorization')).toBe(`Bearer ${secretKey}`)
    expect(headers.get('idempotency-key')).toBe('window_a-1')
    expect(headers.get('x-stripe-client-telemetry')).toBeNull()
    expect(asked[0]?.form).toMatchObject({
      mode: 'payment',
      client_reference_id: 'M-a1b2c3d4e5f6',
      'line_items[0][price_data][currency]': 'dkk',
      'line_items[0][price_data][unit_amount]': '26500',
      'payment_intent_data[capture_method]': 'manual',
      'payment_intent_data[setup_future_usage]': 'off_session',
      'payment_intent_data[metadata][reference]': 'M-a1b2c3d4e5f6',
      customer_creation: 'always',
      locale: 'da',
      success_url: 'https://portal.example/membership-confirm?token=t&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://portal.example/membership-decline?token=t',
    })
  })
  test('nothing of the card is kept without the member’s consent', async () => {
    const { provider, asked } = scripted(json(session))
    await provider.createWindow({ ...request, saveInstrument: false })
    expect(Object.keys(asked[0]?.form ?? {}).join()).not.toMatch(/customer_creation|setup_future_usage/)
  })
  test('each order that moves money goes out once with its own key; a read is repeated once', async () => {
    const ill = () => scripted(error(500, { type: 'api_error' }))
    const calls = [ill(), ill(), ill(), ill()]
    const [capturing, voiding, refunding, charging] = calls
    await capturing?.provider.capture(order)
    await voiding?.provider.voidHold(order)
    await refunding?.provider.refund(order)
    await charging?.provider.chargeSaved(charge)
    for (const { asked } of calls) {
      expect(asked).toHaveLength(1)
      expect(new Headers(asked[0]?.init.headers).get('idempotency-key')).toBe(order.key)
    }
    const better = scripted(error(503, {}), json(paid()))
    expect((await better.provider.lookup({ providerPaymentId: sessionId })).state).toBe('captured')
    const never = scripted(error(500, {}), new Error('reset'), json(paid()))
    expect((await never.provider.lookup({ providerPaymentId: sessionId })).state).toBe('unknown')
    expect(never.asked).toHaveLength(2)
  })
  test('a name that is none is never put into an address', async () => {
    const { provider, asked } = scripted()
    for (const authorizationId of ['../refunds', 'pi_', 'cs_test_a', 'pi_a/capture', undefined]) {
      const ref = { authorizationId, providerPaymentId: '../x' }
      expect((await provider.lookup(ref)).state).toBe('none')
      for (const done of [provider.capture({ ...order, ref }), provider.voidHold({ ...order, ref })]) {
        expect((await done).outcome).toBe('refused')
      }
    }
    expect((await provider.chargeSaved({ ...charge, instrumentId: 'pm_2' })).outcome).toBe('refused')
    expect((await provider.closeWindow?.('../x'))?.outcome).toBe('refused')
    expect(await provider.readInstrument('cus_1:../x')).toEqual({ state: 'none' })
    expect(asked).toEqual([])
  })
})

describe('what Stripe answers', () => {
  test.each([
    [
      'a window at a foreign host',
      { url: 'https://evil.example/' },
      { outcome: 'unknown', code: 'foreign_window' },
    ],
    ['a window without TLS', { url: 'http://checkout.stripe.com/x' }, { outcome: 'unknown' }],
    ['a window by script', { url: 'javascript:alert(1)' }, { outcome: 'unknown' }],
    [
      'a window for real money instead of a test',
      { livemode: true },
      { outcome: 'refused', code: 'live_key' },
    ],
    ['no address', { url: null }, { outcome: 'unknown' }],
  ])('to a window request: %s is not handed out', async (_what, change, expected) => {
    const answer = await scripted(json({ ...session, ...change })).provider.createWindow(request)
    expect(answer).toMatchObject(expected)
    expect(answer.windowUrl).toBeUndefined()
  })
  test('a window is at the origins of the configuration, such as a domain of the account’s own', async () => {
    const url = 'https://pay.club.example/c/pay/cs_test_1'
    const answer = await scripted(json({ ...session, url })).provider.createWindow(request)
    expect(answer).toMatchObject({ outcome: 'done', windowUrl: url })
  })
  test('a key for tests opens no window for real money', async () => {
    const answer = await scripted(json(session)).provider.createWindow({ ...request, test: false })
    expect(answer).toEqual({ outcome: 'refused', code: 'test_key' })
  })
  test.each([
    ['done', json({ ...intent }), { outcome: 'done' }],
    ['another state', json({ ...intent, status: 'requires_capture' }), { outcome: 'unknown' }],
    [
      'a declined card',
      error(402, { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }),
      { outcome: 'refused', code: 'lost_card', retryable: false },
    ],
    [
      'no funds',
      error(402, { code: 'card_declined', decline_code: 'insufficient_funds' }),
      { outcome: 'refused', code: 'insufficient_funds', retryable: true },
    ],
    [
      'a wrong state',
      error(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }),
      { outcome: 'refused', code: 'payment_intent_unexpected_state' },
    ],
    [
      'an unknown intent',
      error(404, { code: 'resource_missing' }),
      { outcome: 'refused', code: 'not_found' },
    ],
    [
      'a key that was used for something else, which says nothing of this',
      error(400, { type: 'idempotency_error' }),
      { outcome: 'unknown' },
    ],
    [
      'a twin under way',
      error(409, { code: 'idempotency_key_in_use' }),
      { outcome: 'unknown', code: 'http_409' },
    ],
    [
      'a wrong key, which is our fault and no refusal',
      error(401, {}),
      { outcome: 'unknown', code: 'http_401' },
    ],
    ['too much asked', error(429, {}), { outcome: 'unknown', code: 'http_429' }],
    ['a page', new Response('<html>'), { outcome: 'unknown' }],
    ['an empty body', new Response(''), { outcome: 'unknown' }],
    ['nothing', new Error('reset'), { outcome: 'unknown', code: 'no_answer' }],
  ])('to a capture: %s', async (_what, answer, expected) => {
    expect(await scripted(answer).provider.capture(order)).toMatchObject(expected)
  })
  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['failed', 'refused'],
    ['canceled', 'refused'],
    ['requires_action', 'unknown'],
  ])('to a refund: %s is %s', async (status, outcome) => {
    expect((await scripted(json({ status })).provider.refund(order)).outcome).toBe(outcome)
  })
  test('to a charge of a kept card: the customer must be asked when the bank says so', async () => {
    const bank = error(402, { type: 'card_error', code: 'authentication_required' })
    expect(await scripted(bank).provider.chargeSaved(charge)).toMatchObject({
      outcome: 'refused',
      needsCustomer: true,
    })
    const lost = error(402, { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' })
    expect((await scripted(lost).provider.chargeSaved(charge)).needsCustomer).toBeUndefined()
    const held = json({ id: intentId, status: 'requires_capture' })
    expect(await scripted(held).provider.chargeSaved(charge)).toEqual({
      outcome: 'done',
      authorizationId: intentId,
    })
  })
  test('an endless answer is not read to its end', async () => {
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536).fill(32)) })
    expect((await scripted(new Response(endless)).provider.capture(order)).outcome).toBe('unknown')
  })
})

describe('what a lookup makes of a payment', () => {
  const hold = { status: 'requires_capture', amount_capturable: 25_000, amount_received: 0 }
  test.each([
    ['a window that is open', session, 'pending'],
    [
      'a window in which a card was refused',
      { ...session, payment_intent: { ...intent, status: 'requires_payment_method', latest_charge: null } },
      'pending',
    ],
    ['a window that is over', { ...session, status: 'expired' }, 'expired'],
    ['a hold', paid(hold), 'authorized'],
    ['a hold of nothing', paid({ ...hold, amount_capturable: 0 }), 'unknown'],
    ['a hold that lapsed', paid({ status: 'canceled', cancellation_reason: 'automatic' }), 'expired'],
    ['a hold that we let go', paid({ status: 'canceled', cancellation_reason: null }), 'voided'],
    ['taken money', paid(), 'captured'],
    ['a part', paid({ amount_received: 100 }), 'part_captured'],
    ['money given back', paid({ latest_charge: { amount_refunded: 25_000, disputed: false } }), 'refunded'],
    ['taken money without its charge', paid({ latest_charge: null }), 'unknown'],
    ['taken money that is none', paid({ amount_received: 0 }), 'unknown'],
    ['half an øre', paid({ amount_received: 0.5 }), 'unknown'],
    ['another session', { ...paid(), id: 'cs_test_other' }, 'unknown'],
    ['a session that was paid with nothing', { ...session, status: 'complete' }, 'unknown'],
  ])('%s', async (_what, answer, state) => {
    // Twice, for what doesn't fit is asked again.
    expect((await look(json(answer), json(answer))).state).toBe(state)
  })
  test('tells the card, until when it can be taken, and whether the money is real', async () => {
    const held = { ...hold, setup_future_usage: 'off_session', customer: 'cus_1', payment_method: 'pm_2' }
    expect(await look(json({ ...paid({ ...held, livemode: true }) }))).toMatchObject({
      test: false,
      instrument: { id: instrumentId, brand: 'visa', last4: '4242', expiry: '03/31' },
      capturableUntil: new Date(1_800_000_000_000),
    })
  })
  test('tells the fee and the day of the payout when asked, and a payment whatever it says of them', async () => {
    const booked = { fee: 555, currency: 'dkk', available_on: 1_800_000_000 }
    const read = async (balance_transaction: unknown) => {
      const answer = json(paid({ latest_charge: { ...intent.latest_charge, balance_transaction } }))
      const { provider, asked } = scripted(answer)
      const snapshot = await provider.lookup({ providerPaymentId: sessionId }, { fee: true })
      expect(asked[0]?.url.search).toContain('payment_intent.latest_charge.balance_transaction')
      const { state, fee, payableFrom } = snapshot
      return [state, fee, payableFrom]
    }
    expect(await read(booked)).toEqual([
      'captured',
      { minor: 555n, currency: 'DKK' },
      new Date(1_800_000_000_000),
    ])
    for (const other of ['txn_1', null, undefined, 7, { ...booked, fee: -1 }, { ...booked, currency: 'x' }]) {
      expect(await read(other)).toEqual(['captured', undefined, undefined])
    }
    const forbidden = scripted(error(403, { type: 'invalid_request_error' })).provider
    const ref = { providerPaymentId: sessionId }
    expect(await forbidden.lookup(ref, { fee: true })).toMatchObject({ state: 'unknown' })
  })
  test('names another intent’s own session and not the one that was asked about', async () => {
    const own = { ...paid(), id: 'cs_test_own', payment_intent: { ...intent, id: 'pi_other' } }
    const { provider } = scripted(
      json(paid()),
      json({ ...intent, id: 'pi_other' }),
      json({ data: [{ id: 'cs_test_own' }] }),
      json(own),
    )
    const found = await provider.lookup({ authorizationId: 'pi_other', providerPaymentId: sessionId })
    expect(found).toMatchObject({ authorizationId: 'pi_other', providerPaymentId: 'cs_test_own' })
  })
  test('a charge without the customer that failed is declined, and says why', async () => {
    const last_payment_error = { code: 'card_declined', decline_code: 'lost_card', message: 'No.' }
    const failed = { ...intent, status: 'requires_payment_method', latest_charge: null, last_payment_error }
    const { provider } = scripted(json(failed), json({ data: [] }))
    expect(await provider.lookup({ authorizationId: intentId })).toMatchObject({
      state: 'declined',
      failure: { gatewayreason: 'lost_card', retryable: false },
    })
  })
  test.each([
    ['needs_response', 'chargeback', 'open'],
    ['under_review', 'chargeback', 'open'],
    ['a_status_of_tomorrow', 'chargeback', 'open'],
    ['won', 'chargeback', 'won'],
    ['prevented', 'chargeback', 'won'],
    ['lost', 'chargeback', 'lost'],
    ['warning_needs_response', 'inquiry', 'open'],
    ['warning_under_review', 'inquiry', 'open'],
    ['warning_closed', 'inquiry', 'won'],
  ])('a dispute that is %s is an %s that is %s, with its amount', async (status, kind, state) => {
    const dispute = { id: 'dp_1', status, amount: 30_000, currency: 'dkk', balance_transactions: [] }
    const { disputes } = await look(
      json(paid(disputed)),
      json({ data: [dispute, { ...dispute, id: 'dp_2' }] }),
    )
    const said = { kind, state, amount: { minor: 30_000n, currency: 'DKK' } }
    expect(disputes).toEqual([
      { ...said, id: 'dp_1' },
      { ...said, id: 'dp_2' },
    ])
  })
  test('a lost dispute is about what was withdrawn, in the currency that was paid in', async () => {
    const dispute = { id: 'dp_1', status: 'lost', amount: 30_000, currency: 'dkk' }
    const withdrawn = async (...booked: { amount: number; currency: string }[]) => {
      const one = { ...dispute, balance_transactions: booked }
      return (await look(json(paid(disputed)), json({ data: [one] }))).disputes?.[0]?.amount?.minor
    }
    expect(await withdrawn({ amount: -30_000, currency: 'dkk' })).toBe(30_000n)
    expect(await withdrawn({ amount: -30_000, currency: 'dkk' }, { amount: 10_000, currency: 'dkk' })).toBe(
      20_000n,
    )
    expect(await withdrawn({ amount: -4_000, currency: 'eur' })).toBe(30_000n)
    expect(await withdrawn()).toBe(30_000n)
  })
  test('a charge that no bank disputes has no disputes, and no call asks for them', async () => {
    const { provider, asked } = scripted(json(paid()))
    expect((await provider.lookup({ providerPaymentId: sessionId })).disputes).toEqual([])
    expect(asked).toHaveLength(1)
  })
  test('disputes that can’t be read leave all unknown', async () => {
    expect((await look(json(paid(disputed)), error(500, {}), error(500, {}))).state).toBe('unknown')
  })
})

describe('what an event says', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const secret = 'whsec_x'
  const { provider } = scripted()
  function signed(event: unknown, change: Partial<RawWebhook> = {}): RawWebhook {
    const payload = JSON.stringify(event)
    const timestamp = now.getTime() / 1_000
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return {
      raw: Buffer.from(payload),
      headers: { 'stripe-signature': header },
      url: '/',
      secret,
      now,
      ...change,
    }
  }
  const about = (type: string, object: object) =>
    provider.readWebhook(signed({ id: 'evt_1', type, data: { object } }))

  test('names the payment; only an expired session is a decline', () => {
    const done = {
      object: 'checkout.session',
      id: sessionId,
      payment_intent: intentId,
      client_reference_id: 'M-1',
    }
    const hints = { providerPaymentId: sessionId, authorizationId: intentId, reference: 'M-1' }
    expect(about('checkout.session.completed', done)).toEqual({
      ok: true,
      eventId: 'evt_1',
      hints: { ...hints, accepted: true },
    })
    expect(about('checkout.session.expired', { ...done, payment_intent: null })).toMatchObject({
      hints: { providerPaymentId: sessionId, accepted: false },
    })
    const refused = about('payment_intent.payment_failed', { object: 'payment_intent', id: intentId })
    expect(refused).toEqual({ ok: true, eventId: 'evt_1', hints: { authorizationId: intentId } })
    for (const object of ['charge', 'dispute', 'refund']) {
      const reading = about(`${object}.updated`, { object, id: 'x_1', payment_intent: intentId })
      expect(reading).toMatchObject({ hints: { authorizationId: intentId } })
    }
    expect(about('customer.created', { object: 'customer', id: 'cus_1' })).toMatchObject({ ok: true })
  })
  test('is nothing without its shape, and nothing without its time', () => {
    expect(provider.readWebhook(signed({ type: 'x' }))).toEqual({ ok: false, why: 'malformed' })
    expect(provider.readWebhook(signed('not an object'))).toEqual({ ok: false, why: 'malformed' })
    const untimed = signed({ id: 'evt_1' }, { headers: { 'stripe-signature': 'v1=00' } })
    expect(provider.readWebhook(untimed)).toEqual({ ok: false, why: 'bad_signature' })
  })
})

describe('the secret key', () => {
  test('stands in no answer, no exception and no print-out of the provider', async () => {
    const { provider } = scripted()
    const answers = [
      await provider.createWindow(request),
      await provider.capture(order),
      await provider.lookup({ providerPaymentId: sessionId }),
    ]
    for (const shown of [
      inspect(provider, { depth: 9, showHidden: true }),
      JSON.stringify(provider),
      inspect(answers, { depth: 9 }),
    ]) {
      expect(shown).not.toContain(secretKey)
    }
  })
  test.each(['line\nbreak', ''])(
    'that is no key (%j) is an unknown outcome, not an exception',
    async (key) => {
      const provider = stripe({ secretKey: key, apiUrl: 'http://127.0.0.1:1', windowOrigins: [], fetch })
      expect((await provider.capture(order)).outcome).toBe('unknown')
    },
  )
})
