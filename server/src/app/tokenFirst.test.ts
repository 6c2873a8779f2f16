import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const item = '/member-api/api/v1/member/item'
const json = { 'content-type': 'application/json' }

test.each([
  ['a body of a wrong shape', { payload: '{"firstName":1}', headers: json }],
  ['a body that is no JSON', { payload: '{', headers: json }],
  ['a body of another type', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }],
  ['a body that is too large', { payload: `"${'x'.repeat(300_000)}"`, headers: json }],
  ['no body', {}],
])('without a token %s is answered with 401, and with one with what is wrong', async (_what, options) => {
  const request = { method: 'POST' as const, url: item, ...options }
  expect((await server.anonymous.send(request)).status).toBe(401)
  expect((await server.withToken('a.bad.token').send(request)).status).toBe(401)
  const { status } = await server.as({ email: 'ida@example.org' }).send(request)
  expect([400, 413, 415]).toContain(status)
})

test('also where the address has a part of a wrong shape', async () => {
  const request = { url: '/org-api/api/v1/org/nonsense/config/membership/list' }
  expect((await server.anonymous.send(request)).status).toBe(401)
  expect((await server.as({ email: 'ida@example.org' }).send(request)).status).toBe(400)
})
