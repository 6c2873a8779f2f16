import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { connect, DatabaseUnavailable } from './connect.ts'
import { postgresqlProblem } from './postgresqlProblem.ts'

const { TEST_DATABASE_URL: adminUrl } = process.env
const SECRET = 's3cret%21'
const url = `postgres://ida:${SECRET}@db.example.org:5433/club`
const failed = (code: string) => Object.assign(new Error('as the driver says it'), { code })

describe('a PostgreSQL server that cannot be used is reported in one line', () => {
  test('when nothing answers', async () => {
    // Port 1 is reserved and nothing listens on it.
    const opening = connect({ databaseUrl: `postgres://ida:${SECRET}@127.0.0.1:1/club`, dataFolder: '' })
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(opening).rejects.toThrow('DATABASE_URL: no database answers at 127.0.0.1:1 (ECONNREFUSED).')
  })

  test('when the address is none', async () => {
    for (const databaseUrl of ['mysql://ida@host/club', 'club', 'postgres://host:port/club']) {
      const opening = connect({ databaseUrl, dataFolder: '' })
      await expect(opening).rejects.toThrow('DATABASE_URL: this is not the address of a PostgreSQL database')
    }
  })

  test.each([
    ['28P01', 'the database at db.example.org:5433 refuses the password of user "ida".'],
    ['28000', 'does not let user "ida" in'],
    ['3D000', 'there is no database "club" at db.example.org:5433; create it with: createdb club'],
    ['53300', 'too many clients'],
    ['57P03', 'starting up or shutting down'],
    ['ENOTFOUND', 'the host of db.example.org:5433 is not known'],
    ['ETIMEDOUT', 'no database answers at db.example.org:5433 (ETIMEDOUT)'],
  ])('for code %s', (code, words) => {
    const { message } = postgresqlProblem(failed(code), url)
    expect(message).toContain(words)
    expect(message).not.toContain('\n')
  })

  test('without ever showing the password', () => {
    const { message } = postgresqlProblem(new Error(`cannot use ${url} nor s3cret!`), url)
    expect(message).not.toContain(SECRET)
    expect(message).not.toContain('s3cret!')
  })
})

if (adminUrl) {
  describe('a PostgreSQL server', () => {
    test('answers, in UTC as the embedded engine does', async () => {
      const { db, engine, close } = await connect({ databaseUrl: adminUrl, dataFolder: '' })
      const { rows } = await db.execute(sql`select current_setting('TimeZone') as zone`)
      await close()
      expect(engine).toBe('postgresql')
      expect(rows).toEqual([{ zone: 'UTC' }])
    })

    test('gets its connection back when a transaction does not even begin', async () => {
      const { db, close } = await connect({ databaseUrl: adminUrl, dataFolder: '', poolSize: 1 })
      const isolationLevel = 'none such' as 'serializable'
      const never = () => Promise.reject(new Error('It began.'))
      await expect(db.transaction(never, { isolationLevel })).rejects.toThrow('begin')
      expect(await db.transaction(async () => 'next')).toBe('next')
      await close()
    })

    test('without the database is reported', async () => {
      const databaseUrl = new URL('/no_such_club', adminUrl).href
      const opening = connect({ databaseUrl, dataFolder: '' })
      await expect(opening).rejects.toThrow('there is no database "no_such_club"')
    })
  })
}
