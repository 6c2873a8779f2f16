import { cancelEvent } from '@medlem/contract/eventChange'
import { getPayment } from '@medlem/contract/payment'
import { refundPayment } from '@medlem/contract/refund'
import { answerOffer, cancelRegistration, getSignUp, type SignUp } from '@medlem/contract/registration'
import { payTickets } from '@medlem/contract/ticketPayment'
import { event as eventTable } from '@medlem/database/schema/event'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { organisation as organisationTable } from '@medlem/database/schema/organisation'
import { refund } from '@medlem/database/schema/refund'
import { eventRegistration } from '@medlem/database/schema/registration'
import { CALLED_OFF_WAIT_MS } from '@medlem/domain/refund'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { sweepOffers } from '../../club/registration/waitingList.ts'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { aTier } from '../../testing/aTier.ts'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase } from '../../testing/ticketPurchase.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, books, type Club, pay, runJobs } from '../payment/testing/buyer.ts'
import { anOpenEvent, openTickets, putOn, toPay } from './testing/paidEvent.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let vera: MemberRow
let club: Club
let event: EventRow
let before: { captured: number; voided: number }

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.gateway.control('DELETE', '/faults')
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  alma = await aChild(server, ida)
  vera = await aMember(server, { firstName: 'Vera' })
  club = await aClub(server)
  event = await anOpenEvent(server, { orgId: club.organisation.id, title: 'Regatta' })
  before = (await server.gateway.totals()) as { captured: number; voided: number }
})

const look = async (who: MemberRow): Promise<SignUp> =>
  (await server.as(who).call(getSignUp, { params: { id: event.id } })).body
const states = async (who: MemberRow) =>
  (await look(who)).people.map(({ registration }) => registration?.state ?? 'none')
const problems = () => brokenInvariants(server.deps.db, { now: server.clock.now() })
const moved = async () => {
  const { captured, voided } = (await server.gateway.totals()) as { captured: number; voided: number }
  return { captured: captured - before.captured, voided: voided - before.voided }
}
const bell = async (who: MemberRow) =>
  (
    await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.receiverId, who.id))
      .orderBy(asc(notification.createdAt))
  ).map(({ notice }) => notice?.code)

