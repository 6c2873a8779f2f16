import { copyEvent, listPlannedEvents } from '@medlem/contract/eventChange'
import { listParticipants } from '@medlem/contract/participant'
import { signUp } from '@medlem/contract/registration'
import { audit } from '@medlem/database/schema/audit'
import { event } from '@medlem/database/schema/event'
import { addDays } from '@medlem/domain/calendar'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTier } from '../../testing/aTier.ts'
import { anEvent } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { EventRow } from '../event/store.ts'
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

/** On a Tuesday in winter, from seven in the evening to one in the morning. */
const supper = {
  title: 'Winter supper',
  description: 'Bring a candle.',
  location: 'The club house',
  translations: { da: { title: 'Vinterspisning' } },
  startDate: new Date('2026-12-01T18:00:00Z'),
  endDate: new Date('2026-12-02T00:00:00Z'),
  contact: 'Vera, 12 34 56 78',
  isPublic: true,
  takesSignUps: true,
  capacity: 20,
  // A month before, the evening before, and until the morning.
  signUpFrom: new Date('2026-11-01T07:00:00Z'),
  signUpUntil: new Date('2026-11-30T22:59:00Z'),
  refundUntil: new Date('2026-12-01T08:00:00Z'),
  refundPercent: 50,
  questions: [{ number: 3, isRequired: true }],
}
const aModel = (values: Partial<EventRow> = {}) =>
  anEvent(server, { orgId: cast.club.id, ...supper, ...values })
const copy = (
  eventId: string,
  body: { days: string[]; isDraft?: boolean },
  who: keyof Cast['as'] = 'clubAdmin',
) => cast.as[who].call(copyEvent, { params: { id: cast.club.id, eventId }, body })
const rowOf = async (id: string | undefined) => {
  const [row] = await server.deps.db
    .select()
    .from(event)
    .where(eq(event.id, id ?? ''))
  return row
}

describe('copies of an event', () => {
  test('are on their days at the same time on the clock, with all that was planned and no one signed up', async () => {
    const model = await aModel()
    const put = { params: { id: model.id }, body: { memberIds: [cast.ida.id] } }
    expect((await cast.as.ida.call(signUp, put)).status).toBe(200)
    const sale = { salesFrom: new Date('2026-11-15T11:00:00Z'), salesUntil: new Date('2026-11-29T22:59:59Z') }
    await aTier(server, model.id, { name: 'Child', priceMinor: 0, places: 4, position: 1 })
    await aTier(server, model.id, { name: 'Adult', priceMinor: 0, ...sale })
    // A week later, and in summer time.
    const { status, body } = await copy(model.id, { days: ['2026-12-08', '2027-04-06'] })
    expect(status).toBe(201)
    expect(body.events.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2026-12-08T18:00:00.000Z', '2026-12-09T00:00:00.000Z'],
      ['2027-04-06T17:00:00.000Z', '2027-04-06T23:00:00.000Z'],
    ])
    const { startDate: _start, endDate: _end, signUpFrom: _from, signUpUntil: _until, ...same } = supper
    expect(await rowOf(body.events[0]?.id)).toMatchObject({
      ...same,
      enabled: true,
      version: 1,
      signUpFrom: new Date('2026-11-08T07:00:00Z'),
      signUpUntil: new Date('2026-12-07T22:59:00Z'),
      refundUntil: new Date('2026-12-08T08:00:00Z'),
    })
    expect(await rowOf(body.events[1]?.id)).toMatchObject({
      signUpFrom: new Date('2027-03-07T07:00:00Z'),
      signUpUntil: new Date('2027-04-05T21:59:00Z'),
      refundUntil: new Date('2027-04-06T07:00:00Z'),
    })
    const people = await cast.as.clubAdmin.call(listParticipants, {
      params: { id: body.events[1]?.id ?? '' },
    })
    expect(people.body.participants).toEqual([])
    expect(people.body.tiers).toMatchObject([
      { name: 'Adult', salesFrom: '2027-03-21T11:00:00.000Z', salesUntil: '2027-04-04T21:59:59.000Z' },
      { name: 'Child', places: 4, salesFrom: null, taken: 0 },
    ])
  })

  test('are audited each, and can be drafts', async () => {
    const model = await aModel()
    const { body } = await copy(model.id, { days: ['2026-12-08', '2026-12-15'], isDraft: true })
    expect(body.events.map(({ enabled }) => enabled)).toEqual([false, false])
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'event_create'))
      .orderBy(desc(audit.id))
    expect(entries.map(({ objectId }) => objectId).toReversed()).toEqual(body.events.map(({ id }) => id))
    expect(entries[0]).toMatchObject({
      orgId: cast.club.id,
      detail: { title: 'Winter supper', copyOf: model.id },
    })
  })

  test('are of one that is past, was cancelled or is a draft, too, and take place', async () => {
    const past = { startDate: new Date('2026-01-06T18:00:00Z'), endDate: new Date('2026-01-06T20:00:00Z') }
    const models = [
      await aModel({ ...past, signUpFrom: null, signUpUntil: null }),
      await aModel({ cancelledAt: server.clock.now() }),
      await aModel({ enabled: false }),
    ]
    for (const { id } of models) {
      const { body } = await copy(id, { days: ['2026-12-08'] })
      expect(body.events).toMatchObject([{ enabled: true, cancelledAt: null }])
    }
  })

  test.each([
    ['twice on a day', ['2026-12-08', '2026-12-15', '2026-12-08'], 422, 'days.2'],
    // It is the 21st, eleven o'clock.
    ['on a day that is past', ['2026-12-08', '2026-11-20'], 422, 'days.1'],
    ['on no day', [], 400, 'days'],
    ['on no day of the calendar', ['2026-02-30'], 400, 'days.0'],
    ['on too many', Array.from({ length: 61 }, (_, n) => addDays('2027-01-01', n)), 400, 'days'],
  ])('are refused %s, and nothing is written', async (_name, days, status, field) => {
    const model = await aModel({ endDate: new Date('2026-12-01T19:00:00Z') })
    const refused = await copy(model.id, { days })
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([status, field])
    expect(await server.deps.db.$count(event)).toBe(1)
  })

  test('are as many as sixty', async () => {
    const model = await aModel()
    const days = Array.from({ length: 60 }, (_, n) => addDays('2027-01-01', n))
    expect((await copy(model.id, { days })).body.events).toHaveLength(60)
  })

  test('are made of one’s own organisation’s events, by those who plan them', async () => {
    const model = await aModel()
    const foreign = await aModel({ orgId: cast.choir.id })
    const body = { days: ['2026-12-08'] }
    for (const who of ['ida', 'choirAdmin'] as const)
      expect((await copy(model.id, body, who)).status).toBe(404)
    expect((await copy(foreign.id, body)).status).toBe(404)
    const { body: planned } = await cast.as.clubAdmin.call(listPlannedEvents, {
      params: { id: cast.club.id },
    })
    expect(planned.map(({ id }) => id)).toEqual([model.id])
  })
})
