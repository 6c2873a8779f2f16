import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '@medlem/database/testing/freePort'
import { temporaryFolder } from '@medlem/database/testing/temporaryFolder'
import { startJobs } from '@medlem/server/app/job/handlers'
import { createJobs } from '@medlem/server/platform/job/jobs'
import { type ServerProcess, startServer } from '@medlem/server/testing/serverProcess'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'

/** Servers on one database, reached over HTTP, and a test server beside them that prepares what they race for. */
export interface Course {
  name: string
  server: TestServer
  addresses: readonly [string, ...string[]]
  /** Makes a job of the reconciler due at once. Another key lets a second one run beside it. */
  reconcile(paymentId: string, key: string): Promise<void>
  /** What the servers logged as an error. */
  complaints(): string
}

/** One server in this process on the embedded database, with real jobs. */
export async function oneServer(): Promise<Course> {
  let complaints = ''
  const write = (line: string) => {
    complaints += line
  }
  const server = await testServer({ listen: true, deps: { log: pino({ level: 'error' }, { write }) } })
  const { deps, connection } = server
  server.clock.set(new Date())
  deps.jobs = createJobs(connection.bossOptions, deps.log)
  await startJobs(deps)
  onTestFinished(async () => {
    await deps.jobs.stop()
    await server.close()
  })
  return {
    name: 'one server on the embedded database',
    server,
    addresses: [deps.config.baseUrl],
    reconcile: (paymentId, singletonKey) =>
      deps.jobs.enqueue(deps.db, 'reconcilePayment', { paymentId }, { singletonKey }),
    complaints: () => complaints,
  }
}

/** Two real server processes on one PostgreSQL database, with an identity server and a gateway outside. */
export async function twoProcesses(): Promise<Course> {
  const issuer = await openIssuer()
  const server = await testServer({ environment: { OIDC_ISSUER: issuer.url } })
  issuer.publish(server)
  const { bossOptions } = server.connection
  if (!('connectionString' in bossOptions)) throw new Error('two processes need a PostgreSQL database')
  const places = [await newPlace(), await newPlace()] as const
  const { secret, freepay } = server.deps.config
  const environment = {
    MEDLEM_MODE: 'production',
    SAFEKEEPING_URL: 'off',
    MEDLEM_SECRET: secret,
    DATABASE_URL: bossOptions.connectionString,
    OIDC_ISSUER: issuer.url,
    FREEPAY_GATEWAY_URL: freepay.gatewayUrl,
    FREEPAY_MANAGEMENT_URL: freepay.managementUrl,
  }
  const processes = places.map((place) => startServer({ ...place, environment }))
  // Also when asking them to stop fails.
  for (const one of processes) onTestFinished(() => one.kill())
  const boss = new PgBoss({ ...bossOptions, supervise: false, schedule: false })
  onTestFinished(async () => {
    await boss.stop({ graceful: false })
    await Promise.all(processes.map((one) => one.stop()))
    await server.close()
    await issuer.close()
  })
  await Promise.all(processes.map(({ ready }) => ready))
  await boss.start()
  return {
    name: 'two server processes on PostgreSQL',
    server,
    addresses: [addressOf(places[0]), addressOf(places[1])],
    async reconcile(paymentId, singletonKey) {
      await boss.send('reconcilePayment', { paymentId }, { singletonKey })
    },
    complaints: () => processes.map((one: ServerProcess) => one.complaints()).join(''),
  }
}

const newPlace = async () => ({
  dataFolder: await temporaryFolder(),
  port: await freePort(),
  // Production runs no sandbox.
  sandboxPort: await freePort(),
})

const addressOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`

/** Publishes the keys of a test server's issuer, so that other processes believe its tokens. */
async function openIssuer() {
  let keys: unknown
  const http = createServer((request, response) => {
    const document = { issuer: url, jwks_uri: `${url}/keys` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/keys' ? keys : document))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = addressOf(http.address() as AddressInfo)
  return {
    url,
    publish({ issuer }: TestServer) {
      keys = issuer.keys.jwks()
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
