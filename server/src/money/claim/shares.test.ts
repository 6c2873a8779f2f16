import { audit } from '@medlem/database/schema/audit'
import { claimPayer } from '@medlem/database/schema/claim'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { receipt } from '@medlem/database/schema/payment'
import { addDays } from '@medlem/domain/calendar'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { remindClaim } from '../instalment/remindClaim.ts'
import { openPart } from '../instalment/testing/aPlan.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { stateOf } from '../payment/claimedYears.ts'
import { listOwed, sumOwed } from '../payment/listClaims.ts'
import { openOf } from '../payment/notifyClaim.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, openPurchase, pay, runJobs } from '../payment/testing/buyer.ts'
import { forgiveClaim, takeBackClaimPayment, withdrawClaim } from './decideClaim.ts'
import { joinShare } from './joinShare.ts'
import { readClaim } from './lockedClaim.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { aClaim } from './testing/aClaim.ts'
import { split } from './testing/split.ts'

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
  ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org' })
  karl = await aMember(server, { firstName: 'Karl' })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const by = () => ({ actorId: karl.id, traceId: 'test' })
const claim = (of: { dueOn?: string; countsForDays?: number | null } = {}) =>
  aClaim(server, { club, member: ida, by: karl, ...of })
const splitting = (made: ClaimView, ...shares: Parameters<typeof split>[2]['shares']) =>
  split(server, made, { shares, by: karl })
const deciding = ({ row }: ClaimView) => ({
  claimId: row.id,
  orgId: row.orgId,
  by: by(),
  at: server.clock.now(),
  reason: 'Agreed',
})
const receive = async (of: ClaimView | undefined, amountMinor: number) => {
  if (!of) throw new Error('there is no such share')
  return server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, {
      ...deciding(of),
      amountMinor,
      shownOpenMinor: null,
      paidOn: '2026-11-01',
      method: 'bank_transfer',
    }),
  )
}
const join = (of: ClaimView | undefined) => {
  if (!of) throw new Error('there is no such share')
  return server.deps.db.transaction((tx) => joinShare(tx, server.deps, deciding(of)))
}
const now = async (of: ClaimView | undefined) => {
  const view = of && (await readClaim(server.deps.db, of.row.id, server.clock.now()))
  if (!view) throw new Error('the claim is gone')
  return `${stateOf(view)} ${openOf(view)}`
}
const year = async () => {
  const [row] = await server.deps.db.select().from(membershipPeriod)
  return row?.status
}

