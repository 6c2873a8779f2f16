import { recordDispute } from '@medlem/contract/dispute'
import { getCancellation, undoCancellation } from '@medlem/contract/eventCancellation'
import { cancelEvent } from '@medlem/contract/eventChange'
import { revokePeriod } from '@medlem/contract/grant'
import { updateSignUp } from '@medlem/contract/participant'
import { getSignUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import { type MemberRow, member as memberTable } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation as organisationTable } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { refund } from '@medlem/database/schema/refund'
import { CALLED_OFF_WAIT_MS } from '@medlem/domain/refund'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { aTier } from '../../testing/aTier.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchaseInput } from '../../testing/ticketPurchase.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, type Club, pay, runJobs } from '../payment/testing/buyer.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'
import { agree, aTreasurer, creditedMinor, sayNo } from '../refund/testing/treasurer.ts'
import { anOpenEvent, openTickets, putOn, toPay } from './testing/paidEvent.ts'

let server: TestServer
let club: Club
let event: EventRow
let adult: EventTierRow
let ida: MemberRow
let vera: MemberRow
let treasurer: Awaited<ReturnType<typeof aTreasurer>>
let before: number

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  vera = await aMember(server, { firstName: 'Vera', lastName: 'Lind' })
  club = await aClub(server)
  event = await anOpenEvent(server, { orgId: club.organisation.id, title: 'Regatta', capacity: 3 })
  adult = await aTier(server, event.id)
  treasurer = await aTreasurer(server, club)
  before = await creditedMinor(server)
})

const params = () => ({ id: club.organisation.id, eventId: event.id })
const off = () => treasurer.client.call(cancelEvent, { params: params() })
const undo = () => treasurer.client.call(undoCancellation, { params: params() })
const preview = async () => (await treasurer.client.call(getCancellation, { params: params() })).body
const given = async () => (await creditedMinor(server)) - before
const problems = () => brokenInvariants(server.deps.db, { now: server.clock.now() })
const refunds = () => server.deps.db.select().from(refund).orderBy(asc(refund.createdAt), asc(refund.key))
const paymentStates = async () =>
  (await server.deps.db.select().from(payment).orderBy(asc(payment.createdAt))).map(({ state }) => state)
const mails = async (who: MemberRow) =>
  (
    await server.deps.db
      .select()
      .from(message)
      .where(eq(message.memberId, who.id))
      .orderBy(asc(message.createdAt))
  ).map(({ notice }) => notice?.code)

async function place(who: MemberRow) {
  const { body } = await server.as(who).call(getSignUp, { params: { id: event.id } })
  return body.people.map(({ registration }) => registration)
}

/** Ida and her child come, and are paid for; Vera waits for her payment. */
async function threePlaces() {
  const alma = await aChild(server, ida)
  const both = await putOn(server, ida, {
    event,
    tiers: [
      [ida, adult],
      [alma, adult],
    ],
  })
  await pay(server, await openTickets(server, ida, { event, registrationIds: toPay(both.body) }))
  await runJobs(server)
  await putOn(server, vera, { event, tiers: [[vera, adult]] })
}

const bought = (state: TicketPurchaseInput['state'], payer: MemberRow) =>
  aTicketPurchase(server, { payer, organisation: club.organisation, event, tier: adult, state })

describe('before an event is called off', () => {
  test('staff see who comes and waits, and what becomes of each payment', async () => {
    await threePlaces()
    server.clock.advance(1000)
    await bought('manual', treasurer.member)
    const seen = await preview()
    expect(seen).toMatchObject({ currency: 'DKK', waitMinutes: 10, undo: null })
    expect(seen.people.map(({ state }) => state).toSorted()).toEqual([
      'offered',
      'registered',
      'registered',
      'registered',
    ])
    expect(seen.payments).toMatchObject([
      { names: ['Alma Holm', 'Ida Holm'], amountMinor: 30_000, money: 'goes_back', method: null },
      { names: ['Karl Kasse'], amountMinor: 15_000, money: 'by_hand', method: 'cash' },
    ])
  })

  test.each([
    ['above the limit', 20_000, 'asks'],
    ['at the limit', 30_000, 'goes_back'],
  ] as const)(
    'a payment %s is said to need a second person or not',
    async (_, refundSecondPersonMinor, money) => {
      await threePlaces()
      await server.deps.db
        .update(organisationTable)
        .set({ refundSecondPersonMinor })
        .where(eq(organisationTable.id, club.organisation.id))
      expect((await preview()).payments).toMatchObject([{ money }])
      await off()
      expect((await refunds()).map(({ state }) => state)).toEqual([
        money === 'asks' ? 'requested' : 'started',
      ])
    },
  )

  test('money that is not taken yet is named, and keeps the event from being called off', async () => {
    await bought('authorized', ida)
    expect((await preview()).payments).toMatchObject([{ money: 'not_yet', amountMinor: 15_000 }])
    expect((await off()).problem).toMatchObject({ status: 409, code: 'not_refundable' })
    expect((await preview()).undo).toBeNull()
  })
})

