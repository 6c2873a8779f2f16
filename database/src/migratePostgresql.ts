import { setTimeout as delay } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { CONNECT_TIMEOUT_MS } from './postgresqlPool.ts'
import { requireRights, rightsProblem } from './requireRights.ts'
import { DatabaseUnavailable, errorCode } from './unavailable.ts'

// Any number, as long as nothing else in the database locks on it.
const MIGRATION_LOCK = 6_335_336
/**
 * Migrations lock one table after the other, while servers of the release before hold others: a deadlock is possible. They
 * give up before PostgreSQL looks for one (deadlock_timeout, 1 s), so that never a member's request is ended for it; and
 * requests that wait behind them wait no longer.
 */
const LOCK_TIMEOUT_MS = 500
const LOCK_TRIES = 60
const TRY_AGAIN_MS = 1_000
/** SQLSTATE lock_not_available and deadlock_detected. */
const LOCKED_OUT = ['55P03', '40P01']

/**
 * Runs what is due in a folder, and notes it in a table of the schema `drizzle`. Each migration is a transaction of its own:
 * all of them in one would hold so many tables that a busy server of the release before always stands in its way. One that
 * fails leaves those before it, which only add. The advisory lock belongs to a session, so lock, migrations and unlock share
 * one, which may be silent for as long as they take.
 */
export async function applyMigrations(
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
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const dialect = new PgDialect()
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(
      client,
      dialect,
      undefined,
    )
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      await untilLocked(() =>
        dialect.migrate([migration], session, { migrationsFolder: folder, migrationsTable: table }),
      )
    }
  } catch (error) {
    throw rightsProblem(error, databaseUrl)
  } finally {
    // Closing the session gives the lock back, whatever state a failure left it in.
    await client.end()
  }
}

async function untilLocked(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      if (!LOCKED_OUT.includes(errorCode(cause) ?? '')) throw error
      if (tries === LOCK_TRIES)
        throw new DatabaseUnavailable(
          'DATABASE_URL: a long transaction holds a table that the migrations change; end it (pg_stat_activity shows it) and try again.',
        )
      await delay(TRY_AGAIN_MS)
    }
  }
}
