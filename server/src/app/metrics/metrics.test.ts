import { readFileSync } from 'node:fs'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { payment, paymentEvent } from '@medlem/database/schema/payment'
import { eq, sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub, openPurchase, pay } from '../../money/payment/testing/buyer.ts'
import { createJobs, type Jobs } from '../../platform/job/jobs.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { aMember, aMessage } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { jobHandlers } from '../job/handlers.ts'
import { measured } from '../job/measured.ts'
import { cachedFigures } from './cachedFigures.ts'

const EMAIL = 'karen.of.the.metrics@example.org'
let server: TestServer
let jobs: Jobs
let karen: MemberRow
const metrics = createMetrics()

beforeAll(async () => {
  server = await testServer({ listen: true, parts: { metrics } })
  jobs = createJobs(server.connection.bossOptions, server.deps.log)
  server.deps.jobs = jobs
  await jobs.start(measured(jobHandlers(server.deps), { metrics, clock: server.clock }))
  karen = await aMember(server, { email: EMAIL })
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
})

/** The value of a line, as 'medlem_jobs{queue="nightly",state="failed"}'; undefined when there is none. */
function figureIn(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

async function scrape(from = server): Promise<string> {
  const answer = await fetch(`${from.deps.config.baseUrl}/metrics`)
  expect(answer.status).toBe(200)
  return answer.text()
}

const FIGURES = ['jobs', 'payments', 'payments_in_motion', 'messages', 'replication']

/** Scrapes until the database has answered in time for all of its figures, and until `isSo`. */
async function scrapeAll(from: TestServer, isSo = (_text: string) => true): Promise<string> {
  let text = ''
  const isComplete = async () => {
    text = await scrape(from)
    return (
      FIGURES.every((one) => figureIn(text, `medlem_database_figures_ok{figures="${one}"}`) === 1) &&
      isSo(text)
    )
  }
  await expect.poll(isComplete, { interval: 250 }).toBe(true)
  return text
}

test('a purchase shows in the payments, the jobs and the time that its webhook took', async () => {
  const club = await aClub(server)
  const open = await openPurchase(server, karen, { club })
  await pay(server, open)
  // The window's callback arrives over HTTP, and a job settles the payment.
  const isSettled = (text: string) => (figureIn(text, 'medlem_webhook_settled_seconds_count') ?? 0) > 0
  const text = await scrapeAll(server, isSettled)
  expect(figureIn(text, 'medlem_job_seconds_count{queue="settlePayment",outcome="done"}')).toBeGreaterThan(0)
  expect(text).toContain(
    'medlem_http_request_seconds_count{method="POST",route="/callbacks/:provider/:token"',
  )
  expect(text).not.toContain(EMAIL)
  expect(text).not.toContain(karen.id)
  const inState = [...text.matchAll(/^medlem_payments\{state="\w+"\} (\d+)$/gm)].map((match) =>
    Number(match[1]),
  )
  expect(inState.reduce((sum, one) => sum + one, 0)).toBe(1)
})

test('docs/operations.md says of every metric what to do', async () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const served = [...(await scrape()).matchAll(/^# TYPE (medlem_\w+) /gm)].map((match) => match[1])
  if (server.connection.engine === 'embedded')
    served.push(...['', '_limit', '_waiting'].map((of) => `medlem_database_connections${of}`))
  const listed = [...page.matchAll(/^\| `(medlem_\w+)` \|/gm)].map((match) => match[1])
  expect(listed.toSorted()).toEqual(served.toSorted())
})

test('ages are those of the payment, the e-mail and the job that wait the longest', async () => {
  const other = await testServer({ listen: true })
  try {
    const payer = await aMember(other)
    const { paymentId } = await openPurchase(other, payer, { club: await aClub(other) })
    const at = new Date(other.clock.now().getTime() - 90_000)
    await other.deps.db.update(payment).set({ state: 'capturing' }).where(eq(payment.id, paymentId))
    await other.deps.db.update(paymentEvent).set({ at }).where(eq(paymentEvent.paymentId, paymentId))
    await other.deps.db.delete(message)
    await aMessage(other, { createdAt: at })
    await aMessage(other, { state: 'sent' })
    const own = createJobs(other.connection.bossOptions, other.deps.log)
    await own.start(jobHandlers(other.deps))
    await own.stop()
    await own.enqueue(other.deps.db, 'keepCard', { paymentId })
    await other.deps.db.execute(
      sql`update pgboss.job set start_after = now() - interval '5 minutes' where name = 'keepCard'`,
    )
    const text = await scrapeAll(other)
    expect(figureIn(text, 'medlem_payments_in_motion{state="capturing"}')).toBe(1)
    expect(figureIn(text, 'medlem_payment_oldest_seconds{state="capturing"}')).toBe(90)
    expect(figureIn(text, 'medlem_messages_waiting{channel="email"}')).toBe(1)
    expect(figureIn(text, 'medlem_message_oldest_seconds{channel="email"}')).toBe(90)
    expect(figureIn(text, 'medlem_jobs{queue="keepCard",state="waiting"}')).toBe(1)
    expect(figureIn(text, 'medlem_job_oldest_seconds{queue="keepCard"}')).toBeGreaterThanOrEqual(300)
    expect(figureIn(text, 'medlem_database_in_recovery')).toBe(0)
    expect(figureIn(text, 'medlem_database_synchronous')).toBe(0)
    const hasPool = other.connection.engine === 'postgresql'
    expect(figureIn(text, 'medlem_database_connections_limit')).toBe(hasPool ? 5 : undefined)
  } finally {
    await other.close()
  }
})

test('a database that fails leaves the metrics readable, without its figures', async () => {
  const broken = await testServer({ listen: true })
  await broken.connection.close()
  try {
    const answer = await fetch(`${broken.deps.config.baseUrl}/metrics`)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(figureIn(text, 'medlem_database_figures_ok{figures="payments"}')).toBe(0)
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).not.toMatch(/^medlem_jobs\{/m)
  } finally {
    await broken.app.close()
    await broken.gateway.close()
  }
})

test('figures are read once in their time, and an old one is not served for one that is late', async () => {
  let time = 0
  let reads = 0
  let answer = Promise.resolve()
  const gauge = new Gauge({ name: 'some_figure', help: 'A figure.', labelNames: ['of'], registers: [] })
  const figures = cachedFigures(
    {
      name: 'some',
      freshMs: 1_000,
      gauges: [gauge],
      async read() {
        reads += 1
        await answer
        return () => gauge.set({ of: 'all' }, reads)
      },
    },
    { limitMs: 20, now: () => time },
  )
  const values = async () => (await gauge.get()).values.map(({ value }) => value)
  expect([await figures(), await figures(), reads, await values()]).toEqual([true, true, 1, [1]])
  time = 1_000
  let release = () => {}
  answer = new Promise((resolve) => {
    release = resolve
  })
  expect([await figures(), await figures(), reads, await values()]).toEqual([false, false, 2, []])
  release()
  await expect.poll(values).toEqual([2])
  expect([await figures(), reads]).toEqual([true, 2])
})
