import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Connection, Report } from './connection.ts'
import { listenOnPostgresql } from './listening.ts'
import { committingSocket } from './mortalSocket.ts'
import { NOTIFY_STATEMENT, noticeSender } from './notices.ts'
import { isOutage } from './outage.ts'
import {
  CONNECT_TIMEOUT_MS,
  createPool,
  databaseOf,
  lost,
  probeCommit,
  setUpSession,
} from './postgresqlPool.ts'
import { postgresqlProblem } from './postgresqlProblem.ts'
import { requireRights, rightsProblem } from './requireRights.ts'
import { requireSessions } from './requireSessions.ts'
import { DatabaseUnavailable, errorCode, ReadOnlyServer } from './unavailable.ts'
import { createWriters } from './writers.ts'

const OLDEST_VERSION = 15
const JOB_CONNECTIONS = 3
/** So many connections of the pool are kept from those who write, whose commits may all wait for a standby. */
const KEPT_FOR_READS = 3
// Any number, as long as nothing else in the database locks on it.
const MIGRATION_LOCK = 6_335_336
const TRY_AGAIN_MS = 1_000
/** What waiting does not heal: the password, the user, the name of the database. */
const MISTAKES = /^(28|3D)/

export type PostgresqlOptions = {
  databaseUrl: string
  poolSize?: number
  report?: Report
  /** A start during a failover waits so long for the database; 0 by default. */
  waitSeconds?: number
  /** Called once when it begins to wait, with what is wrong. */
  onWait?: (problem: DatabaseUnavailable) => void
}

/** Opens a pool on a PostgreSQL server and makes sure that it answers. */
export async function openPostgresql(options: PostgresqlOptions): Promise<Connection> {
  const { databaseUrl, poolSize = 10, report } = options
  const pool = poolAt(databaseUrl, poolSize)
  // Without a listener a dropped idle connection would end the process; the pool makes a new one by itself.
  pool.on('error', (error) => report?.(lost(error)))
  // Nor does one that is in use: the query that waits for it fails, and a second word about it is not needed.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await untilUsable(pool, options)
  } catch (error) {
    await pool.end()
    throw error
  }
  const writers = createWriters({
    most: Math.max(1, poolSize - KEPT_FOR_READS),
    probe: () => probeCommit(pool),
  })
  const notices = noticeSender((some) =>
    pool.query(NOTIFY_STATEMENT, [some.map(({ channel }) => channel), some.map(({ payload }) => payload)]),
  )
  return {
    db: databaseOf(pool, { writers, send: notices.take }),
    engine: 'postgresql',
    bossOptions: {
      connectionString: databaseUrl,
      max: JOB_CONNECTIONS,
      application_name: 'medlem jobs',
      stream: committingSocket,
      onConnect: setUpSession,
    },
    listen: (channel, listener) =>
      listenOnPostgresql({ databaseUrl, channel, listener, report: (error) => report?.(lost(error)) }),
    applyMigrations: (what) => migrateAlone(databaseUrl, what),
    canCommit: writers.canCommit,
    poolUse: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      limit: poolSize,
      waiting: pool.waitingCount,
      writersWaiting: writers.waiting(),
    }),
    close: async () => {
      await notices.close()
      await pool.end()
    },
  }
}

/** Sessions, version and a server that writes; tries again for as long as it may while none answers. */
async function untilUsable(
  pool: pg.Pool,
  { databaseUrl, waitSeconds = 0, onWait }: PostgresqlOptions,
): Promise<void> {
  const endsAt = Date.now() + waitSeconds * 1000
  for (let tries = 0; ; tries += 1) {
    try {
      await requireSessions(databaseUrl)
      return await requireVersion(pool)
    } catch (error) {
      const problem = error instanceof DatabaseUnavailable ? error : postgresqlProblem(error, databaseUrl)
      if (Date.now() + TRY_AGAIN_MS > endsAt || !mayHeal(error)) throw problem
      if (tries === 0) onWait?.(problem)
      await delay(TRY_AGAIN_MS)
    }
  }
}

function mayHeal(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error instanceof ReadOnlyServer
  return isOutage(error) && !MISTAKES.test(errorCode(error) ?? '')
}

function poolAt(databaseUrl: string, poolSize: number): pg.Pool {
  try {
    return createPool(databaseUrl, poolSize)
  } catch (error) {
    throw postgresqlProblem(error, databaseUrl)
  }
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  throw new DatabaseUnavailable(
    `DATABASE_URL: the server is PostgreSQL ${version}; Medlem needs ${OLDEST_VERSION} or newer.`,
  )
}

/** The lock belongs to a session, so lock, migrations and unlock share one, which may be silent for as long as they take. */
async function migrateAlone(
  databaseUrl: string,
  { folder, table }: { folder: string; table: string },
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'medlem migrations',
  })
  // What waits for the connection fails with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set time zone 'UTC'")
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireRights(client)
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsTable: table })
  } catch (error) {
    throw rightsProblem(error, databaseUrl)
  } finally {
    // Closing the session gives the lock back, whatever state a failure left it in.
    await client.end()
  }
}
