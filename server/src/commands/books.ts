import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '@medlem/database/connect'
import type { Database } from '@medlem/database/database'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import { safeStack } from '@medlem/database/errorWords'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { differenceSentence } from '@medlem/domain/booksDifference'
import { isCalendarDate } from '@medlem/domain/calendar'
import { danishMoney } from '@medlem/domain/money'
import { pino } from 'pino'
import { startSandbox } from '../app/start/startServer.ts'
import { findOrganisationByKey } from '../money/ledger/store.ts'
import { createProviderFor } from '../money/payment/provider.ts'
import { type ComparedBooks, compareBooks, recentDays } from '../money/reconciliation/compareBooks.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'

const AGREE = 0
const DIFFER = 1
const NOT_ASKED = 2

interface BooksInput {
  day?: string | undefined
  organisation?: string | undefined
}

/** `npm run medlem -- books`: compares our books with the gateway's, prints each difference, and keeps the report. */
async function books(input: BooksInput): Promise<number> {
  const config = readConfig()
  if (!config.databaseUrl && !holdsDatabase(join(config.dataFolder, 'database')))
    throw new DatabaseUnavailable(`MEDLEM_DATA: there is no database in ${config.dataFolder} yet.`)
  const { databaseUrl, dataFolder } = config
  const connection = await connect({ databaseUrl, dataFolder, poolSize: 2 })
  // The demonstration's gateway runs in the server, which has stopped, as the embedded database has one process at a time.
  const gateway = connection.engine === 'embedded' ? await startSandbox(config) : undefined
  try {
    return report(await compare(connection.db, config, input))
  } finally {
    await gateway?.close()
    await connection.close()
  }
}

async function compare(
  db: Database,
  config: Config,
  { day, organisation }: BooksInput,
): Promise<ComparedBooks[]> {
  const clock = { now: () => new Date() }
  const span = day === undefined ? recentDays(clock.now()) : { from: day, to: day }
  const found = organisation === undefined ? undefined : await findOrganisationByKey(db, organisation)
  if (organisation !== undefined && !found)
    throw new ConfigError(`There is no organisation with the key ${organisation}.`)
  const deps = { db, clock, providerFor: createProviderFor(config), log: pino({ level: 'silent' }) }
  say(`Comparing ${span.from === span.to ? span.from : `${span.from} to ${span.to}`}.`)
  return compareBooks(deps, found ? { ...span, orgId: found.id } : span)
}

function report(compared: readonly ComparedBooks[]): number {
  let [payments, differences, unasked] = [0, 0, 0]
  for (const { organisation, days } of compared) {
    for (const one of days) {
      payments += one.compared
      differences += one.differences.length
      unasked += one.unasked.length
      const where = `${organisation.key} ${one.day}`
      for (const { kind, paymentId, here, there, currency } of one.differences) {
        say(`${where}  payment ${paymentId}: ${differenceSentence(kind)}`)
        say(`  here ${figures(here, currency)}; there ${figures(there, currency)}`)
      }
      for (const { paymentId, reason } of one.unasked) {
        say(`${where}  payment ${paymentId} could not be asked: ${reason.replaceAll('_', ' ')}`)
      }
    }
  }
  say(`${payments} payments compared, ${differences} differences, ${unasked} could not be asked.`)
  if (differences > 0) return DIFFER
  return unasked > 0 ? NOT_ASKED : AGREE
}

function figures(
  of: { capturedMinor: number; refundedMinor: number; heldMinor: number },
  currency: string,
): string {
  const held = of.heldMinor > 0 ? `, held ${danishMoney(of.heldMinor, currency)}` : ''
  return `captured ${danishMoney(of.capturedMinor, currency)}, refunded ${danishMoney(of.refundedMinor, currency)}${held}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function readInput(): BooksInput {
  const options = { day: { type: 'string' }, organisation: { type: 'string' } } as const
  try {
    const { day, organisation } = parseArgs({ options }).values
    if (day === undefined || isCalendarDate(day)) return { day, organisation }
  } catch {
    // Said below: what parseArgs says speaks to programmers.
  }
  throw new ConfigError('Please write: npm run medlem -- books [--day 2026-11-20] [--organisation KEY]')
}

async function main(): Promise<void> {
  try {
    process.exitCode = await books(readInput())
  } catch (error) {
    const known = error instanceof ConfigError || error instanceof DatabaseUnavailable
    process.stderr.write(`Medlem can't compare the books. ${known ? error.message : safeStack(error)}\n`)
    process.exitCode = NOT_ASKED
  }
}

await main()
