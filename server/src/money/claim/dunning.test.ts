import { bankAccount, bankLine } from '@medlem/database/schema/bank'
import { dispute } from '@medlem/database/schema/dispute'
import { claimReminder } from '@medlem/database/schema/dunning'
import { instalmentPart } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, receipt } from '@medlem/database/schema/payment'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { onPartsDay, openPart } from '../instalment/testing/aPlan.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { listClaims } from '../payment/listClaims.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, openPurchase, pay, runJobs } from '../payment/testing/buyer.ts'
import { readVouchers, vouchersToClose } from '../voucher/readVouchers.ts'
import { pauseDunning, waiveDunning } from './decideDunning.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { aClaim } from './testing/aClaim.ts'

let server: TestServer
let club: Club
let ida: MemberRow
let karl: MemberRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server, { email: 'ida@example.org' })
  karl = await aMember(server, { firstName: 'Karl' })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const steps = [1, 11, 21].map((afterDays) => ({ afterDays, feeMinor: 10_000 }))
const costing = (dunning = steps) => server.deps.db.update(organisation).set({ dunning })
const claim = (member = ida) => aClaim(server, { club, member, by: karl, dueOn: '2026-12-01' })
const onDay = (day: string) => onPartsDay(server, `${day}T08:00:00Z`)
const naming = ({ row }: ClaimView) => ({
  claimId: row.id,
  orgId: row.orgId,
  by: { actorId: karl.id, traceId: 'test' },
  at: server.clock.now(),
})
const receive = (of: ClaimView, amountMinor: number) =>
  server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, {
      ...naming(of),
      amountMinor,
      shownOpenMinor: null,
      paidOn: '2026-11-01',
      method: 'bank_transfer',
      reason: 'Bank',
    }),
  )
const listed = async ({ row }: ClaimView) => {
  const [found] = await listClaims(server.deps.db, {
    orgId: row.orgId,
    claimId: row.id,
    today: server.clock.now().toISOString().slice(0, 10),
  })
  return found
}
const reminders = async () =>
  (await server.deps.db.select().from(claimReminder).orderBy(asc(claimReminder.n))).map(
    ({ sentOn, feeMinor }) => `${sentOn} ${feeMinor}`,
  )
const aLine = async (values: Partial<typeof bankLine.$inferInsert>) => {
  const of = { orgId: club.organisation.id, createdAt: server.clock.now() }
  const [account] = await server.deps.db
    .insert(bankAccount)
    .values({ ...of, name: 'Bank' })
    .returning()
  await server.deps.db.insert(bankLine).values({
    ...of,
    accountId: account?.id ?? '',
    key: 'one',
    bookedOn: '2026-12-01',
    amountMinor: 20_000,
    openMinor: 20_000,
    currency: 'DKK',
    text: '',
    payerName: '',
    reference: '',
    isOfTable: false,
    ...values,
  })
}

