import { setTimeout as delay } from 'node:timers/promises'
import type { MemberRow } from '@medlem/database/schema/member'
import { type OrganisationRow, organisation } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { buildApp } from '@medlem/server/app/app'
import { jobHandlers } from '@medlem/server/app/job/handlers'
import { gatewayKeys } from '@medlem/server/money/payment/credentials'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import { dropAllLeases } from '@medlem/server/money/payment/store'
import { settleAllAtStart } from '@medlem/server/money/reconciliation/reconcile'
import { endedTokens } from '@medlem/server/people/signIn/endedTokens'
import type { Deps } from '@medlem/server/platform/deps/deps'
import type { JobName, Jobs } from '@medlem/server/platform/job/jobs'
import { tokenVerifier } from '@medlem/server/platform/token/token'
import { aChild, aConfiguration, aMember, anOrganisation } from '@medlem/server/testing/builders'
import { type TestClient, testClient } from '@medlem/server/testing/testClient'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type ModelLedger, modelLedger } from './modelLedger.ts'
import { adults, lastDay, offerStart, REFUND_ALONE_MINOR, type Who, type Year, years } from './modelState.ts'

const TREASURERS = ['karl', 'kirsten'] as const
/** The gateway has forgotten windows and holds that are older, so its clock is advanced by this at most. */
const MAX_GATEWAY_ADVANCE_MS = 7_200_000
const CALLBACK_TIMEOUT_MS = 120_000

interface WaitingJob {
  name: JobName
  data: unknown
  dueAt: number
  singletonKey: string | undefined
}

/** The club and its people. */
interface Scene {
  club: OrganisationRow
  fees: Map<Year, string>
  members: Record<Who, MemberRow>
  /** Whom the treasurer asks for a fee; no one else pays for them. */
  supporter: MemberRow
  treasurer: MemberRow
}

export interface ModelWorld {
  server: TestServer
  deps: Deps
  ledger: ModelLedger
  scene: Scene
  /** Empties the database and sets the scene again. */
  begin(): Promise<void>
  as(who: Who): TestClient
  treasurer(which: number): TestClient
  /** Time passes here and at the gateway, which posts the callbacks that are due. */
  pass(ms: number): Promise<void>
  /** Runs jobs that are due, in the order they came. */
  runJobs(...names: JobName[]): Promise<void>
  sweep(): Promise<void>
  nightly(): Promise<void>
  /** The server stops, and another one starts on the same database. */
  restart(): Promise<void>
  isQuiet(): boolean
  /** Whether anything was written, here or at the gateway, or a day has begun, since this was asked last. */
  isWritten(): Promise<boolean>
  close(): Promise<void>
}

/** Jobs that wait for the clock of the test, one for each key as in the real queues. */
function modelQueue(now: () => number) {
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
    takeDue(names: readonly JobName[]): WaitingJob[] {
      const due = waiting.filter(({ name, dueAt }) => names.includes(name) && dueAt <= now())
      for (const job of due) waiting.splice(waiting.indexOf(job), 1)
      return due
    },
  }
}

/** Clients whose tokens are made once for each moment. */
function modelClients(server: TestServer) {
  const tokens = new Map<string, { token: string; madeAt: number }>()
  return (app: FastifyInstance, email: string, roles: string[] = []): TestClient =>
    testClient(app, server.deps.config, async () => {
      const madeAt = server.clock.now().getTime()
      const key = `${email} ${roles}`
      const known = tokens.get(key)
      if (known?.madeAt === madeAt) return known.token
      const token = await server.issuer.token({ email, roles })
      tokens.set(key, { token, madeAt })
      return token
    })
}

