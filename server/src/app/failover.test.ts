import { setTimeout as delay } from 'node:timers/promises'
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
    jobs = createJobs(connection.bossOptions, Fastify({ logger: false }).log, { superviseSeconds: 1 })
    await jobs.start(handlers)
    await pair.setSynchronous(true)
  }, 60_000)
  afterAll(async () => {
    pair.thaw('two')
    await jobs.stop()
    await connection.close()
    await pair.stop()
  })

  /** As a purchase does: it writes, tells who watches, and leaves a job. */
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
    const waits = create('jonas')
    await delay(4_000)
    const before = Date.now()
    const read = await server.as({ email: 'ida@example.org' }).send({ url: '/org-api/api/v1/org/list' })
    expect(read.status).toBe(200)
    expect(await create('vera')).toEqual([503, 'unavailable', '5', 'nothing_written'])
    expect(Date.now() - before).toBeLessThan(2_000)
    pair.thaw('two')
    expect(await waits).toEqual(created)
    expect(await create('vera')).toEqual(created)
  })

  test('a job runs at once, though its notification is not part of its transaction', async () => {
    const tookMs: number[] = []
    for (const id of ['first', 'second', 'third', 'fourth']) {
      await buy(id)
      const before = Date.now()
      await expect.poll(() => handled, { interval: 10 }).toContain(`settlePayment ${id}`)
      tookMs.push(Date.now() - before)
    }
    // Without the notification it is found within two seconds.
    expect(Math.max(...tookMs)).toBeLessThan(1_000)
  })

  test('a long job whose process is gone is taken up after a minute, not after its hour', async () => {
    await jobs.enqueue(connection.db, 'remindMembers', {}, { startAfterSeconds: 3_600 })
    // As a process leaves it that can't write the result.
    await connection.db.execute(sql`update pgboss.job
      set state = 'active', started_on = now() - interval '5 min', heartbeat_on = now() - interval '61 s'
      where name = 'remindMembers'`)
    await expect.poll(() => handled, { timeout: 15_000 }).toContain('remindMembers undefined')
  })
})
