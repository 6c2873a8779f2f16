import { parseArgs } from 'node:util'
import { connect } from '@medlem/database/connect'
import type { Connection } from '@medlem/database/connection'
import { DEMONSTRATION_PASSWORD } from '@medlem/server/app/demonstration/demonstration'
import { fillShop, type Person } from '../crash/shop.ts'
import type { Ware } from '../crash/wares.ts'
import { figure } from '../effort.ts'
import { type Random, seededRandom } from '../random.ts'
import { type Buyers, startBuyers } from '../upgrade/buyers.ts'
import { type Aim, conclude } from '../verdict.ts'
import { type ClusterWorld, openClusterWorld } from './clusterWorld.ts'
import { CrashPoints } from './crashPoints.ts'
import { FailoverJudge } from './failoverJudge.ts'
import { Purchases, runTrial, type TrialOutcome } from './failoverTrial.ts'
import { type Trial, trials } from './faults.ts'

const BUYERS = 4
/** Failovers between two judgements; the next ones have new buyers, so that these have enough to buy. */
const TOGETHER = 8
const YEARS = 600
/** 19 of 20 failovers should let members buy again within this, on a machine with nothing else to do. */
const PAUSE_AIM_MS = 30_000
/** Purchases that are paid and not copied before the primary dies, in the asynchronous mode. */
const UNCOPIED = 3

const { values: given } = parseArgs({
  options: {
    failovers: { type: 'string', default: '4' },
    seed: { type: 'string' },
    /** Which of those that the seed plans is the first, from 1 on. */
    from: { type: 'string', default: '1' },
    /** Ends with the failover under way when this much time is over, the control apart. */
    minutes: { type: 'string', default: '600' },
  },
})

interface Proof {
  world: ClusterWorld
  connection: Connection
  judge: FailoverJudge
  wares: readonly Ware[]
  crashPoints: CrashPoints
  endsAt: number
  seed: number
  outcomes: TrialOutcome[]
  paid: number
}

/** Different for each failover, and the same whichever was the first one (--from). */
const randomOf = (seed: number, number: number): Random => seededRandom(seed + 7_919 * (number + 1))

/** Buyers buy while nodes, etcd, HAProxy and processes fail; true when nothing was lost, and the control lost something. */
async function prove({
  failovers,
  minutes,
  seed,
  from,
}: Record<'failovers' | 'minutes' | 'seed' | 'from', number>): Promise<boolean> {
  figure(
    `${failovers} failovers by the seed ${seed} (--failovers, --seed): it repeats the faults, their moments and what buyers choose.`,
  )
  const world = await openClusterWorld({ live: true })
  const connection = await connect({ databaseUrl: world.databaseUrl, dataFolder: '', poolSize: 2 })
  let isProven = false
  try {
    const judge = new FailoverJudge(connection, world.ledgerFile)
    const wares = await fillShop(connection, { newcomers: [], years: YEARS, live: true })
    const crashPoints = new CrashPoints(world, { random: seededRandom(seed) })
    const endsAt = Date.now() + minutes * 60_000
    const done = { outcomes: [], paid: 0 }
    const proof: Proof = { world, connection, judge, wares, crashPoints, endsAt, seed, ...done }
    const planned = trials(failovers, seededRandom(seed))
    const failures: string[] = []
    await crashPoints.begin()
    for (let at = from - 1; at < planned.length && Date.now() < endsAt; at += TOGETHER)
      failures.push(...(await season(proof, { planned: planned.slice(at, at + TOGETHER), number: at })))
    const aims = report(proof)
    failures.push(...(await controlLoses(proof)))
    const summary = `${proof.outcomes.length} failovers by the seed ${seed}: ${proof.paid} purchases paid`
    isProven = conclude(summary, { failures, aims })
  } catch (error) {
    isProven = conclude('The proof ended early', {
      failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    })
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
  const { world, judge, seed, crashPoints, endsAt, outcomes } = proof
  const before = outcomes.length
  const buyers = await arrive(proof, `season${number}`)
  const purchases = new Purchases(buyers)
  await purchases.after(Date.now())
  const problems: string[] = []
  try {
    for (const [place, trial] of planned.entries()) {
      if (Date.now() > endsAt) break
      await judge.noteAuditLog()
      const random = randomOf(seed, number + place)
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

/**
 * The control: with asynchronous replication a primary that dies with its senders takes purchases with it, and the judge sees it.
 * Resolves to why it proves nothing.
 */
async function controlLoses(proof: Proof): Promise<string[]> {
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
  const primary = await cluster.untilPrimary()
  for (const pid of primary.senders()) process.kill(pid, 'SIGSTOP')
  const before = purchases.paid
  // The first answer to each buyer may be to a purchase that was copied before.
  await purchases.untilPaid(before + BUYERS + UNCOPIED)
  // The senders among them, which would pass on the rest when their server ends.
  primary.signal('SIGKILL')
  const uncopied = purchases.paid - before - BUYERS
  await purchases.after(Date.now() + 1_000)
  await buyers.stop()
  purchases.stop()
  const { problems } = await judge.judge(buyers.answers, 5_000)
  const lost = problems.filter((problem) => / has no payment$|: payment |: paid year /.test(problem))
  figure(
    `The control, asynchronous: ${uncopied} paid that were not copied, the judge finds ${lost.length} losses` +
      `${lost[0] ? `, such as: ${lost[0]}` : ''}.`,
  )
  return lost.length > 0 ? [] : [`the control lost nothing of ${uncopied} purchases, so this proves nothing`]
}

/** Prints the figures; answers the aim of the time without a purchase. */
function report({ outcomes, crashPoints }: Proof): Aim[] {
  const pauses = outcomes.map(({ pauseMs }) => pauseMs).toSorted((one, other) => one - other)
  const share = (part: number) => pauses[Math.min(pauses.length - 1, Math.floor(pauses.length * part))] ?? 0
  figure(
    `No purchase for ${seconds(share(0.5))} (p50), ${seconds(share(0.95))} (p95), ${seconds(share(1))} (longest).`,
  )
  const { known, met } = crashPoints.report()
  figure(`A process of Medlem was killed at ${met.length} of ${known} known points:`)
  for (const point of met.toSorted()) figure(`  ${point}`)
  const says = `no purchase for at most ${seconds(PAUSE_AIM_MS)} in 19 of 20 failovers: ${seconds(share(0.95))}`
  return [{ says, isMet: share(0.95) <= PAUSE_AIM_MS }]
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