describe('places that cost something', () => {
  test('are kept for the payment, paid by one payer at once, and taken', async () => {
    const adult = await aTier(server, event.id, { vatRateTenThousandths: 12_500 })
    const child = await aTier(server, event.id, { name: 'Child', priceMinor: 5_000, maxAge: 14, position: 1 })
    const put = await putOn(server, ida, {
      event,
      tiers: [
        [ida, adult],
        [alma, child],
      ],
    })
    expect(put.body).toMatchObject({
      currency: 'DKK',
      tiers: [
        { name: 'Adult', unitMinor: 18_750, closed: null },
        { name: 'Child', unitMinor: 5_000 },
      ],
      people: [
        {
          registration: { state: 'offered', toPayMinor: 18_750, offerExpiresAt: '2026-03-02T11:30:00.000Z' },
        },
        { registration: { state: 'offered', toPayMinor: 5_000 } },
      ],
    })
    const open = await openTickets(server, ida, { event, registrationIds: toPay(put.body) })
    // As long as the window is open, and for an answer that comes late.
    expect((await look(ida)).people[0]?.registration?.offerExpiresAt).toBe('2026-03-02T11:35:00.000Z')
    await pay(server, open)
    await runJobs(server)
    expect(await states(ida)).toEqual(['registered', 'registered'])
    expect(await moved()).toEqual({ captured: 23_750, voided: 0 })
    const { body } = await server
      .as(ida)
      .call(getPayment, { params: { historyId: open.historyId, paymentId: open.paymentId } })
    expect(body).toMatchObject({
      paymentStatus: 'paid',
      paymentType: 'event',
      paymentTotal: 23_750,
      lines: [],
      tickets: [
        { eventTitle: 'Regatta', tierName: 'Adult', memberId: ida.id, unitMinor: 18_750 },
        { tierName: 'Child', memberId: alma.id },
      ],
    })
    expect(await bell(ida)).toEqual(['payment_received'])
    const { body: own } = await server.as(ida).call(getSignUp, { params: { id: event.id } })
    expect(own.people.map(({ registration }) => registration?.paid)).toEqual(['window', 'window'])
    const mails = await server.deps.db.select().from(message).where(eq(message.memberId, ida.id))
    expect(mails.map(({ notice }) => notice?.code)).toEqual(Array(2).fill('registration_signed_up'))
    expect(await problems()).toEqual([])
  })

  test('are named in the bell in the language that the payer reads', async () => {
    const translations = { da: { title: 'Kapsejlads' } }
    await server.deps.db.update(eventTable).set({ translations }).where(eq(eventTable.id, event.id))
    const dane = await aMember(server, { language: 'da' })
    const adult = await aTier(server, event.id)
    const put = await putOn(server, dane, { event, tiers: [[dane, adult]] })
    await pay(server, await openTickets(server, dane, { event, registrationIds: toPay(put.body) }))
    await runJobs(server)
    const [said] = await server.deps.db
      .select()
      .from(notification)
      .where(and(eq(notification.receiverId, dane.id), eq(notification.type, 'PAYMENT_RECEIVED')))
    expect(said?.notice?.values).toMatchObject({ years: [{ event: 'Kapsejlads' }] })
  })

  test('are free again when they are not paid in time, and a payment after that is given back', async () => {
    const adult = await aTier(server, event.id, { places: 1 })
    const put = await putOn(server, ida, { event, tiers: [[ida, adult]] })
    const open = await openTickets(server, ida, { event, registrationIds: toPay(put.body) })
    server.clock.advance(36 * 60_000)
    await sweepOffers(server.deps)
    expect(await states(ida)).toEqual(['none', 'none'])
    expect(await bell(ida)).toEqual(['registration_unpaid'])
    const next = await putOn(server, vera, { event, tiers: [[vera, adult]] })
    expect(next.body.people[0]?.registration?.state).toBe('offered')
    await pay(server, open)
    await runJobs(server)
    expect(await moved()).toEqual({ captured: 0, voided: 15_000 })
    expect(await bell(ida)).toEqual(['registration_unpaid', 'place_gone'])
    expect((await books(server)).states).toEqual(['voided'])
    expect(await problems()).toEqual([])
  })

  test('are paid once, by whichever of the family pays first', async () => {
    const adult = await aTier(server, event.id)
    const put = await putOn(server, ida, {
      event,
      tiers: [
        [ida, adult],
        [alma, adult],
      ],
    })
    const registrationIds = toPay(put.body)
    const both = await openTickets(server, ida, { event, registrationIds })
    const [one = ''] = registrationIds
    const single = await openTickets(server, ida, { event, registrationIds: [one] })
    await pay(server, both)
    await pay(server, single)
    await runJobs(server)
    expect(await moved()).toEqual({ captured: 30_000, voided: 15_000 })
    expect(await states(ida)).toEqual(['registered', 'registered'])
    const again = await server
      .as(ida)
      .call(payTickets, { params: { id: event.id }, body: { registrationIds } })
    expect([again.status, again.problem.code]).toEqual([409, 'already_paid'])
    expect(await problems()).toEqual([])
  })

  test('are not taken without a payment, nor by somebody who may not act for them', async () => {
    const adult = await aTier(server, event.id)
    const put = await putOn(server, ida, { event, tiers: [[ida, adult]] })
    const [id = ''] = toPay(put.body)
    const accepted = await server.as(ida).call(answerOffer, { params: { id }, body: { accept: true } })
    expect([accepted.status, accepted.problem.code]).toEqual([409, 'invalid_transition'])
    const of = { params: { id: event.id }, body: { registrationIds: [id] } }
    expect((await server.as(vera).call(payTickets, of)).status).toBe(404)
    const other = await anOpenEvent(server, { orgId: club.organisation.id })
    expect((await server.as(ida).call(payTickets, { ...of, params: { id: other.id } })).status).toBe(404)
    const cheaper = { ...of, body: { ...of.body, paymentTotal: 1 } }
    expect((await server.as(ida).call(payTickets, cheaper)).problem.code).toBe('price_changed')
    expect((await server.as(ida).call(cancelRegistration, { params: { id } })).status).toBe(200)
    expect((await server.as(ida).call(payTickets, of)).problem.code).toBe('invalid_transition')
    expect(await problems()).toEqual([])
  })

  test('go to the next in line when one is given back, who pays within a day', async () => {
    const adult = await aTier(server, event.id, { places: 1 })
    const put = await putOn(server, ida, { event, tiers: [[ida, adult]] })
    await pay(server, await openTickets(server, ida, { event, registrationIds: toPay(put.body) }))
    await runJobs(server)
    const waits = await putOn(server, vera, { event, tiers: [[vera, adult]] })
    expect(waits.body.people[0]?.registration).toMatchObject({ state: 'waiting', waitingNumber: 1 })
    const [first] = (await books(server)).payments
    const admin = server.as(vera, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
    const back = await admin.call(refundPayment, {
      params: { id: first?.id ?? '' },
      body: { amountMinor: 15_000, reason: 'Ida is ill' },
    })
    expect(back.status).toBe(200)
    expect(await states(ida)).toEqual(['none', 'none'])
    expect(await bell(ida)).toEqual(['payment_received', 'registration_refunded', 'refunded'])
    const [offered] = toPay(await look(vera))
    await pay(server, await openTickets(server, vera, { event, registrationIds: [offered ?? ''] }))
    await runJobs(server)
    expect(await states(vera)).toEqual(['registered'])
    expect(await problems()).toEqual([])
  })
})

describe('a paid place that is cancelled', () => {
  const refundBy = (refundUntil: Date | null, refundPercent = 100) =>
    server.deps.db.update(eventTable).set({ refundUntil, refundPercent }).where(eq(eventTable.id, event.id))
  /** Ida's family of two, paid together. */
  async function bothPaid() {
    const adult = await aTier(server, event.id)
    const put = await putOn(server, ida, {
      event,
      tiers: [
        [ida, adult],
        [alma, adult],
      ],
    })
    const registrationIds = toPay(put.body)
    await pay(server, await openTickets(server, ida, { event, registrationIds }))
    await runJobs(server)
    return registrationIds
  }
  const cancel = (id = '') => server.as(ida).call(cancelRegistration, { params: { id } })
  const given = async () => await server.deps.db.select().from(refund).orderBy(asc(refund.createdAt))

  test('gives back what the event says, and of a family the one price alone', async () => {
    await refundBy(new Date('2026-03-04T11:00:00Z'), 50)
    const [first, second] = await bothPaid()
    expect((await cancel(first)).status).toBe(200)
    expect(await states(ida)).toEqual(['none', 'registered'])
    expect(await given()).toMatchObject([
      {
        amountMinor: 7_500,
        state: 'done',
        effect: 'The place at Regatta is cancelled: Ida Holm. The place at Regatta is kept: Alma Holm.',
      },
    ])
    server.clock.set('2026-03-04T11:00:01Z')
    expect((await cancel(second)).status).toBe(200)
    expect(await states(ida)).toEqual(['none', 'none'])
    expect(await given()).toHaveLength(1)
    expect(await problems()).toEqual([])
  })

  test('by a refund that names it says that the place was refunded, and no year', async () => {
    const [first] = await bothPaid()
    const [paid] = (await books(server)).payments
    const back = await server
      .as(vera, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
      .call(refundPayment, {
        params: { id: paid?.id ?? '' },
        body: { reason: 'Ida is ill', membershipHistoryIds: [first ?? ''] },
      })
    expect(back.body.state).toBe('done')
    const [row] = await server.deps.db
      .select({ reason: eventRegistration.reason })
      .from(eventRegistration)
      .where(eq(eventRegistration.id, first ?? ''))
    expect([row?.reason, storedReason(row?.reason ?? '', 'da')]).toEqual([
      'The place was refunded.',
      'Pladsen blev betalt tilbage.',
    ])
  })

  test('is not cancelled while its money is being taken, nor is its event', async () => {
    await refundBy(event.startDate)
    const { registrations } = await aTicketPurchase(server, {
      payer: ida,
      organisation: club.organisation,
      event,
      state: 'authorized',
    })
    const [place] = registrations
    expect((await cancel(place?.id)).problem).toMatchObject({ status: 409, code: 'not_refundable' })
    const admin = server.as(vera, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
    const off = { params: { id: club.organisation.id, eventId: event.id } }
    expect((await admin.call(cancelEvent, off)).problem).toMatchObject({
      status: 409,
      code: 'not_refundable',
    })
    expect(await states(ida)).toEqual(['registered', 'none'])
  })

  test('of a test goes back whole or not at all', async () => {
    await refundBy(event.startDate, 50)
    const bought = { payer: ida, organisation: club.organisation, event, state: 'captured_test' } as const
    const { registrations } = await aTicketPurchase(server, bought)
    expect((await cancel(registrations[0]?.id)).status).toBe(200)
    expect(await given()).toEqual([])
    await refundBy(event.startDate)
    const again = await aTicketPurchase(server, bought)
    expect((await cancel(again.registrations[0]?.id)).status).toBe(200)
    expect(await given()).toMatchObject([{ amountMinor: 20_000, state: 'done' }])
    expect(await states(ida)).toEqual(['none', 'none'])
    expect(await problems()).toEqual([])
  })

  test('gives nothing back without a rule, and asks a second person above the limit', async () => {
    const [first, second] = await bothPaid()
    await cancel(first)
    expect(await given()).toEqual([])
    await refundBy(new Date('2026-03-08T11:00:00Z'))
    await server.deps.db
      .update(organisationTable)
      .set({ refundSecondPersonMinor: 10_000 })
      .where(eq(organisationTable.id, club.organisation.id))
    await cancel(second)
    expect(await given()).toMatchObject([{ amountMinor: 15_000, state: 'requested' }])
    expect(await states(ida)).toEqual(['none', 'none'])
    expect(await problems()).toEqual([])
  })

  test('with its whole event goes back in full, once, and is asked for by staff who may not refund', async () => {
    await bothPaid()
    const adult = await aTier(server, event.id, { name: 'Guest' })
    const put = await putOn(server, vera, { event, tiers: [[vera, adult]] })
    const kept = await openTickets(server, vera, { event, registrationIds: toPay(put.body) })
    const admin = server.as(vera, { roles: [`org:${club.organisation.key}|role:ADMIN`] })
    const off = () => admin.call(cancelEvent, { params: { id: club.organisation.id, eventId: event.id } })
    expect([(await off()).status, (await off()).status]).toEqual([200, 200])
    server.clock.advance(CALLED_OFF_WAIT_MS)
    await runJobs(server, 'reconcilePayment')
    expect(await given()).toMatchObject([
      {
        amountMinor: 30_000,
        state: 'done',
        effect: 'The places at Regatta are cancelled: Alma Holm, Ida Holm.',
      },
    ])
    // A payment in a window that was open is given back.
    await pay(server, kept)
    await runJobs(server)
    expect(await moved()).toEqual({ captured: 30_000, voided: 15_000 })
    expect(await problems()).toEqual([])
  })
})

describe('the choice of a tier', () => {
  test('counts a family as one whichever parent signs up: a linked account has no places beside theirs', async () => {
    const few = await aTier(server, event.id, { name: 'Few', perFamily: 2 })
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const pair: [MemberRow, typeof few][] = [
      [ida, few],
      [alma, few],
    ]
    expect((await putOn(server, ida, { event, tiers: pair })).status).toBe(200)
    const late = await putOn(server, jonas, { event, tiers: [[jonas, few]] })
    expect([late.status, late.problem.errors?.[0]?.code]).toEqual([422, 'limit_reached'])
  })

  test('is refused where it is missing, not sold now, or not for the person, each with its field', async () => {
    const members = await aTier(server, event.id, { name: 'Member', audience: 'members' })
    const later = await aTier(server, event.id, { name: 'Late', salesFrom: new Date('2026-03-05T11:00:00Z') })
    const young = await aTier(server, event.id, { name: 'Young', maxAge: 5 })
    const single = await aTier(server, event.id, { name: 'Single', perFamily: 1 })
    const tries: [Parameters<typeof putOn>[2]['tiers'], string, string][] = [
      [[[ida, members]], 'not_eligible', 'Member is for members'],
      [[[ida, later]], 'not_on_offer', 'Late can’t be chosen yet'],
      [[[ida, young]], 'not_eligible', 'Young'],
      [
        [
          [ida, single],
          [alma, single],
        ],
        'limit_reached',
        'Only 1 of a family can come on Single',
      ],
    ]
    for (const [tiers, code, words] of tries) {
      const { status, problem } = await putOn(server, ida, { event, tiers })
      expect([status, problem.errors?.[0]?.field, problem.errors?.[0]?.code]).toEqual([422, 'tiers.0', code])
      expect(problem.errors?.[0]?.message).toContain(words)
    }
    const foreign = await aTier(server, (await anOpenEvent(server, { orgId: club.organisation.id })).id)
    const other = await putOn(server, ida, {
      event,
      tiers: [
        [alma, single],
        [ida, foreign],
      ],
    })
    expect(other.problem.errors).toMatchObject([{ field: 'tiers.1', code: 'unknown' }])
    expect(await states(ida)).toEqual(['none', 'none'])
  })

  test('of a free tier has a place at once, and a full one takes people for its own line alone', async () => {
    const free = await aTier(server, event.id, { name: 'Free', priceMinor: 0, places: 1 })
    const other = await aTier(server, event.id, { name: 'Other', priceMinor: 0 })
    expect(
      (await putOn(server, ida, { event, tiers: [[ida, free]] })).body.people[0]?.registration?.state,
    ).toBe('registered')
    const waits = await putOn(server, vera, { event, tiers: [[vera, free]] })
    expect(waits.body.people[0]?.registration?.state).toBe('waiting')
    const put = await putOn(server, ida, { event, tiers: [[alma, other]] })
    expect(put.body.people[1]?.registration?.state).toBe('registered')
    expect(await problems()).toEqual([])
  })
})
