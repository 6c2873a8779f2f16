import { listPayouts } from '@medlem/contract/payout'
import { type AccountPurpose, closeMonth, getVouchers, type VoucherMonth } from '@medlem/contract/voucher'
import { bankAccount, bankLine, bankMatch } from '@medlem/database/schema/bank'
import { creditPayback } from '@medlem/database/schema/credit'
import { member } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { payout, payoutEntry } from '@medlem/database/schema/payout'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer } from '../refund/testing/treasurer.ts'

let server: TestServer
let club: Club
let karl: TestClient
let authorization: string
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-11-21T11:00:00Z')
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
  const { paymentId } = await aPaidPurchase(server, await aMember(server), { club })
  const [row] = await server.deps.db.select().from(payment).where(eq(payment.id, paymentId))
  authorization = row?.authorizationId ?? ''
})

/** A payout of the one sale, of which the provider kept this amount. */
async function aPayout(values: Partial<typeof payout.$inferInsert> = {}, feeMinor = 900) {
  const [row] = await server.deps.db
    .insert(payout)
    .values({
      orgId: club.organisation.id,
      provider: 'freepay',
      reference: `po_${feeMinor}`,
      amountMinor: 45_000 - feeMinor,
      currency: 'DKK',
      expectedOn: '2026-11-23',
      state: 'on_its_way',
      test: false,
      readAt: server.clock.now(),
      ...values,
    })
    .returning()
  if (!row) throw new Error('the payout was not written')
  const entry = { payoutId: row.id, label: 'charge', paymentReference: authorization }
  await server.deps.db.insert(payoutEntry).values([
    { ...entry, reference: 'a', kind: 'capture', amountMinor: 45_000 },
    { ...entry, reference: 'b', kind: 'fee', amountMinor: -feeMinor },
  ])
  return row
}

const month = async (name = '2026-11') =>
  (await karl.call(getVouchers, { params: { id: club.organisation.id, month: name } })).body
const close = async (name: string, now: string) => {
  server.clock.set(now)
  karl = (await aTreasurer(server, club)).client
  const { status } = await karl.call(closeMonth, { params: { id: club.organisation.id, month: name } })
  expect(status).toBe(200)
}
function balances({ vouchers }: VoucherMonth) {
  const sums: Partial<Record<AccountPurpose, number>> = {}
  for (const { purpose, amountMinor } of vouchers.flatMap(({ lines }) => lines))
    sums[purpose] = (sums[purpose] ?? 0) + amountMinor
  return sums
}

describe('the vouchers of a month with payouts', () => {
  test('empty what the provider owes into the bank and its fee, on the day when it is expected', async () => {
    await aPayout()
    const found = await month()
    expect(found.vouchers.map(({ date, kind }) => [date, kind])).toEqual([
      ['2026-11-21', 'sale'],
      ['2026-11-23', 'payout'],
    ])
    expect(balances(found)).toEqual({ clearing_freepay: 0, income: -45_000, bank: 44_100, provider_fee: 900 })
  })
  test('book a fee once, which the provider said of the sale already', async () => {
    await server.deps.db.update(payment).set({ feeMinor: 700 })
    await aPayout()
    expect(balances(await month())).toEqual({
      clearing_freepay: 0,
      income: -45_000,
      bank: 44_100,
      provider_fee: 900,
    })
  })
  test('have no test, and of one that came back the fee alone', async () => {
    await aPayout({ test: true })
    expect(balances(await month())).toEqual({ clearing_freepay: 45_000, income: -45_000 })
    await aPayout({ state: 'failed' }, 800)
    expect(balances(await month())).toEqual({ clearing_freepay: 44_200, income: -45_000, provider_fee: 800 })
  })
  test('of a closed month never change: what is read or comes back later is a correction in the next one', async () => {
    const { id } = await aPayout()
    await close('2026-11', '2026-12-03T11:00:00Z')
    await server.deps.db.update(payout).set({ state: 'failed' }).where(eq(payout.id, id))
    const [correction, ...more] = (await month('2026-12')).vouchers
    expect([correction?.kind, more]).toEqual(['correction', []])
    expect(balances(await month('2026-12'))).toEqual({ bank: -44_100, clearing_freepay: 44_100 })
  })
  test('of a month that was closed before payouts were read are left to the one who booked them', async () => {
    await close('2026-11', '2026-12-03T11:00:00Z')
    await aPayout()
    expect((await month('2026-12')).vouchers).toEqual([])
  })
  test('of a month that was closed before payouts of a provider were read are left alone, though another one was read', async () => {
    await aPayout({ provider: 'stripe', expectedOn: '2026-11-22' })
    await close('2026-11', '2026-12-03T11:00:00Z')
    await aPayout({ provider: 'vipps' }, 700)
    expect((await month('2026-12')).vouchers).toEqual([])
    await aPayout({ provider: 'stripe' }, 800)
    expect(balances(await month('2026-12'))).toEqual({
      bank: 44_200,
      clearing_stripe: -45_000,
      provider_fee: 800,
    })
  })
})

