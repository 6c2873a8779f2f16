import { revokePeriod } from '@medlem/contract/grant'
import { exportBookkeeping } from '@medlem/contract/ledger'
import { getIncome, listMovements } from '@medlem/contract/movement'
import {
  type AddedParticipant,
  addParticipant,
  listParticipants,
  recordTicketPayment,
} from '@medlem/contract/participant'
import { getReceipt } from '@medlem/contract/receipt'
import { cancelRegistration, getSignUp, listRegistrations } from '@medlem/contract/registration'
import { listTickets } from '@medlem/contract/ticket'
import { getTimeline } from '@medlem/contract/timeline'
import { audit } from '@medlem/database/schema/audit'
import { event as eventTable } from '@medlem/database/schema/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aTier } from '../../testing/aTier.ts'
import { inCash } from '../../testing/registrationRequests.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { readCsv } from '../ledger/testing/readCsv.ts'
import { books, draft, pay, runJobs, sayPaid } from '../payment/testing/buyer.ts'
import { anOpenEvent, openTickets, putOn } from './testing/paidEvent.ts'

let server: TestServer
let cast: Cast
let event: EventRow
let adult: EventTierRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  event = await anOpenEvent(server, { orgId: cast.club.id, title: 'Regatta', capacity: 2 })
  adult = await aTier(server, event.id)
  const club = { organisation: cast.club, configuration: cast.fee }
  await draft(server, cast.ida, { club })
  await draft(server, cast.ida, { club, member: cast.alma })
  await draft(server, cast.vera, { club })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const add = (memberId: string, more: Partial<AddedParticipant> = {}, who = cast.as.clubAdmin) =>
  who.call(addParticipant, {
    params: { id: event.id },
    body: { memberId, tierId: adult.id, ...more },
  })
const record = (id: string, values: Partial<typeof inCash> = {}) =>
  cast.as.clubAdmin.call(recordTicketPayment, { params: { id }, body: { ...inCash, ...values } })
const people = async () =>
  (await cast.as.clubAdmin.call(listParticipants, { params: { id: event.id } })).body.participants
/** Ida chose a place and has not paid. */
async function kept(): Promise<string> {
  const { body } = await putOn(server, cast.ida, { event, tiers: [[cast.ida, adult]] })
  return body.people[0]?.registration?.id ?? ''
}
const mails = async (memberId: string) =>
  (await server.deps.db.select().from(message).where(eq(message.memberId, memberId)))
    .map(({ notice }) => notice?.code)
    .toSorted()

describe('somebody who is signed up with cash', () => {
  test('has the place at once, a ticket by e-mail, and a receipt that says how it was paid', async () => {
    const { status, body } = await add(cast.ida.id, { paid: inCash })
    expect(status).toBe(201)
    expect(body.participants).toMatchObject([
      { memberId: cast.ida.id, state: 'registered', paid: { amountMinor: 15_000, method: 'cash' } },
    ])
    expect(await mails(cast.ida.id)).toEqual(['registration_signed_up'])
    const own = await cast.as.ida.call(listRegistrations, {})
    expect(own.body).toMatchObject([{ memberId: cast.ida.id, paid: 'hand' }])
    const [ticket] = (await cast.as.ida.call(listTickets, {})).body
    expect(ticket?.eventId).toBe(event.id)
    const id = body.participants[0]?.paid?.paymentId ?? ''
    const receipt = await cast.as.ida.call(getReceipt, { params: { id } })
    expect(receipt.body).toMatchObject({
      number: 1,
      test: false,
      paymentMethod: 'Cash, received 01-11-2026',
      totalMinor: 15_000,
      lines: [{ isTicket: true, membershipName: 'Regatta: Adult' }],
    })
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'manual_payment_record'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([{ objectId: id, subjectId: cast.ida.id, detail: { amountMinor: 15_000 } }])
  })

  test('is in the list of payments, in the income and in the books', async () => {
    await add(cast.ida.id, { paid: inCash })
    const params = { id: cast.club.id }
    const { body } = await cast.as.clubAdmin.call(listMovements, { params, querystring: {} })
    expect(body).toMatchObject({ sumMinor: 15_000, movements: [{ kind: 'received', amountMinor: 15_000 }] })
    const month = server.clock.now().toISOString().slice(0, 7)
    const income = await cast.as.clubAdmin.call(getIncome, { params: { ...params, month } })
    expect(income.body.ways.map(({ name, months }) => [name, months.at(-1)])).toEqual([['Cash', 15_000]])
    const csv = await cast.as.clubAdmin.call(exportBookkeeping, { params, querystring: { month } })
    expect(readCsv(String(csv.body)).at(-1)?.[10]).toBe('150,00')
  })

  test('is a child whose parent has the receipt', async () => {
    const { body } = await add(cast.alma.id, { paid: inCash })
    const id = body.participants[0]?.paid?.paymentId ?? ''
    const receipt = await cast.as.ida.call(getReceipt, { params: { id } })
    expect(receipt.body.payer.name).toContain('Ida')
  })

  test('is no one at all where another amount came, no place is left, or it costs nothing', async () => {
    const other = await add(cast.ida.id, { paid: { ...inCash, amountMinor: 10_000 } })
    expect([other.status, other.problem.code]).toEqual([409, 'price_changed'])
    const late = await add(cast.ida.id, { paid: { ...inCash, paidOn: '2099-01-01' } })
    expect([late.status, late.problem.errors?.[0]?.field]).toEqual([400, 'paidOn'])
    const free = await aTier(server, event.id, { name: 'Helper', priceMinor: 0, position: 1 })
    // A free place is taken at once, so that there is nothing to be paid for it.
    expect((await add(cast.ida.id, { tierId: free.id, paid: inCash })).status).toBe(409)
    await server.deps.db.update(eventTable).set({ capacity: 1 }).where(eq(eventTable.id, event.id))
    await add(cast.vera.id, { isFree: true })
    const full = await add(cast.ida.id, { paid: inCash })
    expect([full.status, full.problem.detail]).toEqual([
      409,
      'This person waits for a place. Please record the money once there is one.',
    ])
    expect((await people()).map(({ memberId }) => memberId)).toEqual([cast.vera.id])
    expect((await books(server)).receiptNumbers).toEqual([])
  })

  test('is signed up once, also when two do it at a moment', async () => {
    const all = await Promise.all([1, 2, 3].map(() => add(cast.ida.id, { paid: inCash })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await books(server)).receiptNumbers).toEqual([1])
  })
})

