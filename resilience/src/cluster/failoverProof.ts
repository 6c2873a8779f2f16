import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@medlem/database/connect'
import type { Connection } from '@medlem/database/connection'
import { DEMONSTRATION_PASSWORD } from '@medlem/server/app/demonstration/demonstration'
import type { Ware } from '../crash/buyer.ts'
import { fillShop, type Person } from '../crash/shop.ts'
import { figure } from '../effort.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Buyers, startBuyers } from '../upgrade/buyers.ts'
import { type ClusterWorld, openClusterWorld } from './clusterWorld.ts'
import { CrashPoints } from './crashPoints.ts'
import { FailoverJudge } from './failoverJudge.ts'
import { Purchases, runTrial, type TrialOutcome } from './failoverTrial.ts'
import { type Trial, trials } from './faults.ts'

const BUYERS = 4
/** Failovers between two judgements; the next ones have new buyers, so that these have enough to buy. */
const TOGETHER = 8
const YEARS = 600
/** 19 of 20 failovers let members buy again within this. */
const PAUSE_LIMIT_MS = 30_000
/** How long nothing is copied before the primary dies, in the asynchronous mode. */
const UNCOPIED_MS = 3_000

const { values: given } = parseArgs({
  options: {
    failovers: { type: 'string', default: '4' },
    seed: { type: 'string' },
    /** Which of those that the seed plans is the first, from 1 on. */
    from: { type: 'string', default: '1' },
    /** Ends with the failover under way when so much time is over, the control apart. */
    minutes: { type: 'string', default: '600' },
    /** A long time without a purchase is no problem: the machine has other work. */
    untimed: { type: 'boolean', default: false },
  },
})

interface Proof {
  world: ClusterWorld
  connection: Connection
  judge: FailoverJudge
  wares: readonly Ware[]
  random: Random
  crashPoints: CrashPoints
  endsAt: number
  seed: number
  outcomes: TrialOutcome[]
  paid: number
}

/** Buyers buy while nodes, etcd, HAProxy and processes fail; true when nothing was lost, and the control lost something. */
async function prove({
  failovers,
  minutes,
  seed,
  from,
}: Record<'failovers' | 'minutes' | 'seed' | 'from', number>): Promise<boolean> {
  figure(`${failovers} failovers by the seed ${seed} (--failovers, --seed).`)
  const world = await openClusterWorld({ live: true })
  const connection = await connect({ databaseUrl: world.databaseUrl, dataFolder: '', poolSize: 2 })
  let isProven = false
  try {
    const random = seededRandom(seed)
    const judge = new FailoverJudge(connection, world.ledgerFile)
    const wares = await fillShop(connection, { newcomers: [], years: YEARS, live: true })
    const crashPoints = new CrashPoints(world, { random: seededRandom(seed) })
    const endsAt = Date.now() + minutes * 60_000
    const done = { outcomes: [], paid: 0 }
    const proof: Proof = { world, connection, judge, wares, random, crashPoints, endsAt, seed, ...done }
    const planned = trials(failovers, random)
    const problems: string[] = []
    await crashPoints.begin()
    for (let at = from - 1; at < planned.length && Date.now() < endsAt; at += TOGETHER)
      problems.push(...(await season(proof, { planned: planned.slice(at, at + TOGETHER), number: at })))
    const p95 = report(proof, problems)
    const isInTime = given.untimed || p95 <= PAUSE_LIMIT_MS
    const isControlled = await controlLoses(proof)
    isProven = problems.length === 0 && isInTime && isControlled
  } catch (error) {
    figure(`  FAILED: ${error instanceof Error ? error.stack : error}`)
  } finally {
    await connection.close()
    await world.close({ keepsLogs: !isProven })
  }
  return isProven
}

