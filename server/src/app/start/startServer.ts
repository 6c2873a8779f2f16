import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Connection, connect } from '@medlem/database/connect'
import { migrate, requireMigrated } from '@medlem/database/migrate'
import { isDatabaseOutage } from '@medlem/database/outage'
import { CommitUnknown, DatabaseUnavailable, NoCommit, ReadOnlyServer } from '@medlem/database/unavailable'
import type { Identity } from '@medlem/identity/identity'
import { type Gateway, startGateway } from '@medlem/sandbox/gateway'
import { LedgerProblem } from '@medlem/sandbox/ledger'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { smtpMailer } from '../../communication/outbox/smtpMailer.ts'
import { configuredPusher } from '../../communication/push/configuredPusher.ts'
import { cloudMessenger } from '../../communication/whatsApp/cloudMessenger.ts'
import { createAccountingFor } from '../../money/accountingProgram/accountingFor.ts'
import { createProviderFor } from '../../money/payment/provider.ts'
import { dropAllLeases } from '../../money/payment/store.ts'
import { enqueuePayouts } from '../../money/payout/fetchPayouts.ts'
import { endedTokens } from '../../people/signIn/endedTokens.ts'
import { type ChangeFeed, createChangeFeed } from '../../platform/change/changeFeed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { createJobs } from '../../platform/job/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import { createMetrics, type Metrics } from '../../platform/metrics/metrics.ts'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { openSafekeeping } from '../../platform/safekeeping/openSafekeeping.ts'
import { outsideIssuer } from '../../platform/token/issuerKeys.ts'
import { tokenVerifier } from '../../platform/token/token.ts'
import { refusalLog } from '../../platform/token/tokenRefusal.ts'
import type { Tracing } from '../../platform/trace/tracing.ts'
import { buildApp } from '../app.ts'
import { writeGatewayBook } from '../demonstration/gatewayBook.ts'
import { sandboxMerchants } from '../demonstration/sandboxMerchants.ts'
import { seedDemonstration } from '../demonstration/seedDemonstration.ts'
import { tracedDeps } from '../trace/tracedDeps.ts'
import { embeddedIdentity } from './embeddedIdentity.ts'
import { greeting } from './greeting.ts'
import { noteInstalled, refuseLostDatabase } from './knownData.ts'
import { createLog } from './log.ts'
import { refuseDemonstrationInProduction } from './productionChecks.ts'
import { requirePorts } from './requirePorts.ts'
import { requireSafekeeping } from './requireSafekeeping.ts'
import { requireSecret } from './requireSecret.ts'
import { startBackground } from './startBackground.ts'
import { startFault } from './startFault.ts'
import { portProblem, StartProblem } from './startProblem.ts'

export interface RunningServer {
  log: FastifyBaseLogger
  /** Lines for the operator. */
  greeting: string[]
  /** Says first for `config.drainSeconds` that it is not ready any more. */
  stop(): Promise<void>
}

type Stop = () => Promise<void>

/** Within the 2 s that a check of /readyz may take. */
const COMMIT_WITHIN_MS = 1_500
const AGAIN_AFTER_MS = 1_000

/**
 * Puts everything together and listens. Whatever was started is stopped again when a later part fails. A start during which the
 * database went away begins again, for as long as one waits for it.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const endsAt = Date.now() + config.databaseWaitSeconds * 1000
  const secondsLeft = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
  for (;;) {
    try {
      return await startOnce({ ...config, databaseWaitSeconds: secondsLeft() })
    } catch (error) {
      const fault = startFault(error, config)
      if (!config.databaseUrl || !mayPass(error) || secondsLeft() === 0) throw fault
      createLog(config).warn(
        { event: 'database_awaited', seconds: secondsLeft(), err: fault },
        'the start begins again',
      )
      await delay(AGAIN_AFTER_MS)
    }
  }
}

/** A database that went away; what it answers about settings, versions and rights stays the same. */
function mayPass(error: unknown): boolean {
  const passing = [ReadOnlyServer, CommitUnknown, NoCommit]
  return error instanceof DatabaseUnavailable
    ? passing.some((one) => error instanceof one)
    : isDatabaseOutage(error)
}

