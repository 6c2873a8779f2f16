import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Connection } from '../connection.ts'
import { embeddedConnection } from '../embedded/connection.ts'
import { passingStart } from '../embedded/engineSettings.ts'
import { readTemplate } from '../embedded/readTemplate.ts'
import { postgresqlCopy } from './postgresqlCopy.ts'
import { templateVersion, testTemplate } from './testTemplate.ts'

/**
 * A migrated, empty database of the caller's own, for tests: in memory, or a copy on the server of TEST_DATABASE_URL
 * when that is set. Close it in `afterAll`: an open one keeps the process alive.
 */
export async function testDatabase(): Promise<Connection> {
  const { TEST_DATABASE_URL: adminUrl } = process.env
  return adminUrl ? postgresqlCopy(adminUrl, templateVersion()) : memoryCopy()
}

/** Empties every table; much quicker than a new database, so the tests of one file share one. */
export async function truncateAll({ db }: Connection): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`quote_ident(tablename)` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
  if (tables.length === 0) return
  const list = sql.raw(tables.map(({ name }) => `public.${name}`).join(', '))
  await db.execute(sql`truncate ${list} restart identity cascade`)
}

async function memoryCopy(): Promise<Connection> {
  const loadDataDir = new Blob([readTemplate(await testTemplate())], { type: 'application/x-tar' })
  return embeddedConnection(await PGlite.create({ loadDataDir, startParams: passingStart() }))
}
