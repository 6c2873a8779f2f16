import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingLog } from '../../testing/recordingLog.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

const seen: string[] = []
let server: TestServer

beforeAll(async () => {
  server = await testServer({
    environment: { TRUST_PROXY: '1' },
    parts: {
      identity: {
        listener: (_request, response, address) => {
          seen.push(address)
          response.end()
        },
      },
    },
  })
})
afterAll(() => server.close())

test('behind a proxy the identity server counts the same client address as the API', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }
  await server.app.inject({ url: '/identity/realms/medlem/account', headers })
  await server.app.inject({ url: '/identity/realms/medlem/account' })
  // The proxy appends the address that it saw; what precedes it is the client's own claim.
  expect(seen).toEqual(['198.51.100.7', '127.0.0.1'])
})

test('a proxy that TRUST_PROXY does not count is said once in the log', async () => {
  const lines: unknown[] = []
  const unaware = await testServer({ deps: { log: recordingLog(lines) } })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (let count = 0; count < 3; count += 1) await unaware.app.inject({ url: '/healthz', headers })
  await unaware.close()
  const warned = lines.filter((line) => JSON.stringify(line).includes('proxy_unknown'))
  expect(warned).toHaveLength(1)
})
