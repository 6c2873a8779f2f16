import type { RequestOf } from '@medlem/contract/endpoint'
import type { markNotificationsRead } from '@medlem/contract/notificationChange'
import { auditActing } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { impersonationRequired } from '../http/reach.ts'
import { findMemberById } from '../member/store.ts'
import { markRead } from './store.ts'

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
  const mayAct = caller.superAdmin && !caller.actingFor
  if (mayAct && (await findMemberById(deps.db, receiverId))) throw impersonationRequired()
  throw notFound()
}