test('what is missing before a month is closed names payouts without a line, those that differ, and open lines', async () => {
  const row = await aPayout()
  expect((await month()).openIssues).toEqual([])
  const { db } = server.deps
  const of = { orgId: club.organisation.id, createdAt: server.clock.now() }
  const [account] = await db
    .insert(bankAccount)
    .values({ ...of, name: 'Drift' })
    .returning()
  const [line] = await db
    .insert(bankLine)
    .values({
      ...of,
      accountId: account?.id ?? '',
      key: 'a',
      bookedOn: '2026-11-24',
      amountMinor: 44_000,
      openMinor: 44_000,
      currency: 'DKK',
      text: 'PAYOUT',
      payerName: '',
      reference: '',
      isOfTable: true,
    })
    .returning()
  expect((await month()).openIssues).toEqual([
    { kind: 'bank_lines_open', count: 1 },
    { kind: 'payouts_without_line', count: 1 },
  ])
  await db.insert(bankMatch).values({
    lineId: line?.id ?? '',
    amountMinor: 44_000,
    payoutId: row.id,
    reason: 'chosen',
    createdAt: server.clock.now(),
  })
  await db.update(bankLine).set({ openMinor: 0 })
  await db.insert(payoutEntry).values([
    { payoutId: row.id, reference: 'e', kind: 'fee', label: 'monthly fee', amountMinor: 0 },
    { payoutId: row.id, reference: 'c', kind: 'adjustment', label: 'reserve', amountMinor: 5 },
    { payoutId: row.id, reference: 'd', kind: 'adjustment', label: 'reserve', amountMinor: -5 },
  ])
  expect((await month()).openIssues).toEqual([
    { kind: 'payouts_differ', count: 1 },
    { kind: 'payout_entries_unknown', count: 2 },
  ])
  const { body } = await karl.call(listPayouts, { params: { id: club.organisation.id }, querystring: {} })
  expect(body.payouts).toMatchObject([{ unknownEntries: 2 }])
  expect((await month('2026-12')).openIssues).toEqual([])
  await db.update(bankMatch).set({ amountMinor: row.amountMinor })
  await db.update(payout).set({ state: 'failed' })
  expect((await month()).openIssues).toEqual([{ kind: 'payouts_differ', count: 1 }])
})

test('what is missing names paybacks of credit that wait for a second person, until one decides', async () => {
  const { db } = server.deps
  const [payer] = await db.select().from(member).orderBy(member.number).limit(1)
  await db.insert(creditPayback).values({
    orgId: club.organisation.id,
    payerId: payer?.id ?? '',
    amountMinor: 10_000,
    method: 'bank_transfer',
    reason: 'Moved abroad',
    state: 'requested',
    requestedAt: server.clock.now(),
  })
  expect((await month()).openIssues).toEqual([{ kind: 'paybacks_requested', count: 1 }])
  await db.update(creditPayback).set({ state: 'rejected' })
  expect((await month()).openIssues).toEqual([])
})
