import type { Event } from '@medlem/contract/event'
import { isComing } from '@medlem/domain/event'
import { auditAdministration } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { requireAdministered } from '../organisation/administer.ts'
import { endSignUps } from '../registration/endSignUps.ts'
import { lockEvent, updateEvent } from './store.ts'
import { eventWire } from './wire.ts'

/**
 * An administrator calls a coming event off. It stays where it was seen, and says so there: one that vanished would
 * leave people at a closed door. Doing it twice is the same as once.
 */
export async function cancelEvent(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<Event> {
  await requireAdministered(deps, caller, orgId)
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const before = await lockEvent(tx, id)
    if (before?.orgId !== orgId || !isComing(eventWire(before), at)) throw notFound()
    if (before.cancelledAt) return eventWire(before)
    await auditAdministration(tx, caller, { action: 'event_cancel', orgId, objectId: id, at })
    const after = await updateEvent(tx, id, { cancelledAt: at, updateDate: at })
    await endSignUps(tx, after, { actorId: caller.actor.id, at })
    return eventWire(after)
  })
}
