import type { RequestOf } from '@medlem/contract/endpoint'
import type { markNotificationsRead } from '@medlem/contract/notificationChange'
import { markRead } from '../../communication/notification/store.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal, isSupport } from '../../people/access/policy.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

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
