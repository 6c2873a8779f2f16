import { concludeDispute, listDisputes, recordDispute } from '@medlem/contract/dispute'
import { sendPaymentEmail, TEMPLATE } from '@medlem/contract/message'
import { listMovements } from '@medlem/contract/movement'
import { getPerson } from '@medlem/contract/person'
import { listRefundRequests } from '@medlem/contract/refund'
import { getTimeline } from '@medlem/contract/timeline'
import { organisation } from '@medlem/database/schema/organisation'
import { refund } from '@medlem/database/schema/refund'
import { copenhagenDate } from '@medlem/domain/calendar'
import { liveKey } from '@medlem/sandbox/testing/testGateway'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchase } from '../../testing/ticketPurchase.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { gatewayKeys } from '../payment/credentials.ts'

let server: TestServer
let cast: Cast
/** Ida paid for herself, Alma and Jonas. */
let sold: TicketPurchase
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const paymentAuthToken = gatewayKeys(server.deps.config).seal(liveKey, cast.club.id)
  await server.deps.db.update(organisation).set({ paymentTestMode: false, paymentAuthToken })
  sold = await aTicketPurchase(server, {
    payer: cast.ida,
    people: [cast.ida, cast.alma, cast.jonas],
    organisation: cast.club,
    eventValues: { title: 'Summer party', startDate: new Date('2027-06-19T16:00:00Z') },
  })
})

const placeOf = ({ id }: { id: string }) =>
  sold.registrations.find(({ memberId }) => memberId === id)?.id ?? ''
const read = (who: keyof Cast['as'], id: string) => cast.as[who].call(getTimeline, { params: { id } })
const here = () => ({ id: cast.club.id })

test('a place at an event says how it stands, with the steps of its payment and no word of a year', async () => {
  const { status, body } = await read('ida', placeOf(cast.ida))
  expect(status).toBe(200)
  expect(body).toMatchObject({ year: 2027, status: 'active', why: 'The place is confirmed.', takeBack: null })
  expect(body.payments).toMatchObject([{ paymentId: sold.payment.id, status: 'paid', amountMinor: 60_000 }])
  const sentences = body.payments[0]?.steps.map(({ sentence }) => sentence).join(' ')
  expect(sentences).toContain('the places were confirmed')
  expect(sentences).not.toMatch(/year/)
  expect((await read('jonas', placeOf(cast.jonas))).body.payments).toMatchObject([{ amountMinor: 20_000 }])
})

test('is absent for a linked account that did not pay, for strangers and other organisations', async () => {
  const absent = refusalOf(await read('vera', '00000000-0000-4000-8000-00000000dead'))
  for (const who of ['jonas', 'vera', 'choirAdmin'] as const)
    expect(refusalOf(await read(who, placeOf(cast.ida)))).toBe(absent)
})

test('staff see what can be given back of it, place by place', async () => {
  const { body } = await read('clubAdmin', placeOf(cast.alma))
  expect(body.payments).toMatchObject([{ amountMinor: 60_000, refundStaffView: { leftMinor: 60_000 } }])
  const places = body.payments[0]?.refundStaffView?.years
  expect(places?.map(({ membershipHistoryId }) => membershipHistoryId).toSorted()).toEqual(
    sold.registrations.map(({ id }) => id).toSorted(),
  )
  expect(places).toMatchObject(Array(3).fill({ year: 2027, unitMinor: 20_000, active: true }))
})

test('a refund of it that waits for a second person is listed, with the place to look it up by', async () => {
  await server.deps.db.insert(refund).values({
    paymentId: sold.payment.id,
    amountMinor: 1000,
    reason: 'Rain',
    historyIds: [],
    state: 'requested',
    key: 'one',
    requestedBy: cast.support.id,
    createdAt: server.clock.now(),
  })
  const { body } = await cast.as.clubAdmin.call(listRefundRequests, { params: here() })
  expect(body).toMatchObject([{ amountMinor: 1000, membershipId: null, payerName: 'Ida Holm' }])
  expect((await read('clubAdmin', body[0]?.historyId ?? '')).body.payments).toMatchObject([
    { refundStaffView: { waiting: [{ reason: 'Rain' }] } },
  ])
})

test('a dispute about it names for whom it was paid', async () => {
  const noted = await cast.as.clubAdmin.call(recordDispute, {
    params: { id: sold.payment.id },
    body: { reason: 'The card was stolen', disputedOn: copenhagenDate(server.clock.now()) },
  })
  expect(noted.status).toBe(200)
  const { body } = await cast.as.clubAdmin.call(listDisputes, {
    querystring: { orgId: cast.club.id },
  })
  expect(body).toMatchObject([{ amountMinor: 60_000, payerName: 'Ida Holm' }])
  expect(body[0]?.years.map(({ membershipHistoryId }) => membershipHistoryId).toSorted()).toEqual(
    sold.registrations.map(({ id }) => id).toSorted(),
  )
  const place = { membershipId: null, year: 2027, event: 'Summer party', active: true }
  expect(body[0]?.years).toMatchObject(Array(3).fill(place))
  const lost = await cast.as.clubAdmin.call(concludeDispute, {
    params: { id: sold.payment.id, disputeId: body[0]?.id ?? '' },
    body: { outcome: 'lost', reason: 'The bank decided so', membershipHistoryIds: [] },
  })
  expect(lost.body).toMatchObject({ state: 'lost', amountMinor: 60_000, restMinor: 0 })
  const { movements } = (await cast.as.clubAdmin.call(listMovements, { params: here(), querystring: {} }))
    .body
  expect(movements.map(({ kind, amountMinor, lines }) => [kind, amountMinor, lines.length])).toEqual(
    expect.arrayContaining([['chargeback', -60_000, 3]]),
  )
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

test('the confirmation of a year is not given for a place', async () => {
  const { problem } = await cast.as.ida.call(sendPaymentEmail, {
    querystring: { memberId: cast.ida.id, templateId: String(TEMPLATE.paymentEmail) },
    body: { ORG: cast.club.id, YEAR: '2027' },
  })
  expect(problem).toMatchObject({ status: 409, code: 'nothing_to_confirm' })
})

test("a member's page in the office lists what was paid for their places", async () => {
  const of = { memberId: cast.alma.id, orgId: cast.club.id }
  await insertNewMembership(server.deps.db, { ...of, updateDate: server.clock.now() })
  await aTicketPurchase(server, { payer: cast.ida, people: [cast.alma], organisation: cast.choir })
  const { body } = await cast.as.clubAdmin.call(getPerson, {
    params: { ...here(), memberId: cast.alma.id },
  })
  expect(body.payments).toEqual([
    {
      membershipHistoryId: placeOf(cast.alma),
      membershipId: null,
      year: 2027,
      event: 'Summer party',
      status: 'paid',
      amountMinor: 20_000,
      currency: 'DKK',
      test: false,
      receiptNumber: 1,
      createdAt: sold.payment.createdAt.toISOString(),
    },
  ])
})
