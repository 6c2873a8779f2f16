import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Connection } from './connection.ts'
import { isNotAllowed } from './requireRights.ts'
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
  /** Called before migrations run, with how many. */
  onDue?: (what: { phase: MigrationPhase; due: number }) => void
}

/** Brings the tables up to date: of each phase all that is due or nothing. Several servers may start on one database at once. */
export async function migrate(
  connection: Connection,
  { folder = migrationsFolder(), phases = ['before', 'after'], onDue }: MigrateInput = {},
): Promise<void> {
  await refuseLaterTables(connection, folder)
  for (const phase of phases) {
    const of = folderOf(phase, folder)
    if (!existsSync(of)) continue
    const due = await countDue(connection, phase, of)
    if (due > 0) onDue?.({ phase, due })
    await connection.applyMigrations({ folder: of, table: TABLES[phase] })
  }
}

async function countDue(connection: Connection, phase: MigrationPhase, of: string): Promise<number> {
  const applied = await lastReadable(connection, phase)
  return readMigrationFiles({ migrationsFolder: of }).filter(({ folderMillis }) => folderMillis > applied)
    .length
}

/** When the newest migration of a phase that the tables have was written, in ms since 1970; 0 for none. */
async function lastApplied({ db }: Connection, phase: MigrationPhase): Promise<number> {
  const { rows: tables } = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${`drizzle.${TABLES[phase]}`}) is not null as found`,
  )
  if (!tables[0]?.found) return 0
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max(created_at)::text as last from drizzle.${sql.identifier(TABLES[phase])}`,
  )
  return Number(rows[0]?.last ?? 0)
}

/** The same, or 0 where another role's tables may not be read: applying migrations is refused with their owner after that. */
async function lastReadable(connection: Connection, phase: MigrationPhase): Promise<number> {
  return lastApplied(connection, phase).catch((error: unknown) => {
    if (isNotAllowed(error)) return 0
    throw error
  })
}

/**
 * Refuses tables from which a later release has removed what this one needs: it would start and answer errors. Tables to which a
 * later one has only added are those of an upgrade without a break, and stay allowed.
 */
async function refuseLaterTables(connection: Connection, folder: string): Promise<void> {
  const of = folderOf('after', folder)
  if (!existsSync(of) || (await lastReadable(connection, 'after')) <= lastMigration(of)) return
  throw new DatabaseUnavailable(
    'The tables are those of a later release, which has removed what this one needs: start the sources of that release, or restore a backup from before its upgrade.',
  )
}

/** Whether what only the release before needed is removed, so that none of its processes runs on the tables any more. */
export async function isRemoved(connection: Connection, folder = migrationsFolder()): Promise<boolean> {
  const last = lastMigration(folderOf('after', folder))
  return last > 0 && (await lastApplied(connection, 'after')) >= last
}

/** When the newest migration of this release was written, in ms since 1970. */
export function lastMigration(folder = migrationsFolder()): number {
  if (!existsSync(folder)) return 0
  return readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
}

/** Makes sure that a server of this release can run on the tables. Throws one line with the command that helps. */
export async function requireMigrated(connection: Connection, folder = migrationsFolder()): Promise<void> {
  await refuseLaterTables(connection, folder)
  if ((await lastApplied(connection, 'before')) >= lastMigration(folder)) return
  throw new DatabaseUnavailable(
    'The tables are those of an earlier release: run `npm run medlem -- migrate` first (a start does so where MIGRATE_AT_START is on).',
  )
}
