import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveKey, type TestGateway, testGateway } from './testing/testGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

const unknownId = '/api/v2/authorization/6f1b6a3e-7d3c-4c55-9a25-0123456789ab'
const order = {
  OrderNumber: 'M-a1b2c3d4e5f6',
  Amount: 100,
  Currency: 'DKK',
  CustomerAcceptUrl: 'https://shop.example/accept',
  CustomerDeclineUrl: 'https://shop.example/decline',
  ServerCallbackUrl: 'http://127.0.0.1:1/callback',
}

describe('opening a window', () => {
  test('answers an identifier and a link at the gateway', async () => {
    const { status, body } = await gateway.api('POST', '/api/payment', order)
    expect(status).toBe(200)
    expect(body.paymentWindowLink).toBe(`${gateway.url()}/window/${body.paymentIdentifier}`)
  })
  test('takes the same order number again, as another payment', async () => {
    const [one, two] = [
      await gateway.api('POST', '/api/payment', order),
      await gateway.api('POST', '/api/payment', order),
    ]
    expect(two.status).toBe(200)
    expect(two.body.paymentIdentifier).not.toBe(one.body.paymentIdentifier)
  })
  test.each([
    ['an order number of three characters', { OrderNumber: 'abc' }],
    ['an order number of 21 characters', { OrderNumber: 'x'.repeat(21) }],
    ['a fraction of an øre', { Amount: 1.5 }],
    ['a negative amount', { Amount: -1 }],
    ['nothing to pay and no card to save', { Amount: 0 }],
    ['a currency that is a number', { Currency: '208' }],
    ['an accept address that is script', { CustomerAcceptUrl: 'javascript:alert(1)' }],
    ['a callback to a host of the world', { ServerCallbackUrl: 'https://evil.example/' }],
    ['a callback that hides its host', { ServerCallbackUrl: 'http://127.0.0.1@evil.example/' }],
    ['a callback to a private network', { ServerCallbackUrl: 'http://10.0.0.1/' }],
  ])('refuses %s', async (_what, wrong) => {
    const { status, body } = await gateway.api('POST', '/api/payment', { ...order, ...wrong })
    expect(status).toBe(400)
    expect(body.Message).toEqual(expect.any(String))
  })
  test('takes a callback to a host that the operator allowed', async () => {
    const other = await testGateway({ callbackHosts: ['portal.example'] })
    const ServerCallbackUrl = 'https://portal.example/callbacks/freepay/x'
    expect((await other.api('POST', '/api/payment', { ...order, ServerCallbackUrl })).status).toBe(200)
    await other.close()
  })
})

describe('the key of a merchant', () => {
  test.each([
    ['GET', unknownId],
    ['DELETE', unknownId],
    ['POST', `${unknownId}/capture`],
    ['POST', '/api/payment'],
    ['DELETE', '/api/v2/recurring/6f1b6a3e-7d3c-4c55-9a25-0123456789ab'],
  ])('without it %s %s is 401', async (method, path) => {
    expect((await gateway.api(method, path, undefined, 'wrong-key')).status).toBe(401)
    expect((await fetch(`${gateway.url()}${path}`, { method })).status).toBe(401)
  })
  test('one merchant knows nothing of the authorizations of another', async () => {
    const path = await gateway.authorize('0019')
    expect((await gateway.api('GET', path, undefined, liveKey)).status).toBe(406)
    expect((await gateway.api('POST', `${path}/capture`, {}, liveKey)).status).toBe(406)
    expect((await gateway.api('GET', path)).status).toBe(200)
  })
})

