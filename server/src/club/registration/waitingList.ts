import type { Database } from '@medlem/database/database'
import type { TierPlaces } from '@medlem/domain/eventTier'
import { nextRegistrationState, type RegistrationEvent } from '@medlem/domain/registration'
import { nextInLine, offerEnd, offersDue } from '@medlem/domain/waitingList'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { runAll } from '../../platform/job/runAll.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { notifyRegistration, retractOffer } from './notifyRegistration.ts'
import { signUpTerms } from './present.ts'
import {
  countPlaces,
  listEventsWithLapsed,
  listLapsed,
  listNextWaiting,
  type NewRegistration,
  type RegistrationRow,
  updateRegistration,
} from './store.ts'
import { type CountedTier, listTiers } from './tierStore.ts'

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
  values?: Pick<NewRegistration, 'offerExpiresAt' | 'reason' | 'ending' | 'calledOffFrom'>
}

/** One step of one sign-up. Lock the event first, and read the row after that. */
export async function changeRegistration(tx: Database, change: Change): Promise<RegistrationRow> {
  const { row, event, at, actorId, values } = change
  const state = nextRegistrationState(row.state, event)
  if (!state) {
    const message = say(clubProblemTexts, (t) => t.signUpChanged)
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

/** The places of tiers, by their ids. */
export function tierPlaces(tiers: readonly CountedTier[]): Map<string, TierPlaces> {
  return new Map(tiers.map(({ row, taken }) => [row.id, { places: row.places, taken }]))
}

/** Ends the offers of an event that were not answered, or paid, in time. Lock the event first. */
export async function endLapsed(tx: Database, event: EventRow, at: Date): Promise<void> {
  for (const { row, isPriced } of await listLapsed(tx, event.id, at)) {
    await changeRegistration(tx, { row, event: 'lapse', at, actorId: null })
    await notifyRegistration(tx, { what: isPriced ? 'unpaid' : 'lapsed', row, event, at })
  }
}

/** Those of a line who get a place of an event now, the first in it first. Lock the event first. */
export async function placesAmong(
  tx: Database,
  event: EventRow,
  line: readonly RegistrationRow[],
): Promise<RegistrationRow[]> {
  const places = { capacity: event.capacity, ...(await countPlaces(tx, event.id)) }
  return nextInLine(line, places, tierPlaces(await listTiers(tx, [event.id])))
}

/** Offers a free place to one who waits, who is notified until when it is kept. Lock the event first. */
export async function offerTo(
  tx: Database,
  { event, ...step }: Pick<Change, 'row' | 'at' | 'actorId'> & { event: EventRow },
): Promise<void> {
  const values = { offerExpiresAt: offerEnd(signUpTerms(event), step.at) }
  const row = await changeRegistration(tx, { ...step, event: 'offer', values })
  await notifyRegistration(tx, { what: 'offered', row, event, at: step.at })
}

/**
 * Ends lapsed offers, and offers the free places to those who have waited longest. Every change of sign-ups calls it last,
 * under the event's lock, so that no place stays empty while a member waits.
 */
export async function offerFreePlaces(tx: Database, event: EventRow, at: Date): Promise<void> {
  await endLapsed(tx, event, at)
  const terms = signUpTerms(event)
  const places = { capacity: event.capacity, ...(await countPlaces(tx, event.id)) }
  const due = offersDue(places, terms, at)
  if (due === 0) return
  const tiers = tierPlaces(await listTiers(tx, [event.id]))
  // Those in front may wait for a tier that is full.
  const line = await listNextWaiting(tx, event.id, tiers.size === 0 ? due : undefined)
  for (const row of nextInLine(line, places, tiers)) await offerTo(tx, { event, row, at, actorId: null })
}

/** Ends the offers that lapsed, and offers their places to the next who wait; returns the number of events. */
export async function sweepOffers(deps: Deps): Promise<number> {
  const eventIds = await listEventsWithLapsed(deps.db, deps.clock.now())
  await runAll(eventIds, (eventId) =>
    deps.db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId)
      if (event) await offerFreePlaces(tx, event, deps.clock.now())
    }),
  )
  return eventIds.length
}
