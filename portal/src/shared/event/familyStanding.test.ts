import type { Registration } from '@medlem/contract/registration'
import { expect, test } from 'vitest'
import { eventsOfFamily, standings } from './familyStanding.ts'
import { anAttendee, aRegistration, aSignUp } from './testing/aSignUp.ts'

const attendee = (firstName: string, state?: Registration['state'], waitingNumber: number | null = null) =>
  anAttendee(firstName, { registration: state ? aRegistration(firstName, { state, waitingNumber }) : null })

const evening = aSignUp({
  signUpUntil: '2026-11-20T17:00:00Z',
  placesLeft: 1,
  people: [attendee('Ida'), attendee('Alma')],
})

test('a row says by state which of the family are signed up, and the number of one who waits', () => {
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

test('an event is one of the family’s while one of them is signed up or waits', () => {
  const waits = { ...evening, eventId: 'race', people: [attendee('Ida'), attendee('Jonas', 'waiting', 1)] }
  expect([...eventsOfFamily([evening, waits])]).toEqual(['race'])
})
