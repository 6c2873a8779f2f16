import { aCast } from '@medlem/server/club/membership/testing/cast'
import { aMember } from '@medlem/server/testing/builders'
import type { TestClient } from '@medlem/server/testing/testClient'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import type { RequestParts, ValidRequest } from '@medlem/server/testing/validRequest'
import { validRequests } from '@medlem/server/testing/validRequests'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { badFields, isRaw, MISSING } from './badInputValues.ts'
import { heldClient } from './heldClient.ts'

/** A call with the things it names. */
interface Target {
  name: string
  valid: ValidRequest
  parts: RequestParts
  client: TestClient
}

let server: TestServer
const targets: Target[] = []
let sent = 0
beforeAll(async () => {
  server = await testServer()
  const cast = await aCast(server)
  for (const [name, valid] of Object.entries(validRequests)) {
    const stage = { server, cast, owner: await aMember(server) }
    const client = await heldClient(stage, valid.sender)
    targets.push({ name, valid, parts: await valid.make(stage), client })
  }
})
afterAll(async () => {
  figure(`fuzz: ${sent} random requests to ${targets.length} calls, none answered 5xx`)
  await server.close()
})

const runs = {
  numRuns: effort({ short: 300, full: 20_000 }),
  seed: experimentSeed('The random requests', 'MEDLEM_FUZZ_SEED'),
}

const strange = fc.constantFrom<unknown>(
  ...['\u0000', '\ud800', '__proto__', '%', "'", '9'.repeat(400), 'å'.repeat(5000), '', ' '],
  ...[-1, 0, 0.1, 1e21, Number.MAX_SAFE_INTEGER, 2 ** 31, -(2 ** 31) - 1, null, true, [], {}, [[]], [null]],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '2026-02-29',
    '0001-01-01',
    '9999-12-31',
    'NaN',
    'org:ALL|role:SUPER_ADMIN',
  ],
)
const value = fc.oneof(strange, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }))

/** A lone surrogate can't be encoded in a URL. */
const escaped = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))

/** The names that a part of a request has, to be filled with anything. */
function namesOf(target: Target, part: 'body' | 'querystring'): string[] {
  const schema = target.valid.endpoint.schema[part]
  return schema ? badFields(schema).flatMap(({ path: [name] }) => (name === undefined ? [] : [name])) : []
}

/** Values that are wrong for the field find more than random ones alone. */
function filled(target: Target, part: 'body' | 'querystring'): fc.Arbitrary<Record<string, unknown>> {
  const schema = target.valid.endpoint.schema[part]
  const fields = schema ? badFields(schema) : []
  const own = namesOf(target, part).map((name) => {
    const bad = fields.filter(({ path }) => path[0] === name).flatMap(({ values }) => values)
    const wrong = bad.filter((one) => one !== MISSING && !isRaw(one))
    return [name, fc.oneof(value, fc.constantFrom(null, ...wrong))] as const
  })
  const known = fc.record(Object.fromEntries(own), { requiredKeys: [] })
  return fc
    .tuple(known, fc.dictionary(fc.string(), value, { maxKeys: 3 }))
    .map(([named, more]) => ({ ...more, ...named }))
}

function bodyOf(target: Target): fc.Arbitrary<string | Buffer> {
  const mixed = filled(target, 'body').map((some) => ({ ...(target.parts.body as object), ...some }))
  return fc.oneof(
    { weight: 5, arbitrary: mixed.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: fc.json({ maxDepth: 5 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
}

function queryOf(target: Target): fc.Arbitrary<string> {
  const word = (one: unknown) => escaped(typeof one === 'string' ? one : JSON.stringify(one))
  const mixed = filled(target, 'querystring').map((some) =>
    Object.entries({ ...target.parts.querystring, ...some })
      .map(([key, one]) => `${word(key)}=${word(one)}`)
      .join('&'),
  )
  return fc.oneof(mixed, fc.string({ unit: fc.constantFrom(...'abc=&%[]0f+.;/?'), maxLength: 60 }))
}

function requestOf(target: Target): fc.Arbitrary<InjectOptions> {
  const { endpoint } = target.valid
  const own = (name: string) => escaped(target.parts.params?.[name] ?? '')
  const path = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constant(endpoint.url.replace(/:(\w+)/g, (_, name: string) => own(name))),
    },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: 'binary', minLength: 1 })
        .map((text) => endpoint.url.replace(/:(\w+)/g, () => escaped(text))),
    },
  )
  const writes = endpoint.method !== 'GET'
  return fc
    .record({
      path,
      query: fc.oneof(fc.constant(''), queryOf(target)),
      payload: writes ? bodyOf(target) : fc.constant(undefined),
    })
    .map(({ path, query, payload }) => ({
      method: endpoint.method,
      url: `${server.deps.config.prefixes[endpoint.service]}${path}?${query}`,
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
    }))
}

test('no random request to any call is answered with a failure of the server', {
  timeout: 1_800_000,
}, async () => {
  const one = fc.constantFrom(...targets).chain((target) => fc.tuple(fc.constant(target), requestOf(target)))
  const property = fc.asyncProperty(one, async ([{ name, client }, request]) => {
    const { status, headers } = await client.send(request)
    sent += 1
    expect([name, status < 500]).toEqual([name, true])
    const type = String(headers['content-type'] ?? '')
    if (status >= 400) expect([name, type]).toEqual([name, 'application/problem+json; charset=utf-8'])
  })
  await fc.assert(property, runs)
})
