import { createPayment } from '@medlem/contract/payment'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { familyCap } from '@medlem/database/schema/fee'
import type { MemberRow } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, purchase } from '@medlem/database/schema/payment'
import { wasCaptured } from '@medlem/domain/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aConfiguration, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import {
  aClub,
  type Club,
  draft,
  type OpenPurchase,
  openPurchase,
  pay,
  runJobs,
  sayDeclined,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'

const FEE = 8000
const CAP = 10_000
const HOUR_MS = 3_600_000

let server: TestServer
let club: Club
let ida: MemberRow
let bo: MemberRow
let takenBefore: number

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(aFamily)

/** Two linked members, in a club whose fee and cap let one of them pay a part only. */
async function aFamily(): Promise<void> {
  await server.reset()
  club = await aClub(server, { priceMinor: FEE })
  ida = await aMember(server, { firstName: 'Ida' })
  bo = await aMember(server, { firstName: 'Bo' })
  await aLink(server, { from: ida, to: bo })
  const year = Number(club.configuration.startDate.slice(0, 4))
  await server.deps.db.insert(familyCap).values({ orgId: club.organisation.id, year, limitMinor: CAP })
  takenBefore = await takenAtGateway()
}

const takenAtGateway = async () => ((await server.gateway.totals()) as { captured: number }).captured

/** What the family has paid, by our books, which agree with the gateway's. */
async function taken(): Promise<number> {
  const rows = await server.deps.db
    .select({ state: payment.state, total: purchase.totalMinor })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
  const sum = rows.filter(({ state }) => wasCaptured(state)).reduce((all, { total }) => all + total, 0)
  expect((await takenAtGateway()) - takenBefore).toBe(sum)
  return sum
}

const priceFor = async (who: MemberRow): Promise<number | null> => {
  const lines = [{ memberId: who.id, membershipConfId: club.configuration.id }]
  const quote = await server.as(who).call(quotePurchase, { body: { orgId: club.organisation.id, lines } })
  return quote.body.totalMinor
}

async function sweep(): Promise<void> {
  await sweepPayments(server.deps)
  await runJobs(server, 'reconcilePayment')
}

/** Buys by hand what is not paid yet, at the price of now. */
async function buyRest(who: MemberRow): Promise<void> {
  const paid = await server.deps.db
    .select()
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
  const has = paid.some((row) => row.purchase.payerId === who.id && wasCaptured(row.payment.state))
  if (has) return
  const opened = await openPurchase(server, who, { club })
  await sayPaid(server, opened, await pay(server, opened))
}

/** Every order of two lists that keeps the order within each. */
function interleaved<T>(a: readonly T[], b: readonly T[]): T[][] {
  const [first, ...restA] = a
  const [other, ...restB] = b
  if (first === undefined) return [[...b]]
  if (other === undefined) return [[...a]]
  return [
    ...interleaved(restA, b).map((rest) => [first, ...rest]),
    ...interleaved(a, restB).map((rest) => [other, ...rest]),
  ]
}

/** At most eight of many orders, the same in each run. */
function someOf<T>(orders: readonly T[]): T[] {
  const step = Math.ceil(orders.length / 8)
  return orders.filter((_, n) => n % step === 0)
}

type End = 'said' | 'lost' | 'late' | 'left'
/** What one payer does: the signal of a payment may be lost, a window may be paid after it was given up, or be left. */
const steps: Record<End, readonly string[]> = {
  said: ['open', 'pay', 'say'],
  lost: ['open', 'pay'],
  late: ['open', 'expire', 'pay', 'say'],
  left: ['open', 'decline'],
}
const ends: [End, End][] = [
  ['said', 'said'],
  ['said', 'lost'],
  ['lost', 'lost'],
  ['said', 'late'],
  ['late', 'late'],
  ['said', 'left'],
  ['late', 'left'],
]

