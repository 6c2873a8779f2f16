import { setTimeout as delay } from 'node:timers/promises'
import { callbackInbox, payment, paymentEvent } from '@medlem/database/schema/payment'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { sayPaid } from '@medlem/server/money/payment/testing/buyer'
import { asc, count, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { type Random, seededRandom } from '../random.ts'
import { alienHolds, forgeries, type Targets } from './hostileCallbackForgeries.ts'
import {
  aHeld,
  anOpen,
  aPaid,
  type Known,
  openWorld,
  type Ring,
  type Rung,
  ring,
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
/** Of each payment: they are counted before they are written, so those that come at once may each be one more. */
const MOST_HEARD = 100 + ATTACKERS
/** What is logged of strangers in a minute. */
const MOST_LINES = 60
const DRAIN_MS = effort({ short: 120_000, full: 600_000 })
const PATIENCE_MS = effort({ short: 300_000, full: 3_600_000 })

/** Posts what is left, one after the other, until nothing is. */
async function attack(world: World, rings: Ring[], statuses: Map<number, number>): Promise<void> {
  for (let next = rings.pop(); next; next = rings.pop()) {
    const { status } = await ring(world, next)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

/** Buyers who pay in the window, and whose callbacks ring in the midst of it all. */
async function buyThrough(world: World, isOver: () => boolean): Promise<{ known: Known; rung: Rung }[]> {
  const bought: { known: Known; rung: Rung }[] = []
  while (bought.length < counts.buyers || !isOver()) {
    const held = await aHeld(world)
    bought.push({ known: held, rung: await ring(world, held.ring) })
  }
  return bought
}

function attacksOn(targets: Targets, random: Random): Ring[] {
  const kinds = Object.values(forgeries)
  const forged = Array.from({ length: counts.forged }, (_, n) => kinds[n % kinds.length]?.(targets, random))
  const replayed = Array.from({ length: counts.replayed }, () => random.pick(targets.paid).ring)
  return [...forged, ...replayed]
    .flatMap((one) => (one ? [{ one, place: random.below(2 ** 31) }] : []))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Where payments stand, and every step that led there. */
async function stateOf({ server: { deps } }: World, known: readonly Known[]) {
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
  // That a foreign authorization was named is written down, and moves nothing.
  return { rows, steps: steps.filter((step) => step.fromState !== step.toState) }
}

/** Waits until all that was heard is looked into; answers the jobs that were tried more than once or gave up. */
async function lookedInto({ server: { deps } }: World): Promise<string[]> {
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
  'callbacks that are forged, replayed or huge move nothing, while those who pay are heard [S17]',
  async () => {
    const seed = Number(process.env.MEDLEM_CALLBACK_SEED ?? Date.now() % 1_000_000)
    process.stdout.write(`The hostile callbacks follow the seed ${seed} (MEDLEM_CALLBACK_SEED).\n`)
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
    const before = await stateOf(world, [...open, ...paid])

    const rings = attacksOn({ open, paid, aliens }, random)
    const statuses = new Map<number, number>()
    const since = performance.now()
    const storm = Promise.all(Array.from({ length: ATTACKERS }, () => attack(world, rings, statuses)))
    const bought = await buyThrough(world, () => rings.length === 0)
    await storm
    const seconds = Math.round((performance.now() - since) / 1000)
    const jobProblems = await lookedInto(world)
    const slow = p95(bought.map(({ rung }) => rung.ms))
    const heard = await db.select({ n: count() }).from(callbackInbox).groupBy(callbackInbox.paymentId)
    const mostHeard = Math.max(...heard.map(({ n }) => n))
    const after = await stateOf(world, [...open, ...paid])
    const shown = [...statuses].toSorted().map(([status, n]) => `${n} answered ${status}`)
    figure(
      `E12 hostile callbacks: ${counts.forged} forged, ${counts.replayed} replayed (${shown.join(', ')}), ` +
        `${bought.length} bought meanwhile, genuine callback p95 ${slow} ms, at most ${mostHeard} heard of a payment, ` +
        `${[...lines].map(([event, n]) => `${n} ${event}`).join(', ')}, ${seconds} s.`,
    )

    // Too large is refused as such, whoever's address it is; every other answer is the same.
    expect([...statuses.keys()].toSorted()).toEqual([200, 413])
    expect(after).toEqual(before)
    expect(jobProblems).toEqual([])
    expect(mostHeard).toBeLessThanOrEqual(MOST_HEARD)
    // A storm may lie on both sides of a minute's end; the test's own clock stands still.
    expect(lines.get('unknown_callback') ?? 0).toBeLessThanOrEqual(MOST_LINES)
    const theirs = await stateOf(
      world,
      bought.map(({ known }) => known),
    )
    expect(theirs.rows.map(({ state }) => state)).toEqual(bought.map(() => 'captured'))

    // Whose address was rung to death is heard by the return all the same.
    const { gateway } = server
    const late = await gateway.pay(open[0].purchase.windowPath, '0100')
    const said = await sayPaid(server, open[0].purchase, late.query.authorizationIdentifier)
    expect(said.body.paymentStatus).toBe('paid')
    const { captured = 0 } = (await gateway.totals()) as Record<string, number>
    // One of the holds that are not ours was captured by its owner.
    const ledger = { capturedMinor: captured - 45_000, refundedMinor: 0 }
    expect(await brokenInvariants(db, { now: server.clock.now(), ledger })).toEqual([])
    if (isFull) expect(slow).toBeLessThanOrEqual(GENUINE_P95_MS)
  },
  PATIENCE_MS,
)
