import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { embeddedConnection } from './embedded/connection.ts'
import { isRemoved, migrate, requireMigrated } from './migrate.ts'
import { asAdmin, ordinaryDatabase } from './testing/ordinaryDatabase.ts'
import { temporaryFolder } from './testing/temporaryFolder.ts'
import { testDatabase } from './testing/testDatabase.ts'

const { TEST_DATABASE_URL: adminUrl } = process.env

/** Without any table; closing it drops it. */
async function emptyDatabase(): Promise<Connection> {
  if (!adminUrl) return embeddedConnection(await PGlite.create())
  const { url: databaseUrl, drop } = await ordinaryDatabase(adminUrl)
  const connection = await connect({ databaseUrl, dataFolder: '' })
  return { ...connection, close: () => connection.close().then(drop) }
}

describe('migrations', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await testDatabase()
  })
  afterAll(() => connection.close())

  test('change nothing when nothing is due', async () => {
    await migrate(connection)
    const { rows } = await connection.db.execute<{ count: number }>(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    )
    await migrate(connection)
    const again = await connection.db.execute(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    )
    expect(again.rows).toEqual(rows)
  })

  test('remove what the release before needed in a phase of their own, once', async () => {
    const old = () =>
      connection.db.execute(
        sql`select 1 from information_schema.columns where table_name = 'member' and column_name = 'search_words'`,
      )
    expect((await old()).rows).toEqual([])
    const fresh = await emptyDatabase()
    try {
      await migrate(fresh, { phases: ['before'] })
      const left = await fresh.db.execute(
        sql`select 1 from information_schema.columns where table_name = 'member' and column_name = 'search_words'`,
      )
      expect(left.rows).toHaveLength(1)
      await migrate(fresh, { phases: ['after'] })
      await migrate(fresh, { phases: ['after'] })
      const noted = await fresh.db.execute<{ count: number }>(
        sql`select count(*)::int as count from drizzle.after_migrations`,
      )
      expect(noted.rows[0]?.count).toBeGreaterThan(0)
    } finally {
      await fresh.close()
    }
  })

  test('of a later release end a start, unless they only added', async () => {
    const { db } = connection
    const later = Date.now() + 1_000_000_000_000
    const note = (table: string) =>
      db.execute(
        sql`insert into drizzle.${sql.identifier(table)} (hash, created_at) values ('later', ${later})`,
      )
    const forget = (table: string) =>
      db.execute(sql`delete from drizzle.${sql.identifier(table)} where hash = 'later'`)
    await note('__drizzle_migrations')
    await requireMigrated(connection)
    await migrate(connection)
    await note('after_migrations')
    for (const start of [requireMigrated, migrate])
      await expect(start(connection)).rejects.toThrow('The tables are those of a later release')
    await forget('after_migrations')
    await forget('__drizzle_migrations')
    await migrate(connection)
    expect(await isRemoved(connection)).toBe(true)
  })

  test('are counted before they run', async () => {
    const fresh = await emptyDatabase()
    const said: string[] = []
    const onDue = ({ phase, due }: { phase: string; due: number }) => said.push(`${phase} ${due > 1}`)
    try {
      await migrate(fresh, { phases: ['before'], onDue })
      expect(await isRemoved(fresh)).toBe(false)
      await migrate(fresh, { phases: ['after'], onDue })
      await migrate(fresh, { onDue })
      expect(said).toEqual(['before true', 'after true'])
    } finally {
      await fresh.close()
    }
  })

  test('that are due are named to a start that does not run them', async () => {
    await requireMigrated(connection)
    const { db } = connection
    const [last] = (
      await db.execute<{ id: number; created_at: string }>(
        sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
          returning id, hash, created_at`,
      )
    ).rows
    await expect(requireMigrated(connection)).rejects.toThrow('run `npm run medlem -- migrate` first')
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (id, hash, created_at) values (${last?.id}, 'put back', ${last?.created_at})`,
    )
    const fresh = await emptyDatabase()
    try {
      await expect(requireMigrated(fresh)).rejects.toThrow('run `npm run medlem -- migrate` first')
    } finally {
      await fresh.close()
    }
  })

  test('leave nothing behind when one fails half-way, and can be tried again', async () => {
    const folder = await folderOf(
      'create table half (id integer);\n--> statement-breakpoint\nselect no_such_column;',
    )
    const script = join(folder, '0000_try.sql')
    await expect(migrate(connection, { folder })).rejects.toThrow()
    await expect(connection.db.execute(sql`select * from half`)).rejects.toThrow()
    writeFileSync(script, 'create table half (id integer);')
    await migrate(connection, { folder })
    expect((await connection.db.execute(sql`select * from half`)).rows).toEqual([])
  })
})

