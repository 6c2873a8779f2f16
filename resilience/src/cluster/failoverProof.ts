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
import { FailoverJudge } from './failoverJudge.ts'
import { Purchases, runTrial, type TrialOutcome } from './failoverTrial.ts'
import { type Trial, trials } from './faults.ts'

const BUYERS = 4
/** Failovers between two judgements; the next ones have new buyers, so that these have enough to buy. */
const TOGETHER = 4
const YEARS = 600
const PAUSE_LIMIT_MS = 30_000
/** How long nothing is copied before the primary dies, in the asynchronous mode. */
const UNCOPIED_MS = 3_000

const { values: given } = parseArgs({
  options: {
    failovers: { type: 'string', default: '4' },
    seed: { type: 'string' },
  },
})

interface Proof {
  world: ClusterWorld
  connection: Connection
  judge: FailoverJudge
  wares: readonly Ware[]
  random: Random
  seed: number
  outcomes: TrialOutcome[]
  paid: number
}

/** Buyers buy while nodes, etcd, HAProxy and processes fail; true when nothing was lost, and the control lost something. */
async function prove(failovers: number, seed: number): Promise<boolean> {
  figure(`${failovers} failovers by the seed ${seed} (--failovers, --seed).`)
  const world = await openClusterWorld({ live: true })
  const connection = await connect({ databaseUrl: world.databaseUrl, dataFolder: '', poolSize: 2 })
  let isProven = false
  try {
    const random = seededRandom(seed)
    const judge = new FailoverJudge(connection, world.ledgerFile)
    const wares = await fillShop(connection, { newcomers: [], years: YEARS, live: true })
    const proof: Proof = { world, connection, judge, wares, random, seed, outcomes: [], paid: 0 }
    const planned = trials(failovers, random)
    const problems: string[] = []
    for (let at = 0; at < planned.length; at += TOGETHER)
      problems.push(...(await season(proof, { planned: planned.slice(at, at + TOGETHER), number: at })))
    report(proof, problems)
    const isControlled = await controlLoses(proof)
    isProven = problems.length === 0 && isControlled
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
  const { world, judge, random, outcomes } = proof
  const buyers = await arrive(proof, `season${number}`)
  const purchases = new Purchases(buyers)
  await purchases.after(Date.now())
  const problems: string[] = []
  try {
    for (const trial of planned) {
      await judge.noteAuditLog()
      const outcome = await runTrial(trial, { world, purchases, random })
      outcomes.push(outcome)
      problems.push(...outcome.problems)
      figure(`  ${outcomes.length}. ${outcome.name}: no purchase for ${seconds(outcome.pauseMs)}`)
      if (outcome.pauseMs > PAUSE_LIMIT_MS)
        problems.push(`no purchase for ${seconds(outcome.pauseMs)}: ${outcome.name}`)
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

function report({ outcomes, paid, seed }: Proof, problems: readonly string[]): void {
  const pauses = outcomes.map(({ pauseMs }) => pauseMs).toSorted((one, other) => one - other)
  const share = (part: number) =>
    seconds(pauses[Math.min(pauses.length - 1, Math.floor(pauses.length * part))] ?? 0)
  figure(
    `${outcomes.length} failovers by the seed ${seed}: ${paid} purchases paid, ${problems.length} problems. ` +
      `No purchase for ${share(0.5)} (p50), ${share(0.95)} (p95), ${share(1)} (longest).`,
  )
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

// The programs of the cluster end when this process does, and its folder goes with them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const isProven = await prove(Number(given.failovers), Number(given.seed ?? Date.now() % 1_000_000))
process.exit(isProven ? 0 : 1)
