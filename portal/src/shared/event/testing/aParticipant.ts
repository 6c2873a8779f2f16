import type { EventParticipant, EventParticipants } from '@medlem/contract/participant'
import { anEvent } from './anEvent.ts'

/** Ida Holm, who has a place that cost nothing. */
export function aParticipant(values: Partial<EventParticipant> = {}): EventParticipant {
  return {
    guestEmail: null,
    registrationId: '50000000-0000-4000-8000-000000000001',
    memberId: '10000000-0000-4000-8000-000000000001',
    name: 'Ida Holm',
    state: 'registered',
    waitingNumber: null,
    offerExpiresAt: null,
    signedUpAt: '2026-11-01T10:00:00.000Z',
    tierId: null,
    paid: null,
    cameAt: null,
    answers: [],
    ...values,
  }
}

/** An event of 40 places that is free, with no one signed up yet. */
export function theParticipants(values: Partial<EventParticipants> = {}): EventParticipants {
  return {
    event: anEvent({
      id: '90000000-0000-4000-8000-000000000009',
      orgId: '80000000-0000-4000-8000-000000000008',
    }),
    settings: { takesSignUps: true, capacity: 40, signUpUntil: null },
    version: 1,
    currency: 'DKK',
    tiers: [],
    questions: [],
    refund: null,
    participants: [],
    conflicts: [],
    ...values,
  }
}
