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

async function tally({ db }: { db: Database }): Promise<number> {
  const { rows } = await db.execute<{ members: number }>(
    sql`select coalesce(sum(members), 0)::int as members from member_tally`,
  )
  return rows[0]?.members ?? -1
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
})

describe('the words of a text', () => {
  const wordsOf = async (text: string) => {
    const { rows } = await connection.db.execute<{ words: string }>(
      sql`select search_words(${text}) as words`,
    )
    return rows[0]?.words.trim().split(' ')
  }

  test.each([
    [['Søren', 'soeren', 'SOREN', 'Sören'], ['soren']],
    [['Åse', 'aase', 'Ase', 'A\u030ase', 'åSE'], ['ase']],
    [['Ægir', 'aegir', 'ægir'], ['aegir']],
    [['Zoë', 'ZOE\u0308', 'zoe', 'Zø'], ['zo']],
    [
      ['Łukasz Đorđe', 'lukasz dorde'],
      ['lukasz', 'dorde'],
    ],
    [['Straße', 'STRASSE'], ['strasse']],
    [
      ['Anne-Marie O’Neill', "anne marie o'neill", ' Anne  Marie, O.Neill '],
      ['anne', 'marie', 'o', 'neill'],
    ],
    [
      ['ida.holm+klub@mail.Aaby-Klub.dk', 'IDA HOLM KLUB MAIL ÅBY KLUB DK'],
      ['ida', 'holm', 'klub', 'mail', 'aby', 'klub', 'dk'],
    ],
    [['+45 20 11 22 33', '+4520112233', '20112233', '20-11-22-33', '(20) 11 22 33'], ['20112233']],
    [['+354 555 1234', '5551234'], ['5551234']],
    [
      ['per_ole', 'per%ole', 'per\\ole', "per'ole", 'per:*&|!ole'],
      ['per', 'ole'],
    ],
    [['Иван', 'Иван '], ['Иван']],
    [['', ' ', '%%', '@', '’', '*'], ['']],
  ])('%j are %j', async (texts, words) => {
    for (const text of texts) expect([text, await wordsOf(text)]).toEqual([text, words])
  })

  test('and all their beginnings are what a member is found by', async () => {
    const { rows } = await connection.db.execute(
      sql`select word_beginnings(search_words('Bo Åbo')) as beginnings`,
    )
    expect(rows).toEqual([{ beginnings: ['a', 'ab', 'abo', 'b', 'bo'] }])
  })
})

describe('how many members there are', () => {
  test('counts those who are enabled, after every kind of write', async () => {
    const { db } = connection
    expect(await tally(connection)).toBe(0)
    await add(db, 'Ida', 'Jonas', 'Freja')
    await db.insert(member).values({ ...person('Vera'), enabled: false })
    expect(await tally(connection)).toBe(3)
    await db.update(member).set({ enabled: false }).where(eq(member.firstName, 'Ida'))
    expect(await tally(connection)).toBe(2)
    await db.update(member).set({ enabled: true })
    expect(await tally(connection)).toBe(4)
    await db.delete(member).where(eq(member.firstName, 'Vera'))
    expect(await tally(connection)).toBe(3)
    await db.execute(sql`truncate member cascade`)
    expect(await tally(connection)).toBe(0)
    await add(db, 'Alma')
    expect(await tally(connection)).toBe(1)
  })

  test('does not count what is rolled back', async () => {
    const { db } = connection
    await add(db, 'Ida')
    const before = await tally(connection)
    const undone = db.transaction(async (tx) => {
      await add(tx, 'Jonas', 'Freja')
      await tx.delete(member).where(eq(member.firstName, 'Ida'))
      expect(await tally({ db: tx })).toBe(2)
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
    expect(await tally(connection)).toBe(counted?.members)
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from member_tally`)
    expect(rows[0]?.count).toBeLessThan(200)
  })
})
