import type { SignUp } from '@medlem/contract/registration'
import { describe, expect, test } from 'vitest'
import { duePlaces, isWaiting, placesAmong } from './placesAmong.ts'
import { aSignUp, aTier } from './testing/aSignUp.ts'

const wanted = (...of: [memberId: string, tierId: string | null][]) =>
  of.map(([memberId, tierId]) => ({ memberId, tierId }))

describe('places are shared out only when some get one and others don’t', () => {
  test('at an event without kinds of places', () => {
    const three = wanted(['Ida', null], ['Alma', null], ['Jonas', null])
    const among = (values: Partial<SignUp>, people: number) =>
      placesAmong(aSignUp(values), three.slice(0, people))
    expect(among({ placesLeft: 1 }, 2)).toEqual({ places: 1, memberIds: ['Ida', 'Alma'], certain: [] })
    expect(among({ placesLeft: 2 }, 3)?.places).toBe(2)
    for (const [values, people] of [
      [{ placesLeft: 2 }, 2],
      [{ placesLeft: 0 }, 2],
      [{ placesLeft: 1, waitingCount: 1 }, 2],
      [{ capacity: null, placesLeft: null }, 3],
    ] as const) {
      expect(among(values, people)).toBeUndefined()
    }
  })

  test('on one kind of place: those who have another are not asked about', () => {
    const tiers = [
      aTier('Member', { placesLeft: 1 }),
      aTier('Child', { unitMinor: 0 }),
      aTier('Guest', { placesLeft: 0 }),
    ]
    const family = wanted(['Ida', 'Member'], ['Jonas', 'Member'], ['Alma', 'Child'], ['Bo', 'Guest'])
    const signUp = aSignUp({ tiers, capacity: null, placesLeft: null })
    expect(placesAmong(signUp, family)).toEqual({ places: 1, memberIds: ['Ida', 'Jonas'], certain: ['Alma'] })
    expect(placesAmong(signUp, family.slice(1))).toBeUndefined()
    expect(placesAmong(aSignUp({ tiers, placesLeft: 1 }), family.slice(1, 3))).toEqual({
      places: 1,
      memberIds: ['Jonas', 'Alma'],
      certain: [],
    })
  })
})

test('who waits pays nothing yet; the first in line get the places', () => {
  const tiers = [aTier('Member', { placesLeft: 1 }), aTier('Guest', { unitMinor: 25_000, placesLeft: 0 })]
  const signUp = aSignUp({ tiers, capacity: null, placesLeft: null })
  const due = duePlaces(signUp, wanted(['Ida', 'Member'], ['Jonas', 'Member'], ['Bo', 'Guest']))
  expect(due.totalMinor).toBe(15_000)
  expect(duePlaces(aSignUp({ tiers, placesLeft: 0 }), wanted(['Ida', 'Member']))).toEqual({
    places: [],
    totalMinor: 0,
  })
  expect(isWaiting(signUp, wanted(['Bo', 'Guest']))).toBe(true)
  expect(isWaiting(signUp, wanted(['Bo', 'Guest'], ['Ida', 'Member']))).toBe(false)
  expect(isWaiting(signUp, [])).toBe(false)
  expect(isWaiting(aSignUp({ waitingCount: 1 }), [])).toBe(true)
})
