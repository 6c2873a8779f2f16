import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment } from '@medlem/database/schema/payment'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { recalculateStale } from '@medlem/server/club/membership/recalculateStale'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { reconcile } from '@medlem/server/money/reconciliation/reconcile'
import { followGateway, gatewayAt, ORDER_DAY } from '@medlem/server/money/renewal/testing/anAgreement'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { seededRandom } from '../random.ts'
import { groups } from './renewalStormOutcome.ts'
import { aCrew } from './renewalStormWorkers.ts'
import { agreements, openStorm, PRICE_MINOR, type Renewer } from './renewalStormWorld.ts'

const { memberships, killEvery } = effort({
  short: { memberships: 48, killEvery: 15 },
  full: { memberships: 5_000, killEvery: 200 },
})
const TEST_TIMEOUT_MS = effort({ short: 900_000, full: 3_600_000 })
/** What was ordered is charged on the first; what is not paid then is tried on five days more. */
const DAYS = ['01-01', '01-02', '01-07', '01-08'] as const

/** What a renewal and the app come to, by what becomes of it. */
const wanted: Readonly<Record<Renewer['fate'], object>> = {
  '0019': { state: 'charged', reason: null, orders: 1, taken: [PRICE_MINOR], years: 1 },
  '0415': { state: 'charged', reason: null, orders: 1, taken: [PRICE_MINOR], years: 1 },
  '0407': { state: 'asked', reason: 'needs_customer', orders: 1, taken: [], years: 0 },
  off: { state: 'dropped', reason: 'switched_off', orders: 0, taken: [], years: 0 },
  stopped: { state: 'dropped', reason: 'switched_off', orders: 1, taken: [], years: 0 },
}

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await followGateway(server)
})
afterAll(() => server.close())

test(
  'however many workers order, take and die, a year is charged once in the app, and each that was taken is there',
  async () => {
    const seed = experimentSeed('The deaths in the storm of agreements', 'MEDLEM_RACE_SEED')
    const since = performance.now()
    const renewers = await openStorm(server, memberships, agreements)
    const crew = aCrew(server, { every: killEvery, random: seededRandom(seed) })
    const workOn = async (instant: string) => {
      await gatewayAt(server, instant)
      server.clock.set(instant)
      await crew.workOff()
    }
    await workOn(ORDER_DAY)
    const killedOrdering = crew.killed()
    for (const { identifier: agreementId } of renewers.filter(({ fate }) => fate === 'stopped'))
      await server.gateway.control('POST', '/agreements/stop', { agreementId, actor: 'USER' })
    for (const day of DAYS) await workOn(`2027-${day}T11:00:00Z`)
    // A capture whose answer was lost is asked for again by the reconciler.
    const { id: paymentId, state } = payment
    for (const one of await server.deps.db.select({ paymentId }).from(payment).where(eq(state, 'capturing')))
      await reconcile(server.deps, one)

    const found = await accounts(renewers)
    const problems = found.filter(({ fate, ...facts }) => !isSame(facts, wanted[fate]))
    const counted = (fate: Renewer['fate']) => found.filter((one) => one.fate === fate).length
    const seconds = Math.round((performance.now() - since) / 1000)
    figure(
      `E9 storm of agreements: ${memberships} due, ${crew.killed()} kills, ${killedOrdering} of them while charges were ordered, ` +
        `${counted('0019') + counted('0415')} charged once, ${counted('0407')} left to the member, ` +
        `${counted('off')} switched off in time, ${counted('stopped')} stopped in the app, ${problems.length} wrong, ${seconds} s.`,
    )
    expect(problems).toEqual([])
    expect(crew.killed()).toBeGreaterThan(killedOrdering)
    expect(killedOrdering).toBeGreaterThan(0)
    expect(crew.logged()).toEqual([])
    await recalculateStale(server.deps)
    const { captured } = (await server.gateway.totals()) as { captured: number }
    const ledger = { capturedMinor: captured, refundedMinor: 0 }
    expect(await brokenInvariants(server.deps.db, { now: server.clock.now(), ledger })).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

interface Ordered {
  authorizationIdentifier: string | null
  vipps?: { charge?: { agreementId: string; type: string } }
}

/** What each renewal has come to here, and how often it was ordered and taken in the app. */
async function accounts(renewers: readonly Renewer[]) {
  const { db } = server.deps
  const windows = (await server.gateway.control('GET', '/windows')).body as unknown as Ordered[]
  const { body } = await server.gateway.control('GET', '/ledger')
  const held = body.authorizations as { authorizationIdentifier: string; captures: { amount: number }[] }[]
  const taken = new Map(
    held.map((one) => [one.authorizationIdentifier, one.captures.map(({ amount }) => amount)]),
  )
  const orders = groups(
    windows.filter(({ vipps }) => vipps?.charge?.type === 'RECURRING'),
    ({ vipps }) => vipps?.charge?.agreementId ?? '',
  )
  const rows = new Map((await db.select().from(renewal)).map((row) => [row.membershipId, row]))
  const charges = groups(await db.select().from(renewalCharge), ({ renewalId }) => renewalId)
  const periods = await db.select().from(membershipPeriod).where(eq(membershipPeriod.membershipFor, 2027))
  const active = groups(
    periods.filter(({ status }) => status === 'active'),
    ({ membershipId }) => membershipId,
  )
  return renewers.map(({ membershipId, identifier, fate }) => {
    const row = rows.get(membershipId)
    const own = orders.get(identifier) ?? []
    const tries = charges.get(row?.id ?? '')?.length ?? 0
    return {
      fate,
      state: row?.state,
      reason: row?.reason,
      // One charge here is one there, however often it was ordered.
      orders: Math.max(own.length, tries),
      taken: own.flatMap(({ authorizationIdentifier: id }) => taken.get(id ?? '') ?? []),
      years: active.get(membershipId)?.length ?? 0,
    }
  })
}
