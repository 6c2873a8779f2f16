import type { ThreadDesk } from '@medlem/contract/contactThread'
import type { Database } from '@medlem/database/database'
import { memberName } from '../membership/persons.ts'
import { colleagueWire, listColleagues } from './colleagues.ts'
import { listNames, listThreadChanges, type ThreadRow } from './store.ts'

/** What the staff know of a thread: how it stands, what was done with it, and who else can have it. */
export async function threadDesk(db: Database, row: ThreadRow, at: Date): Promise<ThreadDesk> {
  const { id, orgId, memberId, state, version, assigneeId } = row
  const [assignee] = await listNames(db, assigneeId === null ? [] : [assigneeId])
  const changes = await listThreadChanges(db, id)
  return {
    state,
    version,
    assignee: assignee ? colleagueWire(assignee) : null,
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
