import { setTimeout as delay } from 'node:timers/promises'
import { sandboxWay, watchedFetch } from '@medlem/sandbox/testing/sandboxWay'
import { jobHandlers } from '@medlem/server/app/job/handlers'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import type { JobName, Jobs } from '@medlem/server/platform/job/jobs'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { onTestFinished } from 'vitest'

/** How well the gateway answers about an authorization whose every answer takes 11 s. */
export type Slowness = 'never in time' | 'captures too late'

/** A server and a gateway whose time passes only on `pass`. */
export interface World {
  server: TestServer
  /** Authorizations of cards whose answers come too late. */
  slow: Map<string, Slowness>
  /** Lets time pass: callbacks arrive, jobs run when they are due, and the sweep runs every minute. */
  pass(ms: number): Promise<void>
}

const MINUTE_MS = 60_000
const SLOW_ANSWER_MS = 11_000
const CALLBACK_TIMEOUT_MS = 120_000

interface WaitingJob {
  name: JobName
  data: unknown
  dueAt: number
  singletonKey: string | undefined
}

/** Real handlers; jobs wait for the clock of the test, one for each key as in the real queues. */
function clockedJobs(now: () => number) {
  const waiting: WaitingJob[] = []
  const jobs: Jobs = {
    async enqueue(_tx, name, data, { startAfterSeconds = 0, singletonKey } = {}) {
      const isSame = (job: WaitingJob) => job.name === name && job.singletonKey === singletonKey
      if (singletonKey !== undefined && waiting.some(isSame)) return
      waiting.push({ name, data, dueAt: now() + startAfterSeconds * 1000, singletonKey })
    },
    async start() {},
    async stop() {},
    ready: () => true,
  }
  return {
    jobs,
    waiting,
    takeDue(): WaitingJob[] {
      const due = waiting.filter(({ dueAt }) => dueAt <= now())
      for (const job of due) waiting.splice(waiting.indexOf(job), 1)
      return due
    },
  }
}

export async function openWorld(): Promise<World> {
  const slow: World['slow'] = new Map()
  const queue = clockedJobs(() => server.clock.now().getTime())
  // Both need the server that they become part of.
  const providerFor = (organisation: Parameters<TestServer['deps']['providerFor']>[0]) =>
    createProviderFor(server.deps.config, { ...sandboxWay, fetch: fetchInTime(slow, server) })(organisation)
  const server: TestServer = await testServer({ listen: true, deps: { jobs: queue.jobs, providerFor } })
  onTestFinished(() => server.close())
  const handlers = jobHandlers(server.deps)
  const now = () => server.clock.now().getTime()

  // The gateway's clock is advanced only before it is used: in most minutes only the sweep runs.
  let owedMs = 0
  const catchUp = async () => {
    if (owedMs > 0) await server.gateway.advance(owedMs)
    owedMs = 0
  }
  const runDue = async () => {
    for (let due = queue.takeDue(); due.length > 0; due = queue.takeDue()) {
      await catchUp()
      // At once, as two servers with two workers each would.
      await Promise.all(due.map((job) => handlers[job.name](job.data as never)))
    }
  }
  const pass = async (ms: number) => {
    const end = now() + ms
    let nextCallback = now() + (await untilNextCallback(server))
    await runDue()
    while (now() < end) {
      const nextSweep = (Math.floor(now() / MINUTE_MS) + 1) * MINUTE_MS
      const next = Math.min(end, nextSweep, nextCallback, ...queue.waiting.map(({ dueAt }) => dueAt))
      const step = Math.max(1, next - now())
      server.clock.advance(step)
      owedMs += step
      if (now() >= nextCallback) {
        await catchUp()
        nextCallback = now() + (await untilNextCallback(server))
      }
      if (now() === nextSweep) await handlers.sweepPayments({})
      await runDue()
    }
    await catchUp()
  }
  return { server, slow, pass }
}

/** Times out for slow authorizations as the server does after 4 s, without the wait. */
function fetchInTime(slow: World['slow'], server: TestServer): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const address = String(input)
    const [, slowness] = [...slow].find(([id]) => address.includes(id)) ?? []
    if (slowness === undefined) return fetch(input, init)
    if (slowness === 'captures too late' && init.method === 'GET') {
      const { answer, held } = watchedFetch(input, init)
      await Promise.race([held, answer])
      await server.gateway.advance(SLOW_ANSWER_MS)
      return answer
    }
    return sandboxWay.fetch(input, init)
  }
}

interface QueuedCallback {
  nextAt: number | null
}

/** Waits until every callback that is due was answered; then the time until the next one is due. */
async function untilNextCallback({ gateway }: TestServer): Promise<number> {
  const endsAt = performance.now() + CALLBACK_TIMEOUT_MS
  for (;;) {
    const [{ body: all }, { body: clock }] = await Promise.all([
      gateway.control('GET', '/callbacks'),
      gateway.control('GET', '/clock'),
    ])
    const waits = (all as unknown as QueuedCallback[]).flatMap(({ nextAt }) =>
      nextAt === null ? [] : [nextAt - Date.parse(String(clock.now))],
    )
    if (waits.every((wait) => wait > 0)) return Math.min(...waits)
    if (performance.now() > endsAt) throw new Error('a callback was not answered')
    await delay(2)
  }
}
