import type { Database } from '@medlem/database/database'
import { type EventRow, findEvent } from '../event/store.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { findRegistration, listFreeOfGuest, updateRegistration } from './store.ts'
import { changeRegistration, offerFreePlaces } from './waitingList.ts'

interface Paid {
  eventId: string
  registrationIds: readonly string[]
  /** Who caused it; null where no person did. */
  actorId: string | null
  at: Date
}

/**
 * Gives the places that a payment is of to those for whom they are kept; with those of a guest the free ones of the same order, as a payer
 * is no program that invents names. Lock the event first.
 */
export async function takePlaces(
  tx: Database,
  { eventId, registrationIds, actorId, at, by }: Paid & { by: string },
): Promise<void> {
  const event = await requireEvent(tx, eventId)
  const free = await listFreeOfGuest(tx, { eventId, guestId: by, at })
  for (const id of [...registrationIds, ...free]) {
    const row = await findRegistration(tx, id)
    if (!row) throw new Error('a paid place has no sign-up')
    const taken = await changeRegistration(tx, { row, event: 'accept', at, actorId })
    await notifyRegistration(tx, { what: 'signed_up', row: taken, event, by, at })
  }
}

/**
 * Cancels those of the places that are still taken, as what was paid for them has gone back, and offers them to those who wait;
 * answers whose. Lock the event first.
 */
export async function freePlaces(
  tx: Database,
  { eventId, registrationIds, actorId, at, reason }: Paid & { reason: string },
): Promise<string[]> {
  const event = await requireEvent(tx, eventId)
  const freed: string[] = []
  for (const id of registrationIds) {
    const row = await findRegistration(tx, id)
    if (row?.state !== 'registered' && row?.state !== 'offered') continue
    const removed = await changeRegistration(tx, { row, event: 'remove', at, actorId, values: { reason } })
    await notifyRegistration(tx, { what: 'refunded', row: removed, event, at })
    freed.push(id)
  }
  if (freed.length > 0) await offerFreePlaces(tx, event, at)
  return freed
}

/** Keeps places for their payment until then; a later end stays. Lock the event first. */
export async function keepPlaces(
  tx: Database,
  { registrationIds, until }: { registrationIds: readonly string[]; until: Date },
): Promise<void> {
  for (const id of registrationIds) {
    const row = await findRegistration(tx, id)
    if (row?.state !== 'offered' || (row.offerExpiresAt ?? until) >= until) continue
    await updateRegistration(tx, id, { offerExpiresAt: until })
  }
}

/** Keeps places that were kept beyond an event's beginning no longer than this. Lock the event first. */
export async function keepPlacesNoLonger(
  tx: Database,
  { registrationIds, event, until }: { registrationIds: readonly string[]; event: EventRow; until: Date },
): Promise<void> {
  for (const id of registrationIds) {
    const row = await findRegistration(tx, id)
    if (row?.state !== 'offered' || (row.offerExpiresAt ?? event.startDate) <= event.startDate) continue
    await updateRegistration(tx, id, { offerExpiresAt: until })
  }
}

async function requireEvent(tx: Database, id: string): Promise<EventRow> {
  const event = await findEvent(tx, id)
  if (!event) throw new Error('the event of a paid place is gone')
  return event
}
