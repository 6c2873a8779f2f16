import type { MailState } from '@medlem/contract/message'
import { mailState } from '../../communication/message/mailState.ts'
import { findMessageOf } from '../../communication/message/store.ts'
import { requeue } from '../../communication/outbox/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSupport } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

interface Resent {
  state: MailState
}

/** Queues a message that was given up once more, for an administrator; returns the state of the message. */
export async function resendMessage(
  deps: Deps,
  caller: Caller,
  { id, messageId }: { id: string; messageId: string },
): Promise<Resent> {
  const { id: orgId } = await requireAdministered(deps, caller, id, 'messages:write')
  return requeueMessage(deps, caller, { messageId, orgId })
}

/** The same of a message that belongs to no organisation; for super administrators. */
export async function resendPortalMessage(deps: Deps, caller: Caller, messageId: string): Promise<Resent> {
  requireSupport(caller)
  return requeueMessage(deps, caller, { messageId, orgId: null })
}

async function requeueMessage(
  deps: Deps,
  caller: Caller,
  { messageId, orgId }: { messageId: string; orgId: string | null },
): Promise<Resent> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const again = await requeue(tx, { id: messageId, orgId, at })
    if (again) {
      const entry = { action: 'message_resend', objectId: messageId, orgId, at } as const
      await auditAdministration(tx, caller, { ...entry, subjectId: again.memberId })
    }
    const row = again ?? (await findMessageOf(tx, { id: messageId, orgId }))
    const state = row && mailState(row.state)
    if (state === undefined) throw notFound()
    return { state }
  })
}
