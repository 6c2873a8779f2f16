import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, DatabaseUnavailable } from './connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import {
  asAdmin,
  databaseAt,
  ORDINARY,
  type OrdinaryDatabase,
  ordinaryDatabase,
} from './testing/ordinaryDatabase.ts'

const { TEST_DATABASE_URL: adminUrl = '' } = process.env

describe.runIf(adminUrl)('a role that is no superuser', () => {
  let database: OrdinaryDatabase
  beforeEach(async () => {
    database = await ordinaryDatabase(adminUrl)
  })
  afterEach(() => database.drop())

  const asAdminThere = (...statements: string[]) =>
    asAdmin(databaseAt(adminUrl, database.name), async (admin) => {
      for (const statement of statements) await admin.query(statement)
    })

  async function install(): Promise<void> {
    const connection = await connect({ databaseUrl: database.url, dataFolder: '' })
    await migrate(connection).finally(() => connection.close())
  }

  /** The one line that an operator reads, which names a statement that then helps. */
  async function refused(): Promise<string> {
    const problem = await install().catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(DatabaseUnavailable)
    const { message } = problem as DatabaseUnavailable
    expect(message).not.toContain('\n')
    return message
  }

  test('installs everything in a database that it owns, with the index that finds members and no extension', async () => {
    await install()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(
      `select (select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user) as has_more,
        (select count(*)::int from pg_indexes where indexname = 'member_words') as indexes,
        (select count(*)::int from pg_extension where extname <> 'plpgsql') as extensions`,
    )
    await client.end()
    expect(rows).toEqual([{ has_more: false, indexes: 1, extensions: 0 }])
  })

  test('gets rid of a setting that only a superuser could give to a function, in an older installation', async () => {
    await install()
    await asAdminThere(
      `create or replace function audit_readings(entries jsonb) returns integer language plpgsql
        set medlem.audit_seal to 'at once' as 'begin return 0; end'`,
    )
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(await readFile(join(migrationsFolder(), '0017_ordinary_role.sql'), 'utf8'))
    const { rows } = await client.query(
      `select proconfig as settings, prosrc like '%set_config%' as is_new from pg_proc where proname = 'audit_readings'`,
    )
    await client.end()
    expect(rows).toEqual([{ settings: null, is_new: true }])
  })

  test('is refused without the right to create schemas, with the statement that grants it', async () => {
    const statement = `GRANT CREATE ON DATABASE ${database.name} TO ${ORDINARY.name};`
    await asAdminThere(
      `alter database ${database.name} owner to current_user`,
      `grant create on schema public to ${ORDINARY.name}`,
    )
    expect(await refused()).toContain(`may not create schemas in the database "${database.name}"`)
    expect(await refused()).toContain(statement)
    await asAdminThere(statement)
    await install()
  })

  test('is refused without the right to create tables, with the statement that grants it', async () => {
    const statement = `GRANT CREATE ON SCHEMA public TO ${ORDINARY.name};`
    await asAdminThere(
      `alter database ${database.name} owner to current_user`,
      `grant create on database ${database.name} to ${ORDINARY.name}`,
    )
    expect(await refused()).toContain('may not create tables in the schema "public"')
    expect(await refused()).toContain(statement)
    await asAdminThere(statement)
    await install()
  })

  test('is refused where no schema exists for its tables', async () => {
    const statement = `CREATE SCHEMA public AUTHORIZATION ${ORDINARY.name};`
    await asAdminThere('drop schema public')
    expect(await refused()).toContain(statement)
    await asAdminThere(statement)
    await install()
  })

  test('is refused with the owner of the tables that are in its way', async () => {
    await install()
    await asAdminThere(
      'alter table drizzle.__drizzle_migrations owner to current_user',
      `revoke all on drizzle.__drizzle_migrations from ${ORDINARY.name}`,
    )
    const message = await refused()
    expect(message).toContain('permission denied for table __drizzle_migrations')
    expect(message).toContain(`REASSIGN OWNED BY other_role TO ${ORDINARY.name};`)
  })
})
