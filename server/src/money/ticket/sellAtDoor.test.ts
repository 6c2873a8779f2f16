import { sendDoorScans } from '@medlem/contract/door'
import {
  addParticipant,
  type DoorSale,
  getDoorOffer,
  listParticipants,
  sellAtDoor,
} from '@medlem/contract/participant'
import { getReceipt } from '@medlem/contract/receipt'
import { audit } from '@medlem/database/schema/audit'
import { event as eventTable } from '@medlem/database/schema/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import { guest } from '@medlem/database/schema/guest'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { newestEmail } from '../../club/guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { forgetGuests } from '../../office/retention/forgetGuests.ts'
import { aTier } from '../../testing/aTier.ts'
import { inCash } from '../../testing/registrationRequests.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { books, draft } from '../payment/testing/buyer.ts'
import { anOpenEvent, putOn } from './testing/paidEvent.ts'

let server: TestServer
let cast: Cast
let event: EventRow
let adult: EventTierRow

const HOUR_MS = 3_600_000

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const startDate = new Date(server.clock.now().getTime() + HOUR_MS)
  const endDate = new Date(startDate.getTime() + 4 * HOUR_MS)
  event = await anOpenEvent(server, { orgId: cast.club.id, title: 'Supper', capacity: 3, startDate, endDate })
  adult = await aTier(server, event.id)
  const club = { organisation: cast.club, configuration: cast.fee }
  await draft(server, cast.ida, { club })
  await draft(server, cast.vera, { club })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const olga = { firstName: 'Olga', lastName: 'Berg', email: null }
const begun = () => server.clock.advance(2 * HOUR_MS)
const set = (values: Partial<EventRow>) =>
  server.deps.db.update(eventTable).set(values).where(eq(eventTable.id, event.id))

/** Olga pays cash at the north door, unless said otherwise. */
const sell = (values: Partial<DoorSale> = {}, who = cast.as.clubAdmin) => {
  const whom = values.memberId === undefined ? { guest: olga } : {}
  const paid = values.isFree ? {} : { paid: inCash }
  const body = { id: crypto.randomUUID(), door: 'North', tierId: adult.id, ...paid, ...whom, ...values }
  return who.call(sellAtDoor, { params: { id: event.id }, body })
}
const people = async () =>
  (await cast.as.clubAdmin.call(listParticipants, { params: { id: event.id } })).body.participants
const refusal = ({ status, problem }: Awaited<ReturnType<typeof sell>>) => [
  status,
  problem.errors?.[0]?.field,
]

