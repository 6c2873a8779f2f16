import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Connection, Report } from './connection.ts'
import type { Database } from './database.ts'
import { listenOnPostgresql } from './listening.ts'
import { mortalSocket } from './mortalSocket.ts'
import { postgresqlProblem } from './postgresqlProblem.ts'
import { requireRights, rightsProblem } from './requireRights.ts'
import { requireSessions } from './requireSessions.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const OLDEST_VERSION = 15
// Shorter than the 8 s in which a request is answered: who waits longer waits for nothing.
const CONNECT_TIMEOUT_MS = 5_000
// A transaction that waits for something else than the database is a mistake of ours; it must not hold locks for ever.
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000
const JOB_CONNECTIONS = 3
// Any number, as long as nothing else in the database locks on it.
const MIGRATION_LOCK = 6_335_336

export type PostgresqlOptions = { databaseUrl: string; poolSize?: number; report?: Report }

/** Opens a pool on a PostgreSQL server and makes sure that it answers. */
export async function openPostgresql(options: PostgresqlOptions): Promise<Connection> {
  const { databaseUrl, poolSize = 10, report } = options
  const pool = createPool(databaseUrl, poolSize)
  // Without a listener a dropped idle connection would end the process; the pool makes a new one by itself.
  pool.on('error', (error) => report?.(lost(error)))
  // Nor does one that is in use: the query that waits for it fails, and a second word about it is not needed.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await requireSessions(databaseUrl)
    await requireVersion(pool)
  } catch (error) {
    await pool.end()
    throw error instanceof DatabaseUnavailable ? error : postgresqlProblem(error, databaseUrl)
  }
  return {
    db: returningConnections(pool),
    engine: 'postgresql',
    bossOptions: {
      connectionString: databaseUrl,
      max: JOB_CONNECTIONS,
      application_name: 'medlem jobs',
      stream: mortalSocket,
    },
    listen: (channel, listener) =>
      listenOnPostgresql({ databaseUrl, channel, listener, report: (error) => report?.(lost(error)) }),
    applyMigrations: (folder) => migrateAlone(databaseUrl, folder),
    close: () => pool.end(),
  }
}

function createPool(databaseUrl: string, poolSize: number): pg.Pool {
  try {
    return new pg.Pool({
      connectionString: databaseUrl,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'medlem',
      stream: mortalSocket,
      onConnect: setUpSession,
    })
  } catch (error) {
    throw postgresqlProblem(error, databaseUrl)
  }
}

/**
 * By statement, as a pooler refuses options that come with the connection. The embedded engine runs in UTC; dates cut
 * from instants in SQL must not differ between the two.
 */
async function setUpSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set time zone 'UTC'; set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`,
  )
}

/** By its class an error of the connection is known for one of the database, wherever it is met. */
function lost(cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable('The database can’t be reached.', { cause })
}

/** Drizzle's own transaction never gives a connection back on which `begin` fails, until the pool has none left. */
function returningConnections(pool: pg.Pool): Database {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw lost(error)
    })
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
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
async function migrateAlone(databaseUrl: string, folder: string): Promise<void> {
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
    await migrate(drizzle(client), { migrationsFolder: folder })
  } catch (error) {
    throw rightsProblem(error, databaseUrl)
  } finally {
    // Closing the session gives the lock back, whatever state a failure left it in.
    await client.end()
  }
}
