import { TEMPLATE } from '@medlem/contract/message'
import { getTimeline } from '@medlem/contract/timeline'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { payment, purchase } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { membersInParts } from '../../people/memberFilter/overdueParts.ts'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { openPart } from '../instalment/testing/aPlan.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { listClaims } from '../payment/listClaims.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub, type Club, pay, runJobs } from '../payment/testing/buyer.ts'
import { sweepProviderBooks } from '../reconciliation/sweepProviderBooks.ts'
import {
  agree,
  aTreasurer,
  creditedMinor,
  giveBack,
  giveBackElsewhere,
  refundBooks,
} from '../refund/testing/treasurer.ts'
import { forgiveClaim, takeBackClaimPayment } from './decideClaim.ts'
import { recordClaimPayment } from './recordClaimPayment.ts'
import { aClaim } from './testing/aClaim.ts'
import { emailTo, openByLink, payShare } from './testing/aSharePayer.ts'
import { split } from './testing/split.ts'

const MINUTE_MS = 60_000
const SHARE_MINOR = 15_000

let server: TestServer
let club: Club
let ida: MemberRow
let treasurer: { member: MemberRow; client: TestClient }

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server, { firstName: 'Ida', lastName: 'Holm' })
  treasurer = await aTreasurer(server, club)
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const deciding = ({ row }: ClaimView) => ({
  claimId: row.id,
  orgId: row.orgId,
  by: { actorId: treasurer.member.id, traceId: 'test' },
  at: server.clock.now(),
  reason: 'Agreed',
})

const record = (of: ClaimView, amountMinor: number) =>
  server.deps.db.transaction((tx) =>
    recordClaimPayment(tx, server.deps, {
      ...deciding(of),
      amountMinor,
      shownOpenMinor: null,
      paidOn: '2026-11-01',
      method: 'bank_transfer',
    }),
  )

/** A claim whose share a municipality paid by card, and the rest its payer by bank: the year counts. */
async function aPaidClaim({
  isAwaited = true,
  member = ida,
}: {
  isAwaited?: boolean
  member?: MemberRow
} = {}) {
  const by = treasurer.member
  const made = await aClaim(server, { club, member, by })
  const [share] = await split(server, made, { shares: [{ isAwaited }], by })
  if (!share) throw new Error('the claim is not split')
  await payShare(server, await openByLink(server, share))
  await runJobs(server)
  await record(made, 30_000)
  expect(await year()).toEqual(['active', null])
  server.clock.advance(MINUTE_MS)
  return { made, share, ...(await paymentOf(share)) }
}

async function paymentOf({ row }: ClaimView): Promise<{ paymentId: string }> {
  const [paid] = await server.deps.db
    .select({ paymentId: payment.id })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(eq(purchase.payerId, row.payerId))
  if (!paid) throw new Error('the share was not paid')
  return paid
}

async function year() {
  const [row] = await server.deps.db.select().from(membershipPeriod)
  return [row?.status, row?.reason]
}

const whole = { amountMinor: SHARE_MINOR, keepsYears: false }

/** The claim and its share as the office lists them. */
async function listed({ made, share }: { made: ClaimView; share: ClaimView }) {
  const { orgId } = made.row
  const rows = await listClaims(server.deps.db, { orgId, today: '2026-12-01' })
  return [made, share].map(({ row }) => {
    const one = rows.find(({ id }) => id === row.id)
    return `${one?.state} ${one?.openMinor}`
  })
}

/** Who was notified that a year waits, sorted, as the bell keeps it. */
async function waitNotices() {
  const rows = await server.deps.db
    .select({ receiverId: notification.receiverId, message: notification.message })
    .from(notification)
    .where(sql`${notification.notice} ->> 'code' = 'membership_waits'`)
  return rows.sort((a, b) => a.receiverId.localeCompare(b.receiverId))
}

const waits =
  'Sejlklubben Øresund: The year 2026 of Ida Holm does not count for now, because a part of its price that somebody else pays is still to be paid. It counts again once that is paid.'

