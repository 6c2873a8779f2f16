import { listBanners } from '@medlem/contract/banner'
import { listNews } from '@medlem/contract/news'
import { updatePayment } from '@medlem/contract/payment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { MAX_QUEUED } from './loadShedding.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true, environment: { CORS_ORIGINS: 'https://club.example' } })
})
afterAll(() => server.close())
beforeEach(() => server.app.work.others.clear())

const fill = () => {
  for (let n = 0; n < MAX_QUEUED; n += 1) server.app.work.others.add(() => undefined)
}
const address = ({
  service,
  url,
}: {
  service: 'memberApi' | 'orgApi' | 'eventApi' | 'tools'
  url: string
}) => {
  const { baseUrl, prefixes } = server.deps.config
  return `${baseUrl}${prefixes[service]}${url.replace(/:\w+/g, '10000000-0000-4000-8000-000000000001')}`
}

test('a call that finds the queue full is refused before all else, with Retry-After and in the reader’s language', async () => {
  expect((await fetch(address(listNews))).status).toBe(401)
  fill()
  const headers = { 'accept-language': 'da', origin: 'https://club.example' }
  const refused = await fetch(address(listBanners), { headers })
  expect(refused.status).toBe(503)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '5',
    'content-language': 'da',
    'content-type': 'application/problem+json; charset=utf-8',
    'access-control-allow-origin': 'https://club.example',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(await refused.json()).toMatchObject({
    status: 503,
    code: 'unavailable',
    traceId: expect.any(String),
  })
  const stranger = await fetch(address(listBanners), {
    headers: { ...headers, origin: 'https://other.example' },
  })
  expect(stranger.headers.has('access-control-allow-origin')).toBe(false)
})

test('callbacks of providers, reports of a payment and what is no call are answered all the same', async () => {
  fill()
  const { baseUrl } = server.deps.config
  const statuses = await Promise.all([
    fetch(`${baseUrl}/callbacks/freepay/unknown`, { method: 'POST' }),
    fetch(address(updatePayment), { method: updatePayment.method, body: '{}' }),
    fetch(`${baseUrl}/healthz`),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([200, 401, 200])
})
