import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Owns its database and has no other right, as an operator gives it. The password is for servers that ask for one. */
export const ORDINARY = { name: 'medlem_ordinary', password: 'medlem_ordinary' }

// Test processes start at once; only one makes the role.
const ROLE_LOCK = 6_335_338

export interface OrdinaryDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** A new database that belongs to a role without any other right. Only making and dropping it is the administrator's. */
export async function ordinaryDatabase(
  adminUrl: string,
  { name = `medlem_test_${randomBytes(6).toString('hex')}`, template = 'template1' } = {},
): Promise<OrdinaryDatabase> {
  await asAdmin(adminUrl, async (admin) => {
    await makeRole(admin)
    // To copy the template's files takes a fifth of what the default does, which logs each of their pages.
    await admin.query(
      `create database ${name} owner ${ORDINARY.name} template ${template} strategy file_copy`,
    )
  })
  const url = new URL(databaseAt(adminUrl, name))
  url.username = ORDINARY.name
  url.password = ORDINARY.password
  return {
    name,
    url: url.href,
    drop: () => asAdmin(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`)),
  }
}

async function makeRole(admin: pg.Client): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [ROLE_LOCK])
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [ORDINARY.name])
  if (rowCount === 0) {
    const rights = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    await admin.query(`create role ${ORDINARY.name} login ${rights} password '${ORDINARY.password}'`)
  }
  await admin.query('select pg_advisory_unlock($1)', [ROLE_LOCK])
}

export async function asAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

export function databaseAt(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