/** What somebody is said to become of each of their payments. */
async function money(who: MemberRow) {
  const { body } = await server.as(who).call(getSignUp, { params: { id: event.id } })
  return body.payments?.map((one) => [one.money, one.backAt])
}

describe('an event that was called off', () => {
  test('promises no money whose refund waits for a second person, or was rejected by one', async () => {
    await threePlaces()
    await server.deps.db
      .update(organisationTable)
      .set({ refundSecondPersonMinor: 10_000 })
      .where(eq(organisationTable.id, club.organisation.id))
    await off()
    expect(await money(ida)).toEqual([['asked', null]])
    const [asked] = await refunds()
    const second = await aTreasurer(server, club, 'Sofie')
    await sayNo(second.client, { paymentId: asked?.paymentId ?? '' }, { refundId: asked?.id ?? '' })
    expect((await refunds()).map(({ state }) => state)).toEqual(['refused'])
    expect(await money(ida)).toEqual([['asked', null]])
  })

  test('says it to the payer of somebody who is not in the family any more', async () => {
    const alma = await aChild(server, ida)
    const { body } = await putOn(server, ida, { event, tiers: [[alma, adult]] })
    await pay(server, await openTickets(server, ida, { event, registrationIds: toPay(body) }))
    await runJobs(server)
    await server.deps.db.update(memberTable).set({ parentId: null }).where(eq(memberTable.id, alma.id))
    await off()
    expect(await money(ida)).toEqual([['goes_back', null]])
  })

  test('promises no money that a bank asks for', async () => {
    await threePlaces()
    const [paid] = await server.deps.db.select().from(payment)
    const params = { id: paid?.id ?? '' }
    const body = { reason: 'The card was stolen', disputedOn: '2026-03-02' }
    expect((await treasurer.client.call(recordDispute, { params, body })).status).toBe(200)
    await off()
    expect(await money(ida)).toEqual([['asked', null]])
  })

  test('says to each family what becomes of what it paid, and no other family’s payment', async () => {
    await threePlaces()
    const karl = treasurer.member
    expect([await money(ida), await money(vera), await money(karl)]).toEqual([
      [['kept', null]],
      [],
      undefined,
    ])
    await bought('manual', karl)
    await off()
    expect(await Promise.all([ida, vera, karl].map(money))).toEqual([
      [['goes_back', null]],
      [],
      [['by_hand', null]],
    ])
    server.clock.advance(CALLED_OFF_WAIT_MS)
    await runJobs(server, 'reconcilePayment')
    expect(await money(ida)).toEqual([['back', '2026-03-02T11:10:00.000Z']])
  })

  test('sends no refund for ten minutes, whatever settles the payment, and all of them after that', async () => {
    await threePlaces()
    await off()
    expect((await preview()).undo).toEqual({ until: '2026-03-02T11:10:00.000Z', problem: null })
    server.clock.advance(CALLED_OFF_WAIT_MS - 1)
    await runJobs(server, 'reconcilePayment')
    await sweepPayments(server.deps)
    await runJobs(server, 'reconcilePayment')
    expect([await given(), await paymentStates()]).toEqual([0, ['refunding']])
    server.clock.advance(1)
    await runJobs(server, 'reconcilePayment')
    expect([await given(), await paymentStates()]).toEqual([30_000, ['refunded']])
    expect(await problems()).toEqual([])
  })

  test('takes place again with everybody as they were, and nothing goes back', async () => {
    await threePlaces()
    const waits = await aMember(server, { firstName: 'Nora' })
    await putOn(server, waits, { event, tiers: [[waits, adult]] })
    const were = [await place(ida), await place(vera), await place(waits)]
    await off()
    expect([...(await place(ida)), ...(await place(waits))]).toEqual([null, null, null])
    const answer = await undo()
    expect([answer.status, answer.body.cancelledAt]).toEqual([200, null])
    expect(await place(ida)).toEqual(were[0])
    // Whose place was kept for a payment has a day for it from now on.
    expect(await place(vera)).toMatchObject([
      { id: were[1]?.[0]?.id, state: 'offered', offerExpiresAt: '2026-03-03T11:00:00.000Z' },
    ])
    expect(await place(waits)).toMatchObject([{ state: 'waiting', waitingNumber: 1 }])
    server.clock.advance(CALLED_OFF_WAIT_MS)
    await runJobs(server, 'reconcilePayment')
    expect([await given(), await paymentStates()]).toEqual([0, ['captured']])
    expect(await refunds()).toMatchObject([{ state: 'refused', code: 'event_restored', startedAt: null }])
    expect((await mails(waits)).toSorted()).toEqual(['registration_called_off', 'registration_restored'])
    const log = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_cancel_undo'))
      .orderBy(audit.id)
    expect(log).toMatchObject([{ objectId: event.id, detail: { people: 4 } }])
    expect(await problems()).toEqual([])
  })

  test('can be called off and undone again, with a notice each time', async () => {
    await threePlaces()
    for (const call of [off, undo, off, undo, off]) expect((await call()).status).toBe(200)
    expect((await mails(vera)).filter((code) => code === 'registration_called_off')).toHaveLength(3)
    server.clock.advance(CALLED_OFF_WAIT_MS)
    await runJobs(server, 'reconcilePayment')
    expect([await given(), await paymentStates()]).toEqual([30_000, ['refunded']])
    expect(await problems()).toEqual([])
  })

  test('stays called off once a refund was sent', async () => {
    await threePlaces()
    await off()
    server.clock.advance(CALLED_OFF_WAIT_MS)
    await runJobs(server, 'reconcilePayment')
    const refused = await undo()
    expect(refused.problem).toMatchObject({ status: 409, code: 'invalid_transition' })
    expect((await preview()).undo?.problem).toMatch(/^Money was given back/)
    expect(await place(ida)).toEqual([null, null])
  })

  test('stays called off when a process ended between the order and its answer', async () => {
    await threePlaces()
    await off()
    const [ordered] = await refunds()
    await server.deps.db
      .update(refund)
      .set({ startedAt: server.clock.now() })
      .where(eq(refund.id, ordered?.id ?? ''))
    expect((await undo()).status).toBe(409)
    expect((await refunds()).map(({ state }) => state)).toEqual(['started'])
  })

  test('is undone once by two who press at once, and either undone or paid back where a refund is sent then', async () => {
    await threePlaces()
    await off()
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await server.deps.db.$count(audit, eq(audit.action, 'event_cancel_undo'))).toBe(1)
    await off()
    server.clock.advance(CALLED_OFF_WAIT_MS)
    const [undone] = await Promise.all([undo(), runJobs(server, 'reconcilePayment')])
    await runJobs(server, 'reconcilePayment')
    const isUndone = undone.status === 200
    expect(await given()).toBe(isUndone ? 0 : 30_000)
    expect((await place(ida)).map((one) => one?.state ?? 'none')).toEqual(
      isUndone ? ['registered', 'registered'] : ['none', 'none'],
    )
    expect(await problems()).toEqual([])
  })

  test('leaves ended whose money went back otherwise, and whose record was closed', async () => {
    const cash = await bought('manual', ida)
    const paid = await bought('captured', vera)
    const gone = await bought('captured', await aMember(server, { firstName: 'Otto' }))
    await off()
    const id = cash.registrations[0]?.id ?? ''
    await treasurer.client.call(revokePeriod, { params: { id }, body: { reason: 'Handed out' } })
    await server.deps.db
      .update(memberTable)
      .set({ enabled: false })
      .where(eq(memberTable.id, gone.registrations[0]?.memberId ?? ''))
    expect((await preview()).people).toMatchObject([{ registrationId: paid.registrations[0]?.id }])
    expect((await undo()).status).toBe(200)
    expect([await place(ida), (await place(vera))[0]?.state]).toEqual([[null], 'registered'])
    expect(await problems()).toEqual([])
  })

  test('asks no second person any more, and an agreement waits as long', async () => {
    await threePlaces()
    await server.deps.db
      .update(organisationTable)
      .set({ refundSecondPersonMinor: 10_000 })
      .where(eq(organisationTable.id, club.organisation.id))
    await off()
    const [asked] = await refunds()
    const second = await aTreasurer(server, club, 'Sofie')
    const agreed = await agree(second.client, { paymentId: asked?.paymentId ?? '' }, asked?.id ?? '')
    expect(agreed.body).toMatchObject({ state: 'pending', message: expect.stringMatching(/^It is sent on/) })
    expect(await given()).toBe(0)
    expect((await undo()).status).toBe(200)
    await off()
    expect((await undo()).status).toBe(200)
    expect((await refunds()).map(({ state, code }) => [state, code])).toEqual([
      ['refused', 'event_restored'],
      ['refused', 'event_restored'],
    ])
    expect(await paymentStates()).toEqual(['captured'])
  })

  test('is not undone into fewer places than there were people, and says so', async () => {
    await threePlaces()
    await off()
    const body = { takesSignUps: true, capacity: 2, signUpUntil: null }
    await treasurer.client.call(updateSignUp, { params: { id: event.id }, body })
    expect((await undo()).problem).toMatchObject({ status: 409, code: 'limit_reached' })
    expect([(await refunds())[0]?.state, await place(ida)]).toEqual(['started', [null, null]])
    await treasurer.client.call(updateSignUp, { params: { id: event.id }, body: { ...body, capacity: 3 } })
    expect((await undo()).status).toBe(200)
  })

  test('gives a test back as late as money, or not at all', async () => {
    await bought('captured_test', ida)
    await off()
    server.clock.advance(CALLED_OFF_WAIT_MS - 1)
    await runJobs(server, 'reconcilePayment')
    expect([await paymentStates(), await problems()]).toEqual([['captured_test'], []])
    expect((await undo()).status).toBe(200)
    expect(await place(ida)).toMatchObject([{ state: 'registered', paid: 'window' }])
    await off()
    // The job that came too early made another, which finds the first order taken back.
    await runJobs(server, 'reconcilePayment')
    server.clock.advance(CALLED_OFF_WAIT_MS)
    await runJobs(server, 'reconcilePayment')
    expect([await paymentStates(), (await undo()).status]).toEqual([['refunded_test'], 409])
    expect(await problems()).toEqual([])
  })
})
