import { grantPeriod, recordPayment, revokePeriod } from '@medlem/contract/grant'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { getIncome, type IncomeRow, listMovements } from '@medlem/contract/movement'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment, receipt } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMembership } from '../../club/membership/store.ts'
import { aConfiguration, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { readCsv, readMinor } from '../ledger/testing/readCsv.ts'
import { aClub, type Club, draft, openPurchase, sayDeclined } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'

let server: TestServer
let ida: MemberRow
let karl: TestClient
let adult: Club
let youth: Club

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm' })
  adult = await aClub(server)
  karl = (await aTreasurer(server, adult)).client
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
  const configuration = await aConfiguration(server, {
    orgId: adult.organisation.id,
    name: 'Youth',
    membershipPriceMinor: 20_000,
    ...year,
  })
  youth = { organisation: adult.organisation, configuration }
})

const params = () => ({ id: adult.organisation.id })
const list = async (querystring = {}) => {
  const { status, body } = await karl.call(listMovements, { params: params(), querystring })
  expect(status).toBe(200)
  return body
}
const income = async (month: string) => {
  const { status, body } = await karl.call(getIncome, { params: { ...params(), month } })
  expect(status).toBe(200)
  return body
}
const totals = (rows: readonly IncomeRow[]) =>
  Array.from({ length: 12 }, (_, n) => rows.reduce((sum, { months }) => sum + (months[n] ?? 0), 0))
const lastOf = (rows: readonly IncomeRow[]) => rows.map(({ name, months }) => [name, months.at(-1)])

async function recorded(member: MemberRow, club: Club, method: 'cash' | 'bank_transfer') {
  await draft(server, member, { club })
  const id =
    (await findMembership(server.deps.db, { memberId: member.id, orgId: adult.organisation.id }))?.id ?? ''
  const { id: membershipConfId, membershipPriceMinor: amountMinor } = club.configuration
  const body = { membershipConfId, method, paidOn: '2026-11-01', amountMinor, reason: 'At the harbour' }
  const { status, body: made } = await karl.call(recordPayment, { params: { id }, body })
  expect(status).toBe(201)
  return made.membershipHistoryId
}

/** A young member's fee in cash, and a second later an adult's by card. */
async function familyPayment() {
  const child = await aMember(server, { firstName: 'Ras' })
  await recorded(child, youth, 'cash')
  server.clock.advance(1_000)
  return aPaidPurchase(server, ida, { club: adult })
}

describe('the income of twelve months', () => {
  test('is by fee and by way of paying what all of it is, and each month what its bookkeeping adds up to', async () => {
    const purchase = await familyPayment()
    const otherYear = await recorded(await aMember(server), adult, 'bank_transfer')
    server.clock.set('2026-12-03T11:00:00Z')
    expect((await giveBack(karl, purchase, { amountMinor: 5_050 })).status).toBe(200)
    const undone = await karl.call(revokePeriod, { params: { id: otherYear }, body: { reason: 'Bounced' } })
    expect(undone.status).toBe(200)
    const found = await income('2026-12')
    for (const rows of [found.fees, found.ways]) expect(totals(rows)).toEqual(found.all.months)
    for (const [n, month] of [
      [10, '2026-11'],
      [11, '2026-12'],
    ] as const) {
      const csv = await karl.call(exportBookkeeping, { params: params(), querystring: { month } })
      const sum = readCsv(String(csv.body)).at(-1)?.[10]
      expect(found.all.months[n]).toBe(Number(readMinor(sum)))
    }
    expect(found.all.months.at(-1)).toBe(-5_050 - adult.configuration.membershipPriceMinor)
    expect(found.ways.map(({ name }) => name).toSorted()).toEqual(['Bank transfer', 'Card', 'Cash'])
  })

  test('has the year before to the same day while its month runs, and whole when it is over', async () => {
    await familyPayment()
    const issued = (at: string) => server.deps.db.update(receipt).set({ issuedAt: new Date(at) })
    await issued('2026-11-21T22:59:59Z')
    server.clock.set('2027-11-21T08:00:00Z')
    expect((await income('2027-11')).all.monthsBefore.at(-1)).toBeGreaterThan(0)
    await issued('2026-11-21T23:00:00Z')
    expect((await income('2027-11')).all.monthsBefore.at(-1)).toBe(0)
    server.clock.set('2027-12-01T08:00:00Z')
    expect((await income('2027-11')).all.monthsBefore.at(-1)).toBeGreaterThan(0)
  })

  test('leaves free years out, is nothing where nothing came, and is for those who may see the money', async () => {
    await draft(server, ida, { club: adult })
    const id =
      (await findMembership(server.deps.db, { memberId: ida.id, orgId: adult.organisation.id }))?.id ?? ''
    const body = { membershipConfId: adult.configuration.id, reason: 'Honorary' }
    await karl.call(grantPeriod, { params: { id }, body })
    expect(await income('2026-11')).toMatchObject({ fees: [], ways: [], all: { months: Array(12).fill(0) } })
    const refused = await server.as(ida).call(getIncome, { params: { ...params(), month: '2026-11' } })
    expect(refused.status).toBe(404)
  })
})

