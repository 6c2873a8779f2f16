import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from './connection.ts'
import { audit } from './schema/audit.ts'
import { testDatabase, truncateAll } from './testing/testDatabase.ts'

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(() => truncateAll(connection))
afterAll(() => connection.close())

const at = new Date('2026-11-21T11:00:00Z')
const write = (action: string, db: Pick<Connection['db'], 'insert'> = connection.db) =>
  db.insert(audit).values({ at, action })
const places = async () => {
  const rows = await connection.db.select().from(audit).orderBy(audit.place)
  return rows.map(({ place, action }) => [place, action])
}

describe('the audit log in the database', () => {
  test('is append only: no row is changed or deleted, and the table is not emptied', async () => {
    await write('one')
    const before = await connection.db.select().from(audit)
    for (const statement of [
      sql`update audit set action = 'other'`,
      sql`update audit set hash = null`,
      sql`update audit set hash = 'forged', place = 7`,
      sql`delete from audit`,
      sql`truncate audit`,
      sql`insert into audit (id, at, action) values (1, now(), 'other') on conflict (id) do update set action = 'other'`,
    ]) {
      await expect(connection.db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'the audit log is append only' },
      })
    }
    expect(await connection.db.select().from(audit)).toEqual(before)
  })

  test('gives an entry its place and hash at commit, whatever the writer says of them', async () => {
    await connection.db.transaction(async (tx) => {
      await tx.insert(audit).values({ at, action: 'one', place: 99, hash: 'forged' })
      await tx.insert(audit).values({ at, action: 'two' })
      expect(await tx.select({ place: audit.place, hash: audit.hash }).from(audit)).toEqual([
        { place: null, hash: null },
        { place: null, hash: null },
      ])
      await expect(
        tx.transaction((inner) => inner.execute(sql`update audit set place = 5, hash = 'forged'`)),
      ).rejects.toThrow()
    })
    expect(await places()).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
    const rows = await connection.db.select().from(audit)
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('leaves no gap for a transaction that is rolled back', async () => {
    await write('one')
    await connection.db
      .transaction(async (tx) => {
        await write('given up', tx)
        throw new Error('no')
      })
      .catch(() => undefined)
    await write('two')
    expect(await places()).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
  })

  test('takes entries of many transactions at once, without a gap, and none waits for another for ever', async () => {
    const { db } = connection
    // Half lock a row before they write their first entry, half after: were the chain locked while an entry is
    // written, they would wait for each other.
    await db.execute(sql`insert into setting (key, value) values ('a', '0'), ('b', '0')`)
    const one = (number: number) =>
      db.transaction(async (tx) => {
        const lock = () =>
          tx.execute(sql`update setting set value = '1' where key = ${number % 3 === 0 ? 'a' : 'b'}`)
        if (number % 2 === 0) await lock()
        await write(`first of ${number}`, tx)
        if (number % 2 === 1) await lock()
        await write(`second of ${number}`, tx)
      })
    await Promise.all(Array.from({ length: 60 }, (_, number) => one(number)))
    const rows = await places()
    expect(rows.map(([place]) => place)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
    // A transaction is sealed as a whole.
    const actions = rows.map(([, action]) => String(action))
    for (let index = 0; index < actions.length; index += 2) {
      expect(actions[index + 1]).toBe(actions[index]?.replace('first', 'second'))
    }
  })

  test('seals what was only read as it is written, several at once, in one chain with all else', async () => {
    const { db } = connection
    const read = (...actions: string[]) =>
      db.execute(
        sql`select audit_readings(${JSON.stringify(actions.map((action) => ({ at, action, place: 99, hash: 'forged' })))}::jsonb)`,
      )
    await write('one')
    await read('two', 'three')
    await write('four')
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local medlem.audit_seal to 'at once'`)
      await tx.insert(audit).values({ at, action: 'five', place: 99, hash: 'forged' })
    })
    await Promise.all([read('six', 'six'), write('six'), read('six'), write('six')])
    const rows = await db.select().from(audit).orderBy(audit.place)
    expect(rows.map(({ place, action }) => [place, action])).toEqual(
      ['one', 'two', 'three', 'four', 'five', 'six', 'six', 'six', 'six', 'six'].map((action, index) => [
        index + 1,
        action,
      ]),
    )
    const { rows: whole } = await db.execute<{ holds: boolean }>(
      sql`select bool_and(hash = audit_hash(before, place, audit)) as holds
        from (select audit, place, hash, lag(hash) over (order by place) as before from audit) as chain`,
    )
    expect(whole).toEqual([{ holds: true }])
  })
})
