import { dispute } from '@medlem/database/schema/dispute'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, paymentEvent, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nightly } from '../../app/job/nightly.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, type Club, draft, openPurchase, pay, sayPaid } from '../payment/testing/buyer.ts'
import { brokenInvariants } from './checkInvariants.ts'

let server: TestServer
let ida: MemberRow
let club: Club

beforeAll(async () => {
  server = await testServer({ listen: true, environment: { METRICS_TOKEN: 'a token for operators' } })
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
  club = await aClub(server)
  const open = await openPurchase(server, ida, { club })
  expect((await sayPaid(server, open, await pay(server, open))).body.paymentStatus).toBe('paid')
})

const brokenIds = async () => {
  const broken = await brokenInvariants(server.deps.db, { now: server.clock.now() })
  return [...new Set(broken.map(({ id }) => id))]
}

describe('the books', () => {
  test('hold together after a purchase, and agree with the gateway', async () => {
    const { captured, credited } = (await server.gateway.totals()) as Record<string, number>
    const ledger = { capturedMinor: captured ?? 0, refundedMinor: credited ?? 0 }
    const { db } = server.deps
    const now = server.clock.now()
    expect(await brokenInvariants(db, { now })).toEqual([])
    const [disagrees] = await brokenInvariants(db, { now, ledger: { ...ledger, capturedMinor: 1 } })
    expect(disagrees).toMatchObject({ id: 'I9', count: 1 })
  })

  const faults: [string, string, (db: TestServer['deps']['db']) => Promise<unknown>][] = [
    [
      'more was captured than the purchase costs',
      'I1',
      (db) => db.update(payment).set({ capturedMinor: 99_999 }),
    ],
    ['a line costs something else', 'I1', (db) => db.update(purchaseLine).set({ unitMinor: 1, feeMinor: 1 })],
    ['a card payment has no authorization', 'I2', (db) => db.update(payment).set({ authorizationId: null })],
    ['an active year has no payment', 'I4', (db) => db.update(payment).set({ state: 'declined' })],
    [
      'somebody paid and has no year',
      'I5',
      (db) => db.update(membershipPeriod).set({ status: 'inactive', reason: null }),
    ],
    ['somebody paid for a stranger', 'I7', strangersYear],
    [
      'a price is not the one of its terms',
      'I7',
      async (db) => {
        await db.update(purchaseLine).set({ unitMinor: 45_001, feeMinor: 45_001 })
        await db.update(purchase).set({ totalMinor: 45_001 })
      },
    ],
    [
      'a bank took more than was captured',
      'I1',
      (db) => db.update(payment).set({ chargedBackMinor: 99_999 }),
    ],
    ['a bank took money by no dispute', 'I1', (db) => db.update(payment).set({ chargedBackMinor: 1 })],
    ['money was given back by no refund', 'I1', (db) => db.update(payment).set({ refundedMinor: 1 })],
    ['a payment is disputed by no bank', 'I1', (db) => db.update(payment).set({ state: 'disputed' })],
    ['a bank asks for money of a payment that is not disputed', 'I1', disputeAlone],
    ['money of a test was taken', 'I8', (db) => db.update(payment).set({ test: true })],
    ['a payment has no event for its state', 'I11', (db) => db.delete(paymentEvent)],
    [
      'an event of a payment is missing',
      'I11',
      (db) => db.delete(paymentEvent).where(eq(paymentEvent.toState, 'authorized')),
    ],
    [
      'a membership is stored with another status',
      'I12',
      (db) => db.update(membership).set({ status: 'inactive' }),
    ],
    [
      'a membership is renewed without a card',
      'cards',
      (db) => db.update(membership).set({ autoRenewal: true }),
    ],
    [
      'a receipt number was passed over',
      'receipts',
      (db) => db.update(organisation).set({ nextReceiptNumber: 7 }),
    ],
  ]
  test.each(faults)('are found broken when %s (%s)', async (_what, id, spoil) => {
    await spoil(server.deps.db)
    expect(await brokenIds()).toContain(id)
  })

  async function disputeAlone(db: TestServer['deps']['db']) {
    const [row] = await db.select().from(payment)
    const openedAt = server.clock.now()
    const of = { paymentId: row?.id ?? '', source: 'provider', state: 'open', reason: 'It asks' } as const
    await db.insert(dispute).values({ ...of, amountMinor: 1, disputedOn: '2026-06-01', openedAt })
  }

  async function strangersYear(db: TestServer['deps']['db']) {
    const stranger = await aMember(server)
    await db.update(purchaseLine).set({ memberId: stranger.id })
  }

  test('are reported by the deep health check, to operators alone', async () => {
    const ask = (options: object) => server.app.inject({ url: '/health/deep', ...options })
    const remote = { remoteAddress: '203.0.113.9' }
    expect((await ask(remote)).statusCode).toBe(403)
    const authorization = 'Bearer a token for operators'
    expect((await ask({ ...remote, headers: { authorization } })).json()).toEqual({
      status: 'ok',
      broken: [],
      audit: { ok: true, entries: 0, chains: 0, headHash: null, holdsExpected: true },
    })
    await server.deps.db.update(membership).set({ status: 'inactive' })
    const failed = await ask({})
    expect(failed.statusCode).toBe(503)
    expect(failed.json()).toMatchObject({ status: 'failed', broken: [{ id: 'I12', count: 1 }] })
  })
})

describe('the night', () => {
  test('ends memberships whose last day is over, without anybody asking', async () => {
    server.clock.set('2026-12-31T22:59:59Z')
    await nightly(server.deps)
    const stored = async () => (await server.deps.db.select().from(membership))[0]
    expect(await stored()).toMatchObject({ status: 'active', enabled: true })
    // Midnight in Copenhagen, and ten minutes in which the night's work is awaited.
    server.clock.set('2026-12-31T23:00:00Z')
    expect(await brokenIds()).toEqual([])
    server.clock.set('2026-12-31T23:10:00Z')
    expect(await brokenIds()).toEqual(['I12'])
    await nightly(server.deps)
    expect(await stored()).toMatchObject({
      status: 'inactive',
      enabled: false,
      oldStatus: 'active',
      newStatus: 'inactive',
      overallEndDate: '2026-12-31',
    })
    expect(await brokenIds()).toEqual([])
  })

  test('closes drafts that were not paid for a month, and no others', async () => {
    const jonas = await aMember(server)
    const old = await draft(server, jonas, { club })
    server.clock.advance(20 * 86_400_000)
    const vera = await aMember(server)
    const young = await draft(server, vera, { club })
    server.clock.advance(11 * 86_400_000)
    await nightly(server.deps)
    const left = await server.deps.db.select().from(membershipPeriod)
    expect(left.map(({ id }) => id)).not.toContain(old)
    expect(left.find(({ id }) => id === young)).toMatchObject({ open: true })
    expect(left.find(({ memberId }) => memberId === ida.id)).toMatchObject({ status: 'active' })
  })
})
