import { listEvents } from '@medlem/contract/event'
import {
  cancelEvent,
  createEvent,
  exportEvent,
  getWrittenEvent,
  listPlannedEvents,
  type PlannedEvent,
  publishEvent,
  updateEvent,
} from '@medlem/contract/eventChange'
import { listParticipants } from '@medlem/contract/participant'
import { getSignUp, listSignUps, type SignUpSettings, signUp } from '@medlem/contract/registration'
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
const plan = (body: PlannedEvent & Partial<SignUpSettings & { isDraft: boolean }> = party) =>
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

  test.each<[string, Partial<PlannedEvent & SignUpSettings>, number, string]>([
    ['ends before it begins', { endDate: party.startDate }, 422, 'endDate'],
    ['is over', { startDate: '2026-01-01T10:00:00Z', endDate: '2026-01-01T12:00:00Z' }, 422, 'endDate'],
    ['takes sign-ups after it began', { signUpUntil: '2026-12-11T17:30:01Z' }, 422, 'signUpUntil'],
    ['takes sign-ups from when they end', { signUpFrom: places.signUpUntil }, 422, 'signUpFrom'],
    ['has no title', { title: ' ' }, 400, 'title'],
    ['has a place of two lines', { location: 'Here\nthere' }, 400, 'location'],
  ])('that %s is refused with the field, and nothing is written', async (_name, wrong, status, field) => {
    const before = await server.deps.db.$count(event)
    const refused = await plan({ ...party, ...wrong })
    expect([refused.status, refused.problem?.errors?.[0]?.field]).toEqual([status, field])
    expect(await server.deps.db.$count(event)).toBe(before)
  })

  test('that is moved notifies those who signed up, each time; another text notifies no one', async () => {
    const id = await aPlannedEvent()
    const opened = { signUpFrom: new Date('2026-11-20T17:30:00Z') }
    await server.deps.db.update(event).set(opened).where(eq(event.id, id))
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
    // The sign-up begins three weeks and ends a day before the start, as it did.
    expect(row?.signUpFrom).toEqual(new Date('2026-11-21T18:00:00Z'))
    expect(row?.signUpUntil).toEqual(new Date('2026-12-11T18:00:00Z'))
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_update'))
      .orderBy(audit.id)
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

describe('a draft', () => {
  const publish = (eventId: string, isPublished: boolean, version?: number) =>
    cast.as.clubAdmin.call(publishEvent, {
      params: { id: cast.club.id, eventId },
      body: { isPublished, version },
    })
  const titles = async (eventId: string) => {
    const seen = await cast.as.ida.call(listEvents, { querystring: { orgId: cast.club.id } })
    const signUps = await cast.as.ida.call(listSignUps, {})
    const file = await cast.as.ida.call(exportEvent, { params: { id: eventId } })
    const look = await cast.as.ida.call(getSignUp, { params: { id: eventId } })
    const put = { params: { id: eventId }, body: { memberIds: [cast.ida.id] } }
    return {
      listed: seen.body.some(({ id }) => id === eventId),
      takes: signUps.body.some((one) => one.eventId === eventId),
      answers: [file.status, look.status, (await cast.as.ida.call(signUp, put)).status],
    }
  }
  const unseen = { listed: false, takes: false, answers: [404, 404, 404] }
  const planned = async (who: keyof Cast['as'] = 'clubAdmin') =>
    cast.as[who].call(listPlannedEvents, { params: { id: cast.club.id } })

  test('is seen and written by staff alone, until it is published', async () => {
    const { body: draft } = await plan({ ...party, isDraft: true, contact: 'Vera, 12 34 56 78' })
    expect(draft).toMatchObject({ enabled: false, contact: 'Vera, 12 34 56 78' })
    expect(await titles(draft.id)).toEqual(unseen)
    expect((await planned()).body).toMatchObject([{ id: draft.id, enabled: false }])
    for (const who of ['ida', 'choirAdmin'] as const) expect((await planned(who)).status).toBe(404)
    const people = await cast.as.clubAdmin.call(listParticipants, { params: { id: draft.id } })
    expect(people.body).toMatchObject({ event: { id: draft.id, enabled: false }, participants: [] })
    // Saying nothing of the contact leaves it as it is.
    const changed = await change(draft.id, { ...party, title: 'Winter feast' })
    expect(changed.body).toMatchObject({
      enabled: false,
      title: 'Winter feast',
      contact: 'Vera, 12 34 56 78',
    })

    expect((await publish(draft.id, true)).body).toMatchObject({ id: draft.id, enabled: true })
    expect(await titles(draft.id)).toEqual({ listed: true, takes: true, answers: [200, 200, 200] })
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_publish'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([
      { objectId: draft.id, orgId: cast.club.id, detail: { title: 'Winter feast' } },
    ])
  })

  test('is made of an event again while no one is signed up', async () => {
    const id = await aPlannedEvent()
    const refused = await publish(id, false)
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([409, 'isPublished'])
    const { body: empty } = await plan()
    expect((await publish(empty.id, false)).body.enabled).toBe(false)
    expect(await titles(empty.id)).toEqual(unseen)
    // Once more changes nothing.
    expect((await publish(empty.id, false)).status).toBe(200)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_unpublish'))
      .orderBy(audit.id)
    expect(entries.map(({ objectId }) => objectId)).toEqual([empty.id])
  })

  test('is not published over what a colleague wrote meanwhile, nor after the day or a cancellation', async () => {
    const { body: draft } = await plan({ ...party, isDraft: true })
    const { body: read } = await cast.as.clubAdmin.call(getWrittenEvent, {
      params: { id: cast.club.id, eventId: draft.id },
    })
    await change(draft.id, { ...party, location: 'The jetty' })
    const stale = await publish(draft.id, true, read.version)
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale_version'])
    expect((await publish(draft.id, true, read.version + 1)).status).toBe(200)
    await cast.as.clubAdmin.call(cancelEvent, { params: { id: cast.club.id, eventId: draft.id } })
    const endDate = new Date('2026-01-01T12:00:00Z')
    const past = await anEvent(server, {
      orgId: cast.club.id,
      enabled: false,
      startDate: new Date('2026-01-01T10:00:00Z'),
      endDate,
    })
    for (const id of [draft.id, past.id]) expect((await publish(id, true)).status).toBe(404)
    expect((await planned()).body.map(({ id }) => id)).toEqual([draft.id])
  })
})
