import { type DoorList, type DoorNews, getDoor, sendDoorScans } from '@medlem/contract/door'
import { listParticipants, moveParticipant } from '@medlem/contract/participant'
import { getSignUp } from '@medlem/contract/registration'
import { payTickets } from '@medlem/contract/ticketPayment'
import { audit } from '@medlem/database/schema/audit'
import { event as eventTable } from '@medlem/database/schema/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { judge } from '@medlem/domain/door'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { pay, runJobs, sayPaid } from '../../money/payment/testing/buyer.ts'
import { anOpenEvent, openTickets, putOn } from '../../money/ticket/testing/paidEvent.ts'
import { aTier } from '../../testing/aTier.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

/** The end of a card that is declined. */
const DECLINED = '0027'

let server: TestServer
let cast: Cast
let event: EventRow
let adult: EventTierRow
let child: EventTierRow
let helper: EventTierRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  event = await anOpenEvent(server, { orgId: cast.club.id, title: 'Regatta' })
  adult = await aTier(server, event.id, { places: 1 })
  child = await aTier(server, event.id, { name: 'Child', priceMinor: 5_000, position: 1 })
  helper = await aTier(server, event.id, { name: 'Helper', priceMinor: 0, position: 2 })
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const move = (id: string, { id: tierId }: Pick<EventTierRow, 'id'>) =>
  cast.as.clubAdmin.call(moveParticipant, { params: { id }, body: { tierId } })
/** Signs somebody up on a tier; answers the sign-up. */
async function put(who: MemberRow, tier: EventTierRow): Promise<string> {
  const { body } = await putOn(server, who, { event, tiers: [[who, tier]] })
  return body.people.find(({ memberId }) => memberId === who.id)?.registration?.id ?? ''
}
const people = async () =>
  (await cast.as.clubAdmin.call(listParticipants, { params: { id: event.id } })).body.participants
const one = async (id: string) => (await people()).find(({ registrationId }) => registrationId === id)
const versionAtDoor = async (id: string) =>
  (await cast.as.clubAdmin.call(getDoor, { params: { id: event.id } })).body.tickets.find(
    ({ registrationId }) => registrationId === id,
  )?.version
const mails = async (memberId: string) =>
  (await server.deps.db.select().from(message).where(eq(message.memberId, memberId)))
    .map(({ notice }) => notice?.code)
    .toSorted()
const moves = () =>
  server.deps.db.select().from(audit).where(eq(audit.action, 'event_participant_move')).orderBy(audit.id)

/** Ida, who has paid for a place on a tier. */
async function paid(tier: EventTierRow): Promise<string> {
  const id = await put(cast.ida, tier)
  const open = await openTickets(server, cast.ida, { event, registrationIds: [id] })
  await sayPaid(server, open, await pay(server, open))
  await runJobs(server)
  return id
}

/** The list of a phone at the door with what the server answered since. */
function withChanged(list: DoorList, { tickets = [], revoked }: DoorNews): DoorList {
  const changed = new Set(tickets.map(({ registrationId }) => registrationId))
  const others = list.tickets.filter(({ registrationId }) => !changed.has(registrationId))
  return { ...list, tickets: [...others, ...tickets], revoked }
}

test('who has paid keeps what they paid, is notified, and has another ticket', async () => {
  const id = await paid(adult)
  expect(await versionAtDoor(id)).toBe(1)
  const { status } = await move(id, child)
  expect(status).toBe(200)
  expect(await one(id)).toMatchObject({
    state: 'registered',
    tierId: child.id,
    paid: { amountMinor: 15_000 },
  })
  expect(await versionAtDoor(id)).toBe(2)
  expect(await mails(cast.ida.id)).toEqual(['registration_other_place', 'registration_signed_up'])
  expect(await moves()).toMatchObject([{ subjectId: cast.ida.id, detail: { from: 'Adult', to: 'Child' } }])
})

test('a door that has its list hears of the other ticket, and of another price; what was shown or typed before is of no use', async () => {
  const [place, kept] = [await paid(child), await put(cast.vera, child)]
  const { body: list } = await cast.as.clubAdmin.call(getDoor, { params: { id: event.id } })
  const before = list.tickets.find(({ registrationId }) => registrationId === place)
  const { code = '', version } = before ?? {}
  server.clock.set(new Date(server.clock.now().getTime() + 120_000).toISOString())
  const since = server.clock.now().toISOString()
  await move(place, helper)
  await move(kept, adult)
  const { body: news } = await cast.as.clubAdmin.call(sendDoorScans, {
    params: { id: event.id },
    body: { scans: [], since },
  })
  const door = withChanged(list, news)
  expect(judge(door, [], { shown: { registrationId: place, version }, way: 'in' }).kind).toBe('revoked')
  expect(judge(door, [], { shown: { code }, way: 'in' }).kind).toBe('unknown')
  expect(door.tickets.find(({ registrationId }) => registrationId === kept)?.owedMinor).toBe(15_000)
})

