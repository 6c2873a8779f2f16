import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection, Report } from './connection.ts'
import { committingSocket } from './idleTimeoutSocket.ts'
import { listenOnPostgresql } from './listening.ts'
import { applyMigrations } from './migratePostgresql.ts'
import { NOTIFY_STATEMENT, noticeSender } from './notices.ts'
import { isOutage } from './outage.ts'
import { createPool, databaseOf, lost, type PoolLimits, probeCommit, setUpSession } from './postgresqlPool.ts'
import { postgresqlProblem } from './postgresqlProblem.ts'
import { requireSessions } from './requireSessions.ts'
import { DatabaseUnavailable, errorCode, ReadOnlyServer } from './unavailable.ts'
import { createWriters } from './writers.ts'

const OLDEST_VERSION = 15
const JOB_CONNECTIONS = 3
/** So many connections of the pool are kept from those who write, whose commits may all wait for a standby. */
const KEPT_FOR_READS = 3
const TRY_AGAIN_MS = 1_000
/** What waiting does not heal: the password, the user, the name of the database. */
const MISTAKES = /^(28|3D)/

export type PostgresqlOptions = {
  databaseUrl: string
  poolSize?: number
  report?: Report
  /** Tests wait longer: a busy machine is not a database that can't be reached. */
  limits?: PoolLimits
  /** A start during a failover waits so long for the database; 0 by default. */
  waitSeconds?: number
  /** Called once when it begins to wait, with what is wrong. */
  onWait?: (problem: DatabaseUnavailable) => void
}

/** Opens a pool on a PostgreSQL server and makes sure that it answers. */
export async function openPostgresql(options: PostgresqlOptions): Promise<Connection> {
  const { databaseUrl, poolSize = 10, report } = options
  const pool = poolAt(databaseUrl, poolSize, options.limits)
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
    applyMigrations: (what) => applyMigrations(databaseUrl, what),
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

function poolAt(databaseUrl: string, poolSize: number, limits?: PoolLimits): pg.Pool {
  try {
    return createPool(databaseUrl, poolSize, limits)
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
