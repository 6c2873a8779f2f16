import { getEventPicture } from '@medlem/contract/eventPicture'
import { getGuestOrder, openGuestOrder } from '@medlem/contract/guest'
import { answerOffer, cancelRegistration, getSignUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { event } from '@medlem/database/schema/event'
import { guest } from '@medlem/database/schema/guest'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { purchase, receipt } from '@medlem/database/schema/payment'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventRow } from '../../club/event/store.ts'
import { anOrder, newestEmail, openByEmail, tokenIn } from '../../club/guestOrder/testing/aGuest.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { aPicture } from '../../testing/aPicture.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase } from '../../testing/ticketPurchase.ts'
import { forgetGuests } from './forgetGuests.ts'

const DAY_MS = 86_400_000

let server: TestServer
let cast: Cast
let supper: EventRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  const { id: orgId } = cast.club
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, orgId))
  supper = await anEvent(server, { orgId, takesSignUps: true, takesGuests: true, isPublic: true })
})

const olga = { firstName: 'Olga', lastName: 'Berg' }
const per = { firstName: 'Per', lastName: 'Berg' }
const erased = () => server.deps.db.$count(member, isNotNull(member.erasedAt))

test('who came is erased 90 days after the event, with those whom they brought; the link opens nothing then', async () => {
  await anOrder(server, supper.id, { people: [olga, per] })
  const token = tokenIn(await newestEmail(server))
  const { order, call } = await openByEmail(server)
  for (const { registration } of order.signUp.people)
    await call(answerOffer, { params: { id: registration?.id ?? '' }, body: { accept: true } })
  server.clock.advance(90 * DAY_MS)
  expect(await forgetGuests(server.deps)).toBe(0)
  server.clock.advance(2 * DAY_MS)
  expect(await forgetGuests(server.deps)).toBe(1)
  expect(await erased()).toBe(2)
  const { db } = server.deps
  expect([
    await db.$count(guest),
    await db.$count(message),
    await db.$count(member, eq(member.lastName, 'Berg')),
  ]).toEqual([0, 0, 0])
  expect((await server.anonymous.call(openGuestOrder, { body: { token } })).status).toBe(404)
  expect((await call(getGuestOrder, {})).status).toBe(403)
  const entries = await db.select().from(audit).where(eq(audit.action, 'guest_forget')).orderBy(audit.id)
  expect(entries).toMatchObject([{ orgId: cast.club.id, objectId: supper.id }])
  expect(await forgetGuests(server.deps)).toBe(0)
})

test('the cookie of an erased guest shows no event, nor its picture', async () => {
  const { orgId } = supper
  const values = {
    orgId,
    takesSignUps: true,
    startDate: new Date('2030-01-01'),
    endDate: new Date('2030-01-02'),
  }
  const { id } = await aPicture(server, await anEvent(server, values))
  const { order, call } = await anOrder(server, supper.id)
  const looks = async () => [
    (await call(getSignUp, { params: { id } })).status,
    (await call(getEventPicture, { params: { id } })).status,
  ]
  expect(await looks()).toEqual([404, 404])
  await call(cancelRegistration, { params: { id: order.signUp.people[0]?.registration?.id ?? '' } })
  server.clock.advance(DAY_MS + 1000)
  await forgetGuests(server.deps)
  expect(await looks()).toEqual([403, 403])
})

test('an order of which nothing came is erased the night after', async () => {
  const { order, call } = await anOrder(server, supper.id)
  await call(cancelRegistration, { params: { id: order.signUp.people[0]?.registration?.id ?? '' } })
  expect(await forgetGuests(server.deps)).toBe(0)
  server.clock.advance(DAY_MS + 1000)
  expect(await forgetGuests(server.deps)).toBe(1)
  expect(await erased()).toBe(1)
})

test('a guest who waits and never opened the link is forgotten the night after, and one who did waits on', async () => {
  await server.deps.db.update(event).set({ capacity: 1 }).where(eq(event.id, supper.id))
  await anOrder(server, supper.id, { email: 'first@example.org' })
  await openByEmail(server)
  for (const email of ['per@example.org', 'eva@example.org']) {
    server.clock.advance(1000)
    await anOrder(server, supper.id, { email })
  }
  await openByEmail(server)
  server.clock.advance(DAY_MS + 1000)
  expect(await forgetGuests(server.deps)).toBe(1)
  const left = await server.deps.db.select({ email: guest.email }).from(guest)
  expect(left.map(({ email }) => email).toSorted()).toEqual(['eva@example.org', 'first@example.org'])
})

test('one who comes, or paid, stays until then; the receipt stays as long as the law says', async () => {
  await anOrder(server, supper.id)
  const { order } = await openByEmail(server)
  const [own] = await server.deps.db.select().from(member).where(eq(member.lastName, 'Berg'))
  if (!own) throw new Error('no guest')
  await aTicketPurchase(server, { payer: own, organisation: cast.club })
  server.clock.advance(2 * DAY_MS)
  expect([order.email, await forgetGuests(server.deps)]).toEqual(['olga@example.org', 0])
  server.clock.advance(100 * DAY_MS)
  expect(await forgetGuests(server.deps)).toBe(1)
  const [bought] = await server.deps.db.select().from(purchase)
  expect([bought?.billingName, bought?.billingEmail]).toEqual(['', ''])
  expect(await server.deps.db.$count(receipt)).toBe(1)
})
