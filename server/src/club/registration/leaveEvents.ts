import type { Database } from '@medlem/database/database'
import { type EventRow, lockEvent } from '../event/store.ts'
import { eraseReasons, listComingOf } from './store.ts'
import { changeRegistration, offerFreePlaces } from './waitingList.ts'

/**
 * Cancels the coming sign-ups of members who are erased, and deletes the reasons written about them. It locks the events,
 * so call it before the members are locked: signUp() locks in that order.
 */
export async function leaveEvents(
  tx: Database,
  { memberIds, actorId, at }: { memberIds: readonly string[]; actorId: string | null; at: Date },
): Promise<void> {
  const events = new Map<string, EventRow>()
  const eventIds = (await listComingOf(tx, memberIds, at)).map(({ eventId }) => eventId)
  for (const eventId of [...new Set(eventIds)].sort()) {
    const event = await lockEvent(tx, eventId)
    if (event) events.set(eventId, event)
  }
  // Read again: they may have changed before the events were locked.
  for (const row of await listComingOf(tx, memberIds, at)) {
    if (!events.has(row.eventId)) continue
    const change = { row, event: 'cancel', at, actorId, values: { ending: 'erased' } } as const
    await changeRegistration(tx, change)
  }
  for (const event of events.values()) await offerFreePlaces(tx, event, at)
  await eraseReasons(tx, memberIds)
}
