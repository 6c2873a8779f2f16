import { getGuestOrder } from '@medlem/contract/guest'
import { event as eventTable } from '@medlem/database/schema/event'
import { guest } from '@medlem/database/schema/guest'
import { message } from '@medlem/database/schema/message'
import { organisation } from '@medlem/database/schema/organisation'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteGuest } from '../../people/guest/store.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'
import { cookieOf, guestWith, order } from './testing/aGuest.ts'

let server: TestServer
let cast: Cast
let eventId: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  await server.deps.db.update(organisation).set({ isPublic: true }).where(eq(organisation.id, cast.club.id))
  eventId = await aSupper()
})

const aSupper = async () => {
  const shown = { isPublic: true, takesSignUps: true, takesGuests: true, capacity: 8 }
  return (await anEvent(server, { orgId: cast.club.id, ...shown })).id
}
type Sent = Parameters<typeof order>[2]
const send = (idempotencyKey: string, more: Sent = {}, id = eventId) =>
  order(server, id, { idempotencyKey, ...more })
const orders = () => server.deps.db.$count(guest)
const places = () => server.deps.db.$count(eventRegistration)
const per = { firstName: 'Per', lastName: 'Berg' }

test('the same request again is the same order, whose cookie comes with the answer, and no second e-mail', async () => {
  const key = crypto.randomUUID()
  const lost = await send(key)
  server.clock.advance(60_000)
  const again = await send(key, { email: 'Olga@Example.org' })
  expect([again.status, again.body]).toEqual([201, lost.body])
  expect([await orders(), await places(), await server.deps.db.$count(message)]).toEqual([1, 1, 1])
  const opened = await guestWith(server, cookieOf(again.headers)).call(getGuestOrder, {})
  expect(opened.body.signUp.people).toEqual(lost.body.signUp.people)
})

test('the same request is answered also once the event is full, or takes guests no more', async () => {
  const key = crypto.randomUUID()
  const lost = await send(key)
  const closed = { capacity: 1, takesGuests: false }
  await server.deps.db.update(eventTable).set(closed).where(eq(eventTable.id, eventId))
  const again = await send(key)
  expect([again.status, again.body.signUp.people]).toEqual([201, lost.body.signUp.people])
  expect((await send(crypto.randomUUID())).status).toBe(404)
})

test('of requests that are sent at once with one key one makes the order, and all are answered with it', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(key)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const ids = answers.map(({ body }) => body.signUp.people[0]?.registration?.id)
  expect(new Set(ids).size).toBe(1)
  expect([await orders(), await places()]).toEqual([1, 1])
})

test('two forms are two orders, also with the same people; so is one key at two events', async () => {
  const key = crypto.randomUUID()
  await send(key)
  expect((await send(crypto.randomUUID())).status).toBe(201)
  expect((await send(key, {}, await aSupper())).status).toBe(201)
  // Without a key nothing says that it is the same.
  await order(server, eventId)
  await order(server, eventId)
  expect(await orders()).toBe(5)
})

test('a key opens nothing: whatever else is sent with it is refused, without a cookie or a word of the order', async () => {
  const key = crypto.randomUUID()
  await send(key, { people: [{ firstName: 'Olga', lastName: 'Berg' }, per] })
  const others: Sent[] = [
    { email: 'eve@example.org' },
    { people: [per] },
    { people: [{ firstName: 'Olga', lastName: 'Berg' }, per], placesFor: [0] },
    { people: [{ firstName: 'Olga', lastName: 'Berg', dateOfBirth: '1980-01-01' }, per] },
  ]
  for (const other of others) {
    const { status, problem, headers } = await send(key, other)
    expect([status, problem.code]).toEqual([409, 'idempotency_conflict'])
    expect(cookieOf(headers)).toBe('')
    expect(JSON.stringify(problem)).not.toMatch(/olga|berg|@/i)
  }
  expect(await orders()).toBe(1)
})

test('a request that was refused leaves its key free, and so does an order that was erased', async () => {
  const key = crypto.randomUUID()
  expect((await send(key, { people: [{ ...per, firstName: 'www.pills.example' }] })).status).toBe(422)
  const made = await send(key, { people: [per] })
  expect(made.status).toBe(201)
  await deleteGuest(server.deps.db, made.body.signUp.people[0]?.memberId ?? '')
  expect((await send(key)).status).toBe(201)
})