describe('a place that is sold at the door while the event goes on', () => {
  beforeEach(begun)

  test('lets a guest without an address in, who has a receipt in the books and no e-mail', async () => {
    const { status, body } = await sell()
    expect([status, body.ticket.name, body.scan.door, body.scan.kind]).toEqual([
      201,
      'Olga Berg',
      'North',
      'in',
    ])
    const [row] = await people()
    expect(row).toMatchObject({
      name: 'Olga Berg',
      guestEmail: '',
      state: 'registered',
      cameAt: server.clock.now().toISOString(),
      paid: { amountMinor: 15_000, method: 'cash' },
    })
    expect(await server.deps.db.select().from(message)).toEqual([])
    const receipt = await cast.as.clubAdmin.call(getReceipt, { params: { id: row?.paid?.paymentId ?? '' } })
    expect(receipt.body).toMatchObject({
      number: 1,
      totalMinor: 15_000,
      payer: { name: 'Olga Berg' },
      lines: [{ isTicket: true, membershipName: 'Supper: Adult' }],
    })
    expect((await books(server)).states).toEqual(['manual'])
    const actions = (await server.deps.db.select().from(audit).orderBy(audit.id)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['event_sign_up', 'manual_payment_record']))
  })

  test('is sent to the guest who gives an address, with what opens the order', async () => {
    const { body } = await sell({ guest: { ...olga, email: 'Olga@example.org' } })
    const { to, text } = await newestEmail(server)
    expect(to).toBe('olga@example.org')
    expect(text.replaceAll(' ', '')).toContain(body.ticket.code)
    expect(text).toContain('/guest-order#')
  })

  test('is a member’s, who is notified; those signed up are on the list already', async () => {
    const sold = await sell({ memberId: cast.ida.id })
    expect([sold.status, sold.body.ticket.name]).toEqual([201, 'Ida Holm'])
    expect((await newestEmail(server)).to).toBe(cast.ida.email)
    const again = await sell({ memberId: cast.ida.id })
    expect([...refusal(again), again.problem.detail]).toEqual([
      409,
      'memberId',
      'Ida is signed up for this event already.',
    ])
  })

  test('is one sale, however often it is sent', async () => {
    const id = crypto.randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => sell({ id })))
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(all.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const { states, receiptNumbers } = await books(server)
    expect([states, receiptNumbers, (await people()).length]).toEqual([['manual'], [1], 1])
  })

  test('is undone like another scan, and stays sold', async () => {
    const { registrationId, nonce } = (await sell()).body.scan
    const undo = {
      nonce: crypto.randomUUID(),
      registrationId,
      kind: 'undo' as const,
      undoes: nonce,
      door: 'North',
    }
    const scans = [{ ...undo, at: server.clock.now().toISOString() }]
    await cast.as.clubAdmin.call(sendDoorScans, { params: { id: event.id }, body: { scans } })
    expect(await people()).toMatchObject([{ state: 'registered', cameAt: null, paid: { method: 'cash' } }])
  })

  test('is one that is left, also where others wait, and one who waits gets it by coming', async () => {
    await set({ capacity: 1 })
    server.clock.advance(-2 * HOUR_MS)
    const body = { memberId: cast.vera.id, tierId: adult.id }
    for (const memberId of [cast.vera.id, cast.ida.id])
      await cast.as.clubAdmin.call(addParticipant, {
        params: { id: event.id },
        body: { ...body, memberId, isFree: memberId === cast.vera.id },
      })
    begun()
    const full = await sell()
    expect([...refusal(full), full.problem.code]).toEqual([409, 'tierId', 'limit_reached'])
    expect(await server.deps.db.select().from(guest)).toEqual([])
    expect((await people()).map(({ state }) => state)).toEqual(['registered', 'waiting'])
    await set({ capacity: 2 })
    expect((await sell({ memberId: cast.ida.id })).status).toBe(201)
    expect((await people()).map(({ state }) => state)).toEqual(['registered', 'registered'])
  })

  test('is of a kind that is sold and has one left', async () => {
    const before = new Date(server.clock.now().getTime() - HOUR_MS)
    const early = await aTier(server, event.id, { name: 'Early', position: 1, salesUntil: before })
    const box = await aTier(server, event.id, { name: 'Box', position: 2, places: 1 })
    expect(refusal(await sell({ tierId: early.id }))).toEqual([422, 'tiers.0'])
    await sell({ tierId: box.id })
    expect(refusal(await sell({ tierId: box.id }))).toEqual([409, 'tierId'])
    const { body } = await cast.as.clubAdmin.call(getDoorOffer, { params: { id: event.id } })
    expect(body).toMatchObject({ currency: 'DKK', placesLeft: 2 })
    expect(body.tiers.map(({ name, unitMinor, closed }) => [name, unitMinor, closed])).toEqual([
      ['Adult', 15_000, null],
      ['Early', 15_000, 'over'],
      ['Box', 15_000, 'sold_out'],
    ])
  })

  test('is for a child whose age staff see, and not for a guest where members alone may come', async () => {
    const child = await aTier(server, event.id, { name: 'Child', position: 1, maxAge: 14 })
    expect((await sell({ tierId: child.id })).status).toBe(201)
    await set({ forMembers: true })
    expect((await sell()).status).toBe(422)
    expect((await people()).length).toBe(1)
  })

  test('is paid for in full, or free, and never later', async () => {
    expect(refusal(await sell({ paid: undefined }))).toEqual([422, 'paid'])
    expect((await sell({ paid: { ...inCash, amountMinor: 100 } })).problem.code).toBe('price_changed')
    expect(await people()).toEqual([])
    expect((await sell({ isFree: true })).status).toBe(201)
    const transfer = { ...inCash, method: 'bank_transfer' as const }
    expect((await sell({ paid: transfer })).status).toBe(201)
    expect((await people()).map(({ paid }) => paid?.method).toSorted()).toEqual(['bank_transfer', undefined])
  })

  test('is refused to a name with an address in it, and without any person', async () => {
    const named = { ...olga, firstName: 'www.win.example' }
    expect(refusal(await sell({ guest: named }))).toEqual([422, 'guest.firstName'])
    expect(refusal(await sell({ guest: undefined }))).toEqual([400, 'memberId'])
  })
})

