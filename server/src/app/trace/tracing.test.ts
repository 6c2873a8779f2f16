import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub, openPurchase, pay } from '../../money/payment/testing/buyer.ts'
import { createJobs, type Jobs } from '../../platform/job/jobs.ts'
import { startTracing } from '../../platform/trace/openTelemetry.ts'
import type { Tracing } from '../../platform/trace/tracing.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { jobHandlers } from '../job/handlers.ts'
import { tracedDeps } from './tracedDeps.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
}

const EMAIL = 'traced.karen@example.org'
const received: string[] = []
let collector: Server
let tracing: Tracing
let server: TestServer
let jobs: Jobs
let karen: MemberRow

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.url === '/v1/traces') received.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  tracing = startTracing({ endpoint, serviceName: 'medlem of the test' })
  server = await testServer({ listen: true, parts: { tracing } })
  karen = await aMember(server, { email: EMAIL, lastName: 'Tracedottir' })
  const plain = createJobs(server.connection.bossOptions, server.deps.log)
  Object.assign(server.deps, tracedDeps({ ...server.deps, jobs: plain }, tracing))
  jobs = server.deps.jobs
  await jobs.start(jobHandlers(server.deps))
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  collector.close()
})

const spans = () =>
  received.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })

/** Names from a span up to the first of its trace, which is the last. */
function ancestry(all: Span[], span: Span): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? ancestry(all, parent) : [])]
}

test('a purchase is traced from the request through the provider and the job to the commit, without a personal datum', async () => {
  const club = await aClub(server)
  const open = await openPurchase(server, karen, { club })
  const authorization = await pay(server, open)
  // The window's callback is settled by a job, which the callback's own request enqueued.
  const settled = (all: Span[]) => all.filter(({ name }) => name === 'job settlePayment')
  await expect.poll(() => settled(spans()).length, { interval: 200 }).toBeGreaterThan(0)
  await tracing.stop()
  const all = spans()
  const lines = all.map((span) => ancestry(all, span))

  const host = new URL(server.gateway.url()).hostname
  const route = 'POST /callbacks/:provider/:token'
  expect(lines).toContainEqual(['COMMIT', 'transaction', route])
  const job = ['job settlePayment', 'transaction', route]
  expect(lines).toContainEqual([`GET ${host}`, ...job])
  expect(lines).toContainEqual(['COMMIT', 'transaction', ...job])
  const windowOpened = lines.find(([first]) => first === `POST ${host}`)
  expect(windowOpened).toEqual([`POST ${host}`, expect.stringMatching(/^POST \//)])

  const text = received.join('\n')
  expect(text).toContain('medlem of the test')
  for (const personal of [EMAIL, 'Tracedottir', karen.id, authorization, open.token])
    expect(text).not.toContain(personal)
})

test('traces are sent only where an endpoint is configured', async () => {
  const { readConfig } = await import('../../platform/config/config.ts')
  const environment = { MEDLEM_SECRET: 'a secret for the tests, long enough' }
  expect(readConfig(environment).tracing).toBeUndefined()
  const traced = readConfig({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }).tracing
  expect(traced).toEqual({ endpoint: 'http://127.0.0.1:4318', serviceName: 'medlem' })
})
