import { recordPayment, revokePeriod } from '@medlem/contract/grant'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { createMembership } from '@medlem/contract/membershipChange'
import {
  type AccountPurpose,
  closeMonth,
  exportVouchers,
  getVouchers,
  updateAccounts,
  type VoucherFormat,
} from '@medlem/contract/voucher'
import { audit } from '@medlem/database/schema/audit'
import { bankAccount } from '@medlem/database/schema/bank'
import type { MemberRow } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { voucher } from '@medlem/database/schema/voucher'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: TestClient
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server)
  karl = (await aTreasurer(server, club)).client
})

const NOVEMBER = '2026-11'
const DECEMBER = '2026-12'
const of = (month: string) => ({ params: { id: club.organisation.id, month } })
const month = async (name = NOVEMBER) => (await karl.call(getVouchers, of(name))).body
const close = (name = NOVEMBER) => karl.call(closeMonth, of(name))
/** As a browser asks for it. */
const file = async (format: VoucherFormat, name = NOVEMBER, encoding = 'identity') =>
  karl.call(exportVouchers, { ...of(name), querystring: { format } }, { 'accept-encoding': encoding })
const balances = (vouchers: Awaited<ReturnType<typeof month>>['vouchers']) => {
  const sums: Partial<Record<AccountPurpose, number>> = {}
  for (const { purpose, amountMinor } of vouchers.flatMap(({ lines }) => lines))
    sums[purpose] = (sums[purpose] ?? 0) + amountMinor
  return sums
}

describe('the vouchers of a month', () => {
  test('book what was sold and given back, and add up to the accounting export', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await aPaidPurchase(server, await aMember(server), { club })
    await giveBack(karl, purchase, { amountMinor: 10_000 })
    const { vouchers, closedAt, canClose } = await month()
    expect([closedAt, canClose]).toEqual([null, false])
    expect(vouchers.map(({ kind, number }) => [kind, number])).toEqual([
      ['sale', null],
      ['refund', null],
    ])
    for (const { lines } of vouchers)
      expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0)
    expect(balances(vouchers)).toEqual({ clearing_freepay: 80_000, income: -80_000 })
    const csv = await karl.call(exportBookkeeping, {
      params: { id: club.organisation.id },
      querystring: { month: NOVEMBER },
    })
    expect(csv.body).toContain('800,00')
  })

  test('have no test payments', async () => {
    const testing = await aClub(server, { live: false })
    const theirs = (await aTreasurer(server, testing)).client
    await aPaidPurchase(server, ida, { club: testing })
    const { body } = await theirs.call(getVouchers, {
      params: { id: testing.organisation.id, month: NOVEMBER },
    })
    expect(body.vouchers).toEqual([])
  })

  test('say what is not settled', async () => {
    await server.deps.db.update(payment).set({ state: 'captured' })
    const purchase = await aPaidPurchase(server, ida, { club })
    expect((await month()).openIssues).toEqual([])
    await server.deps.db.update(payment).set({ state: 'capturing' }).where(eq(payment.id, purchase.paymentId))
    expect((await month()).openIssues).toEqual([{ kind: 'captures_under_way', count: 1 }])
  })
})

describe('a month is closed', () => {
  beforeEach(async () => {
    await aPaidPurchase(server, ida, { club })
    server.clock.set('2026-12-03T11:00:00Z')
    karl = (await aTreasurer(server, club)).client
  })

  test('once it is over, in order, and once; its vouchers are numbered without gaps', async () => {
    expect((await close(DECEMBER)).problem.detail).toBe('This month is not over yet.')
    const closed = await close()
    expect(closed.body).toMatchObject({ closedBy: 'Karl Kasse', vouchers: [{ number: 1, kind: 'sale' }] })
    const again = await close()
    expect([again.status, again.problem.code]).toEqual([409, 'invalid_transition'])
    server.clock.set('2027-02-02T11:00:00Z')
    karl = (await aTreasurer(server, club)).client
    expect((await close('2027-01')).problem.detail).toBe('Close 2026-12 first.')
    expect((await close(DECEMBER)).status).toBe(200)
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'month_close', orgId: club.organisation.id })
  })

  test('and never changes: a fee that is reported later is a correction in the next one', async () => {
    const before = (await close()).body.vouchers
    await server.deps.db.update(payment).set({ feeMinor: 500 })
    expect((await month()).vouchers).toEqual(before)
    server.clock.set('2027-01-03T11:00:00Z')
    karl = (await aTreasurer(server, club)).client
    const { body } = await close(DECEMBER)
    expect(body.vouchers).toMatchObject([
      {
        number: 2,
        date: '2026-12-01',
        kind: 'correction',
        lines: [
          { purpose: 'clearing_freepay', amountMinor: -500 },
          { purpose: 'provider_fee', amountMinor: 500 },
        ],
      },
    ])
    // What was corrected once is not corrected again.
    server.clock.set('2027-02-03T11:00:00Z')
    karl = (await aTreasurer(server, club)).client
    expect((await close('2027-01')).body.vouchers).toEqual([])
  })

  test('by two at the same moment once', async () => {
    const answers = await Promise.all([close(), close(), close()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await server.deps.db.$count(voucher)).toBe(1)
  })
})

