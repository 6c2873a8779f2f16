/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { endpoint, type Method } from '@medlem/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { IssuerUnreachableError } from '../../session/issuerLink.ts'
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
  unauthorized: [] as (string | undefined)[],
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
    unauthorized: [],
    actingFor: undefined,
  })
})

const call = createCall({
  prefix: () => `${origin}/member-api`,
  bearer: async () => 'the-token',
  actingFor: () => world.actingFor,
  onUnauthorized: (reason) => {
    world.unauthorized.push(reason)
    return reason === 'wrong_audience' ? 'not set up' : 'login'
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

test('without a valid token a call is not sent, and says so [S03]', async () => {
  const tokenless = createCall({
    prefix: () => `${origin}/member-api`,
    bearer: async () => {
      throw new IssuerUnreachableError()
    },
    actingFor: () => undefined,
    onUnauthorized: () => 'login',
  })
  for (const method of ['GET', 'POST'] as const) {
    await expect(tokenless(thing(method), request)).rejects.toMatchObject({ status: 0, unsent: true })
  }
  expect(seen).toEqual([])
})

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

  test('with a bare 409 is no version conflict, so that no form writes again for it [X09]', async () => {
    Object.assign(world, { status: 409, body: '' })
    await expect(call(thing('PUT'), request)).rejects.toMatchObject({ status: 409, code: 'invalid_request' })
    expect(seen).toHaveLength(1)
  })

  test('carries bearer, organisation key and the filled-in address [C02]', async () => {
    expect(await call(thing('GET'), request)).toEqual({ ok: true })
    expect(seen[0]?.url).toBe('/member-api/api/v1/thing/a%2Fb?q=%C3%B8%26')
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer the-token', 'x-org-key': 'ALL' })
    expect(seen[0]?.headers).not.toHaveProperty('x-acting-for')
  })

  test('on a page without a sign-in carries none', async () => {
    const open = createCall({
      prefix: () => `${origin}/member-api`,
      bearer: async () => '',
      actingFor: () => undefined,
      onUnauthorized: () => 'login',
    })
    await open(thing('GET'), request)
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  test('says for whom a super administrator acts, except in own affairs', async () => {
    world.actingFor = 'jonas'
    await call(thing('GET'), request)
    await call(thing('GET'), request, { asSelf: true })
    expect(seen.map(({ headers }) => headers['x-acting-for'])).toEqual(['jonas', undefined])
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

  test('answered with 401 because of the setup says so, with the trace id, and leads to no login', async () => {
    const refused = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'invalid_token' }
    const errors = [{ field: 'authorization', code: 'wrong_audience', message: 'not for us' }]
    const body = JSON.stringify({ ...refused, detail: 'x', traceId: 'trace-1', errors })
    Object.assign(world, { status: 401, body })
    const error = await call(thing('GET'), request).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'CallError',
      status: 401,
      title: 'Sign-in is not set up correctly',
      reference: 'trace-1',
    })
    expect(world.unauthorized).toEqual(['wrong_audience'])
  })

  test('answered with 401 leads to the login [S01]', async () => {
    world.status = 401
    await expect(call(thing('POST'), request)).rejects.toMatchObject({ status: 401, code: 'invalid_token' })
    expect(world.unauthorized).toEqual([undefined])
  })

  test("gives a refusal in the server's words, with its fields", async () => {
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
