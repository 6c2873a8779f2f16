import { event as eventTable } from '@medlem/database/schema/event'
import { message } from '@medlem/database/schema/message'
import { mostKeptUnproven, mostUnproven } from '@medlem/domain/guest'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTier } from '../../testing/aTier.ts'
import { anEvent, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { sweepOffers } from '../registration/waitingList.ts'
import { anOrder, newestEmail, order } from './testing/aGuest.ts'

// Orders of those who mean harm, as docs/access.md thinks of them.

let server: TestServer
let supper: EventRow
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  const { id: orgId } = await anOrganisation(server, { isPublic: true })
  supper = await anEvent(server, { orgId, takesSignUps: true, takesGuests: true, isPublic: true })
})

const people = (...names: string[]) => names.map((firstName) => ({ firstName, lastName: 'Berg' }))
const setCapacity = (capacity: number) =>
  server.deps.db.update(eventTable).set({ capacity }).where(eq(eventTable.id, supper.id))
const emails = () => server.deps.db.$count(message)

test('an order writes to an address nothing that a stranger typed', async () => {
  await anOrder(server, supper.id, { people: people('Buy pills today') })
  const { subject, text, html } = await newestEmail(server)
  expect([subject, text, html].join()).not.toContain('pills')
  expect(text).toContain('If it was not you')
})

test('an order that is let go, or asked again, sends none of what was typed either, and nothing about places that no one took', async () => {
  await setCapacity(1)
  const { id: tierId } = await aTier(server, supper.id, { priceMinor: 10_000 })
  await anOrder(server, supper.id, { people: people('Olga').map((one) => ({ ...one, tierId })) })
  const pair = people('Per', 'Buy pills today').map((one) => ({ ...one, tierId }))
  await anOrder(server, supper.id, { email: 'per@example.org', people: pair })
  const before = await emails()
  server.clock.advance(31 * 60_000)
  await setCapacity(2)
  await sweepOffers(server.deps)
  // Both who waited are asked; that Olga's place lapsed is no news for her address.
  expect((await emails()) - before).toBe(2)
  for (const { notice } of await server.deps.db.select().from(message))
    expect(JSON.stringify(notice)).not.toContain('pills')
})

test('an order that waits unopened keeps no one else from ordering for long', async () => {
  await setCapacity(1)
  await anOrder(server, supper.id, { email: 'first@example.org' })
  const ten = people(...Array.from({ length: 10 }, (_, n) => `Guest ${n}`))
  await anOrder(server, supper.id, { email: 'a@example.org', people: ten })
  const nine = { email: 'b@example.org', people: ten.slice(1) }
  await anOrder(server, supper.id, nine)
  expect((await order(server, supper.id, { email: 'c@example.org' })).status).toBe(409)
  server.clock.advance(2 * 3_600_000 + 1000)
  expect((await order(server, supper.id, { email: 'c@example.org' })).status).toBe(201)
})

test('orders of programs keep half of a small event from no one; one that waits is taken beyond that', async () => {
  await setCapacity(5)
  expect([1, 5, 80, 400, null].map(mostKeptUnproven)).toEqual([1, 3, 20, 100, 200])
  const four = await order(server, supper.id, { people: people('A', 'B', 'C', 'D') })
  expect([four.status, four.problem.code]).toEqual([409, 'limit_reached'])
  await anOrder(server, supper.id, { email: 'a@example.org', people: people('A', 'B', 'C') })
  expect((await order(server, supper.id, { email: 'b@example.org' })).status).toBe(409)
  await setCapacity(3)
  const late = await anOrder(server, supper.id, { email: 'b@example.org' })
  expect(late.order.signUp.people[0]?.registration?.state).toBe('waiting')
})

test('orders of programs keep few places from others, and write to no address often', async () => {
  await setCapacity(80)
  const ten = people(...Array.from({ length: 10 }, (_, n) => `Guest ${n}`))
  for (const email of ['a@example.org', 'b@example.org'])
    await anOrder(server, supper.id, { email, people: ten })
  expect([8, 80, 400, null].map(mostUnproven)).toEqual([20, 20, 100, 200])
  const more = await order(server, supper.id, { email: 'c@example.org' })
  expect([more.status, more.problem.code]).toEqual([409, 'limit_reached'])
  server.clock.advance(3 * 3_600_000)
  await sweepOffers(server.deps)
  for (let n = 0; n < 5; n += 1) await anOrder(server, supper.id)
  const often = await order(server, supper.id)
  expect([often.status, often.problem.errors?.[0]?.field]).toEqual([409, 'email'])
})