describe('an authorization', () => {
  test('is looked up with amount, order and masked card', async () => {
    const { body } = await gateway.api('GET', await gateway.authorize('0019', { Amount: 12_345 }))
    expect(body).toMatchObject({
      OrderID: 'M-a1b2c3d4e5f6',
      Currency: 'DKK',
      AuthorizationAmount: 12_345,
      IsCaptured: false,
      TotalAmountCaptured: 0,
      MaskedPan: '457100XXXXXX0019',
      CardExpiryDate: '12/39',
      Status: 1,
    })
  })
  test('says Test for a test merchant and in test mode, and not for a live payment', async () => {
    const acquirer = async (path: string, key?: string) =>
      (await gateway.api('GET', path, undefined, key)).body.Acquirer
    expect(await acquirer(await gateway.authorize('0019'))).toBe(255)
    expect(await acquirer(await gateway.authorize('0019', {}, liveKey), liveKey)).toBe(0)
    const inTestMode = await gateway.authorize('0019', { Options: { TestMode: true } }, liveKey)
    expect(await acquirer(inTestMode, liveKey)).toBe(255)
  })
  test('that was never made is 406', async () => {
    expect((await gateway.api('GET', unknownId)).status).toBe(406)
  })
  test('is captured once; a second capture is a refusal inside HTTP 200', async () => {
    const path = await gateway.authorize('0019')
    expect(await gateway.api('POST', `${path}/capture`, {})).toMatchObject({
      status: 200,
      body: { IsSuccess: true },
    })
    expect(await gateway.api('POST', `${path}/capture`, { Amount: 25_000 })).toMatchObject({
      status: 200,
      body: { IsSuccess: false },
    })
    expect((await gateway.api('GET', path)).body).toMatchObject({
      IsCaptured: true,
      TotalAmountCaptured: 25_000,
      Status: 2,
    })
    expect((await gateway.api('GET', `${path}/capture`)).body).toHaveLength(1)
  })
  test('is captured with an empty body that says it is JSON', async () => {
    const path = await gateway.authorize('0019')
    const response = await fetch(`${gateway.url()}${path}/capture`, {
      method: 'POST',
      headers: { authorization: 'test-key-of-the-sailing-club', 'content-type': 'application/json' },
    })
    expect(await response.json()).toMatchObject({ IsSuccess: true })
  })
  test('gives back at most what was captured', async () => {
    const path = await gateway.authorize('0019')
    const credit = async (Amount: number) =>
      (await gateway.api('POST', `${path}/credit`, { Amount })).body.IsSuccess
    expect(await credit(1)).toBe(false)
    await gateway.api('POST', `${path}/capture`, {})
    expect([await credit(10_000), await credit(15_001), await credit(15_000), await credit(1)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect((await gateway.api('GET', `${path}/credit`)).body).toMatchObject([
      { Amount: 10_000 },
      { Amount: 15_000 },
    ])
  })
  test('is voided before capture and then unknown; after capture the void is refused', async () => {
    const path = await gateway.authorize('0019')
    expect((await gateway.api('DELETE', path)).body.IsSuccess).toBe(true)
    expect((await gateway.api('GET', path)).status).toBe(406)
    expect((await gateway.api('POST', `${path}/capture`, {})).status).toBe(406)
    const captured = await gateway.authorize('0019')
    await gateway.api('POST', `${captured}/capture`, {})
    expect((await gateway.api('DELETE', captured)).body.IsSuccess).toBe(false)
  })
})

describe('cards that misbehave after the window', () => {
  test('0217 is unknown to a lookup for five seconds of the gateway’s clock', async () => {
    const path = await gateway.authorize('0217')
    expect((await gateway.api('GET', path)).status).toBe(406)
    await gateway.advance(5_000)
    expect((await gateway.api('GET', path)).status).toBe(200)
  })
  test('0308 captures and never answers', async () => {
    const path = await gateway.authorize('0308')
    const leaving = new AbortController()
    const answer = fetch(`${gateway.url()}${path}/capture`, {
      method: 'POST',
      headers: { authorization: 'test-key-of-the-sailing-club' },
      signal: leaving.signal,
    })
    const isLost = expect(answer).rejects.toThrow('left')
    const captured = async () => (await gateway.api('GET', path)).body.TotalAmountCaptured
    await expect.poll(captured).toBe(25_000)
    leaving.abort(new Error('left'))
    await isLost
  })
  test('0316 fails twice with HTTP 500, then captures', async () => {
    const path = await gateway.authorize('0316')
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await gateway.api('POST', `${path}/capture`, {})).status)
    expect(statuses).toEqual([500, 500, 200])
    expect((await gateway.api('GET', path)).body.TotalAmountCaptured).toBe(25_000)
  })
  test('0324 refuses the capture inside HTTP 200 with code 4', async () => {
    const path = await gateway.authorize('0324')
    expect(await gateway.api('POST', `${path}/capture`, {})).toMatchObject({
      status: 200,
      body: { IsSuccess: false, GatewayStatusCode: 4 },
    })
    expect((await gateway.api('GET', path)).body.IsCaptured).toBe(false)
  })
  test('0332 lapses after a minute, unless it was captured', async () => {
    const [left, taken] = [await gateway.authorize('0332'), await gateway.authorize('0332')]
    await gateway.api('POST', `${taken}/capture`, {})
    await gateway.advance(60_000)
    expect((await gateway.api('GET', left)).status).toBe(406)
    expect((await gateway.api('GET', taken)).status).toBe(200)
  })
  test('0506 authorizes another amount than was asked', async () => {
    const { body } = await gateway.api('GET', await gateway.authorize('0506'))
    expect(body.AuthorizationAmount).toBe(100)
  })
  test('0514 answers eleven seconds late', async () => {
    const frozenAt = Date.now()
    const slow = await testGateway({ clock: { now: () => frozenAt } })
    let answered = false
    const paid = slow.pay(await slow.openWindow(), '0514').finally(() => {
      answered = true
    })
    await slow.shop.untilReceived(1)
    const tried = async () =>
      JSON.stringify((await slow.control('GET', '/callbacks')).body).includes('"nextAt":null')
    while (!(await tried())) expect(answered).toBe(false)
    await slow.advance(10_999)
    expect(answered).toBe(false)
    while (!answered) await slow.advance(1)
    expect((await paid).status).toBe(303)
    await slow.close()
  })
})

