import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zeroGuid } from './identifiers.ts'
import { type TestGateway, testGateway } from './testing/testGateway.ts'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway()
})
afterEach(() => gateway.close())

/** Every callback that is still to be sent. */
async function waiting(): Promise<number> {
  const callbacks = Object.values((await gateway.control('GET', '/callbacks')).body) as {
    nextAt: number | null
  }[]
  return callbacks.filter((one) => one.nextAt !== null).length
}

describe('a callback', () => {
  test('is posted as a form, with the query of its address kept', async () => {
    const path = await gateway.openWindow()
    const { query } = await gateway.pay(path, '0019')
    expect(gateway.shop.webhooks).toHaveLength(1)
    expect(gateway.shop.webhooks[0]).toMatchObject({
      path: '/callback',
      query: { mine: '1' },
      form: {
        authorizationIdentifier: query.authorizationIdentifier,
        savedCardIdentifier: zeroGuid,
        paymentIdentifier: path.split('/').at(-1),
        authorizationAccepted: 'true',
      },
    })
  })
  test('comes before the browser is sent back, when the card says at once', async () => {
    const order: string[] = []
    const sent = gateway.shop.untilReceived(1).then(() => order.push('callback'))
    const paid = gateway.pay(await gateway.openWindow(), '0217').then(() => order.push('return'))
    await Promise.all([sent, paid])
    expect(order).toEqual(['callback', 'return'])
  })
  test('of a refusal carries no authorization', async () => {
    await gateway.pay(await gateway.openWindow(), '0027')
    expect(gateway.shop.webhooks[0]?.form).toMatchObject({
      authorizationAccepted: 'false',
      authorizationIdentifier: zeroGuid,
    })
  })
  test('is never sent for 0100 and 0233, nor for a cancelled window', async () => {
    await gateway.pay(await gateway.openWindow(), '0100')
    await gateway.pay(await gateway.openWindow(), '0233')
    await gateway.post(await gateway.openWindow(), { action: 'cancel' })
    expect((await gateway.control('GET', '/callbacks')).body).toEqual([])
    expect(gateway.shop.webhooks).toEqual([])
  })
  test('of 0209 comes 30 s late, three times the same', async () => {
    await gateway.pay(await gateway.openWindow(), '0209')
    expect(gateway.shop.webhooks).toEqual([])
    await gateway.advance(30_000)
    await gateway.shop.untilReceived(3)
    expect(new Set(gateway.shop.webhooks.map((one) => one.raw)).size).toBe(1)
  })
  test('of 0225 is declined first, then accepted', async () => {
    await gateway.pay(await gateway.openWindow(), '0225')
    expect(gateway.shop.webhooks.map((one) => one.form.authorizationAccepted)).toEqual(['false', 'true'])
  })
  test('is sent again with growing waits until it is accepted', async () => {
    gateway.shop.statuses.push(500, 302, 404)
    await gateway.pay(await gateway.openWindow(), '0019')
    for (const [count, wait] of [
      [2, 1_000],
      [3, 5_000],
      [4, 30_000],
    ] as const) {
      await gateway.advance(wait)
      await gateway.shop.untilReceived(count)
      while ((await waiting()) > (count === 4 ? 0 : 1)) await gateway.advance(0)
    }
    await gateway.advance(3_600_000)
    expect(await waiting()).toBe(0)
    expect(gateway.shop.webhooks).toHaveLength(4)
  })
  test('is given up after five tries', async () => {
    gateway.shop.statuses.push(500, 500, 500, 500, 500, 500)
    await gateway.pay(await gateway.openWindow(), '0019')
    while ((await waiting()) > 0) await gateway.advance(120_000)
    expect(gateway.shop.webhooks).toHaveLength(5)
  })
  test('that was not accepted yet is sent after a restart', async () => {
    gateway.shop.statuses.push(500)
    await gateway.pay(await gateway.openWindow(), '0019')
    await gateway.restart()
    await gateway.advance(1_000)
    await gateway.shop.untilReceived(2)
    expect(gateway.shop.webhooks[1]?.raw).toBe(gateway.shop.webhooks[0]?.raw)
  })
  test('is replayed on demand', async () => {
    await gateway.pay(await gateway.openWindow(), '0019')
    const [first] = Object.values((await gateway.control('GET', '/callbacks')).body) as {
      callbackIdentifier: string
    }[]
    const replayed = await gateway.control('POST', `/callbacks/${first?.callbackIdentifier}/replay`)
    expect(replayed.body).toEqual({ status: 200 })
    expect(gateway.shop.webhooks[1]?.raw).toBe(gateway.shop.webhooks[0]?.raw)
  })
})
