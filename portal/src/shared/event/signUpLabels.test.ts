import { describe, expect, test } from 'vitest'
import {
  candidates,
  comesByEvent,
  outcomeSentence,
  participantCount,
  placesSentence,
  registrationWord,
  signUpFacts,
  untilSentence,
} from './signUpLabels.ts'
import { aPerson } from './testing/aFamily.ts'
import { aParticipant } from './testing/aParticipant.ts'
import { anAttendee, aRegistration, aSignUp, aTier } from './testing/aSignUp.ts'

describe('the places of an event in words', () => {
  test.each([
    [{}, '2 of 8 places left.'],
    [{ capacity: 1, placesLeft: 1 }, '1 of 1 place left.'],
    [{ capacity: null, placesLeft: null }, 'There are places for everyone.'],
    [{ placesLeft: 0 }, 'All 8 places are taken. You can go on the waiting list.'],
    [{ placesLeft: 0, waitingCount: 1 }, 'All 8 places are taken. 1 person waits.'],
    [{ capacity: 1, placesLeft: 0, waitingCount: 2 }, 'The only place is taken. 2 people wait.'],
    [{ waitingCount: 2, tiers: [aTier('Guest')] }, '2 of 8 places left.'],
    [{ capacity: null, placesLeft: null, tiers: [aTier('Guest')] }, ''],
  ])('%o', (values, sentence) => {
    expect(placesSentence(aSignUp(values))).toBe(sentence)
  })

  test('say until when, or why it is over', () => {
    expect(untilSentence(aSignUp())).toBe('Sign up until it begins.')
    expect(untilSentence(aSignUp({ signUpUntil: '2026-11-25T17:00:00Z' }))).toBe(
      'Sign up until 25-11-2026 18:00.',
    )
    expect(untilSentence(aSignUp({ closed: 'deadline' }))).toBe('Sign-up has closed.')
    const opens = { closed: 'not_yet', signUpFrom: '2026-11-22T17:30:00Z' } as const
    expect(untilSentence(aSignUp(opens))).toBe('Sign-up opens on 22-11-2026 18:30.')
    const people = [anAttendee('Ida', { registration: aRegistration('Ida') })]
    expect(untilSentence(aSignUp({ people }))).toBe('You can cancel until it begins.')
    expect(untilSentence(aSignUp({ people: [...people, anAttendee('Alma')] }))).toBe(
      'Sign up until it begins.',
    )
    expect(untilSentence(aSignUp({ people, closed: 'started' }))).toBe('The event has begun.')
  })
})

const evening = aSignUp({ signUpUntil: '2026-11-20T17:00:00Z', placesLeft: 1 })

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

test('the outcome of the whole family is one sentence', () => {
  const waiting = aRegistration('Jonas', { state: 'waiting', waitingNumber: 3 })
  const people = [
    anAttendee('Ida', { registration: aRegistration('Ida') }),
    anAttendee('Alma', { registration: aRegistration('Alma') }),
    anAttendee('Jonas', { registration: waiting }),
  ]
  expect(outcomeSentence(aSignUp({ people }), ['Ida', 'Alma', 'Jonas'])).toBe(
    'Ida and Alma have a place. Jonas waits as number 3, and is asked when a place becomes free.',
  )
  const kept = aRegistration('Ida', { state: 'offered', toPayMinor: 15_000 })
  expect(outcomeSentence(aSignUp({ people: [anAttendee('Ida', { registration: kept })] }), ['Ida'])).toBe(
    'A place is kept for Ida until it is paid.',
  )
  expect(registrationWord(kept)).toEqual({ tone: 'waiting', word: 'Not paid yet' })
  expect(registrationWord(waiting)).toEqual({ tone: 'waiting', word: 'Waiting list 3' })
})

test('who is signed up, or may not come, can’t be chosen; no one once it is over', () => {
  const people = [
    anAttendee('Ida', { registration: aRegistration('Ida') }),
    anAttendee('Alma'),
    anAttendee('Jonas', { problem: 'Jonas has no active membership.' }),
  ]
  expect(candidates(aSignUp({ people })).map(({ firstName }) => firstName)).toEqual(['Alma'])
  expect(candidates(aSignUp({ people, closed: 'started' }))).toEqual([])
  const tierProblems = [{ tierId: 'Guest', problem: 'Guest is for those who are not members.' }]
  const member = anAttendee('Ida', { tierProblems })
  expect(candidates(aSignUp({ people: [member], tiers: [aTier('Guest')] }))).toEqual([])
  expect(candidates(aSignUp({ people: [member], tiers: [aTier('Guest'), aTier('Member')] }))).toEqual([
    member,
  ])
})

test('the calendar shows which of the family come', () => {
  const all = [
    aRegistration('Ida'),
    aRegistration('Alma'),
    aRegistration('Jonas', { state: 'waiting', waitingNumber: 1 }),
    aRegistration('Ida', { eventId: 'race', state: 'offered' }),
    aRegistration('Alma', { eventId: 'race', state: 'offered', toPayMinor: 15_000 }),
  ]
  const comes = comesByEvent(
    all,
    ['Ida', 'Alma', 'Jonas'].map((name) => aPerson(name)),
  )
  expect([...comes]).toEqual([
    ['evening', 'Ida and Alma are signed up; Jonas waits for a place'],
    ['race', 'Ida is offered a place; Alma has a place to pay for'],
  ])
})

test('an administrator reads how full it is', () => {
  const come = aParticipant()
  const wait = aParticipant({ registrationId: '2', state: 'waiting' })
  expect(participantCount([come], null)).toBe('1 signed up')
  expect(participantCount([come, wait], 1)).toBe('1 of 1 places taken, 1 waiting')
})
