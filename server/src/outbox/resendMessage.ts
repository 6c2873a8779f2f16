import type { MailState } from '@medlem/contract/message'
import { auditAdministration } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { mailState } from '../message/mailState.ts'
import { findMessageOf } from '../message/store.ts'
import { requireAdministered } from '../organisation/administer.ts'
import { requeue } from './store.ts'

/** An administrator has a message tried anew that was given up. Of one that was not, it is told how it stands. */
export async function resendMessage(
  deps: Deps,
  caller: Caller,
  { id, messageId }: { id: string; messageId: string },
): Promise<{ state: MailState }> {
  const { id: orgId } = await requireAdministered(deps, caller, id)
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