describe('money for a place that is kept', () => {
  test('takes the place, and a hold that still comes from an open window is given back', async () => {
    const id = await kept()
    const open = await openTickets(server, cast.ida, { event, registrationIds: [id] })
    expect((await record(id, { method: 'bank_transfer' })).body.participants).toMatchObject([
      { state: 'registered', paid: { amountMinor: 15_000, method: 'bank_transfer' } },
    ])
    await sayPaid(server, open, await pay(server, open))
    await runJobs(server)
    const { states, gatewayCaptured } = await books(server)
    expect([states.toSorted(), gatewayCaptured]).toEqual([['manual', 'voided'], 0])
    expect((await people())[0]?.state).toBe('registered')
  })

  test('is recorded once', async () => {
    const id = await kept()
    const all = await Promise.all([record(id), record(id), record(id)])
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await books(server)).states).toEqual(['manual'])
  })

  test('is not taken from one who waits, nor for a place that went back', async () => {
    await server.deps.db.update(eventTable).set({ capacity: 1 }).where(eq(eventTable.id, event.id))
    const id = await kept()
    const { body } = await putOn(server, cast.vera, { event, tiers: [[cast.vera, adult]] })
    const waiting = await record(body.people[0]?.registration?.id ?? '')
    expect([waiting.status, waiting.problem.code]).toEqual([409, 'invalid_transition'])
    server.clock.advance(31 * 60_000)
    const lapsed = await record(id)
    expect([lapsed.status, lapsed.problem.code]).toEqual([409, 'invalid_transition'])
    expect((await books(server)).states).toEqual([])
  })

  test('goes back: the place is free, the books have it, and it can be paid again', async () => {
    const id = await kept()
    await record(id)
    const timeline = await cast.as.clubAdmin.call(getTimeline, { params: { id } })
    expect(timeline.body.takeBack).toBe('place')
    server.clock.advance(1_000)
    const back = () =>
      cast.as.clubAdmin.call(revokePeriod, { params: { id }, body: { reason: 'She is ill' } })
    expect((await back()).body).toMatchObject({ status: 'inactive', receiptNumber: 1 })
    expect((await back()).status).toBe(409)
    expect(await people()).toEqual([])
    expect(await mails(cast.ida.id)).toEqual(['registration_refunded', 'registration_signed_up'])
    const { body } = await cast.as.clubAdmin.call(listMovements, {
      params: { id: cast.club.id },
      querystring: {},
    })
    expect(body.movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['taken_back', -15_000],
      ['received', 15_000],
    ])
    expect((await record(await kept())).status).toBe(201)
  })

  test('stays when the family cancels, until the organisation has handed it back', async () => {
    await server.deps.db
      .update(eventTable)
      .set({ refundUntil: event.startDate })
      .where(eq(eventTable.id, event.id))
    const id = await kept()
    await record(id)
    const cancelled = await cast.as.ida.call(cancelRegistration, { params: { id } })
    expect([cancelled.status, (await books(server)).states]).toEqual([200, ['manual']])
    const body = { reason: 'Handed back' }
    expect((await cast.as.clubAdmin.call(revokePeriod, { params: { id }, body })).status).toBe(200)
    expect((await books(server)).states).toEqual(['taken_back'])
  })
})

