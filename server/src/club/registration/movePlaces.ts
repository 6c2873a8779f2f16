import type { Database } from '@medlem/database/database'
import {
  nextRegistrationState,
  offerEnd,
  offersDue,
  type RegistrationEvent,
} from '@medlem/domain/registration'
import { AppError } from '../../platform/error/appError.ts'
import type { EventRow } from '../event/store.ts'
import { notifyRegistration, retractOffer } from './notifyRegistration.ts'
import {
  countPlaces,
  listLapsed,
  listNextWaiting,
  type NewRegistration,
  type RegistrationRow,
  updateRegistration,
} from './store.ts'
import { signUpTerms } from './wire.ts'

const endings = {
  cancel: 'cancelled',
  decline: 'declined',
  lapse: 'lapsed',
  remove: 'removed',
  call_off: 'called_off',
} as const satisfies Partial<Record<RegistrationEvent, NewRegistration['ending']>>

interface Change {
  row: RegistrationRow
  event: RegistrationEvent
  at: Date
  /** Who was signed in; null where time or the waiting list did it. */
  actorId: string | null
  values?: Pick<NewRegistration, 'offerExpiresAt' | 'reason' | 'ending'>
}

/** One step of one sign-up. Lock the event first, and read the row after that. */
export async function changeRegistration(tx: Database, change: Change): Promise<RegistrationRow> {
  const { row, event, at, actorId, values } = change
  const state = nextRegistrationState(row.state, event)
  if (!state) {
    const message = 'This sign-up has changed in the meantime. Please look at the event again.'
    throw new AppError('invalid_transition', 409, message)
  }
  const ending = event in endings ? endings[event as keyof typeof endings] : null
  const written = {
    state,
    offerExpiresAt: null,
    ending,
    changedAt: at,
    changedBy: actorId,
    ...values,
  }
  await updateRegistration(tx, row.id, written)
  if (row.state === 'offered') await retractOffer(tx, row, at)
  return { ...row, ...written }
}

/**
 * What time and free places bring about: offers that lapsed end, and who has waited longest is offered what is free.
 * Every change of who comes ends with it, under the event's lock, so that no place stays empty while somebody waits.
 */
export async function movePlaces(tx: Database, event: EventRow, at: Date): Promise<void> {
  const step = { at, actorId: null }
  for (const row of await listLapsed(tx, event.id, at)) {
    await changeRegistration(tx, { ...step, row, event: 'lapse' })
    await notifyRegistration(tx, { what: 'lapsed', row, event, at })
  }
  const terms = signUpTerms(event)
  const due = offersDue({ capacity: event.capacity, ...(await countPlaces(tx, event.id)) }, terms, at)
  if (due === 0) return
  const values = { offerExpiresAt: offerEnd(terms, at) }
  for (const waiting of await listNextWaiting(tx, event.id, due)) {
    const row = await changeRegistration(tx, { ...step, row: waiting, event: 'offer', values })
    await notifyRegistration(tx, { what: 'offered', row, event, at })
  }
}
