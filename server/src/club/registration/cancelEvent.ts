import type { Event } from '@medlem/contract/event'
import { isComing } from '@medlem/domain/event'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { lockEvent, updateEvent } from '../event/store.ts'
import { eventWire } from '../event/wire.ts'
import { endSignUps } from './endSignUps.ts'

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
