import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../connection.ts'
import { testDatabase, truncateAll } from './testDatabase.ts'

describe('a test database', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await testDatabase()
  })
  afterAll(() => connection.close())

  const things = async ({ db }: Connection) =>
    (await db.execute<{ count: number }>(sql`select count(*)::int as count from thing`)).rows[0]?.count

  test('belongs to the caller alone and is emptied on request', async () => {
    const other = await testDatabase()
    await connection.db.execute(sql`create table thing (id serial primary key)`)
    await expect(other.db.execute(sql`select * from thing`)).rejects.toThrow()
    await other.close()
    await connection.db.execute(sql`insert into thing default values`)
    expect(await things(connection)).toBe(1)
    await truncateAll(connection)
    expect(await things(connection)).toBe(0)
    const { rows } = await connection.db.execute(sql`insert into thing default values returning id`)
    expect(rows).toEqual([{ id: 1 }])
  })

  test('answers what no ORDER BY asks for in another order than it was written in', async () => {
    const { db, engine } = connection
    await db.execute(sql`create table unordered (id int)`)
    await db.execute(sql`insert into unordered values (1), (2), (3)`)
    const ids = async (order: SQL) =>
      (await db.execute<{ id: number }>(sql`select id from unordered ${order}`)).rows.map(({ id }) => id)
    expect(await ids(sql`order by id`)).toEqual([1, 2, 3])
    expect(await ids(sql``)).toEqual(engine === 'postgresql' ? [3, 2, 1] : [1, 2, 3])
  })
})
