import { audit } from '@medlem/database/schema/audit'
import { instalmentPart } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { receipt } from '@medlem/database/schema/payment'
import { readReference } from '@medlem/domain/claimReference'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { onPartsDay, openPart, payInstalmentInWindow } from '../instalment/testing/aPlan.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { stateOf } from '../payment/claimedYears.ts'
import { sumOwed } from '../payment/listClaims.ts'
import { openOf } from '../payment/notifyClaim.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, openPurchase, pay, runJobs } from '../payment/testing/buyer.ts'
import { forgiveClaim, takeBackClaimPayment, withdrawClaim } from './decideClaim.ts'
import { readClaim } from './lockedClaim.ts'
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

const by = () => ({ actorId: karl.id, traceId: 'test' })
const claim = (member = ida, of: { dueOn?: string; countsForDays?: number | null } = {}) =>
  aClaim(server, { club, member, by: karl, ...of })
const naming = ({ row }: ClaimView) => ({
  claimId: row.id,
  orgId: row.orgId,
  by: by(),
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
const now = async ({ row: { id } }: ClaimView) => {
  const view = await readClaim(server.deps.db, id, server.clock.now())
  if (!view) throw new Error('the claim is gone')
  const parts = view.parts.map(({ amountMinor, state }) => `${amountMinor} ${state}`)
  return {
    state: stateOf(view),
    openMinor: openOf(view),
    parts,
    years: view.years.map(({ history }) => history.status),
  }
}
const codes = async () =>
  (
    await server.deps.db
      .select()
      .from(notification)
      .orderBy(asc(notification.createdAt), asc(notification.id))
  ).map(({ notice }) => notice?.code)

describe('a claim', () => {
  test('is a purchase that waits: its payer has an e-mail with amount, day and reference, and the year does not count', async () => {
    const made = await claim()
    expect(await now(made)).toEqual({
      state: 'open',
      openMinor: 45_000,
      parts: ['45000 coming'],
      years: ['inactive'],
    })
    expect(readReference(made.claim.reference)).toBe(made.claim.reference)
    const [email] = await server.deps.db.select().from(message)
    expect(email).toMatchObject({
      memberId: ida.id,
      templateId: 32,
      params: { PRICE: '450,00 kr.', DATE: '2026-12-31', REFERENCE: made.claim.reference },
    })
    expect(await codes()).toEqual(['claim_made'])
    const [entry] = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'claim_make'))
      .orderBy(audit.id)
    expect(entry).toMatchObject({ actorId: karl.id, subjectId: ida.id, orgId: club.organisation.id })
  })

  test('of a child is asked of the parent, and each has another reference', async () => {
    const alma = await aChild(server, ida)
    const [own, childs] = [await claim(), await claim(alma)]
    expect(childs.row.payerId).toBe(ida.id)
    expect(childs.claim.reference).not.toBe(own.claim.reference)
  })

  test('that is paid in a part by bank is split to the øre, and counts once the rest is paid', async () => {
    await server.deps.db
      .update(membershipConfiguration)
      .set({ vatRateTenThousandths: 12_500, membershipSurchargeMinor: 333 })
    club = {
      ...club,
      configuration: (await server.deps.db.select().from(membershipConfiguration))[0] ?? club.configuration,
    }
    const made = await claim()
    const total = made.row.totalMinor
    const first = await receive(made, 10_001)
    expect(first).toMatchObject({ settledMinor: 10_001, excessMinor: 0 })
    expect(await now(made)).toMatchObject({
      state: 'partly_paid',
      openMinor: total - 10_001,
      years: ['inactive'],
    })
    const second = await receive(made, total)
    expect(second).toMatchObject({ settledMinor: total - 10_001, excessMinor: 10_001 })
    expect(await now(made)).toMatchObject({ state: 'paid', openMinor: 0, years: ['active'] })
    const receipts = await server.deps.db.select().from(receipt).orderBy(asc(receipt.number))
    const sums = receipts.map(({ content }) => [content.totalMinor, content.vatMinor].map(Number))
    expect(sums.map(([sum]) => sum)).toEqual([10_001, total - 10_001])
    const [line] = made.parts[0]?.lines ?? []
    expect(sums.reduce((sum, [, vat = 0]) => sum + vat, 0)).toBe(line?.vatMinor)
    // What comes once nothing is open is credit, as what comes beyond it.
    expect(await receive(made, 1)).toMatchObject({ paymentId: null, settledMinor: 0, excessMinor: 1 })
  })

  test('is paid by its payer in a window, the rest of it too', async () => {
    const made = await claim()
    await receive(made, 20_000)
    await payInstalmentInWindow(server, ida, { n: 2 })
    expect(await now(made)).toMatchObject({
      state: 'paid',
      parts: ['20000 paid', '25000 paid'],
      years: ['active'],
    })
  })

  test('that is paid by bank while a window is open gives back what comes through the window', async () => {
    const made = await claim()
    const part = made.parts[0]?.row.id ?? ''
    const open = await openPart(server, ida, { partId: part })
    const { paymentId } = await receive(made, 20_000)
    await pay(server, open)
    await runJobs(server)
    expect(await now(made)).toMatchObject({ state: 'partly_paid', parts: ['20000 paid', '25000 coming'] })
    // A window of all of it pays no part of it, also once the part is open again.
    await server.deps.db.transaction((tx) =>
      takeBackClaimPayment(tx, server.deps, {
        ...naming(made),
        paymentId: paymentId ?? '',
        reason: 'Another Ida',
      }),
    )
    expect(await now(made)).toMatchObject({ state: 'open', openMinor: 45_000, years: ['inactive'] })
  })

  test('is open again when a recorded payment is taken back, and its year waits again', async () => {
    const made = await claim()
    const { paymentId } = await receive(made, 45_000)
    expect(await now(made)).toMatchObject({ state: 'paid', years: ['active'] })
    await server.deps.db.transaction((tx) =>
      takeBackClaimPayment(tx, server.deps, {
        ...naming(made),
        paymentId: paymentId ?? '',
        reason: 'Another Ida',
      }),
    )
    expect(await now(made)).toMatchObject({ state: 'open', openMinor: 45_000, years: ['inactive'] })
    await receive(made, 45_000)
    expect(await now(made)).toMatchObject({ state: 'paid', years: ['active'] })
  })

  test('is withdrawn only while nothing is paid; the year can be bought as before', async () => {
    const made = await claim()
    const withdraw = () =>
      server.deps.db.transaction((tx) =>
        withdrawClaim(tx, server.deps, { ...naming(made), reason: 'By mistake.' }),
      )
    const { paymentId } = await receive(made, 1_000)
    await expect(withdraw()).rejects.toMatchObject({ status: 409 })
    await server.deps.db.transaction((tx) =>
      takeBackClaimPayment(tx, server.deps, { ...naming(made), paymentId: paymentId ?? '', reason: 'No' }),
    )
    await withdraw()
    expect(await now(made)).toMatchObject({ state: 'withdrawn', openMinor: 0 })
    expect(await codes()).toContain('claim_withdrawn')
    await pay(server, await openPurchase(server, ida, { club }))
    await runJobs(server)
    expect((await now(made)).years).toEqual(['active'])
  })

  test('is forgiven in its rest: the year counts, given for the reason', async () => {
    const made = await claim()
    await receive(made, 30_000)
    await server.deps.db.transaction((tx) =>
      forgiveClaim(tx, server.deps, { ...naming(made), reason: 'Hard times' }),
    )
    expect(await now(made)).toMatchObject({ state: 'forgiven', openMinor: 0, years: ['active'] })
    const [year] = await server.deps.db.select().from(membershipPeriod)
    expect(year).toMatchObject({ grantedBy: karl.id, grantReason: 'Hard times' })
    expect(await receive(made, 1_000)).toMatchObject({ paymentId: null, excessMinor: 1_000 })
    expect((await now(made)).state).toBe('forgiven')
  })

  test('gives way to the same year bought in the shop, but not once a part is paid', async () => {
    const made = await claim()
    await pay(server, await openPurchase(server, ida, { club }))
    await runJobs(server)
    expect(await now(made)).toMatchObject({ state: 'withdrawn', openMinor: 0, years: ['active'] })
    const vera = await aMember(server, { firstName: 'Vera' })
    const begun = await claim(vera)
    const open = await openPurchase(server, vera, { club })
    await receive(begun, 1_000)
    await pay(server, open)
    await runJobs(server)
    expect(await now(begun)).toMatchObject({ state: 'partly_paid', openMinor: 44_000, years: ['inactive'] })
  })

  test('can count from the claim on, until so many days after it is due', async () => {
    const made = await claim(ida, { dueOn: '2026-12-01', countsForDays: 14 })
    expect((await now(made)).years).toEqual(['active'])
    await onPartsDay(server, '2026-12-15T08:00:00Z')
    expect((await now(made)).years).toEqual(['active'])
    await onPartsDay(server, '2026-12-16T08:00:00Z')
    expect(await now(made)).toMatchObject({ state: 'open', years: ['inactive'] })
    await receive(made, 45_000)
    expect((await now(made)).years).toEqual(['active'])
  })

  test('may be one of those that add up to more than one amount can be', async () => {
    const made = await claim()
    await claim(await aMember(server))
    const at = { orgId: made.row.orgId, today: '2026-11-20' }
    const owed = server.deps.db.transaction(async (tx) => {
      // As much as many claims owe, and taken back.
      await tx.update(instalmentPart).set({ amountMinor: 2_000_000_000 })
      throw await sumOwed(tx, at)
    })
    await expect(owed).rejects.toMatchObject({ not_due: 4_000_000_000 })
  })

  test('is reminded of the day after it was due and a week later, and not once it is paid', async () => {
    const made = await claim(ida, { dueOn: '2026-12-01' })
    const vera = await aMember(server, { firstName: 'Vera' })
    const paid = await claim(vera, { dueOn: '2026-12-01' })
    await receive(paid, 45_000)
    for (const day of ['01', '02', '05', '09', '20']) await onPartsDay(server, `2026-12-${day}T08:00:00Z`)
    const reminded = await server.deps.db
      .select()
      .from(message)
      .where(eq(message.memberId, ida.id))
      .orderBy(asc(message.createdAt))
    expect(reminded.map(({ notice }) => notice?.code)).toEqual(['claim_made', 'claim_unpaid', 'claim_unpaid'])
    expect((await now(made)).state).toBe('open')
    const others = await server.deps.db.select().from(message).where(eq(message.memberId, vera.id))
    expect(others.map(({ notice }) => notice?.code)).not.toContain('claim_unpaid')
  })
})