describe('two windows of a family under one cap', () => {
  test.each(ends)(
    'one %s, the other %s: in every order the family pays its cap, and both years',
    async (one, other) => {
      const orders = interleaved(
        steps[one].map((step) => `ida ${step}`),
        steps[other].map((step) => `bo ${step}`),
      )
      for (const order of someOf(orders)) {
        await aFamily()
        const windows = new Map<string, OpenPurchase>()
        const authorizations = new Map<string, string>()
        for (const step of order) {
          const [who = '', what] = step.split(' ')
          const payer = who === 'ida' ? ida : bo
          if (what === 'open') windows.set(who, await openPurchase(server, payer, { club }))
          const opened = windows.get(who)
          if (!opened) throw new Error('no window')
          if (what === 'pay') authorizations.set(who, await pay(server, opened))
          if (what === 'say') await sayPaid(server, opened, authorizations.get(who))
          if (what === 'decline') await sayDeclined(server, opened)
          if (what === 'expire') {
            server.clock.advance(2 * HOUR_MS)
            await sweep()
          }
          expect(await taken(), order.join(', ')).toBeLessThanOrEqual(CAP)
        }
        server.clock.advance(HOUR_MS / 4)
        await sweep()
        expect(await taken(), order.join(', ')).toBeLessThanOrEqual(CAP)
        server.clock.advance(2 * HOUR_MS)
        await sweep()
        await buyRest(ida)
        await buyRest(bo)
        expect(await taken(), order.join(', ')).toBe(CAP)
      }
    },
  )

  test('both opened at the same moment, both paid at the same moment', async () => {
    for (let n = 0; n < 4; n++) {
      const drafts = await Promise.all([draft(server, ida, { club }), draft(server, bo, { club })])
      expect(drafts).toHaveLength(2)
      // Both were quoted before the other had a window: one of them is asked to look again.
      const opened = await Promise.allSettled([
        openPurchase(server, ida, { club }),
        openPurchase(server, bo, { club }),
      ])
      const windows = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(windows.length).toBeGreaterThan(0)
      await Promise.all(windows.map(async (one) => sayPaid(server, one, await pay(server, one))))
      expect(await taken()).toBeLessThanOrEqual(CAP)
      await buyRest(ida)
      await buyRest(bo)
      expect(await taken()).toBe(CAP)
      await aFamily()
    }
  })

  test('an open window holds its part, and one that is left or over frees it', async () => {
    expect(await priceFor(bo)).toBe(FEE)
    const left = await openPurchase(server, ida, { club })
    expect(await priceFor(bo)).toBe(CAP - FEE)
    // The payer's own window, and one of the same year, hold nothing against what takes their place.
    expect(await priceFor(ida)).toBe(FEE)
    await server.gateway.pay(left.windowPath, '0100')
    await sayDeclined(server, left)
    expect(await priceFor(bo)).toBe(FEE)
    await openPurchase(server, ida, { club })
    expect(await priceFor(bo)).toBe(CAP - FEE)
    server.clock.advance(2 * HOUR_MS)
    await sweep()
    expect(await priceFor(bo)).toBe(FEE)
  })

  test('a window makes nothing free: a payer with nothing left to pay waits for it', async () => {
    await server.deps.db.update(familyCap).set({ limitMinor: FEE })
    const opened = await openPurchase(server, ida, { club })
    const historyId = await draft(server, bo, { club })
    const early = await server.as(bo).call(createPayment, { params: { id: historyId }, body: {} })
    expect([early.status, early.problem.code]).toEqual([409, 'nothing_to_pay'])
    await sayPaid(server, opened, await pay(server, opened))
    const free = await server.as(bo).call(createPayment, { params: { id: historyId }, body: {} })
    expect(free.body).toMatchObject({ paymentStatus: 'paid', paymentTotal: 0 })
  })

  test('a hold at a price that fell meanwhile is given back, and its payer is notified', async () => {
    const early = await openPurchase(server, ida, { club })
    server.clock.advance(2 * HOUR_MS)
    await sweep()
    const opened = await openPurchase(server, bo, { club })
    await sayPaid(server, opened, await pay(server, opened))
    await sayPaid(server, early, await pay(server, early))
    await runJobs(server, 'reconcilePayment')
    const [row] = await server.deps.db.select().from(payment).where(eq(payment.id, early.paymentId))
    expect(row?.state).toBe('voided')
    const notices = await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.receiverId, ida.id))
    expect(notices.map(({ notice }) => notice?.code)).toContain('price_fell')
    expect(await priceFor(ida)).toBe(CAP - FEE)
  })
})

test('a joining fee in two windows of two years is taken once', async () => {
  await server.deps.db.update(membershipConfiguration).set({ joiningFeeMinor: 5000 })
  const next = Number(club.configuration.startDate.slice(0, 4)) + 1
  const configuration = await aConfiguration(server, {
    orgId: club.organisation.id,
    membershipPriceMinor: FEE,
    joiningFeeMinor: 5000,
    startDate: `${next}-01-01`,
    endDate: `${next}-12-31`,
  })
  const first = await openPurchase(server, ida, { club })
  const second = await openPurchase(server, ida, { club: { ...club, configuration } })
  await sayPaid(server, first, await pay(server, first))
  await sayPaid(server, second, await pay(server, second))
  expect(await taken()).toBe(FEE + 5000)
  const again = await openPurchase(server, ida, { club: { ...club, configuration } })
  await sayPaid(server, again, await pay(server, again))
  expect(await taken()).toBe(2 * FEE + 5000)
})
