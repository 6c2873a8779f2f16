import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@medlem/database/connect'
import type { Connection } from '@medlem/database/connection'
import type { Database } from '@medlem/database/database'
import { payment } from '@medlem/database/schema/payment'
import { freePort } from '@medlem/database/testing/freePort'
import type { Merchant } from '@medlem/sandbox/context'
import { startGateway } from '@medlem/sandbox/gateway'
import { DEMONSTRATION_PASSWORD } from '@medlem/server/app/demonstration/demonstration'
import { sandboxMerchants } from '@medlem/server/app/demonstration/sandboxMerchants'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import { compareBooks, recentDays } from '@medlem/server/money/reconciliation/compareBooks'
import { noteHeads } from '@medlem/server/platform/audit/chainStore'
import { verifyChain } from '@medlem/server/platform/audit/verifyChain'
import { readConfig } from '@medlem/server/platform/config/config'
import { gte } from 'drizzle-orm'
import { pino } from 'pino'
import { databaseProblems } from '../crash/databaseProblems.ts'
import { readHolds } from '../crash/ledgerFile.ts'
import { fillShop, type Person } from '../crash/shop.ts'
import { figure } from '../effort.ts'
import { startBuyers, untilPaid } from '../upgrade/buyers.ts'
import { type Place, startProcess } from '../upgrade/release.ts'
import { conclude } from '../verdict.ts'
import {
  giveBackElsewhere,
  keepCards,
  planRenewals,
  RENEWALS,
  renewalProblems,
  untilCharged,
} from './laterMoney.ts'
import { ArchivedServer } from './postgresqlArchive.ts'

const YEARS = 200
/** In as little as that one of the people has bought all that there is for them, and the next one buys. */
const TURN_SECONDS = 8
/** Buying before the point that is restored; what comes after it is what the drill is about. */
const MAX_SECONDS_BEFORE = 30
/** Between the latest point that is restored and the charge of saved cards: longer than a start and a backup take, ... */
const CHARGE_AFTER_SECONDS = 45
/** ... which on a busy machine is counted in the starts that the drill has seen. */
const CHARGE_AFTER_STARTS = 5
/** Purchases that buying waits for on either side of the point, however long they take. */
const PAID_EACH = 4
/** These only end a drill that failed; a busy machine takes several times as long as it should. */
const BUY_LIMIT_MS = 300_000
const SETTLE_LIMIT_MS = 600_000
/** Callbacks that came while nothing ran are repeated within this: how long the embedded database runs before it can be looked at. */
const REPEATED_WITHIN_MS = 180_000
const SECRET = 'a secret of the restore drill, long enough'

const { values: given } = parseArgs({
  options: {
    engine: { type: 'string', default: 'embedded' },
    seconds: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '3' },
    seed: { type: 'string' },
  },
})

const count = Number(given.buyers)
const secondsBefore = Math.min(Number(given.seconds), MAX_SECONDS_BEFORE)
const turns = 1 + Math.ceil((secondsBefore + Number(given.seconds)) / TURN_SECONDS)

const people: Person[] = Array.from({ length: count * turns }, (_, index) => ({
  email: `buyer${index}@example.org`,
  firstName: 'Buyer',
  lastName: `Number ${index}`,
}))
const release = { name: 'this release', folder: process.cwd(), drains: true }

interface World {
  place: Place
  ledgerFile: string
  address: string
  open(): Promise<Connection>
  since: Date
  /** Known to the gateway, to be charged later. */
  cards: readonly string[]
  gatewayUrl: string
  merchants: readonly Merchant[]
}