describe('until when staff sign people up', () => {
  const added = () =>
    cast.as.clubAdmin.call(addParticipant, {
      params: { id: event.id },
      body: { guest: olga, tierId: adult.id, isFree: true },
    })

  test('is the end of the event, at the door and by hand', async () => {
    begun()
    expect((await added()).body.participants).toMatchObject([{ name: 'Olga Berg', guestEmail: '' }])
    server.clock.advance(3 * HOUR_MS)
    for (const { status, problem } of [await sell({ isFree: true }), await added()])
      expect([status, problem.detail]).toEqual([409, 'The event is over.'])
  })

  test('is the end of the day where the event ends as it begins', async () => {
    await set({ endDate: event.startDate })
    begun()
    expect((await sell()).status).toBe(201)
    server.clock.advance(24 * HOUR_MS)
    expect((await sell({ isFree: true })).status).toBe(409)
  })

  test('is not after it was called off', async () => {
    begun()
    await set({ cancelledAt: server.clock.now() })
    expect((await sell()).problem.code).toBe('sign_up_closed')
  })
})

test('a place that is kept for its payment is paid for at the door', async () => {
  await putOn(server, cast.ida, { event, tiers: [[cast.ida, adult]] })
  expect(refusal(await sell({ memberId: cast.ida.id, paid: undefined }))).toEqual([422, 'paid'])
  const id = crypto.randomUUID()
  const all = await Promise.all([1, 2].map(() => sell({ id, memberId: cast.ida.id })))
  expect(all.map(({ status }) => status)).toEqual([201, 201])
  expect(await people()).toMatchObject([{ state: 'registered', paid: { method: 'cash' } }])
})

test('staff of another organisation find no such event, and an id of another event’s sale is not one of this event', async () => {
  begun()
  expect((await sell({}, cast.as.choirAdmin)).status).toBe(404)
  expect((await sell({}, cast.as.ida)).status).toBe(404)
  const other = await anOpenEvent(server, { orgId: cast.club.id, title: 'Other' })
  const { body } = await sell()
  const { status } = await cast.as.clubAdmin.call(sellAtDoor, {
    params: { id: other.id },
    body: { id: body.scan.nonce, door: 'North', guest: olga },
  })
  expect(status).toBe(404)
})

test('who runs events and may not write money sells for cash, or free, and records no transfer', async () => {
  begun()
  const manager = server.as(cast.jonas, { roles: ['org:sejlklub|role:EVENT_MANAGER'] })
  expect((await sell({ paid: { ...inCash, method: 'bank_transfer' } }, manager)).status).toBe(403)
  expect(await people()).toEqual([])
  for (const more of [{}, { isFree: true }]) expect((await sell(more, manager)).status).toBe(201)
})

test('a guest of the door is remembered like others, and forgotten with them', async () => {
  begun()
  await sell({ isFree: true })
  server.clock.advance(48 * HOUR_MS)
  expect(await forgetGuests(server.deps)).toBe(0)
  server.clock.advance(90 * 24 * HOUR_MS)
  expect(await forgetGuests(server.deps)).toBe(1)
  const [row] = await server.deps.db
    .select({ firstName: member.firstName })
    .from(eventRegistration)
    .innerJoin(member, eq(member.id, eventRegistration.memberId))
  expect(row?.firstName).not.toBe('Olga')
})
