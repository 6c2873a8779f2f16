import type { Registration, SignUp } from '@medlem/contract/registration'
import { expect, test } from 'vitest'
import { eventsOfFamily, signUpFacts, standings } from './eventAnswer.ts'

const attendee = (firstName: string, state?: Registration['state'], waitingNumber: number | null = null) => ({
  memberId: firstName,
  firstName,
  lastName: 'Holm',
  problem: null,
  registration: state
    ? { id: firstName, eventId: 'evening', memberId: firstName, state, waitingNumber, offerExpiresAt: null }
    : null,
})

const evening: SignUp = {
  eventId: 'evening',
  capacity: 8,
  signUpUntil: '2026-11-20T17:00:00Z',
  closed: null,
  placesLeft: 1,
  waitingCount: 0,
  people: [attendee('Ida'), attendee('Alma')],
}

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
  [{ closed: 'deadline' as const }, 'Sign-up is closed'],
  [{ closed: 'started' as const }, ''],
])('places and the last moment in short, %#', (values, words) => {
  expect(signUpFacts({ ...evening, ...values })).toBe(words)
})

test('an event is one of the family’s while one of them is signed up or waits', () => {
  const waits = { ...evening, eventId: 'race', people: [attendee('Ida'), attendee('Jonas', 'waiting', 1)] }
  expect([...eventsOfFamily([evening, waits])]).toEqual(['race'])
})
