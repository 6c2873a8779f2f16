import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { openPostgresql } from '../postgresql.ts'

// Test processes start at once; only one makes the template.
const TEMPLATE_LOCK = 6_335_337

/** Copies a migrated template database on the server; the copy is dropped when it is closed. */
export async function postgresqlCopy(adminUrl: string, version: string): Promise<Connection> {
  const template = `medlem_template_${version}`
  const name = `medlem_test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await makeTemplate(admin, adminUrl, template)
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
    await admin.query(`create database ${name} template ${template}`)
  })
  const connection = await openPostgresql({ databaseUrl: databaseAt(adminUrl, name), poolSize: 5 })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await asAdmin(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** Migrated under another name first, so that a template with the right name is always whole. */
async function makeTemplate(admin: pg.Client, adminUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft}`)
  const connection = await openPostgresql({ databaseUrl: databaseAt(adminUrl, draft), poolSize: 1 })
  try {
    await migrate(connection)
  } finally {
    await connection.close()
  }
  // A session that is still ending would make the rename fail.
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [draft])
  await admin.query(`alter database ${draft} rename to ${template}`)
}

async function asAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function databaseAt(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