test('who has a free place keeps it free on one that costs something', async () => {
  const id = await put(cast.ida, helper)
  await move(id, adult)
  expect(await one(id)).toMatchObject({ state: 'registered', tierId: adult.id, paid: null })
  const own = await cast.as.ida.call(getSignUp, { params: { id: event.id } })
  expect(own.body.people[0]?.registration?.toPayMinor).toBeNull()
})

test('the same kind of place is no change', async () => {
  const id = await paid(adult)
  expect((await move(id, adult)).status).toBe(200)
  expect([await versionAtDoor(id), await moves()]).toEqual([1, []])
})

test('the kind of place is one of the event, for whom the person is, and has a place', async () => {
  const id = await put(cast.ida, helper)
  const other = await anOpenEvent(server, { orgId: cast.club.id })
  const refused = async (tier: EventTierRow) => {
    const { status, problem } = await move(id, tier)
    return [status, problem.errors?.[0]?.field]
  }
  expect(await refused(await aTier(server, other.id))).toEqual([422, 'tierId'])
  expect(await refused(await aTier(server, event.id, { name: 'Member', audience: 'members' }))).toEqual([
    422,
    'tierId',
  ])
  await put(cast.vera, adult)
  expect(await refused(adult)).toEqual([409, 'tierId'])
  expect((await one(id))?.tierId).toBe(helper.id)
  // Its sale is over, which staff need not mind.
  await aTier(server, event.id, { name: 'Early', salesUntil: new Date('2020-01-01'), position: 3 }).then(
    async (early) => expect((await move(id, early)).status).toBe(200),
  )
})

test('a place that is kept costs the other price from then on', async () => {
  const id = await put(cast.ida, adult)
  await move(id, child)
  const own = await cast.as.ida.call(getSignUp, { params: { id: event.id } })
  expect(own.body.people[0]?.registration).toMatchObject({ state: 'offered', toPayMinor: 5_000 })
  const body = { registrationIds: [id], paymentTotal: 15_000 }
  expect((await cast.as.ida.call(payTickets, { params: { id: event.id }, body })).status).toBe(409)
})

test('a place that is kept and is free now is taken', async () => {
  const id = await put(cast.ida, adult)
  await move(id, helper)
  expect(await one(id)).toMatchObject({ state: 'registered', tierId: helper.id, paid: null })
  expect(await mails(cast.ida.id)).toEqual(['registration_signed_up'])
})

test('a place that is being paid for stays as it is until the window has ended', async () => {
  const id = await put(cast.ida, adult)
  const open = await openTickets(server, cast.ida, { event, registrationIds: [id] })
  const { status, problem } = await move(id, child)
  expect([status, problem.detail]).toEqual([
    409,
    'This place is being paid for. Please wait until it is paid, or the payment window has ended.',
  ])
  await sayPaid(server, open, await pay(server, open))
  await runJobs(server)
  expect((await move(id, child)).status).toBe(200)
})

test('a place whose payment was begun can’t be moved: what comes late would pay for the dearer kind', async () => {
  const id = await put(cast.ida, child)
  const open = await openTickets(server, cast.ida, { event, registrationIds: [id] })
  await pay(server, open, DECLINED)
  await sayPaid(server, open)
  await runJobs(server)
  const { status, problem } = await move(id, adult)
  expect([status, problem.detail]).toEqual([
    409,
    'A payment was begun for this place. Please cancel the sign-up, and sign the person up on the other kind.',
  ])
  expect(await one(id)).toMatchObject({ state: 'offered', tierId: child.id })
})

test('the place that is left is offered to the one who waits for it', async () => {
  const id = await put(cast.ida, adult)
  const waiting = await put(cast.vera, adult)
  expect((await one(waiting))?.state).toBe('waiting')
  await move(id, child)
  expect((await one(waiting))?.state).toBe('offered')
})

test('who waits, waits for the other kind, and is offered a place on it if there is one', async () => {
  await put(cast.ida, adult)
  const waiting = await put(cast.vera, adult)
  await move(waiting, child)
  expect(await one(waiting)).toMatchObject({ state: 'offered', tierId: child.id })
  expect(await mails(cast.vera.id)).toEqual(['registration_offered', 'registration_other_place'])
})

test('a member who waits can wait for a kind that is full; those who wait for a kind come before one moved to it', async () => {
  await put(cast.ida, adult)
  const jonas = await put(cast.jonas, helper)
  const vera = await put(cast.vera, adult)
  await server.deps.db.update(eventTable).set({ capacity: 2 }).where(eq(eventTable.id, event.id))
  expect((await move(vera, adult)).status).toBe(200)
  expect((await move(jonas, adult)).status).toBe(409)
  expect((await one(vera))?.state).toBe('waiting')
})

test('nothing is moved once it is cancelled, or the event is over', async () => {
  const id = await put(cast.ida, helper)
  server.clock.set(new Date(event.endDate.getTime() + 1).toISOString())
  expect((await move(id, child)).problem.code).toBe('sign_up_closed')
})
