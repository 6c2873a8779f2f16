import { listDisputes, recordDispute } from '@medlem/contract/dispute'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { getIncome, listMovements } from '@medlem/contract/movement'
import { getAuditSample } from '@medlem/contract/sample'
import { getVouchers } from '@medlem/contract/voucher'
import { payment } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchase } from '../../testing/ticketPurchase.ts'
import { readCsv } from '../ledger/testing/readCsv.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'

let server: TestServer
let club: Club
let karl: TestClient
let sold: TicketPurchase
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
  const ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm' })
  const alma = await aMember(server, { firstName: 'Alma', lastName: 'Holm' })
  sold = await aTicketPurchase(server, {
    payer: ida,
    people: [ida, alma],
    organisation: club.organisation,
    vatRateTenThousandths: 12_500,
    eventValues: {
      title: 'Summer party',
      startDate: new Date('2027-06-19T16:00:00Z'),
      endDate: new Date('2027-06-19T21:00:00Z'),
    },
  })
})

const params = () => ({ id: club.organisation.id })
const MONTH = '2026-11'

test('a payment of places is in the list of payments, with whom and what it was for', async () => {
  const { body } = await karl.call(listMovements, { params: params(), querystring: {} })
  expect(body).toMatchObject({ count: 1, sumMinor: 50_000 })
  expect(body.movements).toMatchObject([
    {
      kind: 'received',
      paymentId: sold.payment.id,
      amountMinor: 50_000,
      receiptNumber: 1,
      isRefundable: true,
      lines: [
        { membershipName: 'Summer party: Adult', year: 2027 },
        { membershipName: 'Summer party: Adult', year: 2027 },
      ],
    },
  ])
  expect(sold.registrations.map(({ id }) => id)).toContain(body.movements[0]?.historyId)
  const ofTier = { fee: 'Summer party: Adult' }
  expect((await karl.call(listMovements, { params: params(), querystring: ofTier })).body).toMatchObject({
    sumMinor: 50_000,
    movements: [{ amountMinor: 50_000 }],
  })
})

test('one that failed before it had a receipt is named as the event is now', async () => {
  const per = await aMember(server)
  await aTicketPurchase(server, { payer: per, organisation: club.organisation, state: 'declined' })
  const querystring = { choice: 'failed' } as const
  const { status, body } = await karl.call(listMovements, { params: params(), querystring })
  expect(status).toBe(200)
  expect(body.movements).toMatchObject([
    { kind: 'failed', lines: [{ membershipName: 'Harbour evening: Adult' }] },
  ])
})

test('the income, the accounting export and the auditor count it by event and tier', async () => {
  const income = await karl.call(getIncome, { params: { ...params(), month: MONTH } })
  expect(income.body.fees.map(({ name, months }) => [name, months.at(-1)])).toEqual([
    ['Summer party: Adult', 50_000],
  ])
  const csv = await karl.call(exportBookkeeping, { params: params(), querystring: { month: MONTH } })
  const rows = readCsv(String(csv.body)).filter((cells) => cells.includes('Summer party: Adult'))
  expect(rows).toHaveLength(2)
  const querystring = { seed: 'harbour', size: '10' }
  const sample = await karl.call(getAuditSample, { params: { ...params(), year: '2026' }, querystring })
  expect(sample.body.drawn?.entries).toMatchObject([
    { amountMinor: 50_000, lines: [{ membershipName: 'Summer party: Adult' }, {}] },
  ])
})

test('what was given back of it is split over the places that are named', async () => {
  const { db, clock } = server.deps
  const [first] = sold.registrations
  await db.insert(refund).values({
    paymentId: sold.payment.id,
    amountMinor: 25_000,
    reason: 'Ill',
    historyIds: [first?.id ?? ''],
    state: 'done',
    key: 'one',
    createdAt: clock.now(),
    answeredAt: clock.now(),
  })
  await db.update(payment).set({ refundedMinor: 25_000 }).where(eq(payment.id, sold.payment.id))
  const csv = await karl.call(exportBookkeeping, { params: params(), querystring: { month: MONTH } })
  const back = readCsv(String(csv.body)).filter((cells) => cells.includes('-250,00'))
  expect(back).toHaveLength(1)
  const income = await karl.call(getIncome, { params: { ...params(), month: MONTH } })
  expect(income.body.all.months.at(-1)).toBe(25_000)
})

test('the vouchers of the month book it as income from events, and add up', async () => {
  const { body } = await karl.call(getVouchers, { params: { ...params(), month: MONTH } })
  expect(
    body.vouchers.flatMap(({ lines }) => lines.map(({ purpose, amountMinor }) => [purpose, amountMinor])),
  ).toEqual([
    ['clearing_freepay', 50_000],
    ['event_income', -40_000],
    ['vat', -10_000],
  ])
})

test('an event is named in the reader’s language in the list of payments and of disputes, and chosen by its own', async () => {
  const translations = { en: { title: 'Day of the boat' } }
  const bought = { payer: await aMember(server), organisation: club.organisation }
  const of = { ...bought, eventValues: { title: 'Bådens dag', translations } }
  const paid = await aTicketPurchase(server, { ...of, tierName: 'Voksen' })
  await aTicketPurchase(server, { ...of, state: 'declined', tierName: 'Barn' })
  const names = async (querystring = {}) => {
    const { body } = await karl.call(listMovements, { params: params(), querystring })
    return body.movements.flatMap(({ lines }) => lines.map((line) => line.membershipName)).toSorted()
  }
  const boats = ['Day of the boat: Voksen']
  expect(await names({ choice: 'received' })).toEqual([
    ...boats,
    'Summer party: Adult',
    'Summer party: Adult',
  ])
  expect(await names({ choice: 'failed' })).toEqual(['Day of the boat: Barn'])
  expect(await names({ fee: 'Bådens dag: Voksen' })).toEqual(boats)
  const body = { reason: 'The card was stolen', disputedOn: server.clock.now().toISOString().slice(0, 10) }
  const { body: noted } = await karl.call(recordDispute, { params: { id: paid.payment.id }, body })
  const { body: disputes } = await karl.call(listDisputes, { querystring: { orgId: club.organisation.id } })
  const named = [noted, ...disputes].map(({ years }) => years.map(({ event }) => event))
  expect(named).toEqual([['Day of the boat'], ['Day of the boat']])
})
