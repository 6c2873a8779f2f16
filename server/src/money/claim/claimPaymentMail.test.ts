import { TEMPLATE } from '@medlem/contract/message'
import type { MemberRow } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { payment } from '@medlem/database/schema/payment'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, runJobs } from '../payment/testing/buyer.ts'
import { aTreasurer, giveBack } from '../refund/testing/treasurer.ts'
import { takeBackClaimPayment } from './decideClaim.ts'
import { readClaim } from './lockedClaim.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { aClaim } from './testing/aClaim.ts'
import { emailTo, openByLink, openShareWindow, payShare } from './testing/aSharePayer.ts'
import { split } from './testing/split.ts'

const MINUTE_MS = 60_000

let server: TestServer
let club: Club
let ida: MemberRow
let karl: MemberRow
let plan: ClaimView
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org' })
  karl = await aMember(server, { firstName: 'Karl' })
  const made = await aClaim(server, { club, member: ida, by: karl })
  const [share] = await split(server, made, { shares: [{}], by: karl })
  if (!share) throw new Error('the claim is not split')
  plan = share
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const money = ({ row }: ClaimView) => ({
  claimId: row.id,
  orgId: row.orgId,
  shownOpenMinor: null,
  paidOn: '2026-11-01',
  method: 'bank_transfer' as const,
  reason: 'Bank',
  by: { actorId: karl.id, traceId: 'test' },
  at: server.clock.now(),
})

test('the payer of a claim reads that a part is paid, and of the last one that the membership is', async () => {
  const other = await aClaim(server, { club, member: karl, by: karl })
  const pay = (amountMinor: number) =>
    server.deps.db.transaction((tx) => recordClaimPayment(tx, server.deps, { ...money(other), amountMinor }))
  await pay(10_000)
  const texts = async () => (await emailTo(server, other, TEMPLATE.paymentEmail)).text
  expect(await texts()).toContain('A part of the fee of')
  server.clock.advance(MINUTE_MS)
  await pay(35_000)
  expect(await texts()).toMatch(/The membership of .* for 2026 is paid, for Karl/)
})

test('the payer of a claim reads that a payment was taken back, and why, in their language', async () => {
  offerLanguages('da')
  const dane = await aMember(server, { language: 'da' })
  const other = await aClaim(server, { club, member: dane, by: karl })
  const { paymentId } = await server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, { ...money(other), amountMinor: 45_000 }),
  )
  server.clock.advance(MINUTE_MS)
  const back = { ...money(other), paymentId: paymentId ?? '', reason: storedReasonTexts.bankLineUndone }
  await server.deps.db.transaction((tx) => takeBackClaimPayment(tx, server.deps, back))
  const { text, subject } = await emailTo(server, other)
  expect(subject).toContain('Din betaling på 450,00 kr. er taget tilbage')
  expect(text).toContain(`Begrundelse: ${storedReason(back.reason, 'da')}`)
  expect(text).not.toContain(back.reason)
  const bells = await server.deps.db.select().from(notification).where(eq(notification.receiverId, dane.id))
  expect(bells.map(({ notice }) => notice?.code)).toContain('claim_taken_back')
})

describe('who pays a share of a claim', () => {
  test('reads that their payment was taken back, and nothing of the member’s full name', async () => {
    const { paymentId } = await server.deps.db.transaction((tx) =>
      recordClaimPayment(tx, server.deps, { ...money(plan), amountMinor: 15_000 }),
    )
    server.clock.advance(MINUTE_MS)
    const back = { ...money(plan), paymentId: paymentId ?? '', reason: 'Another payer' }
    await server.deps.db.transaction((tx) => takeBackClaimPayment(tx, server.deps, back))
    const { text, subject, to } = await emailTo(server, plan)
    expect(to).toBe('fritid@aarhus.example')
    expect(subject).toContain('your payment of 150,00 kr. was taken back')
    expect(text).toContain('Reason: Another payer. If you have paid it')
    expect(text).not.toContain('Holm')
  })

  test('reads of money that goes back what it was paid for, that it is owed again, and no more of the member', async () => {
    await payShare(server, await openByLink(server, plan))
    await runJobs(server)
    const [paid] = await server.deps.db.select().from(payment)
    const { client } = await aTreasurer(server, club)
    const of = { paymentId: paid?.id ?? '' }
    await giveBack(client, of, { amountMinor: 15_000, keepsYears: false, reason: 'Asked twice' })
    const { text, subject } = await emailTo(server, plan, TEMPLATE.refund)
    expect(subject).toContain('gives 150,00 kr. back')
    const { feeName, year } = (await openByLink(server, plan)).share
    expect(text).toContain(`Reason: Asked twice. It was paid as your share of ${feeName} ${year} for Ida.`)
    expect(text).toContain('/guest-share#')
    expect(text).not.toMatch(/Holm|membership year/)
  })

  test('hears by e-mail that a payment came too late, and goes back', async () => {
    const payer = await openByLink(server, plan)
    const { window } = await openShareWindow(payer)
    await server.deps.db.transaction((tx) =>
      recordClaimPayment(tx, server.deps, { ...money(plan), amountMinor: 15_000 }),
    )
    const { pathname, search } = new URL(window.body.paymentWindowLink)
    server.clock.advance(MINUTE_MS)
    await server.gateway.pay(pathname + search, '0019')
    await runJobs(server)
    const { text, subject, to } = await emailTo(server, plan)
    expect(to).toBe('fritid@aarhus.example')
    expect(subject).toContain('your payment of 150,00 kr. goes back')
    expect(text).toContain('nothing is charged for it')
    expect(text).not.toContain('Holm')
  })

  test('hears by e-mail that the bank did not release the money, and pays again', async () => {
    const payer = await openByLink(server, plan)
    server.clock.advance(MINUTE_MS)
    await payShare(server, payer, '0324')
    await runJobs(server)
    const { text, subject } = await emailTo(server, plan)
    expect(subject).toContain('your payment of 150,00 kr. failed')
    expect(text).toContain(plan.claim.reference)
    const now = await readClaim(server.deps.db, plan.row.id, server.clock.now())
    expect(now?.parts.map(({ state }) => state)).toEqual(['coming'])
  })
})
