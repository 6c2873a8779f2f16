import { forgiveClaim, recordClaimPayment, withdrawClaim } from '@medlem/contract/claim'
import {
  type AccountPurpose,
  closeMonth,
  exportVouchers,
  getAccounts,
  getVouchers,
  updateAccounts,
  type Voucher,
} from '@medlem/contract/voucher'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipConfiguration, organisation } from '@medlem/database/schema/organisation'
import { eq } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClaim } from '../claim/testing/aClaim.ts'
import { split } from '../claim/testing/split.ts'
import { openPart } from '../instalment/testing/aPlan.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, pay, runJobs } from '../payment/testing/buyer.ts'
import { aTreasurer, giveBack } from '../refund/testing/treasurer.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: TestClient
let treasurer: MemberRow
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server)
  await signIn()
  await book('accrual')
})

/** A treasurer whose sign-in is fresh on the day of the clock. */
async function signIn(): Promise<void> {
  const { client, member } = await aTreasurer(server, club)
  karl = client
  treasurer = member
}

async function book(basis: 'cash' | 'accrual'): Promise<void> {
  const { status } = await karl.call(updateAccounts, { params: { id: id() }, body: { accounts: [], basis } })
  expect(status).toBe(200)
  const [row] = await server.deps.db.select().from(organisation).where(eq(organisation.id, id()))
  if (row) club = { ...club, organisation: row }
}

async function on(day: string): Promise<void> {
  server.clock.set(`${day}T11:00:00Z`)
  await signIn()
}

const id = () => club.organisation.id
const of = (month: string) => ({ params: { id: id(), month } })
const claim = () => aClaim(server, { club, member: ida, by: treasurer })
const month = async (name: string) => (await karl.call(getVouchers, of(name))).body.vouchers
const close = async (name: string) => (await karl.call(closeMonth, of(name))).body.vouchers
const receive = async (made: ClaimView, amountMinor: number) => {
  const { status } = await karl.call(recordClaimPayment, {
    params: { id: id(), claimId: made.row.id },
    body: {
      amountMinor,
      openMinor: 45_000,
      method: 'bank_transfer',
      paidOn: '2026-11-21',
      reason: 'By transfer',
    },
  })
  expect(status).toBe(201)
}
const decide = async (call: typeof forgiveClaim | typeof withdrawClaim, made: ClaimView) => {
  const { status } = await karl.call(call, {
    params: { id: id(), claimId: made.row.id },
    body: { reason: 'Moved' },
  })
  expect(status).toBe(200)
}
async function payByCard(made: ClaimView) {
  const open = await openPart(server, ida, { partId: made.parts[0]?.row.id ?? '', rest: true })
  await pay(server, open)
  await runJobs(server)
  return open
}

/** A line each, as 'sale bank 45000'. */
const booked = (vouchers: readonly Voucher[]) =>
  vouchers.flatMap(({ kind, lines }) =>
    lines.map(({ purpose, amountMinor }) => `${kind} ${purpose} ${amountMinor}`),
  )
const balances = (vouchers: readonly Voucher[]) => {
  const sums: Partial<Record<AccountPurpose, number>> = {}
  for (const { purpose, amountMinor } of vouchers.flatMap(({ lines }) => lines))
    sums[purpose] = (sums[purpose] ?? 0) + amountMinor
  return Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0))
}

