import { getTimeline } from '@medlem/contract/timeline'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, openPurchase, pay, runJobs, sayDeclined, sayPaid } from '../payment/testing/buyer.ts'
import { agree, aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'

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

test('a declined payment and the one that followed are shown step by step', async () => {
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
    'The payment was started.',
    'The payment window was opened.',
    'The payment was declined or left. Nothing was charged.',
  ])
  expect(sentences(1)).toEqual(
    expect.arrayContaining([
      'The payment window was opened.',
      'The payment company sent us a message.',
      'The bank reserved the money, and the year became active.',
      'The payment was confirmed. It is a test, so no money was taken.',
    ]),
  )
  expect(payments.flatMap(({ steps }) => steps).filter(({ raw }) => raw !== null)).toEqual([])
})

test('the reason and the steps are in the language of their reader', async () => {
  offerLanguages('da')
  const open = await buy(cast.ida, [cast.ida])
  await sayPaid(server, open, await pay(server, open))
  await runJobs(server)
  const said = async (headers = {}) => {
    const request = { params: { id: open.historyId } }
    const { why, payments } = (await cast.as.ida.call(getTimeline, request, headers)).body
    const steps = payments.flatMap((payment) => payment.steps)
    return [why, ...steps.flatMap(({ sentence, source }) => [sentence, source ?? ''])].join('\n')
  }
  const danish = await said({ 'accept-language': 'da' })
  expect(danish).toMatch(/^Aktiv, fordi året blev betalt den \d\d-\d\d-2026\./)
  expect(danish).toContain('Betalingsvinduet blev åbnet.\naf betaleren')
  expect(danish).not.toMatch(/\b(the|was|by)\b/i)
  const english = await said()
  expect(english).toMatch(/^Active because it was paid on \d\d-\d\d-2026\./)
  expect(english).toContain('The payment window was opened.\nby the payer')
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
  expect(refusalOf(refused)).toBe(refusalOf(await read('vera', open.historyId)))
  expect(refused.status).toBe(404)
})

const staffViewSeen = async (client: TestClient, id: string, headers?: Record<string, string>) => {
  const answer = await client.call(getTimeline, { params: { id } }, headers)
  return answer.status === 200 ? answer.body.payments[0]?.refundStaffView : answer.status
}

test('what can be refunded, and of which years, is shown to those who may refund it, and to no others', async () => {
  const club = await aClub(server)
  const karl = (await aTreasurer(server, club)).client
  const purchase = await aPaidPurchase(server, cast.ida, { club, members: [cast.ida, cast.alma] })
  const { historyId } = purchase
  const staffView = await staffViewSeen(karl, historyId)
  const year = { year: 2026, unitMinor: 45_000, active: true }
  expect(staffView).toMatchObject({
    leftMinor: 90_000,
    leftAloneMinor: null,
    waiting: [],
    years: expect.arrayContaining([
      { ...year, membershipHistoryId: historyId, memberName: 'Ida Holm' },
      expect.objectContaining({ ...year, memberName: 'Alma Holm' }),
    ]),
  })
  expect(await staffViewSeen(cast.as.support, historyId)).toEqual(staffView)
  expect(await staffViewSeen(cast.as.ida, historyId)).toBeNull()
  expect(await staffViewSeen(cast.as.support, historyId, cast.actingFor(cast.ida))).toBeNull()
  for (const who of ['vera', 'jonas', 'clubAdmin'] as const) {
    expect(await staffViewSeen(cast.as[who], historyId)).toBe(404)
  }

  await giveBack(karl, purchase, { amountMinor: 50_000, membershipHistoryIds: [historyId] })
  const after = await staffViewSeen(karl, historyId)
  expect(after).toMatchObject({ leftMinor: 40_000 })
  const isActive = (name: string) =>
    typeof after === 'object' && after?.years.find(({ memberName }) => memberName === name)?.active
  expect([isActive('Ida Holm'), isActive('Alma Holm')]).toEqual([false, true])
  expect((await giveBack(karl, purchase, { amountMinor: 40_001 })).problem.code).toBe('refund_exceeds')
  await giveBack(karl, purchase, { amountMinor: 40_000, keepsYears: false })
  expect(await staffViewSeen(karl, historyId)).toBeNull()
})

test('a refund that waits is shown to the administrators, who see whether it is their own', async () => {
  const club = await aClub(server)
  const karl = await aTreasurer(server, club)
  const grete = await aTreasurer(server, club, 'Grete')
  await server.deps.db.update(organisation).set({ refundSecondPersonMinor: 40_000 })
  const purchase = await aPaidPurchase(server, cast.ida, { club })
  const { historyId } = purchase
  expect(await staffViewSeen(karl.client, historyId)).toMatchObject({
    leftMinor: 45_000,
    leftAloneMinor: 40_000,
  })
  const refundId = (await giveBack(karl.client, purchase)).body.id
  const effect = 'The membership year ends: Ida Holm 2026.'
  const waiting = { refundId, amountMinor: 45_000, reason: 'Moved abroad', effect, requestedBy: 'Karl Kasse' }
  expect(await staffViewSeen(karl.client, historyId)).toMatchObject({ waiting: [{ ...waiting, own: true }] })
  expect(await staffViewSeen(grete.client, historyId)).toMatchObject({
    waiting: [{ ...waiting, own: false }],
  })
  expect(await staffViewSeen(cast.as.ida, historyId)).toBeNull()
  await agree(grete.client, purchase, refundId)
  expect(await staffViewSeen(grete.client, historyId)).toBeNull()
})

test('of a test its price is offered, and nothing once it was given back', async () => {
  const open = await buy(cast.ida, [cast.ida])
  await sayPaid(server, open, await pay(server, open))
  expect(await staffViewSeen(cast.as.clubAdmin, open.historyId)).toMatchObject({ leftMinor: 45_000 })
  await giveBack(cast.as.clubAdmin, open)
  expect(await staffViewSeen(cast.as.clubAdmin, open.historyId)).toBeNull()
})

test('nothing is offered where the provider can’t be asked any more', async () => {
  const open = await buy(cast.ida, [cast.ida])
  expect(await staffViewSeen(cast.as.clubAdmin, open.historyId)).toBeNull()
  const club = await aClub(server)
  const karl = (await aTreasurer(server, club)).client
  const { historyId } = await aPaidPurchase(server, cast.ida, { club })
  await server.deps.db.update(organisation).set({ paymentAuthToken: null })
  expect(await staffViewSeen(karl, historyId)).toBeNull()
})
