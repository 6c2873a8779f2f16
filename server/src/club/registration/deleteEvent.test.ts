import { makeDoorLink } from '@medlem/contract/door'
import { copyEvent, deleteEvent, publishEvent } from '@medlem/contract/eventChange'
import { cancelRegistration, signUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { event as eventTable } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aTier } from '../../testing/aTier.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
let event: EventRow

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  event = await anEvent(server, { orgId: cast.club.id, takesSignUps: true, enabled: false, title: 'Supper' })
})

const params = () => ({ id: cast.club.id, eventId: event.id })
const remove = () => cast.as.clubAdmin.call(deleteEvent, { params: params() })
const publish = (isPublished: boolean) =>
  cast.as.clubAdmin.call(publishEvent, { params: params(), body: { isPublished } })
const left = () => server.deps.db.$count(eventTable, eq(eventTable.id, event.id))

test('a draft goes for good with its prices and its door, and the log says so', async () => {
  await aTier(server, event.id)
  await publish(true)
  const link = await cast.as.clubAdmin.call(makeDoorLink, { params: { id: event.id }, body: { name: 'Bo' } })
  expect(link.status).toBe(201)
  await publish(false)
  expect([(await remove()).status, await left()]).toEqual([204, 0])
  expect(await server.deps.db.$count(eventTier, eq(eventTier.eventId, event.id))).toBe(0)
  const [entry] = await server.deps.db
    .select()
    .from(audit)
    .where(eq(audit.action, 'event_delete'))
    .orderBy(audit.id)
  expect(entry).toMatchObject({ orgId: cast.club.id, objectId: event.id, detail: { title: 'Supper' } })
  expect((await remove()).status).toBe(404)
})

test('a copy stays when its model is deleted', async () => {
  const body = { days: ['2027-06-19'], isDraft: true }
  const made = await cast.as.clubAdmin.call(copyEvent, { params: params(), body })
  expect([(await remove()).status, made.body.events.length]).toEqual([204, 1])
})

test('what members see is not deleted, nor a draft for which somebody was ever signed up', async () => {
  await publish(true)
  expect((await remove()).problem).toMatchObject({ status: 409, code: 'invalid_transition' })
  const body = { memberIds: [cast.ida.id] }
  const signed = await server.as(cast.ida).call(signUp, { params: { id: event.id }, body })
  const id = signed.body.people[0]?.registration?.id ?? ''
  await server.as(cast.ida).call(cancelRegistration, { params: { id } })
  expect((await publish(false)).status).toBe(200)
  const refused = await remove()
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    expect.stringMatching(/^People were signed up for this event/),
  ])
  expect(await left()).toBe(1)
})
