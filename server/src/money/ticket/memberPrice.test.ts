import { createPayment, findPaymentReturn, openPaymentWindow, preparePayment } from '@medlem/contract/payment'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { getReceipt } from '@medlem/contract/receipt'
import { refundPayment } from '@medlem/contract/refund'
import { payTickets } from '@medlem/contract/ticketPayment'
import { claim } from '@medlem/database/schema/claim'
import { event as eventTable } from '@medlem/database/schema/event'
import { type EventTierRow, eventTier } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership } from '@medlem/database/schema/membership'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { aTier } from '../../testing/aTier.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClaim } from '../claim/testing/aClaim.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  aClub,
  books,
  type Club,
  draft,
  membershipData,
  openPurchase,
  pay,
  runJobs,
} from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { anOpenEvent, openTickets, putOn, toPay } from './testing/paidEvent.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let club: Club
let event: EventRow
let guest: EventTierRow
let forMembers: EventTierRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
/** A year of 450 kr., and a supper that is 250 kr. for guests and 150 kr. for members. */
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  alma = await aChild(server, ida)
  club = await aClub(server)
  event = await anOpenEvent(server, { orgId: club.organisation.id, title: 'Supper' })
  forMembers = await aTier(server, event.id, { name: 'Member', priceMinor: 15_000, audience: 'members' })
  guest = await aTier(server, event.id, {
    name: 'Guest',
    priceMinor: 25_000,
    audience: 'others',
    position: 1,
  })
})

const problems = () => brokenInvariants(server.deps.db, { now: server.clock.now() })
async function keep(people: MemberRow[] = [ida]) {
  const put = await putOn(server, ida, { event, tiers: people.map((one) => [one, guest]) })
  return toPay(put.body)
}
async function quoted(registrationIds: string[], membershipConfId = club.configuration.id) {
  const lines = [{ memberId: ida.id, membershipConfId }]
  const { body } = await server
    .as(ida)
    .call(quotePurchase, { body: { orgId: club.organisation.id, lines, registrationIds } })
  return body
}
/** What a payment of Ida's year and some places would ask for, without a word about the sum. */
async function asked(registrationIds: string[]) {
  const id = await draft(server, ida, { club })
  const { body } = await server.as(ida).call(createPayment, { params: { id }, body: { registrationIds } })
  return body
}
const byMember = ({ places = [] }: { places?: { memberId: string; unitMinor: number }[] | undefined }) =>
  Object.fromEntries(places.map(({ memberId, unitMinor }) => [memberId, unitMinor]))

