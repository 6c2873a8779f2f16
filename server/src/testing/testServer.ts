import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '@medlem/database/connection'
import { freePort } from '@medlem/database/testing/freePort'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import type { GatewayOptions } from '@medlem/sandbox/gateway'
import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { type TestGateway, testGateway } from '@medlem/sandbox/testing/testGateway'
import Fastify, { type FastifyInstance } from 'fastify'
import { type AppParts, buildApp } from '../app/app.ts'
import { configuredPusher } from '../communication/push/configuredPusher.ts'
import { cloudMessenger } from '../communication/whatsApp/cloudMessenger.ts'
import { createAccountingFor } from '../money/accountingProgram/accountingFor.ts'
import { createProviderFor } from '../money/payment/provider.ts'
import { endedTokens } from '../people/signIn/endedTokens.ts'
import { createChangeFeed } from '../platform/change/changeFeed.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps/deps.ts'
import { tokenVerifier } from '../platform/token/token.ts'
import { type RecordedJob, recordedJobs } from './recordedJobs.ts'
import { type TestClient, testClient } from './testClient.ts'
import { type TestClock, testClock } from './testClock.ts'
import { type Person, type TestIssuer, testIssuer } from './testIssuer.ts'

export interface TestServerOptions {
  /** More of the environment ('RATE_LIMIT'). */
  environment?: Record<string, string>
  /** Listens for real, so that the gateway's callbacks arrive. */
  listen?: boolean
  /** What changes in the parts that are put together. */
  deps?: Partial<Deps>
  /** What the app is given beyond the API: the built portal, a fake of the embedded identity server. */
  parts?: Partial<AppParts>
  /** Shops that the sandbox knows, instead of the usual two. */
  merchants?: GatewayOptions['merchants']
}

export interface TestServer {
  app: FastifyInstance
  deps: Deps
  connection: Connection
  clock: TestClock
  issuer: TestIssuer
  /** The sandbox, a foreign host over HTTP. */
  gateway: TestGateway
  /** What was enqueued; a test runs or looks at it. */
  jobs: RecordedJob[]
  /** Requests with the token of a member, or of somebody who is none yet. */
  as(person: { email: string | null } | Person, more?: Partial<Person>): TestClient
  anonymous: TestClient
  withToken(token: string): TestClient
  /** Empties the database and forgets jobs. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Saturday noon in Copenhagen, so that "today" is 2026-11-21. */
export const TEST_NOW = '2026-11-21T11:00:00Z'

/** Longer than a machine takes that does other work too; what hangs ends by the limit of its test. */
const TEST_ANSWER_WITHIN_MS = 200_000

const yes = async () => true
const READY = { database: yes, migrations: yes, jobs: yes }

/** Everything outside at the sandbox. */
const gatewaysAt = (url: string) => ({
  FREEPAY_GATEWAY_URL: url,
  FREEPAY_MANAGEMENT_URL: url,
  STRIPE_API_URL: url,
  VIPPS_API_URL: url,
  VIPPS_TEST_API_URL: url,
  ECONOMIC_API_URL: `${url}/accounting/economic`,
  DINERO_API_URL: `${url}/accounting/dinero`,
  DINERO_TOKEN_URL: `${url}/accounting/dinero/dineroapi/oauth/token`,
  BILLY_API_URL: `${url}/accounting/billy`,
})

/** The whole server on a database of its own, with a clock that does not move and an issuer of its own. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const [connection, gateway, port] = await Promise.all([
    testDatabase(),
    testGateway(options.merchants ? { merchants: options.merchants } : {}),
    freePort(),
  ])
  const config = readConfig({
    PORT: String(port),
    MEDLEM_DATA: join(tmpdir(), 'medlem-test-nothing'),
    MEDLEM_SECRET: 'a secret for the tests, long enough',
    ...gatewaysAt(gateway.url()),
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'silent',
    ...options.environment,
  })
  const clock = testClock(TEST_NOW)
  const issuer = await testIssuer({ ...config.identity, clock })
  const jobs = recordedJobs()
  const changes = createChangeFeed(connection, clock)
  const deps: Deps = {
    db: connection.db,
    config,
    clock,
    jobs,
    changes,
    // Many tests provoke answers that never come.
    providerFor: createProviderFor(config, sandboxWay),
    accountingFor: createAccountingFor(config, sandboxWay),
    mailer: undefined,
    messenger: config.whatsApp && cloudMessenger(config.whatsApp),
    pusher: configuredPusher(connection.db, config),
    safekeeping: undefined,
    verifyToken: verifierOf(config, { issuer, clock, db: connection.db }),
    log: Fastify({ logger: false }).log,
    issuer: undefined,
    ...options.deps,
  }
  const usual = { readiness: READY, poolUse: connection.poolUse, answerWithinMs: TEST_ANSWER_WITHIN_MS }
  const app = await buildApp(deps, { ...usual, ...options.parts })
  if (options.listen) await app.listen({ host: '127.0.0.1', port })
  await app.ready()

  const client = (bearer: () => Promise<string | undefined>) => testClient(app, config, bearer)
  return {
    app,
    deps,
    connection,
    clock,
    issuer,
    gateway,
    jobs: jobs.recorded,
    as: (person, more = {}) => client(() => issuer.token({ ...personOf(person), ...more })),
    anonymous: client(async () => undefined),
    withToken: (token) => client(async () => token),
    async reset() {
      await truncateAll(connection)
      jobs.recorded.length = 0
      clock.set(TEST_NOW)
    },
    async close() {
      for (const part of [app, changes, gateway, connection]) await part.close()
    },
  }
}

function verifierOf(
  { identity }: Deps['config'],
  { issuer, ...around }: Pick<Deps, 'db' | 'clock'> & { issuer: TestIssuer },
): Deps['verifyToken'] {
  const { clock } = around
  return tokenVerifier({ ...identity, keys: issuer.keys, clock, hasEnded: endedTokens(around) })
}

/** A member row holds more than a token tells; only what the token tells is taken. */
function personOf(person: { email: string | null } | Person): Person {
  const email = person.email ?? ''
  if ('firstName' in person || 'id' in person) return { email }
  return { ...person, email }
}
