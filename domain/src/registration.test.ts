import { RegistrationState } from '@medlem/contract/registration'
import { describe, expect, test } from 'vitest'
import {
  attendeeProblem,
  capacityProblem,
  firstState,
  nextRegistrationState,
  placesLeft,
  type RegistrationEvent,
  signUpClosed,
  signUpFault,
} from './registration.ts'

const at = (instant: string) => new Date(instant)
const evening = { startDate: '2026-11-28T18:00:00.000Z' }
const before = at('2026-11-21T11:00:00Z')

describe('a sign-up', () => {
  const events: RegistrationEvent[] = ['offer', 'accept', 'decline', 'lapse', 'cancel', 'remove']
  test.each([
    ['registered', [undefined, undefined, undefined, undefined, 'cancelled', 'cancelled']],
    ['waiting', ['offered', undefined, undefined, undefined, 'cancelled', 'cancelled']],
    ['offered', [undefined, 'registered', 'cancelled', 'cancelled', 'cancelled', 'cancelled']],
    ['cancelled', [undefined, undefined, undefined, undefined, undefined, undefined]],
  ] as const)('that is %s goes where the table says and nowhere else', (state, expected) => {
    expect(events.map((event) => nextRegistrationState(state, event))).toEqual(expected)
    expect(RegistrationState.options).toContain(state)
  })

  test.each([
    [null, 500, 0, 'registered', null],
    [20, 0, 0, 'registered', 20],
    [20, 19, 0, 'registered', 1],
    [20, 20, 0, 'waiting', 0],
    [20, 19, 1, 'waiting', 1],
    [20, 25, 0, 'waiting', 0],
  ] as const)('with capacity %s, %i taken and %i waiting is %s', (capacity, taken, waiting, state, left) => {
    expect(firstState({ capacity, taken, waiting })).toBe(state)
    expect(placesLeft({ capacity, taken })).toBe(left)
  })

  test.each([
    ['while it is open', {}, before, null],
    ['once it was called off', { cancelledAt: '2026-11-20T11:00:00.000Z' }, before, 'called_off'],
    ['where sign-up is switched off', { takesSignUps: false }, before, 'not_taken'],
    ['at the deadline', { signUpUntil: '2026-11-21T11:00:00.000Z' }, before, null],
    ['after the deadline', { signUpUntil: '2026-11-21T10:59:59.999Z' }, before, 'deadline'],
    ['before it opens', { signUpFrom: '2026-11-21T11:00:00.001Z' }, before, 'not_yet'],
    ['when it opens', { signUpFrom: '2026-11-21T11:00:00.000Z' }, before, null],
    ['a moment before the start', {}, at('2026-11-28T17:59:59.999Z'), null],
    ['at the start', {}, at('2026-11-28T18:00:00Z'), 'started'],
  ] as const)('%s', (_when, values, now, closed) => {
    const event = { ...evening, cancelledAt: null, takesSignUps: true, signUpUntil: null, ...values }
    expect(signUpClosed(event, now)).toBe(closed)
  })

  test.each([
    [null, null, undefined],
    ['2026-11-28T17:59:59Z', null, undefined],
    ['2026-11-28T18:00:00Z', null, 'signUpFrom'],
    ['2026-11-27T17:00:00Z', '2026-11-27T17:00:01Z', undefined],
    ['2026-11-27T17:00:00Z', '2026-11-27T17:00:00Z', 'signUpFrom'],
    [null, '2026-11-28T18:00:00Z', undefined],
    [null, '2026-11-28T18:00:01Z', 'signUpUntil'],
  ])('from %s until %s for one that begins at 18 is wrong in %s', (signUpFrom, signUpUntil, field) => {
    expect(signUpFault({ signUpFrom, signUpUntil }, at('2026-11-28T18:00:00Z'))).toBe(field)
  })

  test('for a members’ event takes a membership, unless guests are invited', () => {
    const problem = (forMembers: boolean, guestsInvited: boolean, isMember: boolean) =>
      attendeeProblem(
        { forMembers, guestsInvited, teamIds: [] },
        { firstName: 'Nils', isMember, teams: new Set() },
      )
    expect(problem(true, false, false)).toMatch(/^Nils has no active membership/)
    expect([problem(true, false, true), problem(true, true, false), problem(false, false, false)]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('for an event of teams takes one of these, and no membership', () => {
    const event = { forMembers: true, guestsInvited: false, teamIds: ['juniors'] }
    const problem = (isMember: boolean, teams: string[]) =>
      attendeeProblem(event, { firstName: 'Nils', isMember, teams: new Set(teams) })
    expect(problem(false, ['juniors'])).toBeNull()
    expect(problem(true, ['seniors'])).toBe('Nils is not on a team that this event is for.')
  })
})

describe('a place', () => {
  test('that is promised is not taken back', () => {
    expect(capacityProblem({ capacity: 4, taken: 5 })?.message).toMatch(/^5 people/)
    expect([
      capacityProblem({ capacity: 5, taken: 5 }),
      capacityProblem({ capacity: null, taken: 5 }),
    ]).toEqual([undefined, undefined])
  })
})