/** A command of the product, with what it printed. */
async function command({ environment, dataFolder, port }: Place, name: string, ...words: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/src/commands/${name}.ts`, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...environment, PORT: String(port), MEDLEM_DATA: dataFolder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)))
  const [status] = await once(child, 'close')
  return { status: Number(status), output: output.trim() }
}

async function requireCommand(place: Place, name: string, ...words: string[]): Promise<string> {
  const { status, output } = await command(place, name, ...words)
  if (status !== 0) throw new Error(`${name} failed: ${output}`)
  return output
}

/** Shop, buyers, a backup amid them, more buying, the end of everything, and the way back; true when no paid purchase is lost. */
async function drill(folder: string, server: ArchivedServer | undefined): Promise<boolean> {
  const seed = Number(given.seed ?? Date.now() % 1_000_000)
  figure(`The buyers follow the seed ${seed} (--seed).`)
  const port = await freePort()
  const ledgerFile = join(folder, 'ledger.jsonl')
  const merchants = sandboxMerchants(SECRET).map((merchant) => ({ ...merchant, live: true }))
  const cards = keepCards(ledgerFile)
  const gateway = await startGateway({ port: 0, ledgerFile, merchants, callbackHosts: [] })
  const address = `http://127.0.0.1:${port}`
  const environment = {
    ...(server && { DATABASE_URL: server.url }),
    ...{ MEDLEM_SECRET: SECRET, BASE_URL: address, RATE_LIMIT: '1000000', LOG_LEVEL: 'error' },
    ...{ FREEPAY_GATEWAY_URL: gateway.url, FREEPAY_MANAGEMENT_URL: gateway.url },
    ...{ SANDBOX_PORT: String(await freePort()), SAFEKEEPING_URL: join(folder, 'safekeeping') },
  }
  const dataFolder = join(folder, 'medlem')
  mkdirSync(dataFolder)
  const place = { port, dataFolder, environment }
  const open = () => connect({ databaseUrl: server?.url, dataFolder, poolSize: 4 })
  const outside = { ledgerFile, gatewayUrl: gateway.url, merchants, cards }
  const world: World = { place, address, open, since: new Date(), ...outside }
  try {
    return await judge(world, await loseData(world, { seed, server }))
  } finally {
    await gateway.close()
  }
}

interface Lost {
  /** Of the audit log, noted outside before the point that is restored. */
  head: string | undefined
  /** Payments that the gateway gave back after it. */
  givenBack: number
}