/** Some failovers with the same buyers, and a judgement; resolves to what is wrong. */
async function season(
  proof: Proof,
  { planned, number }: { planned: readonly Trial[]; number: number },
): Promise<string[]> {
  const { world, judge, random, crashPoints, endsAt, outcomes } = proof
  const before = outcomes.length
  const buyers = await arrive(proof, `season${number}`)
  const purchases = new Purchases(buyers)
  await purchases.after(Date.now())
  const problems: string[] = []
  try {
    for (const trial of planned) {
      if (Date.now() > endsAt) break
      await judge.noteAuditLog()
      const outcome = await runTrial(trial, { world, purchases, random, crashPoints })
      outcomes.push(outcome)
      problems.push(...outcome.problems)
      figure(
        `  ${number + outcomes.length - before}. ${outcome.name}: no purchase for ${seconds(outcome.pauseMs)}`,
      )
      if (outcome.point) figure(`     with a process of Medlem killed ${outcome.point}`)
    }
  } finally {
    await buyers.stop()
    purchases.stop()
  }
  proof.paid += purchases.paid
  const judged = await judge.judge(buyers.answers)
  problems.push(...judged.problems, ...buyers.surprises())
  for (const problem of problems.slice(0, 20)) figure(`     FAILED: ${problem}`)
  figure(
    `     ${purchases.paid} paid, ${judged.holds} holds in all, errors ${JSON.stringify(purchases.errors)}, ${problems.length} problems`,
  )
  return problems
}

async function arrive({ world, connection, wares, seed }: Proof, name: string): Promise<Buyers> {
  const people: Person[] = Array.from({ length: BUYERS }, (_, index) => ({
    email: `${name}.buyer${index}@example.org`,
    firstName: 'Buyer',
    lastName: `Number ${index}`,
  }))
  await fillShop(connection, { newcomers: people, years: 0, live: true })
  const password = DEMONSTRATION_PASSWORD
  const { address } = world
  return startBuyers({ address, people, count: BUYERS, password, wares, seed, throughOutages: true })
}

/** The control: with asynchronous replication a primary that dies with its senders takes purchases with it, and the judge sees it. */
async function controlLoses(proof: Proof): Promise<boolean> {
  const { world, judge } = proof
  const { cluster } = world
  await cluster.configure({
    synchronous_mode: false,
    synchronous_mode_strict: false,
    maximum_lag_on_failover: 2 ** 30,
  })
  await cluster.untilHealthy({ mode: 'asynchronous' })
  const buyers = await arrive(proof, 'control')
  const purchases = new Purchases(buyers)
  await purchases.after(Date.now() + 1_000)
  const primary = await cluster.primary()
  const before = purchases.paid
  for (const pid of primary?.senders() ?? []) process.kill(pid, 'SIGSTOP')
  await delay(UNCOPIED_MS)
  // The senders among them, which would pass on the rest when their server ends.
  primary?.signal('SIGKILL')
  const uncopied = purchases.paid - before
  await purchases.after(Date.now() + 1_000)
  await buyers.stop()
  purchases.stop()
  const { problems } = await judge.judge(buyers.answers, 5_000)
  const lost = problems.filter((problem) => / has no payment$|: payment |: paid year /.test(problem))
  figure(
    `The control, asynchronous: ${uncopied} paid in ${seconds(UNCOPIED_MS)} that were not copied, the judge finds ${lost.length} losses` +
      `${lost[0] ? `, such as: ${lost[0]}` : ', so this proves nothing'}.`,
  )
  return lost.length > 0
}

/** Prints the figures; answers the 95th percentile of the time without a purchase, in ms. */
function report({ outcomes, paid, seed, crashPoints }: Proof, problems: readonly string[]): number {
  const pauses = outcomes.map(({ pauseMs }) => pauseMs).toSorted((one, other) => one - other)
  const share = (part: number) => pauses[Math.min(pauses.length - 1, Math.floor(pauses.length * part))] ?? 0
  figure(
    `${outcomes.length} failovers by the seed ${seed}: ${paid} purchases paid, ${problems.length} problems. ` +
      `No purchase for ${seconds(share(0.5))} (p50), ${seconds(share(0.95))} (p95), ${seconds(share(1))} (longest).`,
  )
  const { known, met } = crashPoints.report()
  figure(`A process of Medlem was killed at ${met.length} of ${known} known points:`)
  for (const point of met.toSorted()) figure(`  ${point}`)
  return share(0.95)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

// The programs of the cluster end when this process does, and its folder goes with them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
// More processes are started than Node expects to listen for its end.
process.setMaxListeners(50)
const isProven = await prove({
  failovers: Number(given.failovers),
  minutes: Number(given.minutes),
  from: Number(given.from),
  seed: Number(given.seed ?? Date.now() % 1_000_000),
})
process.exit(isProven ? 0 : 1)
