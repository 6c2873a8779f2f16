import type { GuestOffer, GuestOrder } from '@medlem/contract/guest'
import { anEvent } from '../../../shared/event/testing/anEvent.ts'
import { anOrganisation } from '../../../shared/event/testing/anOrganisation.ts'
import { anAttendee, aRegistration, aSignUp, aTier } from '../../../shared/event/testing/aSignUp.ts'

export const id = (n: number) => `${n}0000000-0000-4000-8000-00000000000${n}`
export const [EVENT, ADULT, CHILD] = [id(5), id(6), id(7)]
const [OLGA, PER] = [id(1), id(2)]

/** A summer party for everybody: 250 kr., and free for children. */
export function anOffer(values: Partial<GuestOffer> = {}): GuestOffer {
  return {
    event: anEvent({ id: EVENT, orgId: id(8), title: 'Summer party' }),
    organisation: anOrganisation({ id: id(8), key: 'sail', email: 'club@example.org' }),
    signUp: aSignUp({
      eventId: EVENT,
      capacity: null,
      placesLeft: null,
      tiers: [aTier('Adult', { id: ADULT, unitMinor: 25_000 }), aTier('Child', { id: CHILD, unitMinor: 0 })],
    }),
    fields: [],
    asksBirthday: false,
    ...values,
  }
}

/** The same party without a price. */
export const aFreeOffer = (values: Partial<GuestOffer['signUp']> = {}) =>
  anOffer({ signUp: aSignUp({ eventId: EVENT, capacity: null, placesLeft: null, ...values }) })

type Place = Partial<NonNullable<GuestOrder['signUp']['people'][number]['registration']>>

/** What Olga ordered, for herself and for Per, who stand like that; null of one who was cancelled. */
export function anOrder(places: readonly (Place | null)[], values: Partial<GuestOrder> = {}): GuestOrder {
  const { event, organisation, signUp } = anOffer()
  const people = places.map((place, at) => {
    const memberId = [OLGA, PER][at] ?? ''
    const registration = place && aRegistration(memberId, { id: id(3 + at), eventId: EVENT, ...place })
    return anAttendee(['Olga', 'Per'][at] ?? '', { memberId, lastName: 'Berg', registration })
  })
  return {
    email: 'olga@example.org',
    isConfirmed: true,
    event,
    organisation,
    signUp: { ...signUp, people },
    messages: [],
    ...values,
  }
}
