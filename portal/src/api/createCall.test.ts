/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { endpoint, type Method } from '@medlem/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCall, RETRIED_STATUSES } from './createCall.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
}

const seen: Seen[] = []
const world = {
  status: 200,
  type: 'application/problem+json',
  body: '{"ok":true}' as string | Buffer,
  unauthorized: 0,
  actingFor: undefined as string | undefined,
}
let server: Server
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    response.writeHead(world.status, { 'content-type': world.type }).end(world.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address && typeof address === 'object') origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  seen.length = 0
  Object.assign(world, {
    status: 200,
    type: 'application/problem+json',
    body: '{"ok":true}',
    unauthorized: 0,
    actingFor: undefined,
  })
})

const call = createCall({
  prefix: () => `${origin}/member-api`,
  bearer: async () => 'the-token',
  actingFor: () => world.actingFor,
  onUnauthorized: () => {
    world.unauthorized += 1
  },
})

const thing = (method: Method) =>
  endpoint({
    service: 'memberApi',
    method,
    url: '/api/v1/thing/:id',
    summary: '',
    schema: {
      params: z.object({ id: z.string() }),
      querystring: z.object({ q: z.optional(z.string()) }),
      response: { 200: z.object({ ok: z.boolean() }) },
    },
  })
const request = { params: { id: 'a/b' }, querystring: { q: 'ø&' } }

const statuses = [400, 401, 403, 404, 408, 409, 410, 422, 425, 429, 500, 501, 502, 503, 504]
const table = (['GET', 'POST', 'PUT', 'DELETE'] as const).flatMap((method) =>
  statuses.map((status) => {
    const times = method === 'GET' && RETRIED_STATUSES.includes(status) ? 2 : 1
    return { method, status, times }
  }),
)

describe('a product call', () => {
  test('has its retried statuses from the specification [X09]', () => {
    expect(RETRIED_STATUSES).toEqual([408, 409, 425, 429, 500, 502, 503, 504])
  })

  test.each(table)(
    '$method answered with $status is sent $times times [X09]',
    async ({ method, status, times }) => {
      world.status = status
      await expect(call(thing(method), request)).rejects.toMatchObject({ name: 'CallError', status })
      expect(seen).toHaveLength(times)
    },
  )

  test('carries bearer, organisation key and the filled-in address [C02]', async () => {
    expect(await call(thing('GET'), request)).toEqual({ ok: true })
    expect(seen[0]?.url).toBe('/member-api/api/v1/thing/a%2Fb?q=%C3%B8%26')
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer the-token', 'x-org-key': 'ALL' })
    expect(seen[0]?.headers).not.toHaveProperty('x-acting-for')
  })

  test('says for whom a super administrator acts, except in own affairs', async () => {
    world.actingFor = 'somebody'
    await call(thing('GET'), request)
    await call(thing('GET'), request, { asSelf: true })
    expect(seen.map(({ headers }) => headers['x-acting-for'])).toEqual(['somebody', undefined])
  })

  test('that answers a PDF hands over its bytes as they came', async () => {
    // No text: a reader of UTF-8 would spoil it.
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0xe6])
    Object.assign(world, { type: 'application/pdf', body: bytes })
    const paper = endpoint({
      service: 'memberApi',
      method: 'GET',
      url: '/api/v1/paper',
      summary: '',
      schema: { response: { 200: z.file() } },
    })
    expect(Buffer.from(await (await call(paper, {})).arrayBuffer())).toEqual(bytes)
  })

  test('answered with 401 leads to the login [S01]', async () => {
    world.status = 401
    await expect(call(thing('POST'), request)).rejects.toMatchObject({ status: 401, code: 'invalid_token' })
    expect(world.unauthorized).toBe(1)
  })

  test("tells a refusal in the server's words, with its fields", async () => {
    world.status = 400
    const errors = [{ field: 'City', code: 'missing', message: 'City is missing.' }]
    const problem = {
      type: 't',
      title: 'T',
      status: 400,
      code: 'invalid_request',
      detail: 'Please mend it.',
      traceId: '1',
    }
    world.body = JSON.stringify({ ...problem, errors })
    const refused = { code: 'invalid_request', message: 'Please mend it.', errors }
    await expect(call(thing('PUT'), request)).rejects.toMatchObject(refused)
  })

  test('with an answer outside the contract fails instead of passing it on', async () => {
    world.body = '{"ok":"yes"}'
    await expect(call(thing('GET'), request)).rejects.toMatchObject({ name: 'CallError', status: 200 })
    world.body = '<html>'
    await expect(call(thing('GET'), request)).rejects.toMatchObject({ name: 'CallError', status: 200 })
  })

  test('answered 204 where a body was promised is not taken for one [S05]', async () => {
    Object.assign(world, { status: 204, body: '' })
    await expect(call(thing('GET'), request)).rejects.toMatchObject({ status: 204 })
  })
})