/** A folder with migrations that are later than all of ours, one for each script. */
async function folderOf(...scripts: string[]): Promise<string> {
  const folder = await temporaryFolder()
  mkdirSync(join(folder, 'meta'))
  const entries = scripts.map((_, idx) => ({
    idx,
    version: '7',
    when: Date.now() + 1e12 + idx,
    tag: `000${idx}_try`,
    breakpoints: true,
  }))
  writeFileSync(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [idx, script] of scripts.entries()) writeFileSync(join(folder, `000${idx}_try.sql`), script)
  return folder
}

const BREAK = '\n--> statement-breakpoint\n'

/** A statement that lasts until a query finds something. */
const until = (query: string) =>
  `do $$ begin while not exists (${query}) loop perform pg_sleep(0.01); end loop; end $$;`

if (adminUrl) {
  test('three servers that start at once on one empty PostgreSQL database all get it migrated', async () => {
    const { url: databaseUrl, drop } = await ordinaryDatabase(adminUrl)
    const servers = await Promise.all([1, 2, 3].map(() => connect({ databaseUrl, dataFolder: '' })))
    await Promise.all(servers.map((server) => migrate(server)))
    const counts = await Promise.all(
      servers.map(({ db }) =>
        db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`),
      ),
    )
    await Promise.all(servers.map((server) => server.close()))
    await drop()
    expect(new Set(counts.map(({ rows }) => JSON.stringify(rows))).size).toBe(1)
  })

  test('migrations that meet a busy server are tried again, and never end what it does', async () => {
    const { url: databaseUrl, name, drop } = await ordinaryDatabase(adminUrl)
    onTestFinished(drop)
    // Twenty times as long as a migration waits for a table: on a busy machine its giving up may come late, too.
    await asAdmin(adminUrl, (admin) => admin.query(`alter database ${name} set deadlock_timeout = '10 s'`))
    const connection = await connect({ databaseUrl, dataFolder: '' })
    onTestFinished(connection.close)
    const { db } = connection
    await db.execute(sql`create table first (id integer)`)
    await db.execute(sql`create table second (id integer)`)
    const folder = await folderOf(
      [
        'alter table first add column a integer;',
        `create table noted as select current_setting('lock_timeout') as wait;`,
        // The server waits for the first table, or is done.
        until(
          `select 1 from pg_locks where relation = 'first'::regclass and not granted union all select 1 from second`,
        ),
        'alter table second add column a integer;',
      ].join(BREAK),
    )
    const locked = async (isGranted: boolean) => {
      const { rows } = await db.execute(sql`select from pg_locks join pg_stat_activity using (pid)
        where relation = 'first'::regclass and application_name = 'medlem migrations' and granted = ${isGranted}`)
      return rows.length
    }
    let migrating: Promise<void> | undefined
    // The migration holds the first table and wants the second, the server the other way round; the server waited first, so
    // that PostgreSQL would end its transaction.
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into second values (1)`)
      migrating = migrate(connection, { folder, phases: ['before'] })
      await expect.poll(() => locked(true), { interval: 10 }).toBeGreaterThan(0)
      await tx.execute(sql`insert into first values (1)`)
      // It gave up, and is tried again.
      await expect.poll(() => locked(false), { interval: 10 }).toBeGreaterThan(0)
    })
    await migrating
    expect((await db.execute(sql`select first.a, second.a from first, second limit 0`)).rows).toEqual([])
    // Before PostgreSQL looks for a deadlock, which it does after a second where nothing is set.
    expect((await db.execute(sql`select wait from noted`)).rows).toEqual([{ wait: '500ms' }])
  })

  test('a migration holds none of the tables that the one before it changed', async () => {
    const connection = await testDatabase()
    onTestFinished(connection.close)
    const { db } = connection
    await db.execute(sql`create table third (id integer)`)
    await db.execute(sql`create table fourth (id integer)`)
    const folder = await folderOf(
      'alter table third add column a integer;',
      [until('select 1 from third'), 'alter table fourth add column a integer;'].join(BREAK),
    )
    const migrating = migrate(connection, { folder, phases: ['before'] })
    const waiting = async () => {
      const { rows } = await db.execute(sql`select from pg_stat_activity
        where application_name = 'medlem migrations' and datname = current_database() and query like 'do %'`)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    // Would wait for the second migration, which waits for it.
    await db.execute(sql`insert into third (id, a) values (1, 2)`)
    await migrating
  })
}
