import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Connection } from './connection.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Before the processes of a release start, migrations only add, so that those of the release before still run. What these
 * needed and no longer exists in the new one is removed after the last of them has stopped.
 */
export type MigrationPhase = 'before' | 'after'

/** Beside this file in the sources; the build copies the folder beside its bundle, so it is found there too. */
export const migrationsFolder = (): string => fileURLToPath(new URL('./migrations', import.meta.url))

/** Those that remove stand in a folder of their own, and are noted in a table of their own. */
const AFTER = 'after'
const TABLES = { before: '__drizzle_migrations', after: 'after_migrations' }

const folderOf = (phase: MigrationPhase, folder: string) =>
  phase === 'before' ? folder : join(folder, AFTER)

interface MigrateInput {
  folder?: string
  /** Both by default, as no other process may be running when one machine starts. */
  phases?: readonly MigrationPhase[]
}

/** Brings the tables up to date: of each phase all that is due or nothing. Several servers may start on one database at once. */
export async function migrate(
  connection: Connection,
  { folder = migrationsFolder(), phases = ['before', 'after'] }: MigrateInput = {},
): Promise<void> {
  for (const phase of phases) {
    const of = folderOf(phase, folder)
    if (existsSync(of)) await connection.applyMigrations({ folder: of, table: TABLES[phase] })
  }
}

/** When the newest migration of this release was written, in ms since 1970. */
export function lastMigration(folder = migrationsFolder()): number {
  return readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
}

/** Makes sure that a server of this release can run on the tables. Throws one line with the command that helps. */
export async function requireMigrated({ db }: Connection, folder = migrationsFolder()): Promise<void> {
  const last = lastMigration(folder)
  const { rows: tables } = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${`drizzle.${TABLES.before}`}) is not null as found`,
  )
  if (tables[0]?.found) {
    const { rows } = await db.execute<{ last: string | null }>(
      sql`select max(created_at)::text as last from drizzle.${sql.identifier(TABLES.before)}`,
    )
    if (Number(rows[0]?.last ?? 0) >= last) return
  }
  throw new DatabaseUnavailable(
    'The tables are those of an earlier release: run `npm run migrate` first (a start does so where MIGRATE_AT_START is on).',
  )
}
