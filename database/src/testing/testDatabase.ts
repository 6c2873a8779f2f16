import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Connection } from '../connection.ts'
import { embeddedConnection } from '../embedded/connection.ts'
import { extensions, passingStart } from '../embedded/engineSettings.ts'
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
  await db.execute(sql.raw(EMPTY))
}

// Tests write few rows, and deleting those is quicker than making every table's files anew; most tables were never
// written to. As a replica neither foreign keys nor triggers are asked: the audit log is append only but here.
const EMPTY = `DO $$
DECLARE
  name text;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN
    SELECT quote_ident(relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
  LOOP
    EXECUTE 'DELETE FROM public.' || name;
  END LOOP;
  PERFORM setval(quote_ident(schemaname) || '.' || quote_ident(sequencename), start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$`

async function memoryCopy(): Promise<Connection> {
  const loadDataDir = new Blob([readTemplate(await testTemplate())], { type: 'application/x-tar' })
  return embeddedConnection(await PGlite.create({ loadDataDir, startParams: passingStart(), extensions }))
}
