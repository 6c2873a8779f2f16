import { findNotification, softDeleteNotification } from '../../communication/notification/store.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

/** The receiver deletes a notification; doing it twice is the same as once. */
export async function deleteOwnNotification(deps: Deps, caller: Caller, id: string): Promise<null> {
  return deps.db.transaction(async (tx) => {
    const row = await findNotification(tx, id)
    if (!row) throw notFound()
    if (row.receiverId !== caller.subject.id) {
      throw foreignRefusal(caller)
    }
    const at = deps.clock.now()
    await softDeleteNotification(tx, id, at)
    await auditActing(tx, caller, { action: 'notification_delete', objectId: id, at })
    return null
  })
}
