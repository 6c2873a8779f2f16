import type { Registration } from '@medlem/contract/registration'
import { expect, test } from 'vitest'
import { eventsOfFamily, signUpFacts, standings } from './eventAnswer.ts'
import { anAttendee, aRegistration, aSignUp, aTier } from './testing/aSignUp.ts'

const attendee = (firstName: string, state?: Registration['state'], waitingNumber: number | null = null) =>
  anAttendee(firstName, { registration: state ? aRegistration(firstName, { state, waitingNumber }) : null })

const evening = aSignUp({
  signUpUntil: '2026-11-20T17:00:00Z',
  placesLeft: 1,
  people: [attendee('Ida'), attendee('Alma')],
})

test('a row says by state who of the family is signed up, and the number of who waits', () => {
  const people = [
    attendee('Ida', 'registered'),
    attendee('Jonas', 'waiting', 3),
    attendee('Alma', 'registered'),
  ]
  expect(standings({ people })).toEqual([
    { tone: 'good', word: 'Signed up', names: 'Ida and Alma' },
    { tone: 'waiting', word: 'Waiting list 3', names: 'Jonas' },
  ])
  expect(standings(evening)).toEqual([])
})

test.each([
  [{}, '1 place left · Sign up until 20-11-2026 18:00'],
  [{ placesLeft: 3, signUpUntil: null }, '3 places left'],
  [{ placesLeft: 0 }, 'Sign up until 20-11-2026 18:00'],
  [{ waitingCount: 2 }, 'Sign up until 20-11-2026 18:00'],
  [{ capacity: null, placesLeft: null, signUpUntil: null }, ''],
  [{ signUpUntil: null, waitingCount: 2, tiers: [aTier('Member')] }, '150 kr. · 1 place left'],
  [{ closed: 'deadline' as const }, 'Sign-up is closed'],
  [{ closed: 'not_yet' as const, signUpFrom: '2026-11-22T17:30:00Z' }, 'Sign-up opens on 22-11-2026 18:30.'],
  [{ closed: 'started' as const }, ''],
])('places and the last moment in short, %#', (values, words) => {
  expect(signUpFacts({ ...evening, ...values })).toBe(words)
})

test('an event is one of the family’s while one of them is signed up or waits', () => {
  const waits = { ...evening, eventId: 'race', people: [attendee('Ida'), attendee('Jonas', 'waiting', 1)] }
  expect([...eventsOfFamily([evening, waits])]).toEqual(['race'])
})
