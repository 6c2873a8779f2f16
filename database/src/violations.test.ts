import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from './connection.ts'
import { testDatabase } from './testing/testDatabase.ts'
import { isUniqueViolation } from './violations.ts'

describe('a failed query', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await testDatabase()
    await connection.db.execute(
      sql`create table thing (id integer constraint thing_once unique, size integer not null)`,
    )
    await connection.db.execute(sql`insert into thing values (1, 1)`)
  })
  afterAll(() => connection.close())

  const failure = async (values: string) => {
    const query = sql`insert into thing values ${sql.raw(values)}`
    return connection.db.execute(query).then(
      () => undefined,
      (error: unknown) => error,
    )
  }

  test('is known as a repetition, by its constraint when one is named', async () => {
    const repeated = await failure('(1, 2)')
    expect(isUniqueViolation(repeated)).toBe(true)
    expect(isUniqueViolation(repeated, 'thing_once')).toBe(true)
    expect(isUniqueViolation(repeated, 'another')).toBe(false)
  })

  test('for another reason is no repetition', async () => {
    expect(isUniqueViolation(await failure('(2, null)'))).toBe(false)
    expect(isUniqueViolation(new Error('23505'))).toBe(false)
    expect(isUniqueViolation(undefined)).toBe(false)
  })
})