describe('a reminder that costs something', () => {
  test('adds its fee to the claim, and the e-mail says amount, fee, day, reference and link', async () => {
    await costing()
    const made = await claim()
    await onDay('2026-12-02')
    expect(await listed(made)).toMatchObject({
      state: 'open',
      totalMinor: 55_000,
      openMinor: 55_000,
      openFeesMinor: 10_000,
      reminders: { count: 1, lastOn: '2026-12-02' },
    })
    const emails = await server.deps.db.select().from(message).where(eq(message.memberId, ida.id))
    expect(emails.find(({ notice }) => notice?.code === 'claim_unpaid')).toMatchObject({
      params: {
        PRICE: '550,00 kr.',
        FEES: '100,00 kr.',
        DATE: '2026-12-01',
        REFERENCE: made.claim.reference,
        PAY: expect.stringContaining('/instalments?part='),
      },
    })
  })

  test('is sent three times at most, ten days apart, then the board decides, and nothing ends', async () => {
    await costing()
    const made = await claim()
    for (const day of ['02', '03', '11', '12', '13', '22', '23', '31']) await onDay(`2026-12-${day}`)
    await onDay('2027-02-01')
    expect(await reminders()).toEqual(['2026-12-02 10000', '2026-12-12 10000', '2026-12-22 10000'])
    expect(await listed(made)).toMatchObject({ state: 'open', openMinor: 75_000, openFeesMinor: 30_000 })
    const board = await listClaims(server.deps.db, {
      orgId: club.organisation.id,
      choice: 'undecided',
      today: '2027-02-01',
    })
    expect(board.map(({ id }) => id)).toEqual([made.row.id])
    // The person who closes a month reads that it waits.
    const month = { orgId: club.organisation.id, month: '2027-01' }
    const { openIssues } = await readVouchers(server.deps.db, month, server.clock.now())
    expect(openIssues).toEqual([{ kind: 'claims_undecided', count: 1 }])
  })

  test('reaches receipt, ledger and the voucher account of reminder fees, by bank and by card', async () => {
    await costing()
    const vera = await aMember(server, { firstName: 'Vera' })
    const [byBank, byCard] = [await claim(), await claim(vera)]
    await onDay('2026-12-02')
    await receive(byBank, 55_000)
    expect(await listed(byBank)).toMatchObject({ state: 'paid', openMinor: 0 })
    const [part] = byCard.parts
    await pay(server, await openPart(server, vera, { partId: part?.row.id ?? '', rest: true }))
    await runJobs(server)
    expect(await listed(byCard)).toMatchObject({ state: 'paid', openMinor: 0 })
    const contents = await server.deps.db.select().from(receipt)
    for (const { content } of contents) {
      expect(content).toMatchObject({
        totalMinor: 55_000,
        lines: [{ unitMinor: 55_000, adjustments: [{ kind: 'dunning_fee', amountMinor: 10_000 }] }],
      })
    }
    expect(contents).toHaveLength(2)
    const month = { orgId: club.organisation.id, month: '2026-12' }
    const booked = (await vouchersToClose(server.deps.db, month)).map(({ entry }) => entry)
    const sums = new Map<string, bigint>()
    for (const { purpose, amountMinor } of booked.flatMap(({ lines }) => lines))
      sums.set(purpose, (sums.get(purpose) ?? 0n) + amountMinor)
    expect([sums.get('dunning_fee'), sums.get('income')]).toEqual([-20_000n, -90_000n])
    for (const { lines } of booked)
      expect(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n)
  })

  test('of which a part is paid stays a fee in its rest', async () => {
    await costing()
    const made = await claim()
    await onDay('2026-12-02')
    await receive(made, 49_000)
    expect(await listed(made)).toMatchObject({ openMinor: 6_000, openFeesMinor: 6_000 })
    await onDay('2026-12-12')
    // A fee alone is not reminded of, also where staff look at the payer's claims again.
    await server.deps.db.transaction((tx) =>
      pauseDunning(tx, { ...naming(made), until: null, reason: 'Over' }),
    )
    await onDay('2026-12-22')
    expect(await reminders()).toEqual(['2026-12-02 10000'])
    expect((await listed(made))?.openMinor).toBe(6_000)
    await receive(made, 6_000)
    expect((await listed(made))?.state).toBe('paid')
  })

  test('is not sent to a payer who has paid, disputes, has a pause, or has money waiting at the bank', async () => {
    await costing()
    const made = await claim()
    await aLine({ text: `KONTINGENT ${made.claim.reference}` })
    await onDay('2026-12-02')
    expect(await reminders()).toEqual([])
    await server.deps.db.delete(bankLine)
    await server.deps.db.delete(bankAccount)
    await aLine({ amountMinor: 45_000, openMinor: 45_000 })
    await onDay('2026-12-03')
    expect(await reminders()).toEqual([])
    await server.deps.db.delete(bankLine)
    await server.deps.db.transaction((tx) =>
      pauseDunning(tx, { ...naming(made), until: '2026-12-10', reason: 'Asked for time' }),
    )
    for (const day of ['04', '10']) await onDay(`2026-12-${day}`)
    expect(await reminders()).toEqual([])
    expect((await listed(made))?.pause).toEqual({ until: '2026-12-10', reason: 'Asked for time' })
    await onDay('2026-12-11')
    expect(await reminders()).toEqual(['2026-12-11 10000'])
    await receive(made, 55_000)
    await onDay('2026-12-31')
    expect(await reminders()).toHaveLength(1)
  })

  test('is not sent while a bank decides about another payment of the payer', async () => {
    await costing()
    const alma = await aChild(server, ida)
    await pay(server, await openPurchase(server, ida, { club, members: [alma] }))
    await runJobs(server)
    await claim()
    const [paid] = await server.deps.db.select().from(payment)
    await server.deps.db.insert(dispute).values({
      paymentId: paid?.id ?? '',
      source: 'provider',
      state: 'open',
      kind: 'inquiry',
      amountMinor: 100,
      reason: 'Unknown',
      disputedOn: '2026-12-01',
      openedAt: server.clock.now(),
    })
    await onDay('2026-12-02')
    expect(await reminders()).toEqual([])
    await server.deps.db.update(dispute).set({ state: 'won', concludedAt: server.clock.now() })
    await onDay('2026-12-03')
    expect(await reminders()).toEqual(['2026-12-03 10000'])
  })

  test('can be waived with a reason: the claim is what it was, and a window that was opened for both pays nothing', async () => {
    await costing()
    const made = await claim()
    await onDay('2026-12-02')
    const open = await openPart(server, ida, { partId: made.parts[0]?.row.id ?? '', rest: true })
    await server.deps.db.transaction((tx) => waiveDunning(tx, { ...naming(made), reason: 'Paid in time' }))
    expect(await listed(made)).toMatchObject({ totalMinor: 45_000, openMinor: 45_000, openFeesMinor: 0 })
    await pay(server, open)
    await runJobs(server)
    expect(await listed(made)).toMatchObject({ state: 'open', openMinor: 45_000 })
    await receive(made, 45_000)
    expect(await listed(made)).toMatchObject({ state: 'paid', openMinor: 0 })
    expect(await reminders()).toEqual(['2026-12-02 10000'])
    await expect(
      server.deps.db.transaction((tx) => waiveDunning(tx, { ...naming(made), reason: 'Again' })),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('counts neither for the fee’s own price nor as a second part for the member', async () => {
    await costing()
    const made = await claim()
    await onDay('2026-12-02')
    const [fee] = await server.deps.db.select().from(instalmentPart).where(eq(instalmentPart.n, 2))
    expect(fee).toMatchObject({ planId: made.row.id, amountMinor: 10_000, dueOn: '2026-12-02' })
    const bells = await server.deps.db.select().from(notification)
    expect(bells.filter(({ notice }) => notice?.code === 'claim_unpaid')).toHaveLength(1)
  })
})
