import type { OfferedTier } from '@medlem/contract/eventTier'
import type { Attendee, Registration, SignUp } from '@medlem/contract/registration'

/** A place of somebody at the evening. */
export function aRegistration(memberId: string, values: Partial<Registration> = {}): Registration {
  const of = {
    id: `of ${memberId}`,
    eventId: 'evening',
    memberId,
    tierId: null,
    toPayMinor: null,
    paid: null,
  }
  return { ...of, state: 'registered', waitingNumber: null, offerExpiresAt: null, ...values }
}

/** One of the family Holm, who may come and is not signed up. */
export function anAttendee(firstName: string, values: Partial<Attendee> = {}): Attendee {
  const may = { problem: null, registration: null, tierProblems: [] }
  return { memberId: firstName, firstName, lastName: 'Holm', ...may, ...values }
}

/** Two of eight places are left. */
export function aSignUp(values: Partial<SignUp> = {}): SignUp {
  const places = { capacity: 8, placesLeft: 2, waitingCount: 0, currency: 'DKK', tiers: [], refund: null }
  const open = { signUpUntil: null, closed: null, asks: false, takesCodes: false }
  return { eventId: 'evening', people: [], ...open, ...places, ...values }
}

/** Open to everyone, for 150 kr. */
export function aTier(name: string, values: Partial<OfferedTier> = {}): OfferedTier {
  const open = { placesLeft: null, perFamily: null, salesFrom: null, closed: null }
  return { id: name, name, unitMinor: 15_000, ...open, ...values }
}