describe('a claim that is split between payers', () => {
  test('is asked of each for their share, under another reference, and of its payer for the rest', async () => {
    const made = await claim()
    const [share] = await splitting(made, {})
    expect(await now(made)).toBe('open 30000')
    expect(await now(share)).toBe('open 15000')
    expect(share?.claim.reference).not.toBe(made.claim.reference)
    const { orgId } = made.row
    const owed = await listOwed(server.deps.db, {
      orgId,
      today: '2026-12-01',
      references: [share?.claim.reference ?? ''],
    })
    expect(owed).toMatchObject([{ id: share?.row.id, payerName: 'Aarhus Kommune', openMinor: 15_000 }])
    const sums = Object.values(await sumOwed(server.deps.db, { orgId, today: '2026-12-01' }))
    expect(sums.reduce((sum, minor) => sum + minor, 0)).toBe(45_000)
    const [entry] = await server.deps.db.select().from(audit).where(eq(audit.action, 'claim_split'))
    expect(entry).toMatchObject({ actorId: karl.id, subjectId: ida.id, detail: { amounts: [15_000] } })
  })

  test('is written about to its payer, with the first name alone, and to the payer of the claim with what is left', async () => {
    const made = await claim()
    const [share] = await splitting(made, {})
    const emails = await server.deps.db
      .select()
      .from(message)
      .orderBy(asc(message.createdAt), asc(message.id))
    expect(emails.filter(({ memberId }) => memberId === share?.row.payerId)).toMatchObject([
      { params: { NAME: 'Ida', PRICE: '150,00 kr.', REFERENCE: share?.claim.reference } },
    ])
    const own = emails.filter(({ memberId }) => memberId === ida.id)
    expect(own.map(({ params }) => params.PRICE).toSorted()).toEqual(['300,00 kr.', '450,00 kr.'])
    const bells = await server.deps.db.select().from(notification)
    expect(new Set(bells.map(({ receiverId }) => receiverId))).toEqual(new Set([ida.id]))
  })

  test('counts once every share is paid, in any order, and each payer has a receipt of their share', async () => {
    const made = await claim()
    const [share] = await splitting(made, {})
    await receive(share, 15_000)
    expect(await year()).toBe('inactive')
    await receive(made, 30_000)
    expect(await year()).toBe('active')
    const receipts = await server.deps.db.select().from(receipt).orderBy(asc(receipt.number))
    expect(receipts.map(({ content }) => content)).toMatchObject([
      { payer: { name: 'Aarhus Kommune', email: 'fritid@aarhus.example' }, totalMinor: 15_000 },
      { payer: { name: 'Ida Holm' }, totalMinor: 30_000 },
    ])
  })

  test('counts without a share that the year does not wait for, which is owed all the same', async () => {
    const made = await claim()
    const [share] = await splitting(made, { isAwaited: false })
    await receive(made, 30_000)
    expect(await year()).toBe('active')
    expect(await now(share)).toBe('open 15000')
    await receive(share, 15_000)
    expect(await year()).toBe('active')
  })

  test('waits again for a share whose payment is taken back', async () => {
    const made = await claim()
    const [share] = await splitting(made, {})
    const { paymentId } = await receive(share, 15_000)
    await receive(made, 30_000)
    if (!share || !paymentId) throw new Error('nothing was paid')
    await server.deps.db.transaction((tx) =>
      takeBackClaimPayment(tx, server.deps, { ...deciding(share), paymentId }),
    )
    expect(await year()).toBe('inactive')
    expect(await now(made)).toBe('paid 0')
  })

  test('is exact to the øre in each component, in several shares and after a part was paid', async () => {
    await server.deps.db
      .update(membershipConfiguration)
      .set({ vatRateTenThousandths: 12_500, membershipSurchargeMinor: 333 })
    const [configuration = club.configuration] = await server.deps.db.select().from(membershipConfiguration)
    club = { ...club, configuration }
    const made = await claim()
    await receive(made, 10_001)
    const shares = await splitting(made, { amountMinor: 11_111 }, { amountMinor: 22_222, name: 'Sponsor' })
    const { totalMinor } = made.row
    expect(await now(made)).toBe(`partly_paid ${totalMinor - 10_001 - 33_333}`)
    expect(await Promise.all(shares.map(now))).toEqual(['open 11111', 'open 22222'])
    const lines = [made, ...shares].map(({ row }) => readClaim(server.deps.db, row.id, server.clock.now()))
    const all = (await Promise.all(lines)).flatMap((view) => view?.parts.flatMap((part) => part.lines) ?? [])
    for (const component of ['feeMinor', 'vatMinor', 'surchargeMinor', 'unitMinor'] as const) {
      const before = made.parts.flatMap((part) => part.lines)[0]?.[component]
      expect(all.reduce((sum, line) => sum + line[component], 0)).toBe(before)
    }
  })

  test('may be paid by others alone: its payer is asked for nothing, and the year counts once they have paid', async () => {
    const made = await claim()
    const shares = await splitting(made, { amountMinor: 20_000 }, { amountMinor: 25_000, name: 'Sponsor' })
    expect(await now(made)).toBe('shared 0')
    await receive(shares[0], 20_000)
    expect(await year()).toBe('inactive')
    await receive(shares[1], 25_000)
    expect(await year()).toBe('active')
  })

  test('releases what comes by a window that was opened for the whole', async () => {
    const made = await claim()
    const window = await openPart(server, ida, { partId: made.parts[0]?.row.id ?? '' })
    await splitting(made, {})
    await pay(server, window)
    await runJobs(server)
    expect(await now(made)).toBe('open 30000')
  })

  test('gives way to the same year bought in the shop, shares and all, but not once a share is paid', async () => {
    const made = await claim()
    const [share] = await splitting(made, { amountMinor: 45_000 })
    await pay(server, await openPurchase(server, ida, { club }))
    await runJobs(server)
    expect([await now(made), await now(share), await year()]).toEqual([
      'withdrawn 0',
      'withdrawn 0',
      'active',
    ])
  })

  test('is reminded of share by share', async () => {
    const made = await claim()
    const [share] = await splitting(made, {})
    await receive(made, 30_000)
    if (!share) throw new Error('there is no share')
    const late = new Date(`${addDays(share.claim.dueOn, 1)}T10:00:00Z`)
    await server.deps.db.transaction((tx) => remindClaim(tx, server.deps, { plan: share, now: late }))
    const emails = await server.deps.db.select().from(message)
    const reminders = emails.filter(({ dedupKey }) => dedupKey?.includes(':unpaid:'))
    expect(reminders.map(({ memberId }) => memberId)).toEqual([share.row.payerId])
  })

  test.each([
    ['more than is open', [{ amountMinor: 45_001 }], { status: 422 }],
    ['together more than is open', [{ amountMinor: 30_000 }, { amountMinor: 20_000 }], { status: 422 }],
    ['less than a provider takes', [{ amountMinor: 999 }], { status: 422 }],
    ['so much that hardly anything is left', [{ amountMinor: 44_500 }], { status: 422 }],
    ['a payer who can be written to in no way', [{ email: null }], { status: 422 }],
    ['an address in a name', [{ name: 'www.example.org' }], { status: 422 }],
  ])('is not split into %s', async (_, shares, refusal) => {
    const made = await claim()
    await expect(splitting(made, ...shares)).rejects.toMatchObject(refusal)
    expect(await now(made)).toBe('open 45000')
    expect(await server.deps.db.$count(claimPayer)).toBe(0)
  })

  test('is split once by a call that is repeated, and a share is not split again', async () => {
    const made = await claim()
    const [share] = await splitting(made, {})
    if (!share) throw new Error('there is no share')
    await expect(splitting(share, { amountMinor: 5_000 })).rejects.toMatchObject({ status: 409 })
    await receive(made, 30_000)
    await expect(splitting(made, {})).rejects.toMatchObject({ status: 409 })
  })
})

