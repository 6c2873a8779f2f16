import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from './connection.ts'
import { audit, auditHead } from './schema/audit.ts'
import { testDatabase, truncateAll } from './testing/testDatabase.ts'

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(() => truncateAll(connection))
afterAll(() => connection.close())

const at = new Date('2026-11-21T11:00:00Z')
const write = (action: string, db: Pick<Connection['db'], 'insert'> = connection.db, orgId?: string) =>
  db.insert(audit).values({ at, action, orgId })
const organisations = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`)
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

  test('keeps a chain for each organisation, and none waits for another for ever', async () => {
    const { db } = connection
    const one = (number: number) =>
      db.transaction(async (tx) => {
        const order = number % 2 === 0 ? organisations : organisations.toReversed()
        for (const orgId of order) await write(`of ${number}`, tx, orgId)
        await write(`of ${number}`, tx)
      })
    const reading = (number: number) => {
      const order = number % 2 === 0 ? organisations : organisations.toReversed()
      const entries = [null, ...order].map((orgId) => ({ at, orgId, action: `read ${number}` }))
      return db.execute(sql`select audit_readings(${JSON.stringify(entries)}::jsonb)`)
    }
    await Promise.all(Array.from({ length: 40 }, (_, number) => (number % 4 < 2 ? one : reading)(number)))
    const rows = await db.select().from(audit).orderBy(audit.chain, audit.place)
    expect(rows.map(({ chain, place, orgId }) => [chain, place, orgId])).toEqual(
      [...organisations, 'none'].flatMap((chain) =>
        Array.from({ length: 40 }, (_, index) => [chain, index + 1, chain === 'none' ? null : chain]),
      ),
    )
  })

  test('does not make a commit wait for one of another organisation', async () => {
    const [first, second] = organisations
    await connection.db.transaction(async (tx) => {
      await write('slow', tx, first)
      await tx.execute(sql`set constraints all immediate`)
      // The embedded engine has but one connection, so there nothing can be written beside a transaction.
      if (connection.engine === 'embedded') return
      await write('quick', connection.db, second)
      expect(await places()).toEqual([[1, 'quick']])
    })
  })

  test('notes how far each chain is, once until it grows, and never changes a note', async () => {
    const { db } = connection
    const note = async () => {
      const { rows } = await db.execute<{ noted: number }>(sql`select audit_note_heads() as noted`)
      return rows[0]?.noted
    }
    expect(await note()).toBe(0)
    await write('one', db, organisations[0])
    await write('two', db)
    expect([await note(), await note()]).toEqual([2, 0])
    await write('three', db)
    expect(await note()).toBe(1)
    const noted = await db.select().from(auditHead).orderBy(auditHead.place)
    expect(noted.map(({ place, chain, chainPlace }) => [place, chain, chainPlace])).toEqual([
      [1, organisations[0], 1],
      [2, 'none', 1],
      [3, 'none', 2],
    ])
    for (const statement of [
      sql`update audit_head set chain_hash = 'other'`,
      sql`delete from audit_head`,
      sql`truncate audit_head`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'the audit log is append only' },
      })
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
