import { findMemberById } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { stopReminders } from '../reminder/store.ts'

/** The link of a reminder stops the reminders of its receiver, without sign-in, so who did it is not known. For an erased member it does nothing. */
export async function stopReminderEmails(deps: Deps, memberId: string, traceId: string): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const member = await findMemberById(tx, memberId)
    if (!member || member.erasedAt !== null || !(await stopReminders(tx, memberId, at))) return
    const of = { actorId: null, subjectId: memberId, objectId: memberId }
    await insertAudit(tx, { ...of, action: 'reminder_stop', traceId, at, detail: { by: 'link' } })
  })
}
