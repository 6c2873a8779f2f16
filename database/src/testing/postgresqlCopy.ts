import type pg from 'pg'
import type { Connection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { openPostgresql } from '../postgresql.ts'
import { ALLOW_EMPTYING } from './emptyTables.ts'
import { ALLOW_KEEPING } from './keptRows.ts'
import { asAdmin, databaseAt, ordinaryDatabase } from './ordinaryDatabase.ts'
import { reverseUnordered } from './reverseUnordered.ts'

// Test processes start at once; only one makes the template.
const TEMPLATE_LOCK = 6_335_337
/** As long as a test may take: what hangs ends by its limit. */
const WAIT_MS = 300_000
const LIMITS = { connectMs: WAIT_MS, queryMs: WAIT_MS, commitMs: WAIT_MS }

/** Copies a migrated template database on the server, for a role that owns it and no more; dropped when it is closed. */
export async function postgresqlCopy(adminUrl: string, version: string): Promise<Connection> {
  const template = `medlem_template_${version}`
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await makeTemplate(admin, adminUrl, template)
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  })
  reverseUnordered()
  const database = await ordinaryDatabase(adminUrl, { template })
  const connection = await openPostgresql({ databaseUrl: database.url, poolSize: 5, limits: LIMITS })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await database.drop()
    },
  }
}

/** Migrated under another name first, so that a template with the right name is always whole. */
async function makeTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  const { url } = await ordinaryDatabase(adminUrl, { name: draft })
  const connection = await openPostgresql({ databaseUrl: url, poolSize: 1, limits: LIMITS })
  try {
    await migrate(connection)
  } finally {
    await connection.close()
  }
  await asAdmin(databaseAt(adminUrl, draft), (one) => one.query(`${ALLOW_EMPTYING};${ALLOW_KEEPING}`))
  // A session that is still ending would make the rename fail.
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [draft])
  await admin.query(`alter database ${draft} rename to ${template}`)
}