describe('where claims are booked as they are sent', () => {
  test('a claim is owed from its day on, and its payment pays what is owed', async () => {
    const made = await claim()
    await on('2026-12-03')
    await receive(made, 20_000)
    expect(booked(await close('2026-11'))).toEqual(['claimed receivable 45000', 'claimed income -45000'])
    expect(booked(await month('2026-12'))).toEqual(['sale bank 20000', 'sale receivable -20000'])
  })

  test('VAT and surcharge are booked with the claim, and taken off in proportion with what is withdrawn', async () => {
    await server.deps.db
      .update(membershipConfiguration)
      .set({ vatRateTenThousandths: 12_500, membershipSurchargeMinor: 500 })
    const [configuration] = await server.deps.db.select().from(membershipConfiguration)
    if (configuration) club = { ...club, configuration }
    const made = await claim()
    const sent = await month('2026-11')
    const [, ...income] = booked(sent)
    expect(income.map((line) => line.split(' ')[1])).toEqual(['income', 'vat', 'surcharge'])
    await decide(withdrawClaim, made)
    expect(balances(await month('2026-11'))).toEqual({})
  })

  test('what is forgiven is a loss, and no less income', async () => {
    const made = await claim()
    await receive(made, 20_000)
    await decide(forgiveClaim, made)
    const vouchers = await month('2026-11')
    expect(booked(vouchers).slice(-2)).toEqual([
      'claimEnded receivable -25000',
      'claimEnded claims_lost 25000',
    ])
    expect(balances(vouchers)).toEqual({ bank: 20_000, claims_lost: 25_000, income: -45_000 })
  })

  test('money that goes back of a year that ends is income no more', async () => {
    const paid = await payByCard(await claim())
    await giveBack(karl, paid)
    const vouchers = await month('2026-11')
    expect(vouchers.map(({ kind }) => kind)).toEqual(['claimed', 'sale', 'refund', 'claimEnded'])
    expect(balances(vouchers)).toEqual({})
  })

  test('of a claim of which a share was forgiven, a later refund is booked on its day as less income', async () => {
    const made = await claim()
    const [share] = await split(server, made, { shares: [{ amountMinor: 20_000 }], by: treasurer })
    if (share) await decide(forgiveClaim, share)
    const paid = await payByCard(made)
    await on('2026-12-03')
    await giveBack(karl, paid, { amountMinor: 25_000, keepsYears: false })
    const november = { claims_lost: 20_000, clearing_freepay: 25_000, income: -45_000 }
    expect(balances(await month('2026-11'))).toEqual(november)
    expect(booked(await month('2026-12'))).toEqual([
      'refund clearing_freepay -25000',
      'refund receivable 25000',
      'claimEnded receivable -25000',
      'claimEnded income 25000',
    ])
  })

  test('a month that is closed is right again by the next, also where a later decision moves what ended in it', async () => {
    const paid = await payByCard(await claim())
    await giveBack(karl, paid, { amountMinor: 10_000 })
    await on('2026-12-03')
    const november = await close('2026-11')
    expect(balances(november)).toEqual({ clearing_freepay: 35_000, income: -35_000 })
    await giveBack(karl, paid, { amountMinor: 35_000, keepsYears: false })
    await on('2027-01-03')
    const december = await close('2026-12')
    expect(december.map(({ kind }) => kind)).toEqual(['claimCorrection', 'refund', 'claimEnded'])
    expect(balances([...november, ...december])).toEqual({})
    // What was corrected once is not corrected again.
    await on('2027-02-03')
    expect(await close('2027-01')).toEqual([])
  })

  test('claims that were sent before are booked once they are paid, and those sent since stay as they are', async () => {
    await book('cash')
    await receive(await claim(), 45_000)
    await book('accrual')
    ida = await aMember(server)
    const later = await claim()
    await book('cash')
    await receive(later, 45_000)
    expect(balances(await month('2026-11'))).toEqual({ bank: 90_000, income: -90_000 })
    expect(booked(await month('2026-11'))).toEqual([
      'claimed receivable 45000',
      'claimed income -45000',
      'sale bank 90000',
      'sale income -45000',
      'sale receivable -45000',
    ])
  })

  test('a claim in test mode is no claim in the accounts', async () => {
    await server.deps.db.update(organisation).set({ paymentTestMode: true })
    await book('accrual')
    await claim()
    expect(await month('2026-11')).toEqual([])
  })

  test('files and accounts say so, and lines name their claims, also once the month is closed', async () => {
    const made = await claim()
    const file = async (format: 'csv' | 'sie' | 'saft') => {
      const { body, headers } = await karl.call(exportVouchers, { ...of('2026-11'), querystring: { format } })
      const bytes: unknown = body
      return { bytes: Buffer.from(bytes as Buffer), name: String(headers['content-disposition']) }
    }
    const { body: accounts } = await karl.call(getAccounts, { params: { id: id() } })
    expect(accounts.basis).toBe('accrual')
    const csv = await file('csv')
    expect(csv.name).toContain('-2026-11-accrual-open.csv')
    expect(csv.bytes.toString()).toContain(
      `;Claims sent on 21-11-2026;5600;Owed by members;450,00;;DKK;;${made.claim.reference}\r\n`,
    )
    const saft = await file('saft')
    expect(saft.bytes.toString()).toContain('Claims are booked when they are sent.')
    const sie = await file('sie')
    expect(iconv.decode(sie.bytes, 'cp437')).toContain('#PROSA "Claims are booked when they are sent."')
  })
})
