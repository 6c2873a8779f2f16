import { getGuestOrder, listOwnGuestOrders, openGuestOrder, takeGuestOrder } from '@medlem/contract/guest'
import { getReceipt } from '@medlem/contract/receipt'
import { cancelRegistration, getSignUp, signUp } from '@medlem/contract/registration'
import { listTickets } from '@medlem/contract/ticket'
import { audit } from '@medlem/database/schema/audit'
import { guest } from '@medlem/database/schema/guest'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { organisation } from '@medlem/database/schema/organisation'
import { purchase } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { anOrder, newestEmail, tokenIn } from '../../club/guestOrder/testing/aGuest.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase } from '../../testing/ticketPurchase.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, type Club, runJobs } from '../payment/testing/buyer.ts'
import { anOpenEvent } from './testing/paidEvent.ts'

let server: TestServer
let club: Club
let supper: EventRow
let olga: MemberRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  const { id: orgId } = club.organisation
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, orgId))
  supper = await anOpenEvent(server, { orgId, title: 'Supper', isPublic: true, takesGuests: true })
  olga = await aMember(server, { firstName: 'Olga', email: 'olga@example.org' })
})

const named = (firstName: string) => ({ firstName, lastName: 'Berg' })
const own = (who = olga) => server.as(who).call(listOwnGuestOrders, {})
const take = (id: string, who = olga) => server.as(who).call(takeGuestOrder, { params: { id } })
const guestIdOf = ({ order }: Awaited<ReturnType<typeof anOrder>>) => order.signUp.people[0]?.memberId ?? ''
const problems = () => brokenInvariants(server.deps.db, { now: server.clock.now() })

test('who signs in with the address takes the place along, and the link opens nothing then', async () => {
  const made = await anOrder(server, supper.id)
  const token = tokenIn(await newestEmail(server))
  expect((await own()).body).toMatchObject([{ id: guestIdOf(made), event: { title: 'Supper' }, brings: [] }])
  const taken = await take(guestIdOf(made))
  expect(taken.body.people).toMatchObject([{ memberId: olga.id, registration: { state: 'registered' } }])
  expect((await own()).body).toEqual([])
  expect((await server.anonymous.call(openGuestOrder, { body: { token } })).status).toBe(404)
  expect((await made.call(getGuestOrder, {})).status).toBe(403)
  expect(await server.deps.db.$count(guest)).toBe(0)
  const entries = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'guest_order_take'))
    .orderBy(audit.id)
  expect(entries).toMatchObject([{ actorId: olga.id, objectId: supper.id }])
  // Once more is nothing.
  expect((await take(guestIdOf(made))).status).toBe(404)
  expect(await problems()).toEqual([])
})

test('those who were brought stay in the order', async () => {
  const made = await anOrder(server, supper.id, { people: [named('Olga'), named('Per')] })
  expect((await own()).body[0]?.brings).toEqual(['Per Berg'])
  const { body } = await take(guestIdOf(made))
  expect(body.people.map(({ firstName }) => firstName)).toEqual(['Olga'])
  const left = await made.call(getGuestOrder, {})
  expect(left.body.signUp.people.map(({ registration }) => registration?.state ?? 'none')).toEqual([
    'none',
    'offered',
  ])
  expect(await problems()).toEqual([])
})

test('what was paid goes along: ticket, receipt, and the money when it is cancelled', async () => {
  await server.deps.db.update(member).set({ lastName: 'Holm' }).where(eq(member.id, olga.id))
  const made = await anOrder(server, supper.id, { email: 'olga@example.org' })
  const [payer] = await server.deps.db
    .select()
    .from(member)
    .where(eq(member.id, guestIdOf(made)))
  const regatta = await anOpenEvent(server, {
    orgId: club.organisation.id,
    isPublic: true,
    takesGuests: true,
    refundUntil: new Date('2026-11-27T11:00:00Z'),
  })
  await server.deps.db.update(guest).set({ eventId: regatta.id })
  await made.call(cancelRegistration, { params: { id: made.order.signUp.people[0]?.registration?.id ?? '' } })
  const bought = await aTicketPurchase(server, {
    payer: payer ?? olga,
    organisation: club.organisation,
    event: regatta,
    state: 'captured_test',
  })
  const before = await server.as(olga).call(listTickets, {})
  await take(payer?.id ?? '')
  const [ticket] = (await server.as(olga).call(listTickets, {})).body
  expect([before.body.length, ticket?.name]).toEqual([0, 'Olga Holm'])
  const [row] = await server.deps.db.select().from(purchase)
  expect(row?.payerId).toBe(olga.id)
  const id = bought.registrations[0]?.id ?? ''
  expect((await server.as(olga).call(getReceipt, { params: { id } })).status).toBe(200)
  const cancelled = await server.as(olga).call(cancelRegistration, { params: { id } })
  expect(cancelled.status).toBe(200)
  await runJobs(server)
  expect(await problems()).toEqual([])
})

test('it is for the verified address alone, once, and not for those signed up already', async () => {
  const made = await anOrder(server, supper.id)
  const id = guestIdOf(made)
  const vera = await aMember(server, { firstName: 'Vera', email: 'vera@example.org' })
  expect((await own(vera)).body).toEqual([])
  expect((await take(id, vera)).status).toBe(404)
  const unverified = server.as(olga, { emailVerified: false })
  expect((await unverified.call(takeGuestOrder, { params: { id } })).status).toBe(403)
  await server.as(olga).call(signUp, { params: { id: supper.id }, body: { memberIds: [olga.id] } })
  expect(await take(id)).toMatchObject({ status: 409, body: { errors: [{ code: 'signed_up' }] } })
  const { body } = await server.as(olga).call(getSignUp, { params: { id: supper.id } })
  expect(body.people[0]?.registration?.state).toBe('registered')
})
