import type {
  DoorConflict,
  EventParticipant,
  Registration,
  SignUpSettings,
} from '@medlem/contract/registration'
import type { DoorState } from '@medlem/domain/door'
import { presentEvent } from '../event/present.ts'
import type { EventRow } from '../event/store.ts'
import type { NumberedRegistration, ParticipantRow } from './store.ts'

/** What of an event decides who may sign up for it. */
export function signUpTerms(row: EventRow) {
  const { startDate, endDate, cancelledAt, forMembers, guestsInvited } = presentEvent(row)
  return { startDate, endDate, cancelledAt, forMembers, guestsInvited, ...presentSettings(row) }
}

export function presentSettings({ takesSignUps, capacity, signUpUntil }: EventRow): SignUpSettings {
  return { takesSignUps, capacity, signUpUntil: signUpUntil?.toISOString() ?? null }
}

export function presentRegistration({ row, waitingNumber }: NumberedRegistration): Registration {
  const { id, eventId, memberId, state, offerExpiresAt } = row
  return {
    id,
    eventId,
    memberId,
    state,
    waitingNumber,
    offerExpiresAt: offerExpiresAt?.toISOString() ?? null,
  }
}

export function presentParticipant(
  { firstName, lastName, ...registration }: ParticipantRow,
  { came }: DoorState,
): EventParticipant {
  const { id: registrationId, state, waitingNumber, offerExpiresAt } = presentRegistration(registration)
  return {
    registrationId,
    memberId: registration.row.memberId,
    state,
    waitingNumber,
    offerExpiresAt,
    name: `${firstName} ${lastName}`.trim(),
    signedUpAt: registration.row.createdAt.toISOString(),
    cameAt: came.get(registrationId)?.at ?? null,
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
