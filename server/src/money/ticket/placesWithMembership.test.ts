import { cancelEvent } from '@medlem/contract/eventChange'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { getFamilyStatus } from '@medlem/contract/membership'
import { TEMPLATE } from '@medlem/contract/message'
import { createPayment, findPaymentReturn, getPayment } from '@medlem/contract/payment'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { getReceipt } from '@medlem/contract/receipt'
import { refundPayment } from '@medlem/contract/refund'
import { cancelRegistration, getSignUp } from '@medlem/contract/registration'
import { payTickets } from '@medlem/contract/ticketPayment'
import { event as eventTable } from '@medlem/database/schema/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { payment } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { CALLED_OFF_WAIT_MS } from '@medlem/domain/refund'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { sweepOffers } from '../../club/registration/waitingList.ts'
import { aTier } from '../../testing/aTier.ts'
import { aChild, aDiscountCode, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, books, type Club, draft, openPurchase, pay, runJobs } from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { anOpenEvent, openTickets, putOn, toPay } from './testing/paidEvent.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let club: Club
let event: EventRow
let adult: EventTierRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  alma = await aChild(server, ida)
  club = await aClub(server)
  event = await anOpenEvent(server, { orgId: club.organisation.id, title: 'Regatta', capacity: 4 })
  adult = await aTier(server, event.id, { priceMinor: 20_000 })
})

const problems = () => brokenInvariants(server.deps.db, { now: server.clock.now() })
const paymentStates = async () =>
  (await server.deps.db.select().from(payment)).map(({ state }) => state).toSorted()
const years = async () =>
  (await server.deps.db.select().from(membershipPeriod)).map(({ status, open }) => (open ? 'draft' : status))
const notices = async () =>
  (
    await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.receiverId, ida.id))
      .orderBy(asc(notification.createdAt))
  ).map(({ notice }) => notice?.code)

async function places(of: Pick<EventRow, 'id'> = event) {
  const { body } = await server.as(ida).call(getSignUp, { params: { id: of.id } })
  return body.people.map(({ registration }) => registration?.state ?? 'none')
}

/** Places of Ida and her child that are kept. */
async function keep(people: MemberRow[] = [ida, alma], of: EventRow = event, tier = adult) {
  const put = await putOn(server, ida, { event: of, tiers: people.map((one) => [one, tier]) })
  return toPay(put.body)
}

/** What home continues of Ida's payment. */
const begunAtHome = async () =>
  (await server.as(ida).call(getFamilyStatus, { params: { memberId: ida.id } })).body
    .flatMap(({ statuses }) => statuses)
    .flatMap(({ begunPayment }) => begunPayment ?? [])

const quoted = async (body: { registrationIds?: string[]; discountCode?: string } = {}) => {
  const lines = [{ memberId: ida.id, membershipConfId: club.configuration.id }]
  return (await server.as(ida).call(quotePurchase, { body: { orgId: club.organisation.id, lines, ...body } }))
    .body
}
const open = (registrationIds: string[], values: { discountCode?: string } = {}) =>
  openPurchase(server, ida, { club, registrationIds, ...values })

/** Ida’s year and two places, paid. */
async function paid() {
  const registrationIds = await keep()
  const purchase = await open(registrationIds)
  await pay(server, purchase)
  await runJobs(server)
  return { ...purchase, registrationIds }
}

