import type { ThreadStaffView } from '@medlem/contract/thread'
import type { Database } from '@medlem/database/database'
import { shownReference } from '@medlem/domain/claimReference'
import { memberName } from '../membership/persons.ts'
import { listColleagues, presentColleague } from './colleagues.ts'
import { findClaimName, listNames, listThreadChanges, type ThreadRow } from './store.ts'

/** What the staff know of a thread: its status, what was done with it, and who else can have it. */
export async function threadStaffView(db: Database, row: ThreadRow, at: Date): Promise<ThreadStaffView> {
  const { id, orgId, memberId, claimId, state, version, assigneeId } = row
  const [assignee] = await listNames(db, assigneeId === null ? [] : [assigneeId])
  const about = claimId === null ? undefined : await findClaimName(db, claimId)
  const changes = await listThreadChanges(db, id)
  return {
    state,
    version,
    claim: about ? { id: about.id, reference: shownReference(about.reference, about.currency) } : null,
    assignee: assignee ? presentColleague(assignee) : null,
    changes: changes.map((change) => ({
      id: change.id,
      at: change.at.toISOString(),
      kind: change.kind,
      actorName: change.actor && memberName(change.actor),
      assigneeName: change.assignee && memberName(change.assignee),
    })),
    colleagues: await listColleagues(db, { orgId, memberId, at }),
  }
}
