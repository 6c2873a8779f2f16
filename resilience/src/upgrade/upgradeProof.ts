import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMONSTRATION_PASSWORD } from '@medlem/server/app/demonstration/demonstration'
import { verifyChain } from '@medlem/server/platform/audit/verifyChain'
import { databaseProblems } from '../crash/databaseProblems.ts'
import { readHolds } from '../crash/ledgerFile.ts'
import { fillShop, type Person } from '../crash/shop.ts'
import { figure } from '../effort.ts'
import { conclude } from '../verdict.ts'
import { type Buyers, type Seen, startBuyers, untilPaid } from './buyers.ts'
import { type Release, runMigrate, startProcess } from './release.ts'
import { openWorld, type UpgradeWorld } from './upgradeWorld.ts'

/** Until 2189; no day of ours is after 2199. */
const YEARS = 150
const PEOPLE_EACH = 8
/** Purchases that each phase waits for, however long they take. */
const PAID_EACH = 4
/** These only end a proof that failed; a busy machine takes several times as long as it should. */
const SETTLE_LIMIT_MS = 600_000
const PHASE_LIMIT_MS = 600_000

const { values: given } = parseArgs({
  options: {
    /** The folder of the release before, with its packages. */
    before: { type: 'string' },
    database: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '4' },
    seed: { type: 'string' },
  },
})

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    email: `buyer${index}@example.org`,
    firstName: 'Buyer',
    lastName: `Number ${index}`,
  }))

/** Steps of an upgrade, each followed by some seconds of buying; true when no buyer saw an error and every hold is booked once. */
async function prove(releases: { before: Release; after: Release }, databaseUrl: string): Promise<boolean> {
  const seed = Number(given.seed ?? Date.now() % 1_000_000)
  figure(`The buyers follow the seed ${seed} (--seed).`)
  const since = new Date()
  const world = await openWorld(releases.before, databaseUrl)
  let isDone = false
  try {
    const { connection, address } = world
    const count = Number(given.buyers)
    const newcomers = people(count * PEOPLE_EACH)
    const wares = await fillShop(connection, { newcomers, years: YEARS, live: true })
    const password = DEMONSTRATION_PASSWORD
    const buyers = startBuyers({ address, people: newcomers, count, password, wares, seed })
    const phases = await upgrade({ world, buyers, releases })
    await buyers.stop()
    const problems = await untilSettled(async () =>
      databaseProblems(connection.db, { holds: await readHolds(world.ledgerFile), since }),
    )
    const chain = await verifyChain(connection.db)
    if (!chain.ok) problems.push(`audit log: ${chain.why}`)
    const holds = (await readHolds(world.ledgerFile)).size
    isDone = verdict([...problems, ...buyers.surprises()], { phases, holds })
    return isDone
  } finally {
    await world.close({ isDone })
  }
}

interface Upgrade {
  world: UpgradeWorld
  buyers: Buyers
  releases: { before: Release; after: Release }
}

interface Phase {
  name: string
  seen: Seen
}

/** Over to the new release, back again, and over once more, after which there is no way back. */
async function upgrade({ world, buyers, releases: { before, after } }: Upgrade): Promise<Phase[]> {
  const phases: Phase[] = []
  const phase = async (name: string, step?: () => Promise<void>) => {
    await step?.()
    await delay(Number(given.seconds) * 1000)
    const seen = await untilPaid(buyers, { count: PAID_EACH, atMostMs: PHASE_LIMIT_MS })
    phases.push({ name, seen })
    figure(`  ${name}: ${said(seen)}`)
  }
  await phase(`two processes of ${before.name}`)
  await phase('migrations before', () => runMigrate(after, world.migrating, 'before'))
  await phase(`over to ${after.name}, one after the other`, () => switchTo(world, after))
  await phase(`back to ${before.name}`, () => switchTo(world, before))
  await phase(`over to ${after.name} again`, () => switchTo(world, after))
  await phase('migrations after', () => runMigrate(after, world.migrating, 'after'))
  return phases
}

/** One process after the other. The release before does not say that it stops, so its operator tells the proxy. */
async function switchTo({ processes, haproxy }: UpgradeWorld, release: Release): Promise<void> {
  for (const [index, running] of processes.entries()) {
    const server = { backend: 'medlem', name: `process${index}` }
    if (!running.release.drains) {
      await haproxy.say(`set server medlem/process${index} state drain`)
      await haproxy.until(server, ({ sessions }) => sessions === 0)
    }
    await running.stop()
    processes[index] = await startProcess(release, running.place)
    await haproxy.say(`set server medlem/process${index} state ready`)
    // Only once the proxy has found it well may the other one go.
    await haproxy.until(server, ({ status }) => status === 'UP')
  }
}

/** What was authorized last is captured and booked a moment later. */
async function untilSettled(look: () => Promise<string[]>): Promise<string[]> {
  const endsAt = Date.now() + SETTLE_LIMIT_MS
  for (;;) {
    const problems = await look()
    if (problems.length === 0 || Date.now() > endsAt) return problems
    await delay(500)
  }
}

const said = ({ answers, cut, errors, paid }: Seen) =>
  `${paid} paid, ${answers} answers, ${cut} cut off, errors ${JSON.stringify(errors)}`

function verdict(
  problems: readonly string[],
  { phases, holds }: { phases: readonly Phase[]; holds: number },
): boolean {
  const failures = [...problems]
  for (const { name, seen } of phases) {
    if (seen.paid === 0) failures.push(`no purchase was paid in the phase '${name}'`)
    if (seen.cut > 0) failures.push(`${seen.cut} requests were cut off in the phase '${name}'`)
    const errors = Object.keys(seen.errors)
    if (errors.length > 0) failures.push(`answers ${errors.join(', ')} in the phase '${name}'`)
  }
  const paid = phases.reduce((sum, { seen }) => sum + seen.paid, 0)
  return conclude(`${paid} purchases paid, ${holds} holds`, { failures })
}

const { before, database } = given
if (!before || !database) throw new Error('Run this through npm run prove -- upgrade-proof.')
const isProven = await prove(
  {
    before: { name: 'the release before', folder: before, drains: false },
    after: { name: 'this one', folder: process.cwd(), drains: true },
  },
  database,
)
process.exit(isProven ? 0 : 1)
