import { connect } from '@medlem/database/connect'
import { jobHandlers, startJobs } from '@medlem/server/app/job/handlers'
import { createProviderFor } from '@medlem/server/money/payment/provider'
import { createJobs } from '@medlem/server/platform/job/jobs'
import { TEST_NOW, type TestServer, testServer } from '@medlem/server/testing/testServer'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Random } from '../random.ts'
import { BAD_GATEWAY, openFaultProxy } from './faultProxy.ts'
import { databaseSpells, gatewaySpells, Weather } from './networkFaultWeather.ts'

/** A server between whom and the gateway, and whom and a PostgreSQL database, the wires go wrong. */
export interface World {
  /** Asks the database on a wire of its own that is always whole: for setting up, and for looking. */
  server: TestServer
  gatewayWire: Weather
  /** The embedded database has no wire. */
  databaseWire: Weather | undefined
  now(): Date
  /** Time passes for the server, its jobs and the gateway. */
  jump(ms: number): Promise<void>
}

export async function openWorld(random: Random): Promise<World> {
  const gatewayWire = new Weather({ random, spells: gatewaySpells })
  const databaseWire = new Weather({ random, spells: databaseSpells })
  const started = performance.now()
  let jumpedMs = 0
  const now = () => new Date(Date.parse(TEST_NOW) + performance.now() - started + jumpedMs)
  let wire = ''
  const server = await testServer({
    listen: true,
    deps: {
      clock: { now },
      log: pino({ level: 'silent' }),
      // Needs the server that it becomes a part of.
      providerFor: (...of) => {
        const address = server.gateway.url()
        const overWire: typeof globalThis.fetch = (input, init) =>
          fetch(String(input).replace(address, wire), init)
        return createProviderFor(server.deps.config, { fetch: overWire })(...of)
      },
    },
  })
  const { deps, connection, gateway } = server
  const { port } = new URL(gateway.url())
  const toGateway = await openFaultProxy({
    target: { host: '127.0.0.1', port: Number(port) },
    next: () => gatewayWire.next(),
    refusal: BAD_GATEWAY,
  })
  wire = `http://127.0.0.1:${toGateway.port}`
  const database = await reachDatabase(server, databaseWire)
  deps.db = database.connection.db
  deps.jobs = createJobs(database.connection.bossOptions, deps.log)
  await startJobs(deps)
  onTestFinished(async () => {
    await deps.jobs.stop()
    await server.app.close()
    await database.close()
    await toGateway.close()
    await server.close()
  })
  const direct: TestServer = { ...server, deps: { ...deps, db: connection.db } }
  return {
    server: direct,
    gatewayWire,
    databaseWire: database.hasWire ? databaseWire : undefined,
    now,
    async jump(ms) {
      jumpedMs += ms
      await gateway.advance(ms)
      await connection.db.execute(
        sql`update pgboss.job set start_after = start_after - ${ms / 1000} * interval '1 s'
          where state in ('created', 'retry')`,
      )
      await jobHandlers(direct.deps).sweepPayments({})
    },
  }
}

/** The server's own way to its database: over a wire when it is PostgreSQL. */
async function reachDatabase({ connection }: TestServer, weather: Weather) {
  const { bossOptions } = connection
  if (!('connectionString' in bossOptions))
    return { connection, hasWire: false, close: async () => undefined }
  const url = new URL(bossOptions.connectionString)
  const proxy = await openFaultProxy({
    target: { host: url.hostname, port: Number(url.port || '5432') },
    next: () => weather.next(),
  })
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  const wired = await connect({ databaseUrl: url.href, dataFolder: '' })
  return {
    connection: wired,
    hasWire: true,
    async close() {
      // First the wire: what was lost on it would be waited for.
      await proxy.close()
      await wired.close()
    },
  }
}
