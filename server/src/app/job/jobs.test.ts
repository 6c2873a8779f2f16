import type { Connection } from '@medlem/database/connection'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobs, installJobs, type Jobs, openJobs } from '../../platform/job/jobs.ts'

let connection: Connection
let jobs: Jobs
const handled: string[] = []
let failures = 1

beforeAll(async () => {
  connection = await testDatabase()
  jobs = createJobs(connection.bossOptions, Fastify({ logger: false }).log)
  expect(jobs.ready()).toBe(false)
  await jobs.start({
    async settlePayment({ paymentId }) {
      handled.push(paymentId)
      if (paymentId === 'fails once' && failures-- > 0) throw new Error('not yet')
    },
    async reconcilePayment({ paymentId }) {
      handled.push(`again ${paymentId}`)
    },
    async sweepPayments() {},
    async keepCard() {},
    async forgetCard() {},
    async checkAgreement() {},
    async cancelCharge() {},
    async renewMemberships() {},
    async fetchPayouts() {},
    async sendVouchers() {},
    async remindMembers() {},
    async sendMessages() {},
    async sendWhatsApp() {},
    async sendPushes() {},
    async sweepOffers() {},
    async noteAuditHeads() {},
    async runBatch() {},
    async nightly() {},
  })
})
afterAll(async () => {
  await jobs.stop()
  await connection.close()
})

const settle = (tx: Connection['db'], paymentId: string) =>
  jobs.enqueue(tx, 'settlePayment', { paymentId, source: 'callback' })

const timesHandled = (what: string) => handled.filter((one) => one === what).length

test('a job runs when the transaction that made it is committed, and never when it is undone', async () => {
  expect(jobs.ready()).toBe(true)
  await expect(
    connection.db.transaction(async (tx) => {
      await settle(tx, 'undone')
      throw new Error('the business failed')
    }),
  ).rejects.toThrow('the business failed')
  await connection.db.transaction((tx) => settle(tx, 'committed'))
  await expect.poll(() => handled).toContain('committed')
  expect(handled).not.toContain('undone')
})

test('a job that throws is tried again', async () => {
  await connection.db.transaction((tx) => settle(tx, 'fails once'))
  await expect.poll(() => timesHandled('fails once')).toBe(2)
})

test('many that fell due together, as after an outage, are not worked on one every other second', async () => {
  // One every other second would take half an hour.
  const waiting = Array.from({ length: 900 }, (_, n) => `many ${n}`)
  await connection.db.transaction(async (tx) => {
    for (const paymentId of waiting) {
      const options = { singletonKey: paymentId, startAfterSeconds: 1 }
      await jobs.enqueue(tx, 'reconcilePayment', { paymentId }, options)
    }
  })
  const unreported = () => {
    const reported = new Set(handled)
    return waiting.filter((paymentId) => !reported.has(`again ${paymentId}`))
  }
  await expect.poll(unreported).toEqual([])
})

test('one job waits for each payment, however often it is asked for', async () => {
  const options = { singletonKey: 'p', startAfterSeconds: 3_600 }
  for (let n = 0; n < 5; n++) {
    await connection.db.transaction((tx) => jobs.enqueue(tx, 'reconcilePayment', { paymentId: 'p' }, options))
  }
  await connection.db.execute(sql`update pgboss.job set start_after = now() where singleton_key = 'p'`)
  await expect.poll(() => handled).toContain('again p')
  await connection.db.transaction((tx) => settle(tx, 'last'))
  await expect.poll(() => handled).toContain('last')
  expect(timesHandled('again p')).toBe(1)
})

test('a start leaves queues alone that are as they should be, and gives those of an older version their options', async () => {
  const kept = async () => {
    const { rows } = await connection.db.execute(
      sql`select name, policy, retry_limit, retry_delay_max, expire_seconds, notify, updated_on::text
        from pgboss.queue order by name`,
    )
    return rows as { name: string; retry_limit: number; updated_on: string }[]
  }
  const planned = async () =>
    (
      await connection.db.execute(
        sql`select name, cron, timezone, updated_on::text from pgboss.schedule order by name`,
      )
    ).rows
  const before = await kept()
  const plannedBefore = await planned()
  expect(before).toContainEqual(expect.objectContaining({ name: 'nightly', retry_limit: 60 }))
  await installJobs(connection.bossOptions)
  expect(await kept()).toEqual(before)
  expect(await planned()).toEqual(plannedBefore)

  await connection.db.execute(sql`update pgboss.queue set retry_limit = 2 where name = 'nightly'`)
  await connection.db.execute(sql`update pgboss.schedule set cron = '0 0 * * *' where name = 'nightly'`)
  await installJobs(connection.bossOptions)
  const untimed = (rows: object[]) => rows.map((row) => ({ ...row, updated_on: '' }))
  expect(untimed(await kept())).toEqual(untimed(before))
  expect(untimed((await planned()) as object[])).toEqual(untimed(plannedBefore as object[]))
})

test('a command enqueues for a server, and runs nothing itself', async () => {
  const command = await openJobs(connection.bossOptions, Fastify({ logger: false }).log)
  expect(command.ready()).toBe(false)
  await command.enqueue(connection.db, 'settlePayment', { paymentId: 'of a command', source: 'start' })
  await command.stop()
  await expect.poll(() => handled).toContain('of a command')
})