describe('a file', () => {
  test('as CSV has a row a line, with debit and credit apart', async () => {
    await aPaidPurchase(server, ida, { club })
    const { body, headers } = await file('csv')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="vouchers-${club.organisation.key}-2026-11-open.csv"`,
    )
    expect(String(body).split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFDate;Voucher;Text;Account;Account name;Debit;Credit;Currency;Receipts;Claims',
      '2026-11-21;1;Sales of 21-11-2026;5610;Owed by FreePay;450,00;;DKK;1;',
      '2026-11-21;1;Sales of 21-11-2026;1010;Membership fees;;450,00;DKK;1;',
    ])
  })

  test('as SIE or SAF-T is of its media type', async () => {
    await aPaidPurchase(server, ida, { club })
    const answers = [await file('sie', NOVEMBER, 'gzip, br'), await file('saft', NOVEMBER, 'gzip, br')]
    expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
      [200, 'application/octet-stream'],
      [200, 'application/xml; charset=utf-8'],
    ])
  })

  test('in one currency has no voucher of another, and says so; CSV has both', async () => {
    await aPaidPurchase(server, ida, { club })
    const isOfClub = eq(organisation.id, club.organisation.id)
    await server.deps.db.update(organisation).set({ currency: 'EUR' }).where(isOfClub)
    await aPaidPurchase(server, await aMember(server), { club })
    const text = async (format: VoucherFormat) => {
      const { body } = await file(format)
      return typeof body === 'string'
        ? body
        : Buffer.from(await (body as Blob).arrayBuffer()).toString('latin1')
    }
    const said = 'One voucher in another currency (DKK) is left out: the CSV file has all.'
    const sie = await text('sie')
    expect([sie.includes(said), sie.match(/#VER/g)?.length, sie.match(/#TRANS/g)?.length]).toEqual([
      true,
      1,
      2,
    ])
    const saft = await text('saft')
    expect([saft.includes(said), saft.includes('<NumberOfEntries>1<')]).toEqual([true, true])
    expect((await text('csv')).match(/;(?:DKK|EUR);/g)).toEqual([';DKK;', ';DKK;', ';EUR;', ';EUR;'])
  })

  test('as SAF-T of Denmark asks for what the schema wants of a company, and leaves no entry of a file that was not made', async () => {
    await aPaidPurchase(server, ida, { club })
    const write = (values: Partial<typeof organisation.$inferInsert>) =>
      server.deps.db.update(organisation).set(values).where(eq(organisation.id, club.organisation.id))
    await write({ registrationNumber: null, address: null })
    const codes = async () => {
      const { status, problem } = await file('saft_dk')
      return [status, problem.errors?.[0]?.code]
    }
    expect(await codes()).toEqual([422, 'no_registration_number'])
    await write({ registrationNumber: '12345678' })
    expect(await codes()).toEqual([422, 'no_address'])
    await write({ address: 'Havnevej 4, 8000 Aarhus C' })
    const elsewhere = {
      orgId: (await aClub(server)).organisation.id,
      name: 'Daily',
      number: 'DK5000400440116243',
    }
    await server.deps.db.insert(bankAccount).values({ ...elsewhere, createdAt: server.clock.now() })
    expect(await codes()).toEqual([422, 'no_bank_account'])
    const exports = eq(audit.action, 'voucher_export')
    expect(await server.deps.db.select().from(audit).where(exports).orderBy(audit.id)).toEqual([])
    const own = { ...elsewhere, orgId: club.organisation.id }
    await server.deps.db.insert(bankAccount).values({ ...own, createdAt: server.clock.now() })
    const { status, headers } = await file('saft_dk', NOVEMBER, 'gzip, br')
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(await server.deps.db.select().from(audit).where(exports).orderBy(audit.id)).toHaveLength(1)
  })

  test('names the accounts that the organisation chose; one number is one account', async () => {
    const change = (number: string, name: string) =>
      karl.call(updateAccounts, {
        params: { id: club.organisation.id },
        body: { accounts: [{ purpose: 'income', number, name }] },
      })
    await aPaidPurchase(server, ida, { club })
    expect((await change('1234', 'Kontingent; børn')).status).toBe(200)
    expect((await file('csv')).body).toContain('1234;"Kontingent; børn"')
    const shared = await change('5820', 'Kontingent')
    expect([shared.status, shared.problem.errors?.[0]?.field]).toEqual([422, 'accounts'])
    expect((await change('=1', 'Kontingent')).problem.errors?.[0]?.field).toMatch(/^accounts/)
  })
})

test('money that was recorded is booked on the bank, and taken back from there', async () => {
  const made = await server.as(ida).call(createMembership, {
    params: { memberId: ida.id },
    body: { orgId: club.organisation.id },
  })
  const paid = await karl.call(recordPayment, {
    params: { id: made.body.id },
    body: {
      membershipConfId: club.configuration.id,
      amountMinor: 45_000,
      method: 'bank_transfer',
      paidOn: '2026-11-20',
      reason: 'By transfer',
    },
  })
  expect(paid.status).toBe(201)
  expect(balances((await month()).vouchers)).toEqual({ bank: 45_000, income: -45_000 })
  await karl.call(revokePeriod, {
    params: { id: paid.body.membershipHistoryId },
    body: { reason: 'Paid twice' },
  })
  const { vouchers } = await month()
  expect(vouchers.map(({ kind }) => kind)).toEqual(['sale', 'takenBack'])
  expect(balances(vouchers)).toEqual({ bank: 0, income: 0 })
})