/** One server, one database and one gateway for many runs of the model. */
export async function openModelWorld(): Promise<ModelWorld> {
  const queue = modelQueue(() => server.clock.now().getTime())
  // Some captures are never answered.
  const providerFor: Deps['providerFor'] = (of) => createProviderFor(server.deps.config, sandboxWay)(of)
  const server: TestServer = await testServer({ listen: true, deps: { jobs: queue.jobs, providerFor } })
  const ledger = modelLedger(server.gateway.ledgerFile)
  const clientOf = modelClients(server)
  let running = { app: server.app, deps: server.deps }
  let scene: Scene | undefined
  let seen = ''
  const sceneOf = (): Scene => {
    if (!scene) throw new Error('nothing has begun')
    return scene
  }
  return {
    server,
    ledger,
    get deps() {
      return running.deps
    },
    get scene() {
      return sceneOf()
    },
    async begin() {
      await server.reset()
      queue.waiting.length = 0
      ledger.forget()
      scene = await setScene(server)
    },
    as: (who) => clientOf(running.app, `${who}@example.org`),
    treasurer: (which) =>
      clientOf(running.app, `${TREASURERS[which % TREASURERS.length]}@example.org`, [
        `org:${sceneOf().club.key}|role:ADMIN`,
      ]),
    async pass(ms) {
      server.clock.advance(ms)
      await server.gateway.advance(Math.min(ms, MAX_GATEWAY_ADVANCE_MS))
      await untilCallbacksAnswered(server, ledger)
    },
    async runJobs(...names) {
      const handlers = jobHandlers(running.deps)
      for (const job of queue.takeDue(names)) await handlers[job.name](job.data as never)
    },
    sweep: () => jobHandlers(running.deps).sweepPayments({}),
    nightly: () => jobHandlers(running.deps).nightly({}),
    async restart() {
      await running.app.close()
      running = await startAnother(server)
    },
    isQuiet: () => queue.waiting.length === 0,
    async isWritten() {
      const mark = `${await nextTransaction(running.deps)} ${ledger.length()} ${copenhagenDate(server.clock.now())}`
      const isNew = mark !== seen
      seen = mark
      return isNew
    },
    async close() {
      await running.app.close()
      await server.close()
    },
  }
}

/** The next transaction that writes will have this number; one that only reads has none. */
async function nextTransaction({ db }: Deps): Promise<string> {
  const next = sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
  const { rows } = await db.execute<{ next: string }>(next)
  return rows[0]?.next ?? ''
}

/** As a start of the process: nothing is remembered, and what was left undone is taken up. */
async function startAnother(server: TestServer): Promise<{ app: FastifyInstance; deps: Deps }> {
  const { config, clock } = server.deps
  const hasEnded = endedTokens(server.deps)
  const verifyToken = tokenVerifier({ ...config.identity, keys: server.issuer.keys, clock, hasEnded })
  const deps = { ...server.deps, verifyToken }
  const yes = async () => true
  const app = await buildApp(deps, { readiness: { database: yes, migrations: yes, jobs: yes } })
  await app.listen({ host: '127.0.0.1', port: config.port })
  await dropAllLeases(deps.db)
  await settleAllAtStart(deps)
  return { app, deps }
}

async function setScene(server: TestServer): Promise<Scene> {
  const { db, config } = server.deps
  const made = await anOrganisation(server, { paymentTestMode: false })
  const paymentAuthToken = gatewayKeys(config).seal(liveKey, made.id)
  const changed = { paymentAuthToken, refundSecondPersonMinor: REFUND_ALONE_MINOR }
  await db.update(organisation).set(changed).where(eq(organisation.id, made.id))
  const fees = new Map<Year, string>()
  for (const year of years) {
    const { id } = await aConfiguration(server, {
      orgId: made.id,
      startDate: `${year}-01-01`,
      endDate: lastDay(year),
      offerStartDate: offerStart(year),
    })
    fees.set(year, id)
  }
  const named = (name: string) => aMember(server, { firstName: name, email: `${name}@example.org` })
  const ida = await named(adults[0])
  const jonas = await named(adults[1])
  const freja = await named(adults[2])
  const [treasurer] = [await named(TREASURERS[0]), await named(TREASURERS[1])]
  const supporter = await named('sanne')
  const members = { ida, jonas, freja, alma: await aChild(server, ida) }
  return { club: { ...made, ...changed }, fees, members, supporter, treasurer }
}

/** Waits until every callback that is due was answered. */
async function untilCallbacksAnswered({ gateway }: TestServer, ledger: ModelLedger): Promise<void> {
  ledger.catchUp()
  if (![...ledger.callbacks.values()].some(({ isWaiting }) => isWaiting)) return
  const { body } = await gateway.control('GET', '/clock')
  const gatewayNow = Date.parse(String(body.now))
  const endsAt = performance.now() + CALLBACK_TIMEOUT_MS
  while ([...ledger.callbacks.values()].some(({ isWaiting, dueAt }) => isWaiting && dueAt <= gatewayNow)) {
    if (performance.now() > endsAt) throw new Error('a callback was not answered')
    await delay(1)
    ledger.catchUp()
  }
}
