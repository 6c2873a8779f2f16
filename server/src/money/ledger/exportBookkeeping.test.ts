import { exportBookkeeping } from '@medlem/contract/ledger'
import { createPayment } from '@medlem/contract/payment'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { paymentEvent, receipt } from '@medlem/database/schema/payment'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, type Club, draft, openPurchase, pay, sayPaid } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'
import { readCsv, readMinor } from './testing/readCsv.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let club: Club
let karl: TestClient

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { firstName: '=Ida', lastName: 'Ærø; Holm' })
  alma = await aChild(server, ida)
  club = await aClub(server, { priceMinor: 40_000 })
  await server.deps.db
    .update(membershipConfiguration)
    .set({ vatRateTenThousandths: 12_500, membershipSurchargeMinor: 500 })
    .where(eq(membershipConfiguration.id, club.configuration.id))
  karl = (await aTreasurer(server, club)).client
})

const ask = (month: string, of = club, client = karl) =>
  client.call(exportBookkeeping, { params: { id: of.organisation.id }, querystring: { month } })

/** The rows of a month, and its sums, which are those of the rows. */
async function month(name: string, of = club, client = karl) {
  const { status, body } = await ask(name, of, client)
  expect(status).toBe(200)
  const [, ...lines] = readCsv(String(body))
  const rows = lines.slice(0, -1)
  const sums = lines.at(-1) ?? []
  expect(sums[0]).toBe('Sum')
  for (const column of [7, 8, 9, 10]) {
    const sum = rows.reduce((total, cells) => total + readMinor(cells[column]), 0n)
    expect(readMinor(sums[column])).toBe(sum)
  }
  return { rows, total: sums[10] }
}

describe('the month’s books', () => {
  test('have a row for each person and year with the parts of the price, and refunds as rows of their own day', async () => {
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, alma] })
    const sold = await month('2026-11')
    expect(sold.total).toBe('1010,00')
    expect(sold.rows.map((cells) => cells.slice(0, 11))).toEqual(
      ['Alma Ærø; Holm', "'=Ida Ærø; Holm"]
        .map((person) => [
          ...['1', '2026-11-21', 'Sale', "'=Ida Ærø; Holm", person, club.configuration.name, '2026'],
          ...['400,00', '100,00', '5,00', '505,00'],
        ])
        .toSorted((a, b) => (a[4] ?? '').localeCompare(b[4] ?? '')),
    )

    server.clock.set('2026-12-02T11:00:00Z')
    expect((await giveBack(karl, purchase, { amountMinor: 20_200, reason: '-half' })).status).toBe(200)
    const december = await month('2026-12')
    expect(december.rows.map((cells) => [...cells.slice(0, 3), ...cells.slice(7, 11), cells[16]])).toEqual([
      ['1', '2026-12-02', 'Refund', '-80,00', '-20,00', '-1,00', '-101,00', "'-half"],
      ['1', '2026-12-02', 'Refund', '-80,00', '-20,00', '-1,00', '-101,00', "'-half"],
    ])
    // What was booked stays as it was.
    expect((await month('2026-11')).rows).toEqual(sold.rows)

    await server.deps.db.insert(paymentEvent).values({
      paymentId: purchase.paymentId,
      at: new Date('2027-01-04T11:00:00Z'),
      fromState: 'disputed',
      toState: 'lost',
      source: 'dispute',
    })
    const lost = await month('2027-01')
    expect(lost.rows.map((cells) => [cells[2], cells[10]])).toEqual([
      ['Chargeback', '-404,00'],
      ['Chargeback', '-404,00'],
    ])
    expect(lost.total).toBe('-808,00')
  })

  test('have a recorded payment that is taken back as a row of its own day', async () => {
    const { paymentId } = await aPaidPurchase(server, ida, { club })
    await server.deps.db.insert(paymentEvent).values({
      paymentId,
      at: new Date('2026-12-05T11:00:00Z'),
      source: 'administrator',
      fromState: 'manual',
      toState: 'taken_back',
    })
    const { rows } = await month('2026-12')
    expect(rows.map((cells) => [cells[1], cells[2], cells[10]])).toEqual([
      ['2026-12-05', 'Taken back', '-505,00'],
    ])
  })

  test('begin and end at midnight in Copenhagen', async () => {
    await aPaidPurchase(server, ida, { club })
    const issued = async (at: string) => server.deps.db.update(receipt).set({ issuedAt: new Date(at) })
    const counts = async () => [(await month('2026-10')).rows.length, (await month('2026-11')).rows.length]
    await issued('2026-10-31T22:59:59Z')
    expect(await counts()).toEqual([1, 0])
    await issued('2026-10-31T23:00:00Z')
    expect(await counts()).toEqual([0, 1])
    await issued('2026-11-30T23:00:00Z')
    expect(await counts()).toEqual([0, 0])
  })

  test('have what cost nothing, and leave tests out', async () => {
    const free = await aClub(server, { priceMinor: 0 })
    const historyId = await draft(server, ida, { club: free })
    await server.as(ida).call(createPayment, { params: { id: historyId }, body: {} })
    const nothing = await month('2026-11', free, (await aTreasurer(server, free)).client)
    expect(nothing.rows.map((cells) => [cells[2], cells[10]])).toEqual([['Free', '0,00']])
    const trying = await aClub(server, { live: false })
    const open = await openPurchase(server, ida, { club: trying })
    expect((await sayPaid(server, open, await pay(server, open, '0100'))).body.paymentStatus).toBe('paid')
    const { rows, total } = await month('2026-11', trying, (await aTreasurer(server, trying)).client)
    expect([rows, total]).toEqual([[], '0,00'])
  })

  test('come as a file of their own name, and that they were taken stands in the audit log', async () => {
    const { headers, body } = await ask('2026-11')
    const { id: orgId, key } = club.organisation
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="bookkeeping-${key}-2026-11.csv"`,
    })
    expect(String(body)).toMatch(/^\ufeffReceipt;Date;/)
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'bookkeeping_export', orgId, detail: { month: '2026-11' } })
  })
})
