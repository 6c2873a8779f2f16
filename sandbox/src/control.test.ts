import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from './testing/testGateway.ts'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway()
})
afterEach(() => gateway.close())

/** The status of a GET that claims to come from elsewhere; fetch can't set these headers. */
function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${gateway.controlUrl()}/ledger`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
    request.end()
  })
}

describe('the control interface', () => {
  test('hears this machine only: no other host name, no browser page', async () => {
    expect(await statusWith({ host: 'gateway.example' })).toBe(403)
    expect(await statusWith({ origin: 'http://127.0.0.1:3000' })).toBe(403)
    expect(await statusWith({})).toBe(200)
  })
  test('is not on the port of the gateway', async () => {
    expect((await fetch(`${gateway.url()}/ledger`)).status).toBe(404)
  })
  test('sums the ledger so that nothing is made or lost', async () => {
    const [taken, left] = [await gateway.authorize('0019'), await gateway.authorize('0100')]
    await gateway.api('POST', `${taken}/capture`, {})
    await gateway.api('POST', `${taken}/credit`, { Amount: 5_000 })
    await gateway.api('DELETE', left)
    expect(await gateway.totals()).toEqual({
      held: 50_000,
      captured: 25_000,
      credited: 5_000,
      voided: 25_000,
    })
  })
  test('lists windows with how they ended', async () => {
    const path = await gateway.openWindow()
    await gateway.pay(path, '0027')
    expect((await gateway.control('GET', '/windows')).body).toMatchObject([
      { paymentIdentifier: path.split('/').at(-1), declines: 1, authorizationIdentifier: null },
    ])
  })
  test('refuses a fault or a clock that makes no sense', async () => {
    expect((await gateway.control('POST', '/faults', { place: 'moon', kind: 'delay' })).status).toBe(400)
    expect((await gateway.control('POST', '/clock', { advanceMs: -1 })).status).toBe(400)
  })
})

describe('a fault that was laid', () => {
  const lay = (fault: Record<string, unknown>) => gateway.control('POST', '/faults', fault)

  test('error_before does nothing and answers 500, as often as it was asked', async () => {
    const path = await gateway.authorize('0019')
    await lay({ place: 'capture', kind: 'error_before', times: 2 })
    const statuses = []
    for (let n = 0; n < 3; n += 1) statuses.push((await gateway.api('POST', `${path}/capture`, {})).status)
    expect(statuses).toEqual([500, 500, 200])
    expect(await gateway.totals()).toMatchObject({ captured: 25_000 })
  })
  test('error_after captures and answers 500', async () => {
    const path = await gateway.authorize('0019')
    await lay({ place: 'capture', kind: 'error_after' })
    expect((await gateway.api('POST', `${path}/capture`, {})).status).toBe(500)
    expect(await gateway.totals()).toMatchObject({ captured: 25_000 })
  })
  test('refused is HTTP 200 with the code that was asked', async () => {
    const path = await gateway.authorize('0019')
    await lay({ place: 'capture', kind: 'refused', code: 14 })
    expect((await gateway.api('POST', `${path}/capture`, {})).body).toMatchObject({
      IsSuccess: false,
      GatewayStatusCode: 14,
    })
    expect(await gateway.totals()).toMatchObject({ captured: 0 })
  })
  test('hits one authorization only when it names it', async () => {
    const [one, two] = [await gateway.authorize('0019'), await gateway.authorize('0019')]
    await lay({ place: 'lookup', kind: 'error_before', authorizationIdentifier: one.split('/').at(-1) })
    expect((await gateway.api('GET', two)).status).toBe(200)
    expect((await gateway.api('GET', one)).status).toBe(500)
  })
  test('garbage is an answer that is no JSON', async () => {
    const path = await gateway.authorize('0019')
    await lay({ place: 'lookup', kind: 'garbage' })
    await expect(gateway.api('GET', path)).rejects.toThrow(SyntaxError)
  })
  test('drop loses a callback', async () => {
    await lay({ place: 'callback', kind: 'drop' })
    await gateway.pay(await gateway.openWindow(), '0019')
    expect(gateway.shop.webhooks).toEqual([])
    expect((await gateway.control('GET', '/callbacks')).body).toMatchObject([{ nextAt: null }])
  })
  test('is gone when the board is cleared', async () => {
    await lay({ place: 'create', kind: 'error_before', times: 9 })
    expect((await gateway.control('DELETE', '/faults')).status).toBe(204)
    expect(await gateway.openWindow()).toMatch(/^\/window\//)
  })
})
