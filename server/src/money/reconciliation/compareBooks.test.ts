import { getBooks } from '@medlem/contract/ledger'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nightly } from '../../app/job/nightly.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { getPayment } from '../payment/store.ts'
import { aClub, type Club, type OpenPurchase, openPurchase, pay } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'
import { compareBooks, recentDays } from './compareBooks.ts'

const logged: string[] = []
let server: TestServer
let ida: MemberRow
let club: Club
let karl: TestClient

beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) }
  server = await testServer({ deps: { log: Fastify({ logger: { level: 'warn', stream } }).log } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  await server.gateway.control('DELETE', '/faults')
  logged.length = 0
  ida = await aMember(server)
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
})

const compare = () => compareBooks(server.deps, recentDays(server.clock.now()))
/** What the only day of the only organisation came to. */
async function found() {
  const [{ days } = { days: [] }] = await compare()
  expect(days).toHaveLength(1)
  const [day] = days
  return {
    compared: day?.compared,
    kinds: day?.differences.map(({ kind }) => kind),
    figures: day?.differences.map(({ here, there }) => [here, there]),
    unasked: day?.unasked.map(({ reason }) => reason),
  }
}
const agree = { compared: 1, kinds: [], figures: [], unasked: [] }
const figures = (capturedMinor: number, refundedMinor = 0, heldMinor = 0) => ({
  capturedMinor,
  refundedMinor,
  heldMinor,
})

const paid = () => aPaidPurchase(server, ida, { club })
const write = ({ paymentId }: OpenPurchase, values: Partial<typeof payment.$inferInsert>) =>
  server.deps.db.update(payment).set(values).where(eq(payment.id, paymentId))
async function authorizationPath({ paymentId }: OpenPurchase): Promise<string> {
  const { authorizationId, hintedAuthorizationId } = await getPayment(server.deps.db, paymentId)
  return `/api/v2/authorization/${authorizationId ?? hintedAuthorizationId}`
}
/** Somebody acts in the gateway's own pages. */
async function inGateway(of: OpenPurchase, act: string, body: object): Promise<void> {
  const path = `${await authorizationPath(of)}/${act}`
  expect((await server.gateway.api('POST', path, body, liveKey)).body).toMatchObject({ IsSuccess: true })
}
const lay = (place: string, kind: string) =>
  server.gateway.control('POST', '/faults', { place, kind, times: 1000 })

/** Paid in the window and reported to us, but not settled. */
async function heldOnly(): Promise<OpenPurchase> {
  const open = await openPurchase(server, ida, { club })
  const hintedAuthorizationId = await pay(server, open, '0100')
  await write(open, { hintedAuthorizationId })
  return open
}

describe('the books agree with the gateway', () => {
  test('when a payment is taken and partly given back on both sides', async () => {
    const purchase = await paid()
    expect(await found()).toEqual(agree)
    expect((await giveBack(karl, purchase, { amountMinor: 10_000 })).status).toBe(200)
    expect(await found()).toEqual(agree)
  })

  test('about an unpaid window, of which there is nothing to ask', async () => {
    await openPurchase(server, ida, { club })
    expect(await found()).toEqual({ ...agree, compared: 0 })
  })
})

describe('a difference is found', () => {
  test('where money was given back in the gateway’s own pages', async () => {
    await inGateway(await paid(), 'credit', { Amount: 10_000 })
    expect(await found()).toEqual({
      ...agree,
      kinds: ['refunded_there'],
      figures: [[figures(45_000), figures(45_000, 10_000)]],
    })
  })

  test('where a hold is left open, and where it is taken behind our back', async () => {
    const open = await heldOnly()
    expect(await found()).toEqual({ ...agree, compared: 0, unasked: ['in_motion'] })
    server.clock.advance(3_600_000)
    expect(await found()).toEqual({
      ...agree,
      kinds: ['hold_left_open'],
      figures: [[figures(0), figures(0, 0, 45_000)]],
    })
    await inGateway(open, 'capture', { Amount: 45_000 })
    expect(await found()).toMatchObject({ kinds: ['captured_there'] })
  })

  test('where our books have what the gateway did not take, or gave back what it did not', async () => {
    const purchase = await paid()
    await write(purchase, { refundedMinor: 1 })
    expect(await found()).toMatchObject({ kinds: ['refunded_here'] })
    await write(purchase, { refundedMinor: 0, capturedMinor: 44_999 })
    expect(await found()).toMatchObject({ kinds: ['amounts_differ'] })
    const path = await server.gateway.authorize('0100', { Amount: 45_000 }, liveKey)
    await write(purchase, { capturedMinor: 45_000, authorizationId: path.split('/').at(-1) ?? '' })
    expect(await found()).toMatchObject({
      kinds: ['captured_here'],
      figures: [[figures(45_000), figures(0, 0, 45_000)]],
    })
  })

  test('also after the day, on the day on which something happened last', async () => {
    const purchase = await paid()
    server.clock.advance(86_400_000)
    await giveBack(karl, purchase, { amountMinor: 10_000 })
    await inGateway(purchase, 'credit', { Amount: 5_000 })
    const [{ days } = { days: [] }] = await compare()
    expect(days.map(({ day, differences }) => [day, differences.length])).toEqual([['2026-11-22', 1]])
  })
})

