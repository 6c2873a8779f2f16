import { expect, test } from 'vitest'
import { anAttendee, aRegistration, aSignUp, aTier } from './testing/aSignUp.ts'
import {
  closedSentences,
  isFull,
  keptPlaces,
  noTierSentence,
  priceWords,
  refundNow,
  tiersFor,
  tierWords,
  untilWords,
} from './tiers.ts'

const member = aTier('Member')
const guest = aTier('Guest', { unitMinor: 25_000 })
const child = aTier('Child', { unitMinor: 0 })
const early = aTier('Early bird', { unitMinor: 10_000, closed: 'over' })
const late = aTier('At the door', { closed: 'not_yet', salesFrom: '2026-12-01T09:00:00Z' })
const problem = (tierId: string) => ({ tierId, problem: `${tierId} is not for Ida.` })

test('a person chooses among the kinds of places that are for them and not closed; one that is sold out has a waiting list', () => {
  const full = { ...guest, closed: 'sold_out' as const }
  const ida = anAttendee('Ida', { tierProblems: [problem('Child')] })
  expect(tiersFor([member, full, child, early, late], ida)).toEqual([member, full])
  expect([member, child, full].map((tier) => tierWords(tier, 'DKK'))).toEqual([
    'Member, 150,00 kr.',
    'Child, free',
    'Guest, 250,00 kr. – waiting list',
  ])
  expect(closedSentences([member, early, late])).toEqual([
    'Early bird: can’t be chosen any more.',
    'At the door: can be chosen from 01-12-2026 10:00.',
  ])
})

test('who can choose none reads why', () => {
  const ida = anAttendee('Ida', { tierProblems: [problem('Early bird'), problem('Child')] })
  expect(noTierSentence([early, child], ida)).toBe('Child is not for Ida.')
  expect(noTierSentence([early, late], anAttendee('Ida'))).toBe('No kind of place can be chosen now.')
  expect(noTierSentence([early, member], ida)).toBeUndefined()
  expect(noTierSentence([], ida)).toBeUndefined()
})

test('a list says what it costs the family', () => {
  const ida = anAttendee('Ida', { tierProblems: [problem('Child')] })
  const words = (tiers: (typeof member)[], people = [ida]) => priceWords(aSignUp({ tiers, people }))
  expect(words([])).toBe('')
  expect(words([child], [])).toBe('Free')
  expect(words([member])).toBe('150 kr.')
  expect(words([guest, member, early, child])).toBe('From 150 kr.')
  expect(words([guest, child], [ida, anAttendee('Alma')])).toBe('Free or from 250 kr.')
})

test('an event is full for a family when every kind of place that they can choose is', () => {
  const people = [anAttendee('Ida', { tierProblems: [problem('Guest')] })]
  const full = { ...member, closed: 'sold_out' as const }
  expect(isFull(aSignUp({ people, tiers: [member, guest], waitingCount: 3 }))).toBe(false)
  expect(isFull(aSignUp({ people, tiers: [full, guest] }))).toBe(true)
  expect(isFull(aSignUp({ people, tiers: [member], placesLeft: 0 }))).toBe(true)
  expect(isFull(aSignUp({ people, waitingCount: 3 }))).toBe(true)
})

test('places that are kept for their payment are summed up, until the first of them goes', () => {
  const kept = { state: 'offered' as const, tierId: 'Member', toPayMinor: 15_000 }
  const people = [
    anAttendee('Ida', {
      registration: aRegistration('Ida', { ...kept, offerExpiresAt: '2026-11-28T14:00:00Z' }),
    }),
    anAttendee('Alma', { registration: aRegistration('Alma', { state: 'offered' }) }),
    anAttendee('Jonas', {
      registration: aRegistration('Jonas', { ...kept, offerExpiresAt: '2026-11-28T13:40:00Z' }),
    }),
  ]
  expect(keptPlaces(aSignUp({ people, tiers: [member] }))).toEqual({
    registrationIds: ['of Ida', 'of Jonas'],
    whose: ['Ida (Member)', 'Jonas (Member)'],
    totalMinor: 30_000,
    until: '2026-11-28T13:40:00Z',
  })
  expect(keptPlaces(aSignUp({ people: [anAttendee('Ida')] }))).toBeUndefined()
  expect(untilWords('2026-11-28T13:40:00Z', new Date('2026-11-28T13:10:00Z'))).toBe('14:40')
  expect(untilWords('2026-11-29T13:40:00Z', new Date('2026-11-28T13:10:00Z'))).toBe('29-11-2026 14:40')
})

test('who cancels reads what comes back of what they paid, and nothing of money where they paid none', () => {
  const refund = { until: '2036-11-28T14:00:00Z', percent: 50 }
  const place = (paid: 'window' | 'hand' | null) => aRegistration('Ida', { paid })
  expect(refundNow({ refund }, place('window'))).toBe('You get 50 % of the price back, the way you paid.')
  expect(refundNow({ refund: { ...refund, until: '2020-01-01T00:00:00Z' } }, place('window'))).toMatch(/over/)
  expect(refundNow({ refund: null }, place('window'))).toBe('The price is not given back if you cancel.')
  expect(refundNow({ refund }, place('hand'))).toMatch(/ask the organisation/)
  expect(refundNow({ refund }, place(null))).toBeUndefined()
  expect(refundNow({ refund }, { ...place('window'), state: 'cancelled' })).toBeUndefined()
})
