import { listNotificationsOf, type NotificationRow } from '../../communication/notification/store.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'

/** Read ones are listed for so long. */
const READ_FOR_MS = 90 * 24 * 3_600_000

/** The member's own bell; nobody else's, but for support, whose look is recorded (row 31). */
export async function listForMember(
  deps: Deps,
  caller: Caller,
  memberId: string,
): Promise<NotificationRow[]> {
  if (memberId !== caller.subject.id) {
    if (!isSupport(caller)) throw notFound()
    if (!(await findMemberById(deps.db, memberId))) throw notFound()
    await auditImplicitRead(deps, caller, { subjectId: memberId, action: 'notification_list_read' })
  }
  const readSince = new Date(deps.clock.now().getTime() - READ_FOR_MS)
  return listNotificationsOf(deps.db, memberId, readSince)
}
