import { concludeDispute, recordDispute } from '@medlem/contract/dispute'
import { payInstalment } from '@medlem/contract/instalment'
import { getTimeline } from '@medlem/contract/timeline'
import { instalmentCharge } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, books, type Club, pay, runJobs } from '../payment/testing/buyer.ts'
import { agree, aTreasurer, creditedMinor, giveBack, refundBooks } from '../refund/testing/treasurer.ts'
import {
  buyInParts,
  offerParts,
  onPartsDay,
  openPart,
  partStates,
  payInstalmentInWindow,
  planOf,
} from './testing/aPlan.ts'

let server: TestServer
let ida: MemberRow
let club: Club
let karl: TestClient
let before: { credited: number; voided: number }
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  club = await aClub(server, { priceMinor: 90_000 })
  karl = (await aTreasurer(server, club)).client
  await offerParts(server, club)
  before = { credited: await creditedMinor(server), voided: (await books(server)).gatewayVoided ?? 0 }
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const states = () => partStates(server, ida)
const credited = async () => (await creditedMinor(server)) - before.credited
const charges = () => server.deps.db.$count(instalmentCharge)
const years = async () => {
  const rows = await server.deps.db.select().from(membershipPeriod)
  return rows.map(({ status, grantedBy }) => [status, grantedBy])
}
/** The second part is announced and charged to the card. */
async function chargeSecond(): Promise<{ paymentId: string }> {
  await onPartsDay(server, '2026-05-25T11:00:00Z')
  await onPartsDay(server, '2026-06-01T11:00:00Z')
  return { paymentId: (await planOf(server, ida)).parts[1]?.paymentId ?? '' }
}
async function chargeThird(): Promise<void> {
  await onPartsDay(server, '2026-08-25T11:00:00Z')
  await onPartsDay(server, '2026-09-01T11:00:00Z')
}
/** Without an amount: all that a later part has. */
const whole = { amountMinor: undefined, keepsYears: false }

describe('money of a price in parts that goes back', () => {
  test('of a test is not asked for again either', async () => {
    const testing = await aClub(server, { priceMinor: 90_000, live: false })
    await offerParts(server, testing)
    const theirs = (await aTreasurer(server, testing)).client
    await buyInParts(server, ida, { club: testing })
    server.clock.set('2026-03-03T11:00:00Z')
    const part = await payInstalmentInWindow(server, ida, { n: 2 })
    const back = await giveBack(theirs, part, whole)
    expect(back.body).toMatchObject({ state: 'done', amountMinor: 30_000 })
    expect(await states()).toEqual(['paid', 'refunded', 'coming'])
    expect(await credited()).toBe(0)
  })

  test('for a later part ends no year, and the part is not claimed again while the next one is', async () => {
    await buyInParts(server, ida, { club })
    server.clock.set('2026-03-03T11:00:00Z')
    const part = await payInstalmentInWindow(server, ida, { n: 2 })
    // Its form offers no years, as none would end with it.
    const offered = async () => {
      const timeline = await karl.call(getTimeline, { params: { id: part.historyId } })
      return timeline.body.payments.map(({ refundStaffView }) => refundStaffView?.years.length)
    }
    expect(await offered()).toEqual([0, 1])
    const back = await giveBack(karl, part, whole)
    expect(back.body).toMatchObject({ state: 'done', amountMinor: 30_000 })
    expect(await credited()).toBe(30_000)
    expect([await states(), await years()]).toEqual([['paid', 'refunded', 'coming'], [['active', null]]])
    expect(await planOf(server, ida)).toMatchObject({ paidMinor: 30_000 })
    const partId = (await planOf(server, ida)).parts[1]?.id ?? ''
    const again = await server.as(ida).call(payInstalment, { params: { id: partId }, body: {} })
    expect(again.problem.status).toBe(422)
    await chargeSecond()
    expect(await charges()).toBe(0)
    await chargeThird()
    expect([await charges(), await states()]).toEqual([1, ['paid', 'refunded', 'paid']])
  })

  test('for a later part above the limit is approved by a second person, and the payer reads what it was for', async () => {
    await server.deps.db.update(organisation).set({ refundSecondPersonMinor: 10_000 })
    await buyInParts(server, ida, { club })
    server.clock.set('2026-03-03T11:00:00Z')
    const part = await payInstalmentInWindow(server, ida, { n: 2 })
    const asked = await giveBack(karl, part, whole)
    expect([asked.status, asked.body.state]).toEqual([202, 'requested'])
    const grete = (await aTreasurer(server, club, 'Grete')).client
    expect((await agree(grete, part, asked.body.id)).body.state).toBe('done')
    expect([await states(), await years()]).toEqual([['paid', 'refunded', 'coming'], [['active', null]]])
    expect((await refundBooks(server)).notifications).toEqual([
      expect.stringContaining(
        'It was paid as a part of the price. The membership year stays: Ida Holm 2026.',
      ),
    ])
  })

  test('for the first part ends the year; the rest is claimed no more, and what is paid of it can go back too', async () => {
    const first = await buyInParts(server, ida, { club })
    const second = await chargeSecond()
    const third = await openPart(server, ida, { partId: (await planOf(server, ida)).parts[2]?.id ?? '' })
    expect((await giveBack(karl, first, { ...whole, amountMinor: 30_000 })).body).toMatchObject({
      state: 'done',
      amountMinor: 30_000,
    })
    expect(await states()).toEqual(['refunded', 'paid', 'stopped'])
    expect(await years()).toEqual([['inactive', null]])
    // A window that was open meanwhile is paid in: the hold is released.
    await pay(server, third)
    await runJobs(server)
    expect(((await books(server)).gatewayVoided ?? 0) - before.voided).toBe(30_000)
    await chargeThird()
    expect([await charges(), await states()]).toEqual([1, ['refunded', 'paid', 'stopped']])
    expect((await giveBack(karl, second, whole)).body).toMatchObject({ state: 'done', amountMinor: 30_000 })
    expect([await credited(), await states()]).toEqual([60_000, ['refunded', 'refunded', 'stopped']])
  })

  test('to the bank for a later part leaves the year a paid one, and is not charged a second time', async () => {
    await buyInParts(server, ida, { club })
    const { paymentId: id } = await chargeSecond()
    const body = { reason: 'The card was stolen', disputedOn: '2026-06-01' }
    const { body: dispute } = await karl.call(recordDispute, { params: { id }, body })
    expect(await states()).toEqual(['paid', 'paid', 'coming'])
    const lost = await karl.call(concludeDispute, {
      params: { id, disputeId: dispute.id },
      body: { outcome: 'lost', reason: 'As they say', membershipHistoryIds: [] },
    })
    expect(lost.body.state).toBe('lost')
    expect([await states(), await years()]).toEqual([['paid', 'refunded', 'coming'], [['active', null]]])
    await onPartsDay(server, '2026-06-02T11:00:00Z')
    await onPartsDay(server, '2026-06-09T11:00:00Z')
    expect(await charges()).toBe(1)
    await chargeThird()
    expect([await charges(), await states()]).toEqual([2, ['paid', 'refunded', 'paid']])
  })
})
