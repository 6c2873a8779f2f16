import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testTemplate } from '../testing/testTemplate.ts'
import { bossDatabase } from './bossDatabase.ts'
import { embeddedConnection } from './connection.ts'
import { passingStart } from './engineSettings.ts'
import { readTemplate } from './readTemplate.ts'

describe('the job queue on the embedded database', () => {
  let engine: PGlite
  beforeAll(async () => {
    const loadDataDir = new Blob([readTemplate(await testTemplate())])
    engine = await PGlite.create({ loadDataDir, startParams: passingStart() })
  })
  afterAll(() => engine.close())

  test('gets the rows of every statement of a script', async () => {
    const answer = await bossDatabase(engine).executeSql('begin; select 1 as n; select 2 as n; commit')
    expect(answer.rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('leaves no broken transaction to the queries that wait behind a failed script', async () => {
    const { db } = embeddedConnection(engine)
    const script = bossDatabase(engine).executeSql('begin; select 1 / 0; commit')
    const behind = db.execute(sql`select 1 as n`)
    await expect(script).rejects.toThrow('division by zero')
    expect((await behind).rows).toEqual([{ n: 1 }])
  })

  test('is woken by a notification', async () => {
    const jobs = bossDatabase(engine)
    const received: string[] = []
    const listener = await jobs.listen(
      'jobs',
      (payload) => received.push(payload),
      () => received.push('subscribed'),
    )
    await jobs.executeSql('select pg_notify($1, $2)', ['jobs', 'mail'])
    await expect.poll(() => received).toEqual(['subscribed', 'mail'])
    await listener.close()
  })
})