describe('a share of a claim of which everything is given back', () => {
  test('is owed again, and the year waits for it until it is paid once more', async () => {
    const paid = await aPaidClaim()
    const before = await creditedMinor(server)
    const back = await giveBack(treasurer.client, paid, whole)
    const effect = 'The share is owed again, and a year that waits for it counts once it is paid.'
    expect(back.body).toMatchObject({ state: 'done', effect })
    expect((await creditedMinor(server)) - before).toBe(SHARE_MINOR)
    expect(await year()).toEqual(['inactive', null])
    expect(await listed(paid)).toEqual(['paid 0', `open ${SHARE_MINOR}`])
    expect((await emailTo(server, paid.share, TEMPLATE.refund)).text).toContain(
      'It is open again and to be paid once more.',
    )
    await payShare(server, await openByLink(server, paid.share))
    await runJobs(server)
    expect(await year()).toEqual(['active', null])
    expect(await listed(paid)).toEqual(['paid 0', 'paid 0'])
  })

  test('notifies whose year waits for it again, once each time', async () => {
    const paid = await aPaidClaim()
    expect(await waitNotices()).toEqual([])
    await giveBack(treasurer.client, paid, whole)
    await runJobs(server)
    expect(await waitNotices()).toEqual([{ receiverId: ida.id, message: waits }])
  })

  test('notifies the parent who pays the claim of a child without a sign-in, once', async () => {
    const alma = await aMember(server, { firstName: 'Alma', lastName: 'Holm', parentId: ida.id })
    const paid = await aPaidClaim({ member: alma })
    await giveBack(treasurer.client, paid, whole)
    expect(await waitNotices()).toEqual([
      { receiverId: ida.id, message: waits.replace('Ida Holm', 'Alma Holm') },
    ])
  })

  test('is owed again while the year counts without it', async () => {
    const paid = await aPaidClaim({ isAwaited: false })
    await giveBack(treasurer.client, paid, whole)
    expect(await year()).toEqual(['active', null])
    expect(await waitNotices()).toEqual([])
    expect(await listed(paid)).toEqual(['paid 0', `open ${SHARE_MINOR}`])
    const { rows } = await server.deps.db.execute(membersInParts(club.organisation.id))
    expect(rows).toEqual([{ member_id: ida.id }])
  })

  test('can be forgiven then, and the year counts', async () => {
    const paid = await aPaidClaim()
    await giveBack(treasurer.client, paid, whole)
    await server.deps.db.transaction((tx) => forgiveClaim(tx, server.deps, deciding(paid.share)))
    expect(await year()).toEqual(['active', null])
    expect(await listed(paid)).toEqual(['paid 0', 'forgiven 0'])
  })

  test('ends the year where the refund says so, and is not asked for again', async () => {
    const paid = await aPaidClaim()
    const [period] = await server.deps.db.select().from(membershipPeriod)
    const back = await giveBack(treasurer.client, paid, {
      ...whole,
      membershipHistoryIds: [period?.id ?? ''],
    })
    expect(back.body).toMatchObject({ state: 'done', effect: 'The membership year ends: Ida Holm 2026.' })
    expect((await year())[0]).toBe('inactive')
    expect((await year())[1]).not.toBeNull()
    expect((await listed(paid))[1]).toBe('withdrawn 0')
  })

  test('is owed again too where the money went back at the provider', async () => {
    const paid = await aPaidClaim()
    await giveBackElsewhere(server, SHARE_MINOR, paid.paymentId)
    await sweepProviderBooks(server.deps)
    const refunds = await server.deps.db.select().from(refund)
    expect(refunds.map(({ source, state }) => [source, state])).toEqual([['provider', 'done']])
    expect(await year()).toEqual(['inactive', null])
    expect(await listed(paid)).toEqual(['paid 0', `open ${SHARE_MINOR}`])
  })

  test('can’t keep the year by the refund alone, which says what to do instead', async () => {
    const paid = await aPaidClaim()
    const back = await giveBack(treasurer.client, paid, { ...whole, keepsYears: true })
    expect(back.problem).toMatchObject({
      status: 400,
      errors: [{ field: 'keepsYears', message: expect.stringContaining('forgive the share afterwards') }],
    })
    expect(await year()).toEqual(['active', null])
  })
})

test('a refund of a part of a share that would now be all of it is not approved, as the share would be owed again', async () => {
  const paid = await aPaidClaim()
  await server.deps.db.update(organisation).set({ refundSecondPersonMinor: 9_000 })
  const asked = await giveBack(treasurer.client, paid, { amountMinor: 10_000 })
  expect(asked.body.state).toBe('requested')
  await giveBack(treasurer.client, paid, { amountMinor: 5_000 })
  const second = (await aTreasurer(server, club, 'Grete')).client
  expect((await agree(second, paid, asked.body.id)).problem).toMatchObject({
    status: 409,
    detail:
      'This would refund all of the share, so it would be owed again. Please reject it and make a new request.',
  })
  expect(await year()).toEqual(['active', null])
})

test('the payer of a claim reads what a refund was for, where no year ends with it', async () => {
  const made = await aClaim(server, { club, member: ida, by: treasurer.member })
  await split(server, made, { shares: [{}], by: treasurer.member })
  const window = await openPart(server, ida, { partId: made.parts[0]?.row.id ?? '', rest: true })
  await pay(server, window)
  await runJobs(server)
  const back = await giveBack(treasurer.client, window, { amountMinor: 30_000, keepsYears: false })
  expect(back.body.state).toBe('done')
  expect((await refundBooks(server)).notifications).toEqual([
    expect.stringMatching(
      /Moved abroad\. It was paid for .+ 2026 for Ida Holm\. It is open again and to be paid once more\.$/,
    ),
  ])
})

test('a part of a share that is given back leaves year and share as they are', async () => {
  const paid = await aPaidClaim()
  await giveBack(treasurer.client, paid, { amountMinor: 5_000 })
  expect(await year()).toEqual(['active', null])
  expect(await listed(paid)).toEqual(['paid 0', 'paid 0'])
  const [period] = await server.deps.db.select().from(membershipPeriod)
  const timeline = await treasurer.client.call(getTimeline, { params: { id: period?.id ?? '' } })
  const views = timeline.body.payments.map(({ refundStaffView }) => refundStaffView)
  expect(views.filter((view) => view?.isShare)).toMatchObject([
    { leftMinor: 10_000, years: [{ active: true }] },
  ])
  // The payer of a part makes no year active: others may still have to pay theirs.
  const said = timeline.body.payments.flatMap(({ steps }) => steps.map(({ sentence }) => sentence))
  expect(said).toContain('The bank reserved the money.')
  expect(said.join()).not.toContain('became active')
})

test('a payment of a share that is taken back notifies whose year waits for it again', async () => {
  const made = await aClaim(server, { club, member: ida, by: treasurer.member })
  const [share] = await split(server, made, { shares: [{}], by: treasurer.member })
  if (!share) throw new Error('the claim is not split')
  await record(made, 30_000)
  await record(share, SHARE_MINOR)
  const { paymentId } = await paymentOf(share)
  await server.deps.db.transaction((tx) =>
    takeBackClaimPayment(tx, server.deps, { ...deciding(share), paymentId }),
  )
  expect(await year()).toEqual(['inactive', null])
  expect(await waitNotices()).toEqual([{ receiverId: ida.id, message: waits }])
})
