import { getTimeline } from '@medlem/contract/timeline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberRow } from '../member/store.ts'
import { aCast, type Cast, told } from '../membership/testing/cast.ts'
import { openPurchase, pay, runJobs, sayDeclined, sayPaid } from '../payment/testing/buyer.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const read = (who: keyof Cast['as'], id: string) => cast.as[who].call(getTimeline, { params: { id } })
const buy = (payer: MemberRow, members: MemberRow[]) =>
  openPurchase(server, payer, { club: { organisation: cast.club, configuration: cast.fee }, members })

test('a declined payment and the one that followed are told step by step', async () => {
  const first = await buy(cast.ida, [cast.ida])
  await sayDeclined(server, first)
  const open = await buy(cast.ida, [cast.ida])
  await sayPaid(server, open, await pay(server, open))
  await runJobs(server)
  const { body } = await read('ida', open.historyId)
  expect(body.why).toMatch(/^Active because it was paid on \d\d-\d\d-2026\. It was a test/)
  const payments = body.payments.toSorted((a, b) => a.status.localeCompare(b.status))
  expect(payments.map(({ status, amountMinor, canCheck }) => [status, amountMinor, canCheck])).toEqual([
    ['declined', 45_000, false],
    ['paid', 45_000, false],
  ])
  const sentences = (n: number) => payments[n]?.steps.map(({ sentence }) => sentence)
  expect(sentences(0)).toEqual([
    'The payment was begun.',
    'The payment window was opened.',
    'The payment was declined or left. Nothing was charged.',
  ])
  expect(sentences(1)).toEqual(
    expect.arrayContaining([
      'The payment window was opened.',
      'The payment company told us that something happened.',
      'The bank reserved the money, and the year became active.',
      'The payment was confirmed. It is a test, so no money was taken.',
    ]),
  )
  expect(payments.flatMap(({ steps }) => steps).filter(({ raw }) => raw !== null)).toEqual([])
})

test('those who administer see the raw steps, and nothing of the gateway’s', async () => {
  const open = await buy(cast.ida, [cast.ida])
  const authorization = await pay(server, open)
  await sayPaid(server, open, authorization)
  const { body } = await read('clubAdmin', open.historyId)
  const [payment] = body.payments
  expect(payment?.steps.map(({ raw }) => raw?.to)).toContain('authorized')
  expect(payment?.steps.find(({ raw }) => raw?.to === 'created')?.raw?.actor).toContain('Ida')
  const text = JSON.stringify(body)
  for (const secret of [authorization, open.token, open.windowPath]) expect(text).not.toContain(secret)
})

test('one who was paid for sees the own line, a linked account that did not pay sees nothing', async () => {
  const open = await buy(cast.ida, [cast.ida, cast.jonas])
  await sayPaid(server, open, await pay(server, open))
  const { body } = await read('ida', open.historyId)
  expect(body.payments[0]?.amountMinor).toBe(90_000)
  const refused = await read('jonas', open.historyId)
  expect(told(refused)).toBe(told(await read('vera', open.historyId)))
  expect(refused.status).toBe(404)
})
