import type { RequestOf } from '@medlem/contract/endpoint'
import type { markNotificationsRead } from '@medlem/contract/notificationChange'
import {
  findNotification,
  listNotificationsOf,
  markRead,
  type NotificationRow,
  softDeleteNotification,
} from '../../communication/notification/store.ts'
import { auditActing, auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal, isSupport } from '../../people/access/policy.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

/** Read ones are listed for so long. */
const READ_FOR_MS = 90 * 24 * 3_600_000

/** The member's own notifications. Support may read them too, which is audited (row 31). */
export async function listForMember(
  deps: Deps,
  caller: Caller,
  memberId: string,
): Promise<NotificationRow[]> {
  if (memberId !== caller.subject.id) {
    if (!isSupport(caller)) throw notFound()
    if (!(await findMemberById(deps.db, memberId))) throw notFound()
    await auditImplicitRead(deps, caller, {
      subjectId: memberId,
      orgId: null,
      action: 'notification_list_read',
    })
  }
  const readSince = new Date(deps.clock.now().getTime() - READ_FOR_MS)
  return listNotificationsOf(deps.db, memberId, readSince)
}

type Body = RequestOf<typeof markNotificationsRead>['body']

/** Marks the receiver's notifications as read, now, whatever the client's clock says. */
export async function markOwnRead(deps: Deps, caller: Caller, body: Body): Promise<{ updated: number }> {
  const { subject } = caller
  if (body.receiverId !== subject.id) return refuseForeign(deps, caller, body.receiverId)
  if (body.inviteeEmail.trim().toLowerCase() !== subject.email) throw notFound()
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const { id, messageThreadId } = body
    const updated = await markRead(tx, { receiverId: subject.id, id, messageThreadId, at })
    await auditActing(tx, caller, { action: 'notification_read', at, detail: { updated } })
    return { updated }
  })
}

async function refuseForeign(deps: Deps, caller: Caller, receiverId: string): Promise<never> {
  if (isSupport(caller) && (await findMemberById(deps.db, receiverId))) throw foreignRefusal(caller)
  throw notFound()
}

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
