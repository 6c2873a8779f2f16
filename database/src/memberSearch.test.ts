import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from './connection.ts'
import type { Database } from './database.ts'
import { member } from './schema/member.ts'
import { testDatabase, truncateAll } from './testing/testDatabase.ts'

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase()
})
afterAll(() => connection.close())
beforeEach(() => truncateAll(connection))

const at = new Date('2026-11-21T11:00:00Z')
const person = (firstName: string, lastName = 'Holm') => ({
  firstName,
  lastName,
  registrationDate: at,
  updateDate: at,
})
const add = (db: Database, ...names: string[]) => db.insert(member).values(names.map((name) => person(name)))

async function tally({ db }: { db: Database }): Promise<{ members: number; stamp: string }> {
  const { rows } = await db.execute<{ members: number; stamp: string }>(
    sql`select coalesce(sum(members), 0)::int as members, coalesce(bit_xor(stamp), 0)::text as stamp from member_tally`,
  )
  return rows[0] ?? { members: -1, stamp: '' }
}

describe('names', () => {
  test('sort as Danish does on either engine', async () => {
    const names =
      "Aabenraa Aagaard Aase Åge Aage Anna anna Anne-Marie Anne André Andre Andrea Bo bodil Çelik Celik Isaac Isabel Jr. O'Neill Oneill Zoë Zoe Ærø Ægir Øst Östberg Ørsted Ost Ågård Müller Myller Møller Muller Wulff Weber Vinter Þór Thor Đorđe Dorde Łukasz"
        .split(' ')
        .concat(['Anne Marie', 'de la Cour', 'Ida M.', 'Ida Maja', 'von Essen'])
    await add(connection.db, ...names)
    const rows = await connection.db
      .select({ name: member.firstName })
      .from(member)
      .orderBy(sql`first_name_key`, sql`first_name collate "C"`)
    const { compare } = new Intl.Collator('da', { sensitivity: 'accent' })
    const bytes = (name: string) => Buffer.from(name)
    expect(rows.map(({ name }) => name)).toEqual(
      names.sort((a, b) => compare(a, b) || Buffer.compare(bytes(a), bytes(b))),
    )
  })

  test('are found whatever their case and however their letters are composed', async () => {
    await add(connection.db, 'ÅSE-MÄRTA', 'Zoë')
    const find = async (query: string) => {
      const { rows } = await connection.db.execute<{ name: string }>(
        sql`select first_name as name from member where strpos(search_text, name_folded(${query})) > 0`,
      )
      return rows.map(({ name }) => name)
    }
    expect(await find('åse-märta holm')).toEqual(['ÅSE-MÄRTA'])
    expect(await find('ZOE\u0308')).toEqual(['Zoë'])
  })
})

describe('how many members there are', () => {
  test('counts those who are enabled, after every kind of write', async () => {
    const { db } = connection
    expect((await tally(connection)).members).toBe(0)
    await add(db, 'Ida', 'Jonas', 'Freja')
    await db.insert(member).values({ ...person('Vera'), enabled: false })
    expect((await tally(connection)).members).toBe(3)
    await db.update(member).set({ enabled: false }).where(eq(member.firstName, 'Ida'))
    expect((await tally(connection)).members).toBe(2)
    await db.update(member).set({ enabled: true })
    expect((await tally(connection)).members).toBe(4)
    await db.delete(member).where(eq(member.firstName, 'Vera'))
    expect((await tally(connection)).members).toBe(3)
    await db.execute(sql`truncate member cascade`)
    expect((await tally(connection)).members).toBe(0)
    await add(db, 'Alma')
    expect((await tally(connection)).members).toBe(1)
  })

  test('does not count what is rolled back', async () => {
    const { db } = connection
    await add(db, 'Ida')
    const before = await tally(connection)
    const undone = db.transaction(async (tx) => {
      await add(tx, 'Jonas', 'Freja')
      await tx.delete(member).where(eq(member.firstName, 'Ida'))
      expect((await tally({ db: tx })).members).toBe(2)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await tally(connection)).toEqual(before)
  })

  test('stays exact when many write at once, and in few rows', async () => {
    const { db } = connection
    const write = async (number: number) => {
      await add(db, `Name ${number}`)
      if (number % 3 === 0) await db.delete(member).where(eq(member.firstName, `Name ${number}`))
      if (number % 5 === 0) {
        await db
          .update(member)
          .set({ enabled: false })
          .where(eq(member.firstName, `Name ${number}`))
      }
    }
    await Promise.all(Array.from({ length: 200 }, (_, number) => write(number)))
    const [counted] = await db
      .select({ members: sql<number>`count(*)::int` })
      .from(member)
      .where(eq(member.enabled, true))
    expect((await tally(connection)).members).toBe(counted?.members)
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from member_tally`)
    expect(rows[0]?.count).toBeLessThan(200)
  })

  test('comes with a stamp that changes with what is searched, and with nothing else', async () => {
    const { db } = connection
    await add(db, 'Ida', 'Jonas')
    const stamps = [(await tally(connection)).stamp]
    const ida = eq(member.firstName, 'Ida')
    await db.update(member).set({ phone: '+45 20 11 22 33' }).where(ida)
    expect((await tally(connection)).stamp).toBe(stamps[0])
    for (const change of [{ lastName: 'Lund' }, { email: 'ida@example.org' }, { enabled: false }]) {
      await db.update(member).set(change).where(ida)
      stamps.push((await tally(connection)).stamp)
    }
    await db.delete(member).where(ida)
    stamps.push((await tally(connection)).stamp)
    expect(new Set(stamps).size).toBe(stamps.length)
  })
})

describe('the domains of addresses', () => {
  test('are counted for those who are enabled, after every kind of write', async () => {
    const { db } = connection
    const domains = async () => {
      const { rows } = await db.execute<{ domain: string; members: number }>(
        sql`select domain, sum(members)::int as members from member_domain_tally group by 1 having sum(members) <> 0 order by 1`,
      )
      return rows.map(({ domain, members }) => [domain, members])
    }
    const at = (email: string | null, enabled = true) => ({ ...person('Ida'), email, enabled })
    await db
      .insert(member)
      .values([
        at('a@Klub.dk'.toLowerCase()),
        at('b@klub.dk'),
        at('c@post.dk'),
        at('d@klub.dk', false),
        at(null),
        at('nowhere'),
      ])
    expect(await domains()).toEqual([
      ['@klub.dk', 2],
      ['@post.dk', 1],
    ])
    await db.update(member).set({ email: 'c@klub.dk' }).where(eq(member.email, 'c@post.dk'))
    await db.update(member).set({ phone: '+45 20 11 22 33' })
    expect(await domains()).toEqual([['@klub.dk', 3]])
    await db.update(member).set({ enabled: true })
    await db.delete(member).where(eq(member.email, 'a@klub.dk'))
    expect(await domains()).toEqual([['@klub.dk', 3]])
    await db.update(member).set({ email: null }).where(eq(member.email, 'b@klub.dk'))
    expect(await domains()).toEqual([['@klub.dk', 2]])
    await db.execute(sql`truncate member cascade`)
    expect(await domains()).toEqual([])
  })
})
