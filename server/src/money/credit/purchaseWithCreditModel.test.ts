import { payBackCredit } from '@medlem/contract/credit'
import { revokePeriod } from '@medlem/contract/grant'
import { createPayment } from '@medlem/contract/payment'
import { creditEntry } from '@medlem/database/schema/credit'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { isPaid } from '@medlem/domain/payment'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { sumCredit } from '../payment/creditStore.ts'
import {
  books,
  draft,
  type OpenPurchase,
  openLink,
  pay,
  prepareLink,
  runJobs,
  sayDeclined,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { aTreasurer, creditedMinor, giveBack } from '../refund/testing/treasurer.ts'
import { creditStage } from './testing/creditStage.ts'

const YEAR_MINOR = 45_000
/** Two are approved, one is declined in the window, one is held and never released. */
const CARDS = ['0100', '0019', '0035', '0324'] as const

let server: TestServer
let stage: Awaited<ReturnType<typeof creditStage>>
let treasurer: TestClient

beforeAll(async () => {
  server = await testServer({ listen: true })
  stage = await creditStage(server)
  treasurer = (await aTreasurer(server, stage.club)).client
})
afterAll(() => server.close())

const place = fc.nat({ max: 3 })
const earning = fc.record({
  kind: fc.constant('earn' as const),
  minor: fc.constantFrom(1_000, 5_000, 44_500, 45_000, 91_000),
})
const step = fc.oneof(
  { weight: 2, arbitrary: earning },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      children: fc.uniqueArray(place, { minLength: 1, maxLength: 2 }),
      useCredit: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), at: place, card: fc.constantFrom(...CARDS) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decline' as const), at: place }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('refund' as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payBack' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
)
/** Each begins with credit. */
const histories = fc
  .tuple(earning, fc.array(step, { minLength: 6, maxLength: 16 }))
  .map(([first, others]) => [first, ...others])
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Money {
  payer: MemberRow
  children: MemberRow[]
  windows: OpenPurchase[]
  bought: string[]
  /** What came for claims, and what was paid back of credit. */
  receivedMinor: number
  paidBackMinor: number
}

/** Does one step. What the server refuses is refused with a sentence and changes nothing. */
async function take(one: Step, money: Money): Promise<void> {
  const { club, claim, receive, karls, here } = stage
  const { payer } = money
  const newest = <T>(list: readonly T[], at: number): T | undefined => list.at(-1 - at)
  switch (one.kind) {
    case 'earn': {
      await receive(await claim(await aChild(server, payer)), YEAR_MINOR + one.minor)
      money.receivedMinor += YEAR_MINOR + one.minor
      return
    }
    case 'open': {
      const referenceKey = crypto.randomUUID()
      const ids: string[] = []
      for (const at of one.children) {
        const member = money.children[at]
        // A year that is paid can't be drafted again.
        if (member)
          await draft(server, payer, { club, member, referenceKey }).then(
            (id) => ids.push(id),
            () => 0,
          )
      }
      const [id] = ids
      if (!id) return
      const { useCredit } = one
      const made = await server.as(payer).call(createPayment, { params: { id }, body: { useCredit } })
      expect([200, 201, 409, 422]).toContain(made.status)
      if (made.status > 201) return
      if (made.body.paymentStatus === 'paid') money.bought.push(id)
      else {
        const asked = await prepareLink(server, payer, made.body.id)
        money.windows.push({ payer, historyId: id, ...(await openLink(server, payer, asked)) })
      }
      return
    }
    case 'pay': {
      const window = newest(money.windows, one.at)
      if (!window) return
      await sayPaid(server, window, await pay(server, window, one.card))
      return runJobs(server)
    }
    case 'decline': {
      const window = newest(money.windows, one.at)
      if (window) await sayDeclined(server, window)
      return
    }
    case 'refund': {
      const window = newest(money.windows, one.at)
      const [row] = window
        ? await server.deps.db.select().from(payment).where(eq(payment.id, window.paymentId))
        : []
      if (!window || !row || !isPaid(row.state)) return
      const amountMinor = row.capturedMinor - row.refundedMinor
      if (amountMinor > 0) await giveBack(treasurer, window, { amountMinor, keepsYears: false })
      return runJobs(server)
    }
    case 'revoke': {
      const id = newest(money.bought, one.at)
      if (id) await karls.call(revokePeriod, { params: { id }, body: { reason: 'Model' } })
      return
    }
    case 'payBack': {
      const creditMinor = await sumCredit(server.deps.db, { orgId: club.organisation.id, payerId: payer.id })
      if (creditMinor === 0) return
      const { status } = await karls.call(payBackCredit, {
        params: { ...here(), payerId: payer.id },
        body: { amountMinor: 1_000, creditMinor, method: 'cash', reason: 'Model' },
      })
      if (status === 201) money.paidBackMinor += 1_000
      return
    }
    case 'wait':
      server.clock.advance(40 * 60_000)
  }
}

test('whatever is bought with credit, paid late, declined, refunded or taken back, no money is lost and none is made', async () => {
  const { db } = server.deps
  const payer = await aMember(server)
  const money: Money = { payer, children: [], windows: [], bought: [], receivedMinor: 0, paidBackMinor: 0 }
  let [withCredit, whole, returned] = [0, 0, 0]
  for (const history of fc.sample(histories, { numRuns: 15, seed: 91 })) {
    money.payer = await aMember(server)
    money.children = []
    for (let n = 0; n < 3; n++) money.children.push(await aChild(server, money.payer))
    money.windows = []
    money.bought = []
    for (const one of history) {
      await take(one, money)
      expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
      const entries = await db.select().from(creditEntry)
      const credit = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect(credit).toBeGreaterThanOrEqual(0)
      const { activeYears, gatewayCaptured } = await books(server)
      const kept = gatewayCaptured - (await creditedMinor(server))
      expect(money.receivedMinor - money.paidBackMinor + kept, JSON.stringify(history)).toBe(
        activeYears * YEAR_MINOR + credit,
      )
      withCredit = entries.filter(({ cause }) => cause === 'spent').length
      returned = entries.filter(({ cause }) => cause === 'returned').length
    }
    whole += money.bought.length
  }
  // The histories reach what they are made for.
  expect(withCredit).toBeGreaterThan(4)
  expect(whole).toBeGreaterThan(1)
  expect(returned).toBeGreaterThan(0)
})