describe('a saved card', () => {
  async function save(card: string): Promise<string> {
    const { query } = await gateway.pay(await gateway.openWindow({ SaveCard: true }), card)
    return `/api/v2/recurring/${query.savedCardIdentifier}`
  }
  const charge = { Amount: 30_000, OrderId: 'M-a1b2c3d4e5f6', Currency: 'DKK' }

  test('is charged without the customer, and the charge is captured like any other', async () => {
    const { body } = await gateway.api('POST', `${await save('0019')}/authorize`, charge)
    expect(body).toMatchObject({ IsSuccess: true, ErrorCode: 0 })
    const path = `/api/v2/authorization/${body.AuthorizationIdentifier}`
    expect((await gateway.api('GET', path)).body).toMatchObject({
      AuthorizationAmount: 30_000,
      IsSubscription: true,
    })
    expect((await gateway.api('POST', `${path}/capture`, {})).body.IsSuccess).toBe(true)
  })
  test('0407 is refused later as expired', async () => {
    const { status, body } = await gateway.api('POST', `${await save('0407')}/authorize`, charge)
    expect({ status, body }).toMatchObject({ status: 200, body: { IsSuccess: false, ErrorCode: 11 } })
  })
  test('0415 is charged later without an answer', async () => {
    const path = await save('0415')
    const held = async () => ((await gateway.totals()) as { held: number }).held
    const before = await held()
    const leaving = new AbortController()
    const answer = fetch(`${gateway.url()}${path}/authorize`, {
      method: 'POST',
      headers: { authorization: 'test-key-of-the-sailing-club', 'content-type': 'application/json' },
      body: JSON.stringify(charge),
      signal: leaving.signal,
    })
    const isLost = expect(answer).rejects.toThrow('left')
    await expect.poll(async () => (await held()) - before).toBe(30_000)
    leaving.abort(new Error('left'))
    await isLost
  })
  test('is forgotten when it is deleted', async () => {
    const path = await save('0019')
    expect((await gateway.api('GET', path)).body.MaskedPan).toBe('457100XXXXXX0019')
    expect((await gateway.api('DELETE', path)).body.IsSuccess).toBe(true)
    expect((await gateway.api('POST', `${path}/authorize`, charge)).status).toBe(406)
  })
  test('can be saved alone, with nothing paid', async () => {
    const { query } = await gateway.pay(await gateway.openWindow({ SaveCard: true, Amount: 0 }), '0019')
    expect(query.authorizationIdentifier).toBe('00000000-0000-0000-0000-000000000000')
    expect((await gateway.api('GET', `/api/v2/recurring/${query.savedCardIdentifier}`)).status).toBe(200)
  })
})

describe('identifiers with a seed', () => {
  test('are the same for the same story', async () => {
    const stories = []
    for (let run = 0; run < 2; run += 1) {
      const seeded = await testGateway({ seed: 'story' })
      stories.push([await seeded.openWindow(), await seeded.openWindow(), await seeded.authorize('0019')])
      await seeded.close()
    }
    expect(stories[0]).toEqual(stories[1])
    expect(new Set(stories[0]).size).toBe(3)
  })
})
