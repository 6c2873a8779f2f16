import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { embeddedConnection } from './embedded/connection.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { ordinaryDatabase } from './testing/ordinaryDatabase.ts'
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
  }, 60_000)
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

  test('that are due are named to a start that does not run them', async () => {
    await requireMigrated(connection)
    const { db } = connection
    const [last] = (
      await db.execute<{ id: number; created_at: string }>(
        sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
          returning id, hash, created_at`,
      )
    ).rows
    await expect(requireMigrated(connection)).rejects.toThrow('run `npm run migrate` first')
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (id, hash, created_at) values (${last?.id}, 'put back', ${last?.created_at})`,
    )
    const fresh = await emptyDatabase()
    try {
      await expect(requireMigrated(fresh)).rejects.toThrow('run `npm run migrate` first')
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
  }, 60_000)

  test('migrations that meet a busy server are tried again, and never end what it does', async () => {
    const connection = await testDatabase()
    const { db } = connection
    await db.execute(sql`create table first (id integer)`)
    await db.execute(sql`create table second (id integer)`)
    const folder = await folderOf(
      'alter table first add column a integer;\n--> statement-breakpoint\nselect pg_sleep(0.4);\n--> statement-breakpoint\nalter table second add column a integer;',
    )
    let migrating: Promise<void> | undefined
    // The migration holds the first table and wants the second, the server the other way round; the server waited first, so
    // that PostgreSQL would end its transaction.
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into second values (1)`)
      migrating = migrate(connection, { folder, phases: ['before'] })
      await delay(200)
      await tx.execute(sql`insert into first values (1)`)
      await delay(1_500)
    })
    await migrating
    expect((await db.execute(sql`select first.a, second.a from first, second limit 0`)).rows).toEqual([])
    await connection.close()
  }, 60_000)

  test('a migration holds none of the tables that the one before it changed', async () => {
    const connection = await testDatabase()
    const { db } = connection
    await db.execute(sql`create table third (id integer)`)
    await db.execute(sql`create table fourth (id integer)`)
    const folder = await folderOf(
      'alter table third add column a integer;',
      'select pg_sleep(3);\n--> statement-breakpoint\nalter table fourth add column a integer;',
    )
    let isOver = false
    const migrating = migrate(connection, { folder, phases: ['before'] }).then(() => {
      isOver = true
    })
    await delay(1_500)
    await db.execute(sql`insert into third (id, a) values (1, 2)`)
    expect(isOver).toBe(false)
    await migrating
    await connection.close()
  }, 60_000)
}
