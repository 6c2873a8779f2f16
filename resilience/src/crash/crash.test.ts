import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '@medlem/database/connect'
import { expect, test } from 'vitest'
import { effort } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { type Random, seededRandom } from '../random.ts'
import type { Answers } from './answers.ts'
import { databaseProblems } from './databaseProblems.ts'
import { doubleHolds, unpaidHolds } from './holdsAndPeriods.ts'
import { readHolds } from './ledgerFile.ts'
import { type GatewayKind, openShop, type Shop } from './shop.ts'

/** How much the server answers before it is killed, at most, and how long after that. */
const LIFE_ANSWERS = 100
const LIFE_MS = 50
const TEST_TIMEOUT_MS = 1_800_000
/** How fast everything heals is for a machine that does nothing else, as in `npm run prove -- torture`. */
const ON_ANY_MACHINE_MS = 600_000

const lostIn = async (answers: readonly Answers[], all: boolean) =>
  (await Promise.all(answers.map((one) => one.lost(all)))).flat()

/** Lets people buy until the server is killed at some moment of it; now and then it is killed while it starts. */
async function killOnce({ buyers, answers, progress, start }: Shop, random: Random): Promise<void> {
  const server = start()
  if (random.below(5) === 0) {
    await delay(random.below(1_500))
    return server.kill()
  }
  await server.ready
  expect(await lostIn(answers, false)).toEqual([])
  const shopping = Promise.all(buyers.map((buyer) => buyer.buyUntilGone()))
  // Also ends when every buyer has bought everything.
  let over = false
  void shopping.finally(() => {
    over = true
  })
  const last = progress.answered + random.below(LIFE_ANSWERS)
  while (!over && progress.answered < last) await delay(2)
  await delay(random.below(LIFE_MS))
  await server.kill()
  await shopping
  expect(buyers.flatMap(({ surprises }) => surprises)).toEqual([])
  expect(server.complaints()).toBe('')
}

interface Trial {
  gateway: GatewayKind
  kills: number
  /** Within this time of the last start, everything is paid, with a receipt, that the gateway authorized. */
  healedWithinMs: number
}

async function tryOut({ gateway, kills, healedWithinMs }: Trial): Promise<void> {
  const seed = experimentSeed(`The kills (${gateway})`, 'MEDLEM_CRASH_SEED')
  const random = seededRandom(seed)
  const since = new Date()
  const shop = await openShop(seed, gateway)
  const { answers, dataFolder, ledgerFile } = shop
  // Kills that all came before anybody paid show nothing: there are more until money was held.
  let killed = 0
  while (killed < kills || (await readHolds(ledgerFile)).size < kills / 2) {
    await killOnce(shop, random)
    killed += 1
  }

  const server = shop.start()
  await server.ready
  const startedAt = Date.now()
  const holds = await readHolds(ledgerFile)
  const isOver = () => Date.now() > startedAt + healedWithinMs
  while ((await unpaidHolds(holds, answers)).length > 0 && !isOver()) await delay(250)
  const healedMs = Date.now() - startedAt
  expect(await unpaidHolds(holds, answers)).toEqual([])
  // The gateway repeats its callback after half a minute, and two minutes after that.
  const isWaitOver = () => Date.now() > startedAt + healedWithinMs + 180_000
  while (doubleHolds(await readHolds(ledgerFile), answers).length > 0 && !isWaitOver()) await delay(250)
  expect(await lostIn(answers, true)).toEqual([])
  expect(server.complaints()).toBe('')
  expect(await server.stop()).toBe(0)

  const paid = answers.reduce((sum, one) => sum + one.paid.payments, 0)
  const ofPlaces = answers.reduce((sum, one) => sum + one.paid.ofPlaces, 0)
  const found = `${holds.size} holds, ${paid} payments answered as paid (${ofPlaces} of places), healed in ${healedMs} ms`
  process.stdout.write(`${killed} kills (${gateway}), ${found}.\n`)
  const connection = await connect({ dataFolder })
  const problems = await databaseProblems(connection.db, { holds: await readHolds(ledgerFile), since })
  await connection.close()
  expect(problems).toEqual([])
}

test(
  'a server that is killed again and again loses nothing that it answered for, and records every payment once',
  () =>
    tryOut({
      gateway: 'sandbox',
      kills: effort({ short: 5, full: 20 }),
      healedWithinMs: effort({ short: ON_ANY_MACHINE_MS, full: 30_000 }),
    }),
  TEST_TIMEOUT_MS,
)

test(
  'money that an external gateway takes while the server is killed is taken once, and recorded',
  // A capture whose answer was lost is asked about for a minute before it is tried again.
  () =>
    tryOut({
      gateway: 'outside',
      kills: effort({ short: 2, full: 6 }),
      healedWithinMs: effort({ short: ON_ANY_MACHINE_MS, full: 150_000 }),
    }),
  TEST_TIMEOUT_MS,
)
