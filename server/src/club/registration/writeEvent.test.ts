import { listEvents } from '@medlem/contract/event'
import { cancelEvent, createEvent, type PlannedEvent, updateEvent } from '@medlem/contract/eventChange'
import { signUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { event } from '@medlem/database/schema/event'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast } from '../membership/testing/cast.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

const party: PlannedEvent = {
  title: 'Winter supper',
  description: 'Bring a candle.\nAnd a song.',
  location: 'The club house',
  startDate: '2026-12-11T17:30:00Z',
  endDate: '2026-12-11T21:00:00Z',
  forMembers: false,
  guestsInvited: false,
}
const places = { takesSignUps: true, capacity: 20, signUpUntil: '2026-12-10T17:30:00Z' }
const plan = (body: PlannedEvent & Partial<typeof places> = party) =>
  cast.as.clubAdmin.call(createEvent, { params: { id: cast.club.id }, body: { ...places, ...body } })
const change = (eventId: string, body: PlannedEvent) =>
  cast.as.clubAdmin.call(updateEvent, { params: { id: cast.club.id, eventId }, body })

/** The event of somebody who has a place. */
async function aPlannedEvent(): Promise<string> {
  const { body } = await plan()
  const joined = await cast.as.ida.call(signUp, {
    params: { id: body.id },
    body: { memberIds: [cast.ida.id] },
  })
  expect(joined.status).toBe(200)
  return body.id
}

const moves = () =>
  server.deps.db
    .select({ receiverId: notification.receiverId, title: notification.title, text: notification.message })
    .from(notification)
    .where(sql`${notification.dedupKey} like '%:moved:%'`)

describe('an event', () => {
  test('that an administrator plans is seen by members at once, and takes sign-ups', async () => {
    const { status, body } = await plan()
    expect(status).toBe(201)
    const seen = await cast.as.ida.call(listEvents, { querystring: { orgId: cast.club.id } })
    expect(seen.body.find(({ id }) => id === body.id)).toMatchObject({
      title: 'Winter supper',
      startDate: '2026-12-11T17:30:00.000Z',
    })
    const [row] = await server.deps.db.select().from(event).where(eq(event.id, body.id))
    expect(row).toMatchObject({ takesSignUps: true, capacity: 20, signUpUntil: new Date(places.signUpUntil) })
    const [entry] = await server.deps.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({ action: 'event_create', orgId: cast.club.id, objectId: body.id })
  })

  test.each<[string, Partial<PlannedEvent & typeof places>, number, string]>([
    ['ends before it begins', { endDate: party.startDate }, 422, 'endDate'],
    ['is over', { startDate: '2026-01-01T10:00:00Z', endDate: '2026-01-01T12:00:00Z' }, 422, 'endDate'],
    ['takes sign-ups after it began', { signUpUntil: '2026-12-11T17:30:01Z' }, 422, 'signUpUntil'],
    ['has no title', { title: ' ' }, 400, 'title'],
    ['has a place of two lines', { location: 'Here\nthere' }, 400, 'location'],
  ])('that %s is refused with the field, and nothing is written', async (_name, wrong, status, field) => {
    const before = await server.deps.db.$count(event)
    const refused = await plan({ ...party, ...wrong })
    expect([refused.status, refused.problem?.errors?.[0]?.field]).toEqual([status, field])
    expect(await server.deps.db.$count(event)).toBe(before)
  })

  test('that is moved tells who signed up, each time it is; another text tells no one', async () => {
    const id = await aPlannedEvent()
    expect((await change(id, { ...party, description: '' })).status).toBe(200)
    expect(await moves()).toEqual([])

    const later = { ...party, startDate: '2026-12-12T18:00:00Z', endDate: '2026-12-12T21:00:00Z' }
    expect((await change(id, later)).body).toMatchObject({ startDate: '2026-12-12T18:00:00.000Z' })
    expect(await moves()).toMatchObject([
      {
        receiverId: cast.ida.id,
        title: 'Another time or place: Winter supper',
        text: expect.stringContaining('12-12-2026 19:00'),
      },
    ])
    await change(id, { ...later, location: 'The jetty' })
    expect((await moves()).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Place: The jetty.'),
    )
    const mails = await server.deps.db.select().from(message).where(sql`${message.dedupKey} like '%:moved:%'`)
    expect(mails.map(({ memberId }) => memberId)).toEqual([cast.ida.id, cast.ida.id])
    const [row] = await server.deps.db.select().from(event).where(eq(event.id, id))
    // The sign-up ends a day before the start, as it did.
    expect(row?.signUpUntil).toEqual(new Date('2026-12-11T18:00:00Z'))
    const entries = await server.deps.db.select().from(audit).where(eq(audit.action, 'event_update'))
    expect(entries.at(-1)?.detail).toMatchObject({
      changes: { location: { before: 'The club house', after: 'The jetty' } },
    })
  })

  test('that was called off, is over, or is another organisation’s can’t be changed', async () => {
    const id = await aPlannedEvent()
    await cast.as.clubAdmin.call(cancelEvent, { params: { id: cast.club.id, eventId: id } })
    const past = await anEvent(server, {
      orgId: cast.club.id,
      startDate: new Date('2026-01-01T10:00:00Z'),
      endDate: new Date('2026-01-01T12:00:00Z'),
    })
    const foreign = await anEvent(server, { orgId: cast.choir.id })
    for (const one of [id, past.id, foreign.id]) expect((await change(one, party)).status).toBe(404)
  })
})
