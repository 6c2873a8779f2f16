import type { EventParticipants } from '@medlem/contract/participant'
import type { Database } from '@medlem/database/database'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { requireAdministeredEvent, viewParticipants } from './participants.ts'
import { findRegistration } from './store.ts'

/**
 * Changes a sign-up by staff, whose right is asked first, under the lock of its event. Answers the list as it stands then; 404 for a
 * sign-up that is not there.
 */
export async function changeParticipant(
  deps: Deps,
  caller: Caller,
  id: string,
  change: (tx: Database, event: EventRow, at: Date) => Promise<void>,
): Promise<EventParticipants> {
  const found = await findRegistration(deps.db, id)
  if (!found) throw notFound()
  await requireAdministeredEvent(deps, caller, { id: found.eventId, right: 'events:write' })
  const event = await deps.db.transaction(async (tx) => {
    const locked = await lockEvent(tx, found.eventId)
    if (!locked) throw notFound()
    await change(tx, locked, deps.clock.now())
    return locked
  })
  return viewParticipants(deps, event, caller)
}
