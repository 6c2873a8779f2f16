import type { EventParticipant, EventParticipants } from '@medlem/contract/participant'
import { expect, test } from 'vitest'
import { aParticipant, theParticipants } from '../../shared/event/testing/aParticipant.ts'
import { eventFigures } from './eventFigures.ts'
import { anEventTier } from './testing/anEventTier.ts'

const ADULT = '40000000-0000-4000-8000-000000000001'
const CHILD = '40000000-0000-4000-8000-000000000002'

const event = (participants: EventParticipant[], tiers: EventParticipants['tiers'] = []) =>
  theParticipants({ participants, tiers })

test('an event counts who is signed up, paid and came, and what was paid', () => {
  const paid = { paymentId: '60000000-0000-4000-8000-000000000001', amountMinor: 15_000, method: null }
  const people = [
    aParticipant({ tierId: ADULT, paid, cameAt: '2026-11-20T18:30:00.000Z' }),
    // Before the price went up.
    aParticipant({
      tierId: ADULT,
      paid: { ...paid, amountMinor: 12_000 },
      cameAt: '2026-11-20T18:12:00.000Z',
    }),
    aParticipant({ tierId: ADULT }),
    aParticipant({ tierId: CHILD }),
    aParticipant({ tierId: ADULT, state: 'offered' }),
    aParticipant({ tierId: CHILD, state: 'offered' }),
    aParticipant({ tierId: ADULT, state: 'waiting', waitingNumber: 1 }),
  ]
  const tiers = [
    anEventTier({ id: ADULT }),
    anEventTier({ id: CHILD, name: 'Child', priceMinor: 0, unitMinor: 0 }),
  ]
  expect(eventFigures(event(people, tiers))).toEqual({
    signedUp: 4,
    capacity: 40,
    left: 34,
    waiting: 2,
    offered: 1,
    costs: true,
    paid: 2,
    owing: 1,
    owedMinor: 15_000,
    free: 2,
    came: 2,
    since: '2026-11-20T18:12:00.000Z',
    incomeMinor: 27_000,
  })
})

test('an event that costs nothing has no income to show', () => {
  expect(eventFigures(event([aParticipant({})]))).toMatchObject({ costs: false, free: 1, since: null })
})