describe('a place that is paid with the membership of the person who comes', () => {
  test('has the member’s price in the review, the payment, the window and the receipt, and says why', async () => {
    const registrationIds = await keep([ida, alma])
    // Before the place is chosen the review says what it would cost; Alma buys no membership.
    const offered = await quoted([])
    expect([offered.totalMinor, byMember(offered)]).toEqual([45_000, { [ida.id]: 15_000, [alma.id]: 25_000 }])
    const chosen = await quoted(registrationIds)
    expect([chosen.totalMinor, byMember(chosen)]).toEqual([85_000, { [ida.id]: 15_000, [alma.id]: 25_000 }])
    const why = [{ kind: 'member_price', amountMinor: -10_000 }]
    expect(chosen.places?.find(({ memberId }) => memberId === ida.id)).toMatchObject({
      tierName: 'Guest',
      adjustments: why,
    })
    const purchase = await openPurchase(server, ida, { club, registrationIds })
    await pay(server, purchase)
    await runJobs(server)
    expect(await books(server)).toMatchObject({ capturedMinor: 85_000, activeYears: 1 })
    const receipt = await server.as(ida).call(getReceipt, { params: { id: purchase.historyId } })
    expect(receipt.body.totalMinor).toBe(85_000)
    expect(receipt.body.lines.flatMap(({ adjustments = [] }) => adjustments)).toEqual(why)
    // They take the kind that they chose, so its places are counted right.
    const taken = await server.deps.db.select().from(eventRegistration)
    expect(taken.map(({ tierId, state }) => [tierId, state])).toEqual([
      [guest.id, 'registered'],
      [guest.id, 'registered'],
    ])
    expect(await problems()).toEqual([])
  })

  test('has its own price back as soon as the membership is not in the payment, whatever was begun before', async () => {
    const registrationIds = await keep()
    const mixed = await asked(registrationIds)
    expect(mixed.paymentTotal).toBe(60_000)
    const alone = await server
      .as(ida)
      .call(payTickets, { params: { id: event.id }, body: { registrationIds } })
    expect(alone.body.paymentTotal).toBe(25_000)
    const cheap = await server
      .as(ida)
      .call(payTickets, { params: { id: event.id }, body: { registrationIds, paymentTotal: 15_000 } })
    expect(cheap.problem).toMatchObject({ status: 409, code: 'price_changed' })
  })

  test('is continued at the same price elsewhere, whole and not in part', async () => {
    const registrationIds = await keep()
    const { id } = await asked(registrationIds)
    const data = membershipData({ membershipHistoryPaymentId: id, memberships: [] })
    const { body } = await server
      .as(ida)
      .call(preparePayment, { body: { token: 'nonce', membershipData: data } })
    expect(body.paymentTotal).toBe(60_000)
    await server.deps.db.update(eventTable).set({
      startDate: new Date('2027-02-01T18:00:00Z'),
      endDate: new Date('2027-02-01T20:00:00Z'),
    })
    const { token, membershipHistoryPaymentId } = body
    const opened = await server.as(ida).call(openPaymentWindow, {
      params: { provider: 'freepay' },
      body: { token, membershipHistoryPaymentId, Amount: 60_000, SaveCard: false, Currency: 'DKK' },
    })
    // The event was moved out of the year: no window opens at the price of before.
    expect(opened.problem).toMatchObject({ status: 409, code: 'price_changed' })
  })

  test('costs the full price at an event that is not in the year', async () => {
    const registrationIds = await keep()
    const [startDate, endDate] = [new Date('2027-01-03'), new Date('2027-01-04')]
    await server.deps.db.update(eventTable).set({ startDate, endDate })
    expect((await asked(registrationIds)).paymentTotal).toBe(70_000)
    expect(byMember(await quoted(registrationIds))).toEqual({ [ida.id]: 25_000 })
  })

  test('costs the full price where the organisation has ended the membership before the event', async () => {
    const registrationIds = await keep()
    await draft(server, ida, { club })
    await server.deps.db
      .update(membership)
      .set({ endsOn: '2026-03-05' })
      .where(eq(membership.memberId, ida.id))
    expect(byMember(await quoted(registrationIds))).toEqual({ [ida.id]: 25_000 })
  })

  test('costs the full price where the kind for members is counted or not sold', async () => {
    const registrationIds = await keep()
    const { id } = forMembers
    for (const values of [{ places: 5 }, { places: null, salesUntil: new Date('2026-03-01T00:00:00Z') }]) {
      await server.deps.db.update(eventTier).set(values).where(eq(eventTier.id, id))
      expect(byMember(await quoted(registrationIds))).toEqual({ [ida.id]: 25_000 })
    }
  })

  test('nothing is bought at that price where the year was paid meanwhile', async () => {
    const registrationIds = await keep()
    const both = await openPurchase(server, ida, { club, registrationIds })
    const alone = await openPurchase(server, ida, { club })
    await pay(server, alone)
    await runJobs(server)
    await pay(server, both)
    await runJobs(server)
    const { body } = await server.as(ida).call(findPaymentReturn, { body: { token: both.token } })
    expect(body.paymentStatus).not.toBe('paid')
    const seats = await openTickets(server, ida, { event, registrationIds })
    await pay(server, seats)
    await runJobs(server)
    expect(await books(server)).toMatchObject({ capturedMinor: 70_000 })
    expect(await problems()).toEqual([])
  })

  test.each([
    ['waits to be paid', null, 60_000],
    ['counts already', 30, 0],
  ])('a claim of the year that comes meanwhile and %s', async (_how, countsForDays, capturedMinor) => {
    const registrationIds = await keep()
    const both = await openPurchase(server, ida, { club, registrationIds })
    const { member: treasurer } = await aTreasurer(server, club)
    await aClaim(server, { club, member: ida, by: treasurer, countsForDays })
    await pay(server, both)
    await runJobs(server)
    expect(await books(server)).toMatchObject({ capturedMinor })
    const [claimed] = await server.deps.db.select().from(claim)
    // The payment takes its place; of one whose year counts nothing is bought, as it is paid by its claim, without places.
    expect(claimed?.end).toBe(countsForDays === null ? 'replaced' : null)
    expect(await problems()).toEqual([])
  })

  test('a refunded year that is bought again lowers the places of that payment only', async () => {
    const first = await openPurchase(server, ida, { club })
    await pay(server, first)
    await runJobs(server)
    const { client } = await aTreasurer(server, club)
    const given = await client.call(refundPayment, {
      params: { id: first.paymentId },
      body: {
        reason: 'Moved away',
        idempotencyKey: crypto.randomUUID(),
        membershipHistoryIds: [first.historyId],
      },
    })
    expect(given.status).toBeLessThan(300)
    await runJobs(server, 'reconcilePayment')
    const registrationIds = await keep()
    const alone = await server
      .as(ida)
      .call(payTickets, { params: { id: event.id }, body: { registrationIds } })
    expect(alone.body.paymentTotal).toBe(25_000)
    expect((await asked(registrationIds)).paymentTotal).toBe(60_000)
  })
})
