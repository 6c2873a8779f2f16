import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Connection } from '../connection.ts'
import { embeddedConnection } from '../embedded/connection.ts'
import { passingStart } from '../embedded/engineSettings.ts'
import { readTemplate } from '../embedded/readTemplate.ts'
import { EMPTY_EMBEDDED, EMPTY_POSTGRESQL } from './emptyTables.ts'
import { postgresqlCopy } from './postgresqlCopy.ts'
import { templateVersion, testTemplate } from './testTemplate.ts'

/**
 * A migrated, empty database of the caller's own, for tests: in memory, or where TEST_DATABASE_URL names the
 * administrator of a server a copy there, which an ordinary role owns and uses. Close it in `afterAll`: an open one keeps
 * the process alive.
 */
export async function testDatabase(): Promise<Connection> {
  const { TEST_DATABASE_URL: adminUrl } = process.env
  return adminUrl ? postgresqlCopy(adminUrl, templateVersion()) : memoryCopy()
}

/** Empties every table; much quicker than a new database, so the tests of one file share one. */
export async function truncateAll({ db, engine }: Connection): Promise<void> {
  await db.execute(sql.raw(engine === 'embedded' ? EMPTY_EMBEDDED : EMPTY_POSTGRESQL))
}

let template: Promise<Blob> | undefined

async function memoryCopy(): Promise<Connection> {
  template ??= readOnce()
  return embeddedConnection(await PGlite.create({ loadDataDir: await template, startParams: passingStart() }))
}

/** The engine copies what it is given, so the databases of a process share the bytes; a real blob copies them twice each time. */
async function readOnce(): Promise<Blob> {
  const bytes = Uint8Array.from(readTemplate(await testTemplate())).buffer
  return Object.assign(new Blob([], { type: 'application/x-tar' }), { arrayBuffer: async () => bytes })
}