describe('a share', () => {
  test('is joined to its claim again while nothing of it is paid', async () => {
    const made = await claim()
    const [share, other] = await splitting(made, { amountMinor: 20_000 }, { amountMinor: 25_000 })
    await join(share)
    expect([await now(made), await now(share)]).toEqual(['open 20000', 'withdrawn 0'])
    await receive(other, 5_000)
    await expect(join(other)).rejects.toMatchObject({ status: 409 })
    await receive(other, 20_000)
    expect(await year()).toBe('inactive')
    await receive(made, 20_000)
    expect(await year()).toBe('active')
    await expect(join(made)).rejects.toMatchObject({ status: 409 })
  })

  test('is withdrawn with the whole claim alone, and not once a share is paid', async () => {
    const made = await claim()
    const [share] = await splitting(made, {})
    if (!share) throw new Error('there is no share')
    const withdraw = (of: ClaimView) =>
      server.deps.db.transaction((tx) => withdrawClaim(tx, server.deps, deciding(of)))
    await expect(withdraw(share)).rejects.toMatchObject({ status: 409 })
    const { paymentId } = await receive(share, 15_000)
    await expect(withdraw(made)).rejects.toMatchObject({ status: 409 })
    await server.deps.db.transaction((tx) =>
      takeBackClaimPayment(tx, server.deps, { ...deciding(share), paymentId: paymentId ?? '' }),
    )
    await withdraw(made)
    expect([await now(made), await now(share)]).toEqual(['withdrawn 0', 'withdrawn 0'])
  })

  test('that is forgiven is waited for no more; to forgive the whole forgives what is open of it', async () => {
    const made = await claim()
    const [share, other] = await splitting(made, {}, { amountMinor: 10_000 })
    const forgive = (of: ClaimView | undefined) =>
      server.deps.db.transaction((tx) => forgiveClaim(tx, server.deps, deciding(of ?? made)))
    await receive(made, 20_000)
    await forgive(share)
    expect(await year()).toBe('inactive')
    await forgive(made)
    expect([await now(made), await now(share), await now(other)]).toEqual([
      'paid 0',
      'forgiven 0',
      'forgiven 0',
    ])
    expect(await year()).toBe('active')
  })

  test('that was forgiven with the whole makes the year one that was given', async () => {
    const made = await claim()
    const [share] = await splitting(made, { amountMinor: 45_000 })
    await server.deps.db.transaction((tx) => forgiveClaim(tx, server.deps, deciding(made)))
    expect([await now(made), await now(share), await year()]).toEqual(['forgiven 0', 'forgiven 0', 'active'])
  })
})
