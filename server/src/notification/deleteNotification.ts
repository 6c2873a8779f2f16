import { auditActing } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { impersonationRequired } from '../http/reach.ts'
import { findNotification, softDeleteNotification } from './store.ts'

/** The receiver deletes a notification; doing it twice is the same as once. */
export async function deleteOwnNotification(deps: Deps, caller: Caller, id: string): Promise<null> {
  return deps.db.transaction(async (tx) => {
    const row = await findNotification(tx, id)
    if (!row) throw notFound()
    if (row.receiverId !== caller.subject.id) {
      throw caller.superAdmin && !caller.actingFor ? impersonationRequired() : notFound()
    }
    const at = deps.clock.now()
    await softDeleteNotification(tx, id, at)
    await auditActing(tx, caller, { action: 'notification_delete', objectId: id, at })
    return null
  })
}
