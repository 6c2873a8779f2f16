import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ environment: { METRICS_TOKEN: 'a token of the operator' } })
})
afterAll(() => server.close())

const addresses = ['/metrics', '/health/deep']

test.each([
  { via: '1.1 proxy' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'club.example.org' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { 'x-forwarded-server': 'proxy' },
])('what a proxy handed on is not from this machine: %j', async (headers) => {
  for (const url of addresses) {
    expect((await server.app.inject({ url, headers })).statusCode).toBe(403)
    const authorization = 'Bearer a token of the operator'
    expect((await server.app.inject({ url, headers: { ...headers, authorization } })).statusCode).toBe(200)
  }
})

test('this machine itself is let through', async () => {
  for (const url of addresses) expect((await server.app.inject({ url })).statusCode).toBe(200)
})
