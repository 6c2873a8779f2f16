import { join } from 'node:path'
import { connect } from '@medlem/database/connect'
import { holdsDatabase } from '@medlem/database/embedded/dataFolder'
import { safeStack } from '@medlem/database/errorWords'
import { requireMigrated } from '@medlem/database/migrate'
import { DatabaseUnavailable } from '@medlem/database/unavailable'
import { danishMoney } from '@medlem/domain/money'
import { pino } from 'pino'
import { requireSecret } from '../app/start/requireSecret.ts'
import { StartProblem } from '../app/start/startProblem.ts'
import { startSandbox } from '../app/start/startServer.ts'
import { createAccountingFor } from '../money/accountingProgram/accountingFor.ts'
import { createProviderFor } from '../money/payment/provider.ts'
import {
  type Found,
  type GivenBack,
  type RestoreCheck,
  restoreCheck,
} from '../money/reconciliation/restoreCheck.ts'
import { createChangeFeed } from '../platform/change/changeFeed.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/configError.ts'
import { type Jobs, openJobs } from '../platform/job/jobs.ts'
import { openSafekeeping } from '../platform/safekeeping/openSafekeeping.ts'

/** What only requests and messages need: the e-mails of what is booked are sent by the server, when it starts. */
const WITHOUT_REQUESTS = {
  mailer: undefined,
  messenger: undefined,
  pusher: {
    publicKey: () => Promise.reject(new Error('this command sends nothing')),
    takes: () => false,
    send: () => Promise.reject(new Error('this command sends nothing')),
  },
  issuer: undefined,
  verifyToken: () => Promise.reject(new Error('this command answers no requests')),
}

/** `npm run medlem -- restore-check`: books the payments that a restored database has forgotten, and prints what was found. */
async function check(config: Config): Promise<boolean> {
  const safekeeping = await openSafekeeping(config)
  if (!safekeeping)
    throw new ConfigError('SAFEKEEPING_URL is off: there is nothing to compare the database with.')
  const { databaseUrl, dataFolder } = config
  if (!databaseUrl && !holdsDatabase(join(dataFolder, 'database')))
    throw new DatabaseUnavailable(`MEDLEM_DATA: there is no database in ${dataFolder}.`)
  const connection = await connect({ databaseUrl, dataFolder, poolSize: 10 })
  let gateway: Awaited<ReturnType<typeof startSandbox>>
  const log = pino({ level: config.logLevel }, process.stderr)
  let jobs: Jobs | undefined
  const clock = { now: () => new Date() }
  const changes = createChangeFeed(connection, clock)
  try {
    await requireMigrated(connection)
    // The demonstration's gateway runs in the server, which has stopped, as the embedded database has one process at a time.
    if (connection.engine === 'embedded') gateway = await startSandbox(config)
    await requireSecret(connection.db, config)
    jobs = await openJobs(connection.bossOptions, log)
    const deps = { db: connection.db, config, clock, changes, jobs, log, safekeeping, ...WITHOUT_REQUESTS }
    const providers = { providerFor: createProviderFor(config), accountingFor: createAccountingFor(config) }
    return report(await restoreCheck({ ...deps, ...providers }, safekeeping))
  } finally {
    await gateway?.close()
    await jobs?.stop()
    await changes.close()
    await connection.close()
    await safekeeping.close()
  }
}

function report({ organisations, unreadable, isComplete }: RestoreCheck): boolean {
  for (const found of organisations) {
    say(`${found.key}: ${sentence(found)}`)
    for (const { paymentId, orderNumber, why } of found.support)
      say(`  order ${orderNumber}, payment ${paymentId}: ${words[why]}`)
    for (const part of found.parts) say(`  ${partSentence(part)}`)
  }
  if (organisations.length === 0) say('Safekeeping has no payment windows.')
  if (unreadable > 0) say(`${unreadable} windows can't be read: another MEDLEM_SECRET sealed them.`)
  say(isComplete ? 'Every window was asked about.' : 'Not everything could be checked: run it again later.')
  return isComplete
}

const words = {
  'organisation unknown':
    'its organisation is not in this database; make it with the same key, then book by hand.',
  'fee unknown':
    'its fee is not in this database; record the payment by hand, or give it back at the provider.',
  'event unknown':
    'its event is not in this database; record the payment by hand, or give it back at the provider.',
  'tier unknown':
    'its kind of place at the event is not in this database; record the payment by hand, or give it back at the provider.',
  'member unknown':
    'its member is not in this database; record the payment by hand, or give it back at the provider.',
  'card unknown':
    'a saved card was charged that is not in this database; record the payment by hand, or give it back at the provider.',
  'charge unknown':
    'it is not known whether a saved card was charged; find the charge at the provider, and decide the renewal in the portal.',
  'not booked':
    'the provider took its money, and it was not booked, as the year is paid already or the place is gone; look at both, there and in the portal.',
}

/** The refund that named the years is forgotten; only the sum is known. */
function partSentence({ paymentId, orderNumber, minor, currency }: GivenBack): string {
  const sum = danishMoney(minor, currency)
  return `order ${orderNumber}, payment ${paymentId}: ${sum} of it was given back: booked, and no year ended; end those that it was for in the portal.`
}

function sentence(found: Found): string {
  const { windows, known, knownBooked, booked, givenBack, forgottenUnpaid, unreported, unanswered, support } =
    found
  return [
    `${windows} windows and charges`,
    `${known} known`,
    `${knownBooked} known and paid since: booked`,
    `${booked} forgotten and paid: booked`,
    `${givenBack} given back since: booked`,
    `${forgottenUnpaid} forgotten and unpaid`,
    `${unreported} that can be asked about only once a payment is reported`,
    `${unanswered} without an answer of the provider`,
    `${support.length} for a person to see to`,
  ].join(', ')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  process.exitCode = (await check(readConfig())) ? 0 : 1
} catch (error) {
  const known = [ConfigError, DatabaseUnavailable, StartProblem].some((kind) => error instanceof kind)
  const text = known && error instanceof Error ? error.message : safeStack(error)
  process.stderr.write(`Medlem can't check the restored database. ${text}\n`)
  process.exitCode = 1
}
