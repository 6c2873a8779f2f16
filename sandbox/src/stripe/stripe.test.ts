import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway, testKey } from '../testing/testGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

type Form = Record<string, string>
interface Answer {
  status: number
  replayed: boolean
  body: Record<string, unknown> & { error?: { type: string; code?: string; decline_code?: string } }
}

/** One of Stripe's calls, as a form. */
async function call(
  method: string,
  path: string,
  form?: Form,
  key = testKey,
  idempotency?: string,
): Promise<Answer> {
  const response = await fetch(`${gateway.url()}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(idempotency && { 'idempotency-key': idempotency }) },
    body: form && new URLSearchParams(form),
  })
  const body = (await response.json()) as Answer['body']
  return { status: response.status, replayed: response.headers.get('idempotent-replayed') === 'true', body }
}

const sessionForm = (change: Form = {}): Form => ({
  mode: 'payment',
  client_reference_id: 'M-a1b2c3d4e5f6',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'dkk',
  'line_items[0][price_data][unit_amount]': '25000',
  'line_items[0][price_data][product_data][name]': 'M-a1b2c3d4e5f6',
  'payment_intent_data[capture_method]': 'manual',
  success_url: `${gateway.shop.url}/accept?token=t&session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${gateway.shop.url}/decline?token=t`,
  ...change,
})

async function openSession(change: Form = {}) {
  const { body } = await call('POST', '/v1/checkout/sessions', sessionForm(change))
  const id = String(body.id)
  return {
    id,
    path: new URL(String(body.url)).pathname,
    read: () => call('GET', `/v1/checkout/sessions/${id}`),
  }
}
async function heldIntent(card: string, change: Form = {}): Promise<string> {
  const session = await openSession(change)
  await gateway.pay(session.path, card)
  return String((await session.read()).body.payment_intent)
}
const saving = { 'payment_intent_data[setup_future_usage]': 'off_session', customer_creation: 'always' }

describe('a Checkout page', () => {
  test('is the same window as everybody’s; it shows that a card was refused, and another one pays', async () => {
    const session = await openSession()
    const refused = await gateway.pay(session.path, '0027')
    expect(refused).toMatchObject({ status: 422, back: undefined })
    expect(refused.text).toContain('The card was declined: Insufficient funds. Try another one.')
    expect((await session.read()).body).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    const paid = await gateway.pay(session.path, '0019')
    expect(paid.query).toEqual({ token: 't', session_id: session.id })
    expect((await session.read()).body).toMatchObject({ status: 'complete', url: null })
  })
  test('that was left says nothing, and can be come back to', async () => {
    const session = await openSession()
    expect((await gateway.post(session.path, { action: 'cancel' })).query).toEqual({ token: 't' })
    expect((await session.read()).body).toMatchObject({ status: 'open' })
    expect((await gateway.pay(session.path, '0019')).status).toBe(303)
  })
  test('is over when its time is, however far the gateway’s clock stands ahead', async () => {
    await gateway.advance(3_600_000)
    const soon = Math.floor(Date.now() / 1_000)
    const session = await openSession({ expires_at: String(soon + 31 * 60) })
    expect((await session.read()).body.status).toBe('open')
    await gateway.advance(32 * 60_000)
    expect((await session.read()).body.status).toBe('expired')
    expect((await gateway.pay(session.path, '0019')).status).toBe(410)
    const tooShort = await call(
      'POST',
      '/v1/checkout/sessions',
      sessionForm({ expires_at: String(soon + 60) }),
    )
    expect(tooShort).toMatchObject({ status: 400, body: { error: { code: 'parameter_invalid_integer' } } })
  })
  test('that its merchant shut takes no money', async () => {
    const session = await openSession()
    expect((await call('POST', `/v1/checkout/sessions/${session.id}/expire`)).body.status).toBe('expired')
    expect((await gateway.pay(session.path, '0019')).status).toBe(410)
    const again = await call('POST', `/v1/checkout/sessions/${session.id}/expire`)
    expect(again.body.error?.type).toBe('invalid_request_error')
  })
  test('is not opened without a key, an amount, or manual capture', async () => {
    expect((await call('POST', '/v1/checkout/sessions', sessionForm(), 'no-such-key')).status).toBe(401)
    const wrong: Form[] = [
      { 'line_items[0][price_data][unit_amount]': '1.5' },
      { 'payment_intent_data[capture_method]': 'automatic' },
      { success_url: 'javascript:alert(1)' },
    ]
    for (const change of wrong) {
      expect((await call('POST', '/v1/checkout/sessions', sessionForm(change))).status).toBe(400)
    }
  })
})

describe('the cards at Stripe', () => {
  const capture = (id: string, key?: string) =>
    call('POST', `/v1/payment_intents/${id}/capture`, { amount_to_capture: '25000' }, testKey, key)

  test('0316 fails twice and works then; 0324 refuses the capture', async () => {
    const errs = await heldIntent('0316')
    const statuses = [await capture(errs), await capture(errs), await capture(errs)].map((one) => one.status)
    expect(statuses).toEqual([500, 500, 200])
    expect(await capture(await heldIntent('0324'))).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined' } },
    })
  })
  test('0332 lapses, 0506 holds another amount, 0217 shows nothing for five seconds', async () => {
    const lapsing = await heldIntent('0332')
    const other = await heldIntent('0506')
    const hidden = await openSession()
    await gateway.pay(hidden.path, '0217')
    expect((await hidden.read()).body).toMatchObject({ status: 'open', payment_intent: null })
    await gateway.advance(61_000)
    expect((await hidden.read()).body.status).toBe('complete')
    expect((await call('GET', `/v1/payment_intents/${lapsing}`)).body).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    })
    expect((await call('GET', `/v1/payment_intents/${other}`)).body.amount).toBe(100)
  })
  test('0407 is kept and refused later; a bank may want the customer', async () => {
    const charge = async (card: string) => {
      const { body } = await call('GET', `/v1/payment_intents/${await heldIntent(card, saving)}`)
      return call('POST', '/v1/payment_intents', {
        amount: '25000',
        currency: 'dkk',
        customer: String(body.customer),
        payment_method: String(body.payment_method),
        off_session: 'true',
        confirm: 'true',
        capture_method: 'manual',
        'metadata[reference]': 'M-1',
      })
    }
    expect((await charge('0407')).body.error?.code).toBe('expired_card')
    expect((await charge('0019')).body).toMatchObject({
      status: 'requires_capture',
      metadata: { reference: 'M-1' },
    })
    await gateway.control('POST', '/faults', { place: 'recurring', kind: 'refused', code: 3 })
    expect((await charge('0019')).body.error?.code).toBe('authentication_required')
  })
})

describe('an idempotency key', () => {
  test('is answered the same after a restart too, and refuses other words', async () => {
    const id = await heldIntent('0019')
    const path = `/v1/payment_intents/${id}/capture`
    const first = await call('POST', path, { amount_to_capture: '100' }, testKey, 'key-1')
    await gateway.restart()
    const second = await call('POST', path, { amount_to_capture: '100' }, testKey, 'key-1')
    expect([first.replayed, second.replayed]).toEqual([false, true])
    expect(second.body).toEqual(first.body)
    const other = await call('POST', path, { amount_to_capture: '200' }, testKey, 'key-1')
    expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  })
})

describe('events', () => {
  test('go signed to every address of their own merchant, and to hosts that are allowed only', async () => {
    const register = (url: string) => call('POST', '/v1/webhook_endpoints', { url, 'enabled_events[0]': '*' })
    const { body } = await register(`${gateway.shop.url}/events`)
    expect((await register('https://elsewhere.example/events')).status).toBe(400)
    gateway.shop.webhooks.length = 0
    const id = await heldIntent('0019')
    await call('POST', `/v1/payment_intents/${id}/cancel`)
    await gateway.shop.untilReceived(2)
    const types = gateway.shop.webhooks.map(({ raw }) => (JSON.parse(raw) as { type: string }).type)
    expect(types).toEqual(['checkout.session.completed', 'payment_intent.canceled'])
    const [event] = gateway.shop.webhooks
    const [, at, given] = /^t=(\d+),v1=(.+)$/.exec(String(event?.headers['stripe-signature'])) ?? []
    const own = createHmac('sha256', String(body.secret)).update(`${at}.${event?.raw}`).digest('hex')
    expect(given).toBe(own)
  })
})
