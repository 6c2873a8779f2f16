import { findMemberById } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { stopReminders } from '../reminder/store.ts'

/** Whoever holds a reminder stops its receiver's. Of somebody who is erased there is nothing left to be stopped. */
export async function stopByLetter(deps: Deps, memberId: string, traceId: string): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const member = await findMemberById(tx, memberId)
    if (!member || member.erasedAt !== null || !(await stopReminders(tx, memberId, at))) return
    const of = { actorId: memberId, subjectId: memberId, objectId: memberId }
    await insertAudit(tx, { ...of, action: 'reminder_stop', traceId, at })
  })
}