describe('places at an event that are paid with a membership', () => {
  test('are offered with the price of the whole, and become one payment with one receipt', async () => {
    const registrationIds = await keep()
    const offered = await quoted()
    expect(offered).toMatchObject({ totalMinor: 45_000 })
    expect(offered.places).toMatchObject([
      { eventTitle: 'Regatta', memberId: alma.id, unitMinor: 20_000, isIncluded: false },
      { memberId: ida.id, keptUntil: '2026-03-02T11:30:00.000Z', isIncluded: false },
    ])
    expect(await quoted({ registrationIds })).toMatchObject({
      totalMinor: 85_000,
      places: [{ isIncluded: true }, {}],
    })
    const purchase = await open(registrationIds)
    await pay(server, purchase)
    await runJobs(server)
    expect(await books(server)).toMatchObject({
      capturedMinor: 85_000,
      activeYears: 1,
      receiptNumbers: [1],
      notifications: 1,
    })
    expect(await places()).toEqual(['registered', 'registered'])
    const { body } = await server.as(ida).call(findPaymentReturn, { body: { token: purchase.token } })
    expect(body).toMatchObject({
      paymentStatus: 'paid',
      paymentType: 'membership',
      paymentTotal: 85_000,
      totalMembers: 3,
      lines: [{ memberId: ida.id, unitMinor: 45_000 }],
      tickets: [{ eventTitle: 'Regatta', memberId: alma.id }, { unitMinor: 20_000 }],
    })
    for (const historyId of [purchase.historyId, ...registrationIds]) {
      const seen = await server
        .as(ida)
        .call(getPayment, { params: { historyId, paymentId: purchase.paymentId } })
      expect(seen.status).toBe(200)
    }
    const receipt = await server.as(ida).call(getReceipt, { params: { id: purchase.historyId } })
    expect(receipt.body).toMatchObject({ number: 1, totalMinor: 85_000 })
    expect(
      receipt.body.lines.map(({ isTicket = false, unitMinor }) => [isTicket, unitMinor]).toSorted(),
    ).toEqual([
      [false, 45_000],
      [true, 20_000],
      [true, 20_000],
    ])
    const mails = await server.deps.db.select().from(message).where(eq(message.memberId, ida.id))
    expect(
      mails.flatMap(({ templateId, params }) => (templateId === TEMPLATE.paymentEmail ? [params] : [])),
    ).toMatchObject([{ AMOUNT: '850,00 kr.', EVENT: expect.stringMatching(/^Regatta: Alma .*, Ida /) }])
    expect(await problems()).toEqual([])
  })

  test('are named line by line in the books, which add up', async () => {
    await paid()
    const staff = server.as(await aMember(server), { roles: [`org:${club.organisation.key}|role:ADMIN`] })
    const { body } = await staff.call(exportBookkeeping, {
      params: { id: club.organisation.id },
      querystring: { month: '2026-03' },
    })
    expect(body.match(/Regatta/g)).toHaveLength(2)
  })

  test('a code lowers what it is for, and both what it is for both', async () => {
    const registrationIds = await keep()
    const orgId = club.organisation.id
    await aDiscountCode(server, { orgId, code: 'YEAR', percent: 10, appliesTo: 'memberships' })
    await aDiscountCode(server, { orgId, code: 'SEAT', percent: 10, appliesTo: 'places' })
    await aDiscountCode(server, { orgId, code: 'ALL', percent: null, amountMinor: 8_500, appliesTo: 'both' })
    const total = async (discountCode: string) => (await quoted({ registrationIds, discountCode })).totalMinor
    expect([await total('YEAR'), await total('SEAT'), await total('ALL')]).toEqual([80_500, 81_000, 76_500])
    expect((await quoted({ discountCode: 'SEAT' })).discountProblem).toContain('for places')
    const purchase = await open(registrationIds, { discountCode: 'SEAT' })
    await pay(server, purchase)
    await runJobs(server)
    expect(await books(server)).toMatchObject({ capturedMinor: 81_000 })
    expect(await problems()).toEqual([])
  })

  test('are not paid with another’s, another organisation’s or another event’s, nor with a membership that costs nothing', async () => {
    const [own = ''] = await keep([ida])
    const vera = await aMember(server, { firstName: 'Vera' })
    const put = await putOn(server, vera, { event, tiers: [[vera, adult]] })
    const [foreign = ''] = toPay(put.body)
    const second = await anOpenEvent(server, { orgId: club.organisation.id })
    const [later = ''] = await keep([ida], second, await aTier(server, second.id))
    const id = await draft(server, ida, { club })
    const asked = async (registrationIds: string[]) =>
      (await server.as(ida).call(createPayment, { params: { id }, body: { registrationIds } })).problem
    expect(await asked([own, foreign])).toMatchObject({ status: 404 })
    expect(await asked([own, later])).toMatchObject({ status: 404 })
    const elsewhere = await aClub(server)
    const away = await draft(server, ida, { club: elsewhere })
    const wrong = await server
      .as(ida)
      .call(createPayment, { params: { id: away }, body: { registrationIds: [own] } })
    expect(wrong.problem).toMatchObject({ status: 404 })
    await aDiscountCode(server, {
      orgId: club.organisation.id,
      code: 'FREE',
      percent: 100,
      appliesTo: 'memberships',
    })
    const free = await server
      .as(ida)
      .call(createPayment, { params: { id }, body: { registrationIds: [own], discountCode: 'FREE' } })
    expect(free.problem).toMatchObject({ status: 422, errors: [{ field: 'registrationIds' }] })
    const offered = await quoted({ registrationIds: [own], discountCode: 'FREE' })
    expect(offered).toMatchObject({ totalMinor: 0, places: [] })
    expect(await paymentStates()).toEqual([])
  })

  test('is continued whole elsewhere, with the places that are still kept [ruling 56]', async () => {
    const [own = '', childs = ''] = await keep()
    await open([own, childs])
    const both = [own, childs].map((id) => ({ id, unitMinor: 20_000 }))
    const [begun, ...others] = await begunAtHome()
    expect([begun, others]).toMatchObject([{ isOpen: true, unitMinor: 45_000 }, []])
    expect(begun?.places?.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      both.toSorted((a, b) => a.id.localeCompare(b.id)),
    )
    await server.as(ida).call(cancelRegistration, { params: { id: childs } })
    expect((await begunAtHome())[0]?.places ?? []).not.toContainEqual(both[1])
    server.clock.advance(3 * 3_600_000)
    expect((await begunAtHome()).flatMap(({ places: left }) => left ?? [])).toEqual([])
  })

  test('the same again is the same payment; with other places, or without, it is another, and one is paid', async () => {
    const registrationIds = await keep()
    const first = await open(registrationIds)
    const id = await draft(server, ida, { club })
    const ask = (body: { registrationIds?: string[] }) =>
      server.as(ida).call(createPayment, { params: { id }, body })
    expect((await ask({ registrationIds })).body.id).toBe(first.paymentId)
    const alone = await ask({})
    expect(alone.body).toMatchObject({ paymentTotal: 45_000, lines: [{}] })
    const seats = await server
      .as(ida)
      .call(payTickets, { params: { id: event.id }, body: { registrationIds } })
    expect(seats.body).toMatchObject({ paymentTotal: 40_000, lines: [] })
    expect(await paymentStates()).toEqual(['created', 'created', 'superseded'])
    // Paying in the first window has bought all; the others are nothing more.
    await pay(server, first)
    await runJobs(server)
    expect(await places()).toEqual(['registered', 'registered'])
    expect(await problems()).toEqual([])
    expect((await ask({ registrationIds })).problem).toMatchObject({ status: 409 })
  })

  test('nothing is bought where a place was gone when the money came: all of it is given back, and the payer knows why', async () => {
    const registrationIds = await keep()
    const purchase = await open(registrationIds)
    server.clock.advance(3 * 3_600_000)
    await sweepOffers(server.deps)
    await pay(server, purchase)
    await runJobs(server)
    expect([await places(), await years()]).toEqual([['none', 'none'], ['draft']])
    expect(await paymentStates()).toEqual(['voided'])
    expect(await notices()).toContain('place_gone')
    expect(await problems()).toEqual([])
  })

  test('a year that was paid meanwhile gives all back too, and keeps the places for their payment', async () => {
    const registrationIds = await keep()
    const both = await open(registrationIds)
    const alone = await openPurchase(server, ida, { club })
    await pay(server, alone)
    await runJobs(server)
    await pay(server, both)
    await runJobs(server)
    expect(await paymentStates()).toEqual(['captured', 'voided'])
    expect(await places()).toEqual(['offered', 'offered'])
    expect(await notices()).toContain('paid_already')
    const seats = await openTickets(server, ida, { event, registrationIds })
    await pay(server, seats)
    await runJobs(server)
    expect(await places()).toEqual(['registered', 'registered'])
    expect(await problems()).toEqual([])
  })
})