describe('the payments of an organisation', () => {
  test('are listed newest first, with what went back and attempts that failed, and the sum of all that match', async () => {
    const purchase = await familyPayment()
    server.clock.set('2026-11-22T11:00:00Z')
    const tilde = await aMember(server, { firstName: 'Tilde', lastName: 'Storm' })
    const open = await openPurchase(server, tilde, { club: adult })
    expect((await sayDeclined(server, open)).body.paymentStatus).toBe('declined')
    server.clock.set('2026-11-23T11:00:00Z')
    await giveBack(karl, purchase, { amountMinor: 5_000, reason: 'Half a season' })
    const { movements, count, sumMinor } = await list()
    const fee = adult.configuration.membershipPriceMinor
    expect(movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['refund', -5_000],
      ['failed', fee],
      ['received', fee],
      ['received', 20_000],
    ])
    expect([count, sumMinor]).toEqual([4, fee + 15_000])
    expect(movements[0]).toMatchObject({ reason: 'Half a season', receiptNumber: 2, isRefundable: false })
    expect(movements[1]).toMatchObject({ payerName: 'Tilde Storm', receiptNumber: null })
    expect(movements[1]?.failure?.reason).not.toBe('')
    expect(movements[2]).toMatchObject({ isRefundable: true, way: 'Card' })
    // What was recorded by hand is taken back, not given back.
    expect(movements[3]).toMatchObject({ isRefundable: false, way: 'Cash' })
  })

  test('are filtered by days, what they are, fee, way, and by receipt, amount or name', async () => {
    const purchase = await familyPayment()
    server.clock.set('2026-12-03T11:00:00Z')
    await giveBack(karl, purchase, { amountMinor: 5_000 })
    const kinds = async (query: object) =>
      (await list(query)).movements.map(({ kind, receiptNumber }) => `${kind} ${receiptNumber}`)
    expect(await kinds({ from: '2026-12-01' })).toEqual(['refund 2'])
    expect(await kinds({ to: '2026-11-30', choice: 'received' })).toHaveLength(2)
    expect(await kinds({ choice: 'given_back' })).toEqual(['refund 2'])
    expect(await kinds({ fee: 'Youth' })).toEqual(['received 1'])
    expect(await kinds({ way: 'cash' })).toEqual(['received 1'])
    expect(await kinds({ find: '2' })).toEqual(['refund 2', 'received 2'])
    expect(await kinds({ find: '200' })).toEqual(['received 1'])
    expect(await kinds({ find: 'OLM' })).toContain('received 2')
    expect(await kinds({ find: '%' })).toEqual([])
  })

  test('of a fee have its name of then and its own part, also once the fee has another name', async () => {
    const purchase = await familyPayment()
    server.clock.advance(1_000)
    await giveBack(karl, purchase, { amountMinor: 5_000 })
    const { name, membershipPriceMinor } = adult.configuration
    await server.deps.db
      .update(membershipConfiguration)
      .set({ name: 'Grown-ups' })
      .where(eq(membershipConfiguration.id, adult.configuration.id))
    const found = await list({ fee: name })
    expect(found.sumMinor).toBe(membershipPriceMinor - 5_000)
    expect(found.movements.map(({ amountMinor }) => amountMinor)).toEqual([-5_000, membershipPriceMinor])
    for (const { lines } of found.movements)
      expect(lines).toMatchObject([{ memberId: ida.id, membershipName: name }])
    expect((await list({ fee: name, choice: 'received' })).sumMinor).toBe(membershipPriceMinor)
    expect((await list({ fee: name, choice: 'given_back' })).sumMinor).toBe(-5_000)
  })

  test('of a month and a fee or way add up to that figure of the income', async () => {
    const purchase = await familyPayment()
    await giveBack(karl, purchase, { amountMinor: 7_777 })
    const { fees, ways } = await income('2026-11')
    const days = { from: '2026-11-01', to: '2026-11-30' }
    for (const { key, months } of fees)
      expect((await list({ ...days, fee: key })).sumMinor).toBe(months.at(-1))
    for (const { key, months } of ways)
      expect((await list({ ...days, way: key })).sumMinor).toBe(months.at(-1))
    expect(lastOf(fees)).toHaveLength(2)
  })

  test('come page by page, each once, where many are of one moment', async () => {
    for (let n = 0; n < 4; n += 1) await recorded(await aMember(server), youth, 'cash')
    const { movements } = await list()
    expect(new Set(movements.map(({ at }) => at)).size).toBe(1)
    for (const [n, { id }] of movements.entries())
      expect((await list({ after: id })).movements).toEqual(movements.slice(n + 1))
  })

  test('leave tests out', async () => {
    await familyPayment()
    await server.deps.db.update(payment).set({ test: true }).where(eq(payment.test, false))
    expect(await list()).toMatchObject({ count: 0, sumMinor: 0, movements: [] })
  })
})
