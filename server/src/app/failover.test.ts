import { connect } from '@medlem/database/connect'
import type { Connection } from '@medlem/database/connection'
import { migrate } from '@medlem/database/migrate'
import { type PostgresqlPair, startPair } from '@medlem/database/testing/postgresqlPair'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publish, toMember } from '../platform/change/publishChange.ts'
import { createJobs, type JobHandlers, type Jobs } from '../platform/job/jobs.ts'
import { testServer } from '../testing/testServer.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('on a primary with a synchronous standby', () => {
  let pair: PostgresqlPair
  let connection: Connection
  let jobs: Jobs
  const handled: string[] = []
  const handlers = new Proxy({} as JobHandlers, {
    get: (_target, name) => async (data: { paymentId?: string }) => {
      handled.push(`${String(name)} ${data.paymentId}`)
    },
  })
  beforeAll(async () => {
    pair = await startPair()
    connection = await connect({ databaseUrl: pair.url, dataFolder: '' })
    await migrate(connection)
    // What runs is what a notification tells of: it would be polled for after the end of all tests.
    jobs = createJobs(connection.bossOptions, Fastify({ logger: false }).log, { pollSeconds: 3_600 })
    await jobs.start(handlers)
    await pair.setSynchronous(true)
  })
  afterAll(() => pair.stop())
  afterAll(() => connection.close())
  afterAll(async () => {
    pair.thaw('two')
    await jobs.stop()
  })

  /** As a purchase does: it writes, notifies those who watch, and leaves a job. */
  const buy = (id: string) =>
    connection.db.transaction(async (tx) => {
      await tx.execute(sql`insert into setting (key, value) values (${id}, '1')`)
      await publish(tx, [toMember('membership', 'ida'), toMember('notification', 'ida')])
      await jobs.enqueue(tx, 'settlePayment', { paymentId: id, source: 'callback' })
    })

  test('purchases wait for the standby side by side, not one after another', async () => {
    pair.freeze('two')
    const ids = Array.from({ length: 5 }, (_, at) => `purchase ${at}`)
    const bought = Promise.all(ids.map(buy))
    const waits = async () => {
      const rows = await pair.asAdmin<{ event: string; count: number }>(
        'one',
        `select wait_event as event, count(*)::int from pg_stat_activity
          where application_name = 'medlem' and query = 'commit' and state = 'active' group by 1`,
      )
      return rows
    }
    await expect.poll(waits).toEqual([{ event: 'SyncRep', count: 5 }])
    pair.thaw('two')
    await bought
    await expect.poll(() => handled.filter((one) => one.startsWith('settlePayment')).length).toBe(5)
  })

  test('a standby that is frozen costs those who read nothing, and those who write a 503 that says when to come back', async () => {
    const server = await testServer({ deps: { db: connection.db } })
    onTestFinished(() => server.close())
    const create = async (name: string) => {
      const { status, problem, headers } = await server.as({ email: `${name}@example.org` }).send({
        method: 'POST',
        url: '/member-api/api/v1/member/item',
        payload: { firstName: name, lastName: 'Holm', email: `${name}@example.org` },
      })
      return [status, problem?.code, headers['retry-after'], problem?.errors?.[0]?.code]
    }
    const created = [201, undefined, undefined, undefined]
    expect(await create('ida')).toEqual(created)
    pair.freeze('two')
    let mostWaiting = 0
    let isAnswered = false
    const waits = buy('waits').finally(() => {
      isAnswered = true
    })
    await pair.untilWaiting(1)
    // By the time that this answers, writes are refused.
    await expect.poll(() => connection.canCommit(1_500)).toBe(false)
    const look = setInterval(() => {
      mostWaiting = Math.max(mostWaiting, connection.poolUse?.().writersWaiting ?? 0)
    }, 1)
    const read = await server.as({ email: 'ida@example.org' }).send({ url: '/org-api/api/v1/org/list' })
    expect(read.status).toBe(200)
    expect(await create('vera')).toEqual([503, 'unavailable', '5', 'nothing_written'])
    clearInterval(look)
    // Neither waited for the standby, nor for a place among those who write.
    expect([isAnswered, mostWaiting]).toEqual([false, 0])
    pair.thaw('two')
    await waits
    await expect.poll(() => create('vera')).toEqual(created)
  })

  test('a job runs at once, though its notification is not part of its transaction', async () => {
    for (const id of ['first', 'second', 'third', 'fourth']) {
      await buy(id)
      await expect.poll(() => handled, { interval: 10 }).toContain(`settlePayment ${id}`)
    }
  })

  test('a long job whose process is gone is taken up after a minute, not after its hour', async () => {
    await jobs.enqueue(connection.db, 'remindMembers', {}, { startAfterSeconds: 3_600 })
    // As a process leaves it that can't write the result.
    await connection.db.execute(sql`update pgboss.job
      set state = 'active', started_on = now() - interval '5 min', heartbeat_on = now() - interval '61 s'
      where name = 'remindMembers'`)
    const polling = createJobs(connection.bossOptions, Fastify({ logger: false }).log, {
      superviseSeconds: 1,
    })
    onTestFinished(() => polling.stop())
    await polling.start(handlers)
    await expect.poll(() => handled).toContain('remindMembers undefined')
  })
})
