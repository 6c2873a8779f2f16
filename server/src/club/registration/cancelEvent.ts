import type { Event } from '@medlem/contract/event'
import type { Database } from '@medlem/database/database'
import { isComing } from '@medlem/domain/event'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { withTeamNamesOf } from '../event/eventTeams.ts'
import { presentEvent } from '../event/present.ts'
import { type EventRow, lockEvent, updateEvent } from '../event/store.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { listLiving } from './store.ts'
import { changeRegistration } from './waitingList.ts'

/**
 * An administrator calls a coming event off. It stays where it was seen, and says so there: one that vanished would
 * leave people at a closed door. Doing it twice is the same as once. `last` is what becomes of the money that was paid for
 * places, in the same transaction.
 */
export async function cancelEvent(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
  last: (tx: Database, called: { event: EventRow; at: Date }) => Promise<void>,
): Promise<Event> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'events:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const answer = async (row: EventRow) =>
      presentEvent({ ...(await withTeamNamesOf(tx, row)), ownLanguage }, caller.language)
    const before = await lockEvent(tx, id)
    if (before?.orgId !== orgId || !isComing(presentEvent(before), at)) throw notFound()
    if (before.cancelledAt) return answer(before)
    await auditAdministration(tx, caller, { action: 'event_cancel', orgId, objectId: id, at })
    const after = await updateEvent(tx, id, { cancelledAt: at, updateDate: at })
    await endSignUps(tx, after, { actorId: caller.actor.id, at })
    await last(tx, { event: after, at })
    return answer(after)
  })
}

/** Cancels every sign-up of an event that was called off, and notifies each member. Lock the event first. */
async function endSignUps(
  tx: Database,
  event: EventRow,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  for (const row of await listLiving(tx, event.id)) {
    const calledOffFrom = row.state === 'cancelled' ? null : row.state
    await changeRegistration(tx, { row, event: 'call_off', at, actorId, values: { calledOffFrom } })
    await notifyRegistration(tx, { what: 'called_off', row, event, by: actorId, at })
  }
}
