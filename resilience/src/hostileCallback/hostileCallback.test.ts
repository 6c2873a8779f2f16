import { setTimeout as delay } from 'node:timers/promises'
import { callbackInbox, payment, paymentEvent } from '@medlem/database/schema/payment'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { sayPaid } from '@medlem/server/money/payment/testing/buyer'
import { asc, count, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { type Random, seededRandom } from '../random.ts'
import { alienHolds, forgeries, type Targets } from './hostileCallbackForgeries.ts'
import {
  aHeld,
  anOpen,
  aPaid,
  type Callback,
  type Known,
  openWorld,
  type Posted,
  postCallback,
  type World,
} from './hostileCallbackWorld.ts'

const counts = effort({
  short: { forged: 30, replayed: 12, buyers: 2 },
  full: { forged: 5_000, replayed: 1_000, buyers: 60 },
})
const isFull = effort({ short: false, full: true })
/** How many attack at a time. */
const ATTACKERS = 8
const GENUINE_P95_MS = 200
/** Callbacks stored for one payment: the server counts before it writes, so concurrent ones may exceed the limit by one each. */
const MAX_STORED = 100 + ATTACKERS
/** Log lines about unknown callbacks in a minute. */
const MAX_LINES = 60
const DRAIN_MS = effort({ short: 600_000, full: 600_000 })
const TEST_TIMEOUT_MS = effort({ short: 900_000, full: 3_600_000 })

/** Posts the callbacks one after the other until none is left. */
async function attack(world: World, callbacks: Callback[], statuses: Map<number, number>): Promise<void> {
  for (let next = callbacks.pop(); next; next = callbacks.pop()) {
    const { status } = await postCallback(world, next)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

/** Buyers who pay in the window, and whose callbacks arrive during the attack. */
async function buyThrough(world: World, isOver: () => boolean): Promise<{ known: Known; posted: Posted }[]> {
  const bought: { known: Known; posted: Posted }[] = []
  while (bought.length < counts.buyers || !isOver()) {
    const held = await aHeld(world)
    bought.push({ known: held, posted: await postCallback(world, held.callback) })
  }
  return bought
}

function attacksOn(targets: Targets, random: Random): Callback[] {
  const kinds = Object.values(forgeries)
  const forged = Array.from({ length: counts.forged }, (_, n) => kinds[n % kinds.length]?.(targets, random))
  const replayed = Array.from({ length: counts.replayed }, () => random.pick(targets.paid).callback)
  return [...forged, ...replayed]
    .flatMap((one) => (one ? [{ one, place: random.below(2 ** 31) }] : []))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** The states of payments, and every transition that led there. */
async function historyOf({ server: { deps } }: World, known: readonly Known[]) {
  const ids = known.map(({ purchase }) => purchase.paymentId)
  const { id, state, version, capturedMinor } = payment
  const rows = await deps.db
    .select({ id, state, version, capturedMinor })
    .from(payment)
    .where(inArray(id, ids))
    .orderBy(asc(id))
  const { paymentId, fromState, toState } = paymentEvent
  const steps = await deps.db
    .select({ paymentId, fromState, toState })
    .from(paymentEvent)
    .where(inArray(paymentId, ids))
    .orderBy(asc(paymentEvent.id))
  // A claim that names a foreign authorization is recorded without a transition.
  return { rows, steps: steps.filter((step) => step.fromState !== step.toState) }
}

/** Waits until every stored callback is processed; answers the jobs that ran more than once or gave up. */
async function drainCallbacks({ server: { deps } }: World): Promise<string[]> {
  const endsAt = performance.now() + DRAIN_MS
  for (;;) {
    const { rows } = await deps.db.execute<{ state: string; tries: number; n: number }>(
      sql`select state::text, retry_count as tries, count(*)::int as n from pgboss.job
        where name = 'settlePayment' group by 1, 2`,
    )
    const bad = rows.filter(({ state, tries }) => state !== 'completed' || tries > 0)
    const isDone = rows.every(({ state }) => !['created', 'retry', 'active'].includes(state))
    if (isDone || performance.now() > endsAt) return bad.map((row) => JSON.stringify(row))
    await delay(50)
  }
}

const p95 = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)

test(
  'forged, replayed and oversized callbacks change nothing, while genuine ones are processed [S17]',
  async () => {
    const seed = experimentSeed('The hostile callbacks', 'MEDLEM_CALLBACK_SEED')
    const random = seededRandom(seed)
    const world = await openWorld()
    const { server, lines } = world
    const { db } = server.deps
    const open: Targets['open'] = [await anOpen(world), await anOpen(world), await anOpen(world)]
    const paid: Targets['paid'] = [await aPaid(world), await aPaid(world)]
    const [row] = await db
      .select()
      .from(payment)
      .where(inArray(payment.id, [open[0].purchase.paymentId]))
    const aliens = await alienHolds(world, row?.orderNumber ?? '')
    const before = await historyOf(world, [...open, ...paid])

    const attacks = attacksOn({ open, paid, aliens }, random)
    const statuses = new Map<number, number>()
    const since = performance.now()
    const storm = Promise.all(Array.from({ length: ATTACKERS }, () => attack(world, attacks, statuses)))
    const bought = await buyThrough(world, () => attacks.length === 0)
    await storm
    const seconds = Math.round((performance.now() - since) / 1000)
    const jobProblems = await drainCallbacks(world)
    const slow = p95(bought.map(({ posted }) => posted.ms))
    const stored = await db.select({ n: count() }).from(callbackInbox).groupBy(callbackInbox.paymentId)
    const mostStored = Math.max(...stored.map(({ n }) => n))
    const after = await historyOf(world, [...open, ...paid])
    const shown = [...statuses].toSorted().map(([status, n]) => `${n} answered ${status}`)
    figure(
      `E12 hostile callbacks: ${counts.forged} forged, ${counts.replayed} replayed (${shown.join(', ')}), ` +
        `${bought.length} bought meanwhile, genuine callback p95 ${slow} ms, at most ${mostStored} stored for a payment, ` +
        `${[...lines].map(([event, n]) => `${n} ${event}`).join(', ')}, ${seconds} s.`,
    )

    // An oversized one is refused with 413 at every address; every other answer is the same.
    expect([...statuses.keys()].toSorted()).toEqual([200, 413])
    expect(after).toEqual(before)
    expect(jobProblems).toEqual([])
    expect(mostStored).toBeLessThanOrEqual(MAX_STORED)
    // A storm may lie on both sides of a minute's end; the test's own clock does not move.
    expect(lines.get('unknown_callback') ?? 0).toBeLessThanOrEqual(MAX_LINES)
    const theirs = await historyOf(
      world,
      bought.map(({ known }) => known),
    )
    expect(theirs.rows.map(({ state }) => state)).toEqual(bought.map(() => 'captured'))

    // A payment whose callback limit is used up is still settled by its return page.
    const { gateway } = server
    const late = await gateway.pay(open[0].purchase.windowPath, '0100')
    const said = await sayPaid(server, open[0].purchase, late.query.authorizationIdentifier)
    expect(said.body.paymentStatus).toBe('paid')
    const { captured = 0 } = (await gateway.totals()) as Record<string, number>
    // One of the foreign holds was captured by its owner.
    const ledger = { capturedMinor: captured - 45_000, refundedMinor: 0 }
    expect(await brokenInvariants(db, { now: server.clock.now(), ledger })).toEqual([])
    if (isFull) expect(slow).toBeLessThanOrEqual(GENUINE_P95_MS)
  },
  TEST_TIMEOUT_MS,
)
