import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveKey, type TestGateway, testGateway, testKey } from '../testing/testGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

const unit = { 'ocp-apim-subscription-key': 'subscription', 'merchant-serial-number': '123456' }

const tokens = new Map<string, string>()
async function tokenOf(secret: string): Promise<string> {
  const known = tokens.get(secret)
  if (known !== undefined) return known
  const headers = { ...unit, client_id: 'client', client_secret: secret }
  const answer = await fetch(`${gateway.url()}/accesstoken/get`, { method: 'POST', headers })
  const { access_token } = (await answer.json()) as { access_token: string }
  tokens.set(secret, access_token)
  return access_token
}

interface Sent {
  body?: unknown
  key?: string
  headers?: Record<string, string>
  secret?: string
}
let keys = 0
/** A call as a merchant makes it, with a new idempotency key unless one is given. */
async function call(method: string, path: string, { body, key, headers, secret = testKey }: Sent = {}) {
  const answer = await fetch(`${gateway.url()}${path}`, {
    method,
    headers: {
      ...unit,
      authorization: `Bearer ${await tokenOf(secret)}`,
      ...(method === 'GET' ? {} : { 'idempotency-key': key ?? `key-${++keys}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const answered = (await answer.json()) as Record<string, unknown> & {
    extraDetails?: { name: string; reason: string }[]
    aggregate?: Record<string, { value: number }>
  }
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: answered,
    code: answered.extraDetails?.[0]?.reason,
  }
}

const dkk = (value: number) => ({ value, currency: 'DKK' })
const payment = (reference: string, change: object = {}) => ({
  amount: dkk(25_000),
  paymentMethod: { type: 'WALLET' },
  reference,
  returnUrl: 'http://127.0.0.1:1/back?token=t',
  userFlow: 'WEB_REDIRECT',
  ...change,
})
const at = (reference: string, rest = '') => `/epayment/v1/payments/${reference}${rest}`
const move = (value: number) => ({ body: { modificationAmount: dkk(value) } })

let references = 0
/** Opens a payment; answers its reference and the path of its window. */
async function open(change: object = {}) {
  const reference = `reference-${++references}`
  const { status, body } = await call('POST', '/epayment/v1/payments', { body: payment(reference, change) })
  expect(status).toBe(201)
  return { reference, path: new URL(String(body.redirectUrl)).pathname }
}
async function approved(card = '0019'): Promise<string> {
  const { reference, path } = await open()
  await gateway.pay(path, card)
  return reference
}
const stateOf = async (reference: string) => (await call('GET', at(reference))).body.state
const sumsOf = async (reference: string) => {
  const { aggregate } = (await call('GET', at(reference))).body
  return ['authorized', 'cancelled', 'captured', 'refunded'].map((one) => aggregate?.[`${one}Amount`]?.value)
}

describe('opening a Vipps payment', () => {
  test.each([
    ['a reference of seven characters', { reference: 'seven-7' }],
    ['a reference with a slash', { reference: 'reference/1' }],
    ['a fraction of an øre', { amount: dkk(1.5) }],
    ['nothing to pay', { amount: dkk(0) }],
    ['a currency that Vipps has not', { amount: { value: 1, currency: 'SEK' } }],
    ['a way back that is script', { returnUrl: 'javascript:alert(1)' }],
    ['no way back', { returnUrl: undefined }],
    ['six things written beside it', { metadata: Object.fromEntries('abcdef'.split('').map((n) => [n, n])) }],
  ])('is refused as a problem for %s', async (_what, change) => {
    const { status, type, body } = await call('POST', '/epayment/v1/payments', {
      body: payment('reference-x', change),
    })
    expect([status, body.status]).toEqual([400, 400])
    expect(type).toContain('application/problem+json')
  })
  test('happens once for a reference, and for the same key and body', async () => {
    const body = payment('reference-once')
    const one = await call('POST', '/epayment/v1/payments', { body, key: 'k1' })
    expect(await call('POST', '/epayment/v1/payments', { body, key: 'k1' })).toEqual(one)
    expect((await call('POST', '/epayment/v1/payments', { body, key: 'k2' })).code).toBe('4150')
    const other = payment('reference-once', { amount: dkk(1) })
    expect(await call('POST', '/epayment/v1/payments', { body: other, key: 'k1' })).toMatchObject({
      status: 409,
      code: '4020',
    })
  })
  test('needs a token of the same subscription key, a sales unit and a key against repetition', async () => {
    const body = payment('reference-y')
    const refused = async (headers: Record<string, string>) =>
      (await call('POST', '/epayment/v1/payments', { body, headers })).status
    expect(await refused({ authorization: 'Bearer nonsense' })).toBe(401)
    expect(await refused({ 'ocp-apim-subscription-key': 'another' })).toBe(401)
    expect(await refused({ 'merchant-serial-number': 'x' })).toBe(401)
    expect(await refused({ 'idempotency-key': 'x'.repeat(51) })).toBe(400)
  })
})

describe('a Vipps payment', () => {
  test('can be paid with another card when one was declined, and goes back to one address for all', async () => {
    const { reference, path } = await open()
    expect((await gateway.pay(path, '0027')).text).toContain('declined')
    expect(await stateOf(reference)).toBe('CREATED')
    const { back } = await gateway.pay(path, '0019')
    expect(back?.href).toBe('http://127.0.0.1:1/back?token=t')
    expect(await stateOf(reference)).toBe('AUTHORIZED')
  })
  test('that the customer cancelled is over', async () => {
    const { reference, path } = await open()
    expect((await gateway.post(path, { action: 'cancel' })).back?.href).toBe(
      'http://127.0.0.1:1/back?token=t',
    )
    expect(await stateOf(reference)).toBe('ABORTED')
    expect((await gateway.pay(path, '0019')).status).toBe(410)
    expect((await call('POST', at(reference, '/cancel'), { body: {} })).code).toBe('6190')
  })
  test('that the merchant ended can’t be paid, and one that was approved is not ended by mistake', async () => {
    const { reference, path } = await open()
    const ended = await call('POST', at(reference, '/cancel'), { body: { cancelTransactionOnly: true } })
    expect(ended.body.state).toBe('TERMINATED')
    expect((await gateway.pay(path, '0019')).status).toBe(410)
    const paid = await approved()
    const kept = await call('POST', at(paid, '/cancel'), { body: { cancelTransactionOnly: true } })
    expect(kept.code).toBe('6060')
    expect(await sumsOf(paid)).toEqual([25_000, 0, 0, 0])
  })
  test('counts what was taken, given back and let go, and stays authorized', async () => {
    const reference = await approved()
    expect((await call('POST', at(reference, '/refund'), move(1))).code).toBe('6150')
    expect((await call('POST', at(reference, '/capture'), move(25_001))).code).toBe('6090')
    expect((await call('POST', at(reference, '/capture'), move(10_000))).status).toBe(200)
    expect((await call('POST', at(reference, '/refund'), move(4_000))).status).toBe(200)
    expect((await call('POST', at(reference, '/cancel'))).status).toBe(200)
    expect(await sumsOf(reference)).toEqual([25_000, 15_000, 10_000, 4_000])
    expect((await call('POST', at(reference, '/capture'), move(1))).code).toBe('6070')
    expect(await stateOf(reference)).toBe('AUTHORIZED')
  })
  test('is found by no other merchant', async () => {
    const reference = await approved()
    expect((await call('GET', at(reference), { secret: liveKey })).code).toBe('5090')
    expect((await call('POST', at(reference, '/capture'), { ...move(1), secret: liveKey })).status).toBe(404)
  })
  test('does what its card says: refuses, errs twice, hides, or authorizes another amount', async () => {
    expect((await call('POST', at(await approved('0324'), '/capture'), move(25_000))).code).toBe('6200')
    const erring = await approved('0316')
    const tries = [1, 2, 3].map(() => call('POST', at(erring, '/capture'), move(25_000)))
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 500, 500])
    expect(await stateOf(await approved('0217'))).toBe('CREATED')
    expect(await sumsOf(await approved('0506'))).toEqual([100, 0, 0, 0])
  })
  test('is over ten minutes after it was opened, and a hold that lapsed can’t be taken', async () => {
    const [{ reference, path }, lapsing] = [await open(), await approved('0332')]
    await gateway.advance(60_000)
    expect((await call('POST', at(lapsing, '/capture'), move(25_000))).code).toBe('6100')
    expect(await sumsOf(lapsing)).toEqual([25_000, 25_000, 0, 0])
    await gateway.advance(9 * 60_000 + 1)
    expect(await stateOf(reference)).toBe('EXPIRED')
    expect((await gateway.pay(path, '0019')).status).toBe(410)
  })
  test('is the same after a restart, with its answers', async () => {
    const reference = await approved()
    const capture = { ...move(25_000), key: 'before-the-restart' }
    const before = await call('POST', at(reference, '/capture'), capture)
    await gateway.restart()
    expect(await call('POST', at(reference, '/capture'), capture)).toEqual(before)
    expect(await sumsOf(reference)).toEqual([25_000, 0, 25_000, 0])
  })
})

describe('Vipps’ webhooks', () => {
  test('go to every registered address for their event, before the browser comes back', async () => {
    const url = `${gateway.shop.url}/hook`
    const events = ['epayments.payment.authorized.v1', 'epayments.payment.captured.v1']
    expect((await call('POST', '/webhooks/v1/webhooks', { body: { url, events } })).status).toBe(201)
    const before = gateway.shop.webhooks.length
    const reference = await approved()
    expect(gateway.shop.webhooks).toHaveLength(before + 1)
    await call('POST', at(reference, '/capture'), { ...move(25_000), key: 'capture-webhook' })
    await gateway.shop.untilReceived(before + 2)
    const sent = gateway.shop.webhooks.slice(before).map(({ raw }) => JSON.parse(raw))
    expect(sent).toMatchObject([
      { msn: '123456', reference, name: 'AUTHORIZED', amount: dkk(25_000), success: true },
      { reference, name: 'CAPTURED', idempotencyKey: 'capture-webhook' },
    ])
    const { path } = await open()
    await gateway.post(path, { action: 'cancel' })
    expect(gateway.shop.webhooks).toHaveLength(before + 2)
  })
  test('go to no host of the world', async () => {
    const body = { url: 'https://evil.example/', events: ['epayments.payment.authorized.v1'] }
    expect((await call('POST', '/webhooks/v1/webhooks', { body })).status).toBe(400)
  })
})