describe('a place that is given free', () => {
  test('is taken at once, with a ticket and without a payment', async () => {
    const { body } = await add(cast.ida.id, { isFree: true })
    expect(body.participants).toMatchObject([{ state: 'registered', tierId: adult.id, paid: null }])
    expect(await mails(cast.ida.id)).toEqual(['registration_signed_up'])
    expect((await books(server)).states).toEqual([])
    const own = await cast.as.ida.call(getSignUp, { params: { id: event.id } })
    expect(own.body.people[0]?.registration).toMatchObject({
      state: 'registered',
      toPayMinor: null,
      paid: null,
    })
  })

  test('can be one that is kept for its payment; a hold that still comes is given back', async () => {
    const id = await kept()
    const open = await openTickets(server, cast.ida, { event, registrationIds: [id] })
    expect((await add(cast.ida.id, { isFree: true })).body.participants[0]?.state).toBe('registered')
    await sayPaid(server, open, await pay(server, open))
    await runJobs(server)
    expect((await books(server)).states).toEqual(['voided'])
  })

  test('is none for one who would wait, and is not free and paid', async () => {
    await server.deps.db.update(eventTable).set({ capacity: 1 }).where(eq(eventTable.id, event.id))
    await add(cast.vera.id, { isFree: true })
    const full = await add(cast.ida.id, { isFree: true })
    expect([full.status, full.problem.errors?.[0]?.field]).toEqual([409, 'tierId'])
    expect((await people()).map(({ memberId }) => memberId)).toEqual([cast.vera.id])
    const both = await add(cast.ida.id, { isFree: true, paid: inCash })
    expect([both.status, both.problem.errors?.[0]?.field]).toEqual([400, 'isFree'])
  })
})

describe('who runs events and may not write money', () => {
  const manager = () => server.as(cast.jonas, { roles: ['org:sejlklub|role:EVENT_MANAGER'] })
  const transfer = { ...inCash, method: 'bank_transfer' as const }

  test('takes cash for places, by name in the log and in the list of the day’s cash', async () => {
    const id = await kept()
    const params = { id }
    expect((await manager().call(recordTicketPayment, { params, body: inCash })).status).toBe(201)
    expect((await add(cast.vera.id, { paid: inCash }, manager())).status).toBe(201)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'manual_payment_record'))
      .orderBy(audit.id)
    expect(entries).toMatchObject(
      [cast.ida, cast.vera].map(({ id: subjectId }) => ({ actorId: cast.jonas.id, subjectId })),
    )
    const today = copenhagenDate(server.clock.now())
    const { body } = await cast.as.clubAdmin.call(listMovements, {
      params: { id: cast.club.id },
      querystring: { way: 'cash', from: today, to: today },
    })
    expect(body.movements.map(({ recordedBy, way }) => [recordedBy, way])).toEqual([
      ['Jonas Holm', 'Cash'],
      ['Jonas Holm', 'Cash'],
    ])
  })

  test('records no transfer, hands no cash back, and reads no money', async () => {
    const id = await kept()
    const params = { id }
    expect((await manager().call(recordTicketPayment, { params, body: transfer })).status).toBe(403)
    expect((await add(cast.vera.id, { paid: transfer }, manager())).status).toBe(403)
    await manager().call(recordTicketPayment, { params, body: inCash })
    const reason = { reason: 'Mistaken' }
    expect((await manager().call(revokePeriod, { params, body: reason })).status).toBe(404)
    const list = await manager().call(listMovements, { params: { id: cast.club.id }, querystring: {} })
    expect(list.status).toBe(404)
  })

  test('takes it with a second step where the organisation asks for one of those who move money', async () => {
    await server.deps.db.update(organisation).set({ moneySecondStep: true })
    const refused = await add(cast.vera.id, { paid: inCash }, manager())
    expect([refused.status, refused.problem.code]).toEqual([403, 'second_step_required'])
    expect((await add(cast.vera.id, { isFree: true }, manager())).status).toBe(201)
  })
})
