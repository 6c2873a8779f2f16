import type { EventTier, OfferedTier, TicketRefund } from '@medlem/contract/eventTier'
import type { DoorConflict, EventParticipant } from '@medlem/contract/participant'
import type { Registration, SignUpSettings } from '@medlem/contract/registration'
import type { DoorState } from '@medlem/domain/door'
import { tierClosed, tierPrice } from '@medlem/domain/eventTier'
import { toWireMinor } from '@medlem/domain/money'
import { placesLeft } from '@medlem/domain/registration'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { presentEvent } from '../event/present.ts'
import type { EventRow } from '../event/store.ts'
import { paymentMethodText } from '../receipt/paymentMethodText.ts'
import type { ParticipantRow } from './participantStore.ts'
import type { NumberedRegistration, RegistrationRow } from './store.ts'
import { tierIn } from './tierName.ts'
import type { CountedTier, PaidPlace } from './tierStore.ts'

/** What of an event decides who may sign up for it. */
export function signUpTerms(row: EventRow) {
  const { startDate, endDate, cancelledAt, forMembers, guestsInvited } = presentEvent(row)
  const { teamIds } = row
  return { startDate, endDate, cancelledAt, forMembers, guestsInvited, teamIds, ...presentSettings(row) }
}

export function presentSettings(row: EventRow) {
  const { takesSignUps, capacity, signUpFrom, signUpUntil, takesGuests } = row
  return {
    takesSignUps,
    capacity,
    signUpFrom: signUpFrom?.toISOString() ?? null,
    signUpUntil: signUpUntil?.toISOString() ?? null,
    takesGuests,
  } satisfies SignUpSettings
}

/** The refusal of a moment that can't be the first or the last one to sign up. */
export const wrongSignUp = (field: 'signUpFrom' | 'signUpUntil'): Sentence =>
  say(clubProblemTexts, (t) => (field === 'signUpUntil' ? t.signUpTooLate : t.opensTooLate))

/** Settings as they are stored; what was left out of them stays. */
export function readSettings(settings: SignUpSettings) {
  const { takesSignUps, capacity, signUpFrom, signUpUntil, takesGuests } = settings
  const moment = (instant: string | null) => (instant === null ? null : new Date(instant))
  return {
    takesSignUps,
    capacity,
    signUpFrom: signUpFrom === undefined ? undefined : moment(signUpFrom),
    signUpUntil: moment(signUpUntil),
    takesGuests,
  }
}

/** What is to be paid for a place that is kept for its payment; null where nothing is. */
export function toPayMinor({
  row,
  tier,
}: Pick<NumberedRegistration, 'tier'> & { row: Pick<RegistrationRow, 'state'> }): number | null {
  const unitMinor = tier === null ? 0 : Number(tierPrice(tier)?.unitMinor ?? 0n)
  return row.state === 'offered' && unitMinor > 0 ? unitMinor : null
}

type PaidPlaces = ReadonlyMap<string, PaidPlace>

export function presentRegistration(
  { row, waitingNumber, tier }: NumberedRegistration,
  paidPlaces: PaidPlaces,
): Registration {
  const { id, eventId, memberId, state, offerExpiresAt, tierId } = row
  const paid = paidPlaces.get(id) ?? null
  return {
    id,
    eventId,
    memberId,
    state,
    waitingNumber,
    offerExpiresAt: offerExpiresAt?.toISOString() ?? null,
    tierId,
    toPayMinor: toPayMinor({ row, tier }),
    paid: paid && (paid.method === null ? 'window' : 'hand'),
  }
}

/** What part of its price goes back when a paid place is cancelled; null for nothing. */
export function presentRefund({ refundUntil, refundPercent }: EventRow): TicketRefund | null {
  return refundUntil && { until: refundUntil.toISOString(), percent: refundPercent }
}

/** A kind of place as a family sees it. */
export function presentOfferedTier(
  { row, taken }: CountedTier,
  { now, language }: { now: Date; language: string | null },
): OfferedTier {
  const { id, name, perFamily, salesFrom } = tierIn(row, language)
  return {
    id,
    name,
    unitMinor: Number(tierPrice(row)?.unitMinor ?? 0n),
    placesLeft: placesLeft({ capacity: row.places, taken }),
    perFamily,
    salesFrom: salesFrom?.toISOString() ?? null,
    closed: tierClosed({ ...row, taken }, now),
  }
}

/** What is known of everybody who comes, beside their sign-ups. */
interface ParticipantFacts {
  door: DoorState
  paid: PaidPlaces
  answersOf: (memberId: string) => EventParticipant['answers']
  /** Of who reads. */
  language: string
  /** Whether they may open the door, where a ticket's code lets people in. */
  seesTickets: boolean
}

export function presentParticipant(
  { firstName, lastName, row, waitingNumber, placesInOrder, guestEmail }: ParticipantRow,
  { door, paid, answersOf, language, seesTickets }: ParticipantFacts,
): EventParticipant {
  const { id: registrationId, memberId, state, offerExpiresAt, tierId } = row
  return {
    registrationId,
    memberId,
    state,
    waitingNumber,
    offerExpiresAt: offerExpiresAt?.toISOString() ?? null,
    name: `${firstName} ${lastName}`.trim(),
    guestEmail,
    signedUpAt: row.createdAt.toISOString(),
    tierId,
    placesInOrder,
    ticketCode: seesTickets && state === 'registered' ? row.ticketCode : undefined,
    paid: presentPaid(paid.get(registrationId), language),
    cameAt: door.came.get(registrationId)?.at ?? null,
    answers: answersOf(memberId),
  }
}

function presentPaid(place: PaidPlace | undefined, language: string): EventParticipant['paid'] {
  if (!place) return null
  const { receipt, ...paid } = place
  return {
    ...paid,
    receipt: receipt ? { number: receipt.number, way: paymentMethodText(receipt.kept, language) } : undefined,
  }
}

/** A kind of place as staff see it. */
export function presentTier({ row, taken }: CountedTier, language: string): EventTier {
  const { eventId: _eventId, position: _position, version: _version, translations, ...tier } = row
  return {
    ...tier,
    name: tierIn(row, language).name,
    written: { name: row.name, translations },
    salesFrom: row.salesFrom?.toISOString() ?? null,
    salesUntil: row.salesUntil?.toISOString() ?? null,
    unitMinor: toWireMinor(tierPrice(row)?.unitMinor ?? 0n),
    taken,
  }
}

/** What two doors did not agree on, with the names of those who still come. */
export function presentConflicts(rows: readonly ParticipantRow[], { conflicts }: DoorState): DoorConflict[] {
  const names = new Map(
    rows.map(({ row, firstName, lastName }) => [row.id, `${firstName} ${lastName}`.trim()]),
  )
  const said = ({ door, at }: DoorState['conflicts'][number]['first']) => ({ door, at })
  return conflicts.map(({ registrationId, first, second }) => ({
    registrationId,
    name: names.get(registrationId) ?? '',
    first: said(first),
    second: said(second),
  }))
}