async function startOnce(config: Config): Promise<RunningServer> {
  const log = createLog(config)
  const clock: Clock = { now: () => new Date() }
  const stops: Stop[] = []
  // Each part depends on those before it, so they stop in reverse order.
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    await requirePorts(config)
    refuseLostDatabase(config)
    const tracing = await openTracing(config)
    if (tracing) stops.push(() => tracing.stop())
    const connection = await openDatabase(config, log)
    stops.push(() => connection.close())
    const identity = await prepareData(connection, { config, clock, log })
    // The folder is this process's alone: a lease in it was a dead one's, and need not be waited for.
    if (connection.engine === 'embedded') await dropAllLeases(connection.db)
    const changes = createChangeFeed(connection, clock)
    stops.push(() => changes.close())
    const metrics = createMetrics()
    let isStopping = false
    const safekeeping = await openSafekeeping(config)
    stops.push(async () => safekeeping?.close())
    await requireSafekeeping(safekeeping, { config, log })
    const parts = { identity, changes, metrics, tracing, safekeeping }
    const around = { config, clock, log, ...parts, isStopping: () => isStopping }
    const { app, deps } = await buildServer(connection, around)
    stops.push(() => app.close())
    await listen(app, config)
    // After `listen`: the gateway posts the callbacks that are due at once, and repeats them a few times only.
    const gateway = await startSandbox(config)
    if (gateway) stops.push(() => gateway.close())
    // Its log line is for the operator who has just configured it.
    await deps.issuer?.status()
    const background = await startBackground(deps, { identity, metrics })
    stops.push(() => background.stop())
    // A demonstration seldom sees a night, in which they are asked for.
    if (config.demonstration) await enqueuePayouts(deps)
    const drainAndStop = async () => {
      isStopping = true
      await delay(config.drainSeconds * 1000)
      await stop()
    }
    const lines = await greeting(connection, { config, clock })
    return { log, greeting: lines, stop: drainAndStop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The SDK is loaded only where traces are sent. */
async function openTracing({ tracing }: Config): Promise<Tracing | undefined> {
  if (!tracing) return undefined
  const { startTracing } = await import('../../platform/trace/openTelemetry.ts')
  return startTracing(tracing)
}

function openDatabase(config: Config, log: Log): Promise<Connection> {
  return connect({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    templateFile: builtFile('template.tar.gz'),
    report: (error) => log.error({ event: 'database_problem', err: error }, 'the database reports a problem'),
    waitSeconds: config.databaseWaitSeconds,
    onWait: ({ message }) =>
      log.warn(
        { event: 'database_awaited', seconds: config.databaseWaitSeconds },
        `the start waits for the database, for at most ${config.databaseWaitSeconds} s: ${message}`,
      ),
  })
}

interface Surroundings {
  config: Config
  clock: Clock
  log: Log
}

/** Brings the data up to date; the keys of the identity server, when new, are made while the demonstration is written. */
async function prepareData(connection: Connection, around: Surroundings): Promise<Identity | undefined> {
  const { config, clock } = around
  if (config.migrateAtStart) await migrate(connection)
  else await requireMigrated(connection)
  noteInstalled(config)
  await requireSecret(connection.db, config)
  await refuseDemonstrationInProduction(connection.db, config)
  const [identity, seeded] = await Promise.allSettled([
    config.identity.embedded ? embeddedIdentity(connection, around) : undefined,
    config.demonstration
      ? seedDemonstration({
          db: connection.db,
          config,
          clock,
          onWritten: (books) => writeGatewayBook(sandboxLedger(config), books),
        })
      : false,
  ])
  if (seeded.status === 'rejected') throw seeded.reason
  if (identity.status === 'rejected') throw identity.reason
  return identity.value
}

function sandboxLedger({ dataFolder }: Config): string {
  return join(dataFolder, 'sandbox', 'ledger.jsonl')
}

/** The demonstration's gateway; undefined elsewhere. */
export async function startSandbox(config: Config): Promise<Gateway | undefined> {
  if (!config.demonstration) return undefined
  try {
    return await startGateway({
      host: config.sandbox.host,
      port: config.sandbox.port,
      publicUrl: config.sandbox.url,
      ledgerFile: sandboxLedger(config),
      merchants: sandboxMerchants(config.secret),
      callbackHosts: [new URL(config.baseUrl).host, new URL(config.baseUrl).hostname],
    })
  } catch (error) {
    if (error instanceof LedgerProblem)
      throw new StartProblem(
        `MEDLEM_DATA: the gateway's ledger is broken (${error.message}). Put it back from a copy, or run npm run medlem -- reset to start over.`,
      )
    throw portProblem(error, { variable: 'SANDBOX_PORT', port: config.sandbox.port })
  }
}

async function buildServer(
  connection: Connection,
  around: Surroundings & {
    identity: Identity | undefined
    changes: ChangeFeed
    metrics: Metrics
    tracing: Tracing | undefined
    safekeeping: Safekeeping | undefined
    isStopping: () => boolean
  },
) {
  const { config, clock, log, identity, changes, metrics, tracing, safekeeping, isStopping } = around
  const { db } = connection
  const jobs = createJobs(connection.bossOptions, log)
  const issuer = identity ? undefined : outsideIssuer(config.identity.issuer, { clock, log })
  const plain: Deps = {
    db,
    config,
    clock,
    jobs,
    changes,
    providerFor: createProviderFor(config),
    accountingFor: createAccountingFor(config),
    mailer: config.mail && smtpMailer(config.mail),
    messenger: config.whatsApp && cloudMessenger(config.whatsApp),
    pusher: configuredPusher(db, config),
    safekeeping,
    verifyToken: tokenVerifier({
      ...config.identity,
      keys: issuer?.keys ?? createLocalJWKSet(identity?.jwks ?? { keys: [] }),
      clock,
      onRefused: refusalLog({ clock, log }),
      hasEnded: endedTokens({ db, clock }),
      ignoresRoles: issuer === undefined,
    }),
    issuer,
    log,
  }
  const deps = tracing ? tracedDeps(plain, tracing) : plain
  const app = await buildApp(deps, {
    identity,
    portalFolder: builtFile('portal'),
    metrics,
    tracing,
    poolUse: connection.poolUse,
    archive: connection.archive,
    readiness: {
      isStopping,
      database: () => connection.canCommit(COMMIT_WITHIN_MS),
      // They ran before we listened.
      migrations: async () => true,
      jobs: async () => jobs.ready(),
      issuer: issuer?.status,
    },
  })
  return { app, deps }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw portProblem(error, { variable: 'PORT', port: config.port })
  }
}

/** What the build puts beside the bundle; from the sources, what the last build left in dist/. */
function builtFile(name: 'portal' | 'template.tar.gz'): string | undefined {
  const places = [`./${name}`, `../../../../dist/${name}`]
  return places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path))
}