async function loseData(
  world: World,
  { seed, server }: { seed: number; server: ArchivedServer | undefined },
): Promise<Lost> {
  const { place, open, address, ledgerFile } = world
  const startedIn = await secondsOf(async () => (await startProcess(release, place)).stop())
  const connection = await open()
  const wares = await fillShop(connection, { newcomers: people, years: YEARS, live: true })
  const slack = Math.max(CHARGE_AFTER_SECONDS, Math.ceil(CHARGE_AFTER_STARTS * startedIn))
  const inSeconds = secondsBefore + slack
  const chargedFrom = Date.now() + inSeconds * 1000
  await planRenewals(connection, { cards: world.cards, wares, inSeconds })
  await noteHeads(connection.db)
  const chain = await verifyChain(connection.db)
  await connection.close()
  server?.takeBase()
  if (server) figure(`  Base backup and archive of the log by ${server.archiver}.`)
  const running = await startProcess(release, place)
  const input = { people, count, password: DEMONSTRATION_PASSWORD, wares, seed, address }
  const buyers = startBuyers({ ...input, throughOutages: true })
  await delay(secondsBefore * 1000)
  // Half of what is left: the backup has to be taken too.
  const atMostMs = Math.min(BUY_LIMIT_MS, (chargedFrom - Date.now()) / 2)
  const before = (await untilPaid(buyers, { count: PAID_EACH, atMostMs })).paid
  const moment = server?.sql('select clock_timestamp()') ?? ''
  const file = join(place.dataFolder, 'drill.backup')
  if (!server) await requireCommand(place, 'backup', file)
  const point = Date.now()
  await delay(Number(given.seconds) * 1000)
  const after = (await untilPaid(buyers, { count: PAID_EACH, atMostMs: BUY_LIMIT_MS })).paid
  await untilCharged(ledgerFile, point)
  const givenBack = await giveBackElsewhere(world, point)
  server?.archiveAll()
  await running.kill()
  await buyers.stop()
  const seconds = Math.round((Date.now() - point) / 1000)
  figure(
    `  ${before} purchases paid before the point that is restored, ${after + buyers.count().paid} after it; ${RENEWALS} saved cards charged and ${givenBack} payments given back after it.`,
  )
  figure(`  The data are lost ${seconds} s after that point; --seconds 600 makes it ten minutes.`)
  if (server) await server.restoreTo(moment)
  else figure(`  ${(await requireCommand(place, 'restore', file)).split('\n').join(' ')}`)
  return { head: chain.ok ? (chain.headHash ?? undefined) : undefined, givenBack }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function judge(world: World, { head, givenBack }: Lost): Promise<boolean> {
  const { place, ledgerFile, since, open } = world
  const problemsNow = async (db: Database) =>
    databaseProblems(db, { holds: await readHolds(ledgerFile), since })
  const failures: string[] = []
  let connection = await open()
  const forgotten = (await problemsNow(connection.db)).filter((problem) => problem.includes('has no payment'))
  await connection.close()
  figure(`  Without restore-check the judge finds ${forgotten.length} authorizations without a payment.`)
  if (forgotten.length === 0) failures.push('nothing was forgotten: the drill shows nothing')

  for (const run of ['first', 'second']) {
    const { status, output } = await command(place, 'restoreCheck')
    for (const line of output.split('\n')) figure(`  restore-check, ${run}: ${line}`)
    const isAnswered =
      output.includes(' windows and charges,') && !/[1-9]\d* (without an answer|for a person)/.test(output)
    if (!isAnswered || status > 1) failures.push(`restore-check (${run}) ended with ${status}`)
    const backs = [...output.matchAll(/(\d+) given back since/g)].reduce((sum, [, n]) => sum + Number(n), 0)
    if (run === 'first' && backs !== givenBack)
      failures.push(`${backs} of ${givenBack} were booked as given back`)
    if (run === 'second' && /[1-9]\d* (forgotten and paid|known and paid|given back)/.test(output))
      failures.push('a second restore-check booked again')
  }

  await settle(world, problemsNow)
  connection = await open()
  const { db } = connection
  failures.push(...(await problemsNow(db)), ...(await renewalProblems(connection, ledgerFile)))
  for (const { id, says, count } of await brokenInvariants(db, { now: new Date() }))
    failures.push(`invariant ${id}: ${says} (${count})`)
  const verdict = await verifyChain(db, head === undefined ? {} : { expectedHash: head })
  if (!verdict.ok || !verdict.holdsExpected) failures.push('the audit log does not hold')
  failures.push(...(await booksProblems(db, world)))
  await connection.close()
  const holds = await readHolds(ledgerFile)
  return conclude(`${holds.size} authorizations`, { failures })
}

/** Runs the product until nothing is left to state, or after the limit. */
async function settle(
  { place, open }: World,
  problemsNow: (db: Database) => Promise<string[]>,
): Promise<void> {
  const endsAt = Date.now() + SETTLE_LIMIT_MS
  if (place.environment.DATABASE_URL !== undefined) {
    const running = await startProcess(release, place)
    await untilSettled(open, problemsNow)
    return running.stop()
  }
  // The embedded database can be read after a stop alone.
  for (let isSettled = false; !isSettled && Date.now() < endsAt; ) {
    const running = await startProcess(release, place)
    await delay(REPEATED_WITHIN_MS)
    await running.stop()
    const connection = await open()
    isSettled = (await problemsNow(connection.db)).length === 0
    await connection.close()
  }
}

async function untilSettled(
  open: () => Promise<Connection>,
  look: (db: Database) => Promise<string[]>,
): Promise<void> {
  const connection = await open()
  const endsAt = Date.now() + SETTLE_LIMIT_MS
  while ((await look(connection.db)).length > 0 && Date.now() < endsAt) await delay(500)
  await connection.close()
}

/** The demonstration's own payments are in another gateway's ledger. */
async function booksProblems(db: Database, { place, since }: World): Promise<string[]> {
  const config = readConfig({ ...place.environment, PORT: String(place.port), MEDLEM_DATA: place.dataFolder })
  const clock = { now: () => new Date() }
  const log = pino({ level: 'silent' })
  const deps = { db, clock, providerFor: createProviderFor(config), log }
  const rows = await db.select({ id: payment.id }).from(payment).where(gte(payment.createdAt, since))
  const ours = new Set(rows.map(({ id }) => id))
  const days = (await compareBooks(deps, recentDays(clock.now()))).flatMap((one) => one.days)
  return days.flatMap(({ differences, unasked }) => [
    ...differences
      .filter(({ paymentId }) => ours.has(paymentId))
      .map(({ kind, paymentId }) => `${paymentId}: ${kind}`),
    ...unasked
      .filter(({ paymentId, reason }) => ours.has(paymentId) && reason !== 'no_name')
      .map(({ paymentId, reason }) => `${paymentId} could not be compared: ${reason}`),
  ])
}

const folder = mkdtempSync(join(tmpdir(), 'medlem-restore-'))
chmodSync(folder, 0o755)
figure(`Restore drill, ${given.engine}.`)
const server = given.engine === 'postgresql' ? await ArchivedServer.start(folder) : undefined
let isProven = false
try {
  isProven = await drill(folder, server)
} finally {
  await server?.stop()
  if (isProven) rmSync(folder, { recursive: true, force: true })
  else figure(`What was logged is in ${folder}.`)
}
process.exit(isProven ? 0 : 1)