describe('afterwards', () => {
  const treasurer = () => aTreasurer(server, club)
  const params = () => ({ id: club.organisation.id, eventId: event.id })

  test('a place is cancelled by the event’s rule, and the membership stays', async () => {
    const { registrationIds } = await paid()
    await server.deps.db.update(eventTable).set({ refundUntil: event.startDate })
    await server.as(ida).call(cancelRegistration, { params: { id: registrationIds[0] ?? '' } })
    await runJobs(server, 'reconcilePayment')
    expect([(await places()).toSorted(), await years()]).toEqual([['none', 'registered'], ['active']])
    const [given] = await server.deps.db.select().from(refund)
    expect(given).toMatchObject({
      state: 'done',
      amountMinor: 20_000,
      effect: expect.stringMatching(
        /^The membership year stays: .* 2026\. The place at Regatta is cancelled: .* The place at Regatta is kept: /,
      ),
    })
    expect(await problems()).toEqual([])
  })

  test('an event that is called off gives back its places alone, less what went back before', async () => {
    const { registrationIds } = await paid()
    await server.deps.db.update(eventTable).set({ refundUntil: event.startDate, refundPercent: 50 })
    await server.as(ida).call(cancelRegistration, { params: { id: registrationIds[0] ?? '' } })
    const { client } = await treasurer()
    expect((await client.call(cancelEvent, { params: params() })).status).toBe(200)
    server.clock.advance(CALLED_OFF_WAIT_MS)
    await runJobs(server, 'reconcilePayment')
    const given = await server.deps.db.select().from(refund).orderBy(asc(refund.createdAt))
    expect(given.map(({ state, amountMinor }) => [state, amountMinor])).toEqual([
      ['done', 10_000],
      ['done', 30_000],
    ])
    expect([await places(), await years(), await paymentStates()]).toEqual([
      ['none', 'none'],
      ['active'],
      ['part_refunded'],
    ])
    expect(await problems()).toEqual([])
  })

  test('a test that paid both is left as it is when the event is called off', async () => {
    club = await aClub(server, { live: false })
    event = await anOpenEvent(server, { orgId: club.organisation.id })
    adult = await aTier(server, event.id, { priceMinor: 20_000 })
    await paid()
    const { client } = await treasurer()
    expect((await client.call(cancelEvent, { params: params() })).status).toBe(200)
    expect([await paymentStates(), await years()]).toEqual([['captured_test'], ['active']])
    expect(await problems()).toEqual([])
  })

  test('a treasurer gives back the year and keeps the places, or all', async () => {
    const purchase = await paid()
    const { client } = await treasurer()
    const give = (body: { amountMinor?: number; membershipHistoryIds?: string[] }) =>
      client.call(refundPayment, {
        params: { id: purchase.paymentId },
        body: { reason: 'Moved away', idempotencyKey: crypto.randomUUID(), ...body },
      })
    expect((await give({ membershipHistoryIds: [purchase.historyId] })).status).toBeLessThan(300)
    await runJobs(server, 'reconcilePayment')
    expect([await places(), await years()]).toEqual([['registered', 'registered'], ['inactive']])
    expect(await problems()).toEqual([])
    expect((await give({ amountMinor: 40_000 })).status).toBeLessThan(300)
    await runJobs(server, 'reconcilePayment')
    expect([await places(), await paymentStates()]).toEqual([['none', 'none'], ['refunded']])
    expect(await problems()).toEqual([])
  })
})
