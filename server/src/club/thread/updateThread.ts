import type { ThreadStaffView, ThreadUpdate } from '@medlem/contract/thread'
import type { Database } from '@medlem/database/database'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { memberName } from '../membership/persons.ts'
import { listColleagues } from './colleagues.ts'
import { moveThread } from './moveThread.ts'
import { notifyReassigned } from './notifyAssignee.ts'
import { listNames, lockThread, notifyStaff, type ThreadRow } from './store.ts'
import { threadStaffView } from './threadStaffView.ts'

/** Staff assign, unassign, close or reopen a thread. Of two requests at once one wins; the other gets 409 with the assignee. */
export async function updateThread(
  deps: Deps,
  caller: Caller,
  { orgId, threadId, ...input }: ThreadUpdate & { orgId: string; threadId: string },
): Promise<ThreadStaffView> {
  const organisation = await requireAdministered(deps, caller, orgId, 'messages:write')
  const at = deps.clock.now()
  const by = caller.actor
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockThread(tx, threadId)
    if (before?.orgId !== orgId) throw notFound()
    const to = {
      state: input.state ?? before.state,
      assigneeId: input.assigneeId === undefined ? before.assigneeId : input.assigneeId,
    }
    // The same request twice, or by two people.
    if (to.state === before.state && to.assigneeId === before.assigneeId) return before
    if (input.version !== before.version) throw await changedMeanwhile(tx, before)
    const { assigneeId } = to
    const isHanded = assigneeId !== null && assigneeId !== before.assigneeId
    if (isHanded) await requireColleague(tx, before, { assigneeId, callerId: by.id, at })
    const after = await moveThread(tx, before, { to, actorId: by.id, at })
    await notifyStaff(tx, organisation.key)
    if (isHanded && assigneeId !== by.id) {
      await notifyReassigned(tx, deps, { row: after, organisation, assigneeId, by, at })
    }
    // Staff's own business: without the member as subject it is not in the member's acting log.
    const detail = { state: to.state, assigneeId }
    await auditAdministration(tx, caller, {
      action: 'contact_thread_update',
      objectId: threadId,
      orgId,
      detail,
      at,
    })
    return after
  })
  return threadStaffView(deps.db, row, at)
}

async function changedMeanwhile(tx: Database, { assigneeId }: ThreadRow): Promise<AppError> {
  const [assignee] = await listNames(tx, assigneeId === null ? [] : [assigneeId])
  const message = say(clubProblemTexts, (t) =>
    assignee ? t.threadReassigned({ name: memberName(assignee) }) : t.threadUnassigned,
  )
  return refuseField('version', 'stale_version', message, { as: 'stale_version', status: 409 })
}

/** Assigning to oneself needs no record in the inbox: the caller administers the organisation. */
async function requireColleague(
  tx: Database,
  { orgId, memberId }: ThreadRow,
  { assigneeId, callerId, at }: { assigneeId: string; callerId: string; at: Date },
): Promise<void> {
  const colleagues = await listColleagues(tx, { orgId, memberId, at })
  if (colleagues.some(({ id }) => id === assigneeId)) return
  if (assigneeId === callerId && assigneeId !== memberId) return
  const message =
    assigneeId === memberId
      ? say(clubProblemTexts, (t) => t.authorAnswers)
      : say(clubProblemTexts, (t) => t.colleagueUnknown)
  throw refuseField('assigneeId', 'no_colleague', message)
}
