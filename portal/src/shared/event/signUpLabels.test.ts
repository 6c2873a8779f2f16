import type { Attendee, Registration, SignUp } from '@medlem/contract/registration'
import { describe, expect, test } from 'vitest'
import {
  candidates,
  comesByEvent,
  outcomeSentence,
  participantCount,
  placesAmong,
  placesSentence,
  registrationWord,
  untilSentence,
} from './signUpLabels.ts'
import { aPerson } from './testing/aFamily.ts'

function aRegistration(memberId: string, values: Partial<Registration> = {}): Registration {
  const of = { id: `of ${memberId}`, eventId: 'evening', memberId }
  return { ...of, state: 'registered', waitingNumber: null, offerExpiresAt: null, ...values }
}

function attendee(firstName: string, values: Partial<Attendee> = {}): Attendee {
  return { memberId: firstName, firstName, lastName: 'Holm', problem: null, registration: null, ...values }
}

function aSignUp(values: Partial<SignUp> = {}): SignUp {
  const places = { capacity: 8, placesLeft: 2, waitingCount: 0 }
  return { eventId: 'evening', signUpUntil: null, closed: null, people: [], ...places, ...values }
}

describe('the places of an event in words', () => {
  test.each([
    [{}, '2 of 8 places left.'],
    [{ capacity: 1, placesLeft: 1 }, '1 of 1 place left.'],
    [{ capacity: null, placesLeft: null }, 'There are places for everyone.'],
    [{ placesLeft: 0 }, 'All 8 places are taken. You can go on the waiting list.'],
    [{ placesLeft: 0, waitingCount: 1 }, 'All 8 places are taken. 1 person waits.'],
    [{ capacity: 1, placesLeft: 0, waitingCount: 2 }, 'The only place is taken. 2 people wait.'],
  ])('%o', (values, sentence) => {
    expect(placesSentence(aSignUp(values))).toBe(sentence)
  })

  test('are shared out only when some get one and others don’t', () => {
    const among = (values: Partial<SignUp>, people: number) => placesAmong(aSignUp(values), people)
    expect(among({ placesLeft: 1 }, 2)).toBe(1)
    expect(among({ placesLeft: 2 }, 3)).toBe(2)
    for (const [values, people] of [
      [{ placesLeft: 2 }, 2],
      [{ placesLeft: 0 }, 2],
      [{ placesLeft: 1, waitingCount: 1 }, 2],
      [{ capacity: null, placesLeft: null }, 9],
    ] as const) {
      expect(among(values, people)).toBeUndefined()
    }
  })

  test('say until when, or why it is over', () => {
    expect(untilSentence(aSignUp())).toBe('Sign up until it begins.')
    expect(untilSentence(aSignUp({ signUpUntil: '2026-11-25T17:00:00Z' }))).toBe(
      'Sign up until 25-11-2026 18:00.',
    )
    expect(untilSentence(aSignUp({ closed: 'deadline' }))).toBe('Sign-up has closed.')
    const people = [attendee('Ida', { registration: aRegistration('Ida') })]
    expect(untilSentence(aSignUp({ people }))).toBe('You can cancel until it begins.')
    expect(untilSentence(aSignUp({ people: [...people, attendee('Alma')] }))).toBe('Sign up until it begins.')
    expect(untilSentence(aSignUp({ people, closed: 'started' }))).toBe('The event has begun.')
  })
})

test('the outcome of the whole family is one sentence', () => {
  const waiting = aRegistration('Jonas', { state: 'waiting', waitingNumber: 3 })
  const people = [
    attendee('Ida', { registration: aRegistration('Ida') }),
    attendee('Alma', { registration: aRegistration('Alma') }),
    attendee('Jonas', { registration: waiting }),
  ]
  expect(outcomeSentence(aSignUp({ people }), ['Ida', 'Alma', 'Jonas'])).toBe(
    'Ida and Alma have a place. Jonas waits as number 3, and is asked when a place becomes free.',
  )
  expect(registrationWord(waiting)).toEqual({ tone: 'waiting', word: 'Waiting list 3' })
})

test('who is signed up, or may not come, can’t be chosen; no one once it is over', () => {
  const people = [
    attendee('Ida', { registration: aRegistration('Ida') }),
    attendee('Alma'),
    attendee('Jonas', { problem: 'Jonas has no active membership.' }),
  ]
  expect(candidates(aSignUp({ people })).map(({ firstName }) => firstName)).toEqual(['Alma'])
  expect(candidates(aSignUp({ people, closed: 'started' }))).toEqual([])
})

test('the calendar shows who of the family comes', () => {
  const all = [
    aRegistration('Ida'),
    aRegistration('Alma'),
    aRegistration('Jonas', { state: 'waiting', waitingNumber: 1 }),
    aRegistration('Ida', { eventId: 'race', state: 'offered' }),
  ]
  const comes = comesByEvent(
    all,
    ['Ida', 'Alma', 'Jonas'].map((name) => aPerson(name)),
  )
  expect([...comes]).toEqual([
    ['evening', 'Ida and Alma are signed up; Jonas waits for a place'],
    ['race', 'Ida is offered a place'],
  ])
})

test('an administrator reads how full it is', () => {
  const of = {
    memberId: 'a',
    name: 'Ida Holm',
    waitingNumber: null,
    offerExpiresAt: null,
    signedUpAt: '2026-11-20T10:00:00Z',
    cameAt: null,
  }
  const come = { ...of, registrationId: '1', state: 'registered' as const }
  const wait = { ...of, registrationId: '2', state: 'waiting' as const }
  expect(participantCount([come], null)).toBe('1 signed up')
  expect(participantCount([come, wait], 1)).toBe('1 of 1 places taken, 1 waiting')
})