describe('what could not be asked is listed, and never taken for equal', () => {
  test('while the gateway is silent or ill', async () => {
    await paid()
    await lay('lookup', 'error_before')
    expect(await found()).toEqual({ ...agree, compared: 0, unasked: ['no_answer'] })
  })

  test('without a key, or a name at the gateway, or for another gateway than today’s', async () => {
    const purchase = await paid()
    await write(purchase, { authorizationId: null, hintedAuthorizationId: null })
    expect(await found()).toEqual({ ...agree, compared: 0, unasked: ['no_name'] })
    const where = eq(organisation.id, club.organisation.id)
    await server.deps.db.update(organisation).set({ paymentAuthToken: null }).where(where)
    expect(await found()).toMatchObject({ compared: 0, unasked: ['no_key'] })
    await write(purchase, { provider: 'another' })
    expect(await found()).toMatchObject({ compared: 0, unasked: ['other_provider'] })
  })

  test('nor is what is settled between two answers', async () => {
    const purchase = await paid()
    await inGateway(purchase, 'credit', { Amount: 10_000 })
    const { db, providerFor } = server.deps
    const settledMeanwhile: typeof providerFor = (of) => {
      const provider = providerFor(of)
      if (!provider) return undefined
      return {
        ...provider,
        async lookup(ref) {
          const { version } = await getPayment(db, purchase.paymentId)
          await write(purchase, { version: version + 1 })
          return provider.lookup(ref)
        },
      }
    }
    const deps = { ...server.deps, providerFor: settledMeanwhile }
    const [{ days } = { days: [] }] = await compareBooks(deps, recentDays(server.clock.now()))
    expect(days).toMatchObject([{ compared: 0, differences: [], unasked: [{ reason: 'in_motion' }] }])
  })
})

describe('every night', () => {
  test('the last days are compared, an operator finds each difference in the log, an administrator in the organisation', async () => {
    const open = await heldOnly()
    server.clock.advance(86_400_000)
    await nightly(server.deps)
    const lines = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'books_difference')
    expect(lines).toMatchObject([
      { level: 50, orgId: club.organisation.id, day: '2026-11-21', kind: 'hold_left_open' },
    ])
    const read = (from: string, to: string) =>
      karl.call(getBooks, { params: { id: club.organisation.id }, querystring: { from, to } })
    const { status, body } = await read('2026-11-01', '2026-11-30')
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        day: '2026-11-21',
        comparedAt: '2026-11-22T11:00:00.000Z',
        differences: [{ kind: 'hold_left_open', paymentId: open.paymentId, currency: 'DKK' }],
      },
    ])
    expect((await read('2026-11-22', '2026-11-30')).body).toEqual([])
    // Once the gateway and the books say the same, the difference is gone.
    await server.gateway.api('DELETE', await authorizationPath(open), undefined, liveKey)
    await nightly(server.deps)
    expect((await read('2026-11-01', '2026-11-30')).body).toMatchObject([{ compared: 1, differences: [] }])
  })

  test('one organisation and one day can be compared alone', async () => {
    await paid()
    const other = await aClub(server)
    await aPaidPurchase(server, await aMember(server), { club: other })
    expect(await compare()).toHaveLength(2)
    const day = { from: '2026-11-21', to: '2026-11-21' }
    const alone = await compareBooks(server.deps, { ...day, orgId: other.organisation.id })
    expect(alone.map((one) => one.organisation.id)).toEqual([other.organisation.id])
    const before = { from: '2026-11-20', to: '2026-11-20' }
    expect(await compareBooks(server.deps, before)).toEqual([])
  })
})
