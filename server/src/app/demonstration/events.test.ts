import { copenhagenDate } from '@medlem/domain/calendar'
import { expect, test } from 'vitest'
import { clubs } from './clubs.ts'
import { events } from './events.ts'
import { eventTiers } from './eventTiers.ts'
import { FOOD_FIELD } from './ownFields.ts'
import { seedDay } from './seedDay.ts'
import { organisationId } from './seedId.ts'

const HOUR_MS = 3_600_000

const eventsOn = (now: string) =>
  events(seedDay(new Date(now))).map(({ startDate, endDate, ...event }) => ({
    ...event,
    hours: (endDate.getTime() - startDate.getTime()) / HOUR_MS,
    start: startDate.toISOString(),
    end: endDate.toISOString(),
    days: [copenhagenDate(startDate), copenhagenDate(endDate)],
  }))
const named = (now: string, title: string) => eventsOn(now).find((event) => event.title === title)
const tiersOf = (of: { id?: string | undefined } | undefined) =>
  eventTiers().flatMap(({ name, priceMinor, maxAge, eventId }) =>
    eventId === of?.id ? [[name, priceMinor, maxAge]] : [],
  )

test('every club has events to come, for everyone and for members', () => {
  const coming = eventsOn('2026-11-21T11:00:00Z').filter(({ start }) => start > '2026-11-21')
  for (const { key } of clubs) {
    expect(coming.filter(({ orgId }) => orgId === organisationId(key)).length, key).toBeGreaterThanOrEqual(3)
  }
  expect(coming.filter(({ forMembers }) => forMembers).length).toBeGreaterThan(3)
})

test('a coming event that takes sign-ups has a price for members, one for guests, and free places for children', () => {
  const talk = named('2026-11-21T11:00:00Z', 'Winter talk: around Læsø')
  expect(talk).toMatchObject({ takesSignUps: true, start: '2026-12-17T18:00:00.000Z' })
  expect(tiersOf(talk)).toEqual([
    ['Member', 15_000, undefined],
    ['Guest', 25_000, undefined],
    ['Child', 0, 14],
  ])
})

test('an event that costs something is open to people without an account, and is no members’ own', () => {
  const bathing = named('2026-11-21T11:00:00Z', 'Winter bathing day')
  expect(bathing).toMatchObject({ takesSignUps: true, takesGuests: true, isPublic: true, capacity: 30 })
  expect(tiersOf(bathing)).toEqual([
    ['Member', 5_000, undefined],
    ['Adult', 8_000, undefined],
    ['Child', 3_000, 14],
  ])
})

test('the coming events with something to eat ask what people eat', () => {
  const asking = eventsOn('2026-11-21T11:00:00Z').filter(({ questions = [] }) => questions.length > 0)
  expect(asking.map(({ title, questions }) => [title, questions])).toEqual([
    ['Winter talk: around Læsø', [{ number: FOOD_FIELD, isRequired: false }]],
    ['Winter bathing day', [{ number: FOOD_FIELD, isRequired: false }]],
  ])
})

test('the demonstration has events over midnight, over whole days and over several of them', () => {
  const now = '2026-11-21T11:00:00Z'
  expect(named(now, 'Winter bathing day')).toMatchObject({
    start: '2027-01-02T23:00:00.000Z',
    end: '2027-01-03T22:59:00.000Z',
  })
  expect(named(now, 'Choir weekend')?.days).toEqual(['2027-02-05', '2027-02-07'])
  expect(named(now, 'Singing the year in')?.days).toEqual(['2027-01-01', '2027-01-02'])
})

test.each([
  ['2026-11-21T11:00:00Z', '2027-03-27T19:00:00.000Z', '2027-03-28T04:00:00.000Z', 9],
  ['2026-06-21T11:00:00Z', '2026-10-24T18:00:00.000Z', '2026-10-25T05:00:00.000Z', 11],
])('an event seeded on %s takes the night in which the clocks change', (now, start, end, hours) => {
  expect(named(now, 'Night watch in the harbour')).toMatchObject({ start, end, hours })
})
