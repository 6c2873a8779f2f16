import type { ThreadPage, ThreadShow } from '@medlem/contract/thread'
import { listThreadMessages } from '../../communication/notification/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberName } from '../membership/persons.ts'
import { noteStaff, presentColleague } from './colleagues.ts'
import { byThread, presentThreadSummary } from './presentThread.ts'
import { countThreads, listOrganisationRows, THREAD_PAGE } from './store.ts'

// Each costs a look into what was written.
const MAX_WORDS = 8

/** What members wrote to an organisation and what it answered; for its administrators. */
export async function readOrganisationThreads(
  deps: Deps,
  caller: Caller,
  { orgId, show, query, page }: { orgId: string; show: ThreadShow; query: string; page: number },
): Promise<ThreadPage> {
  const organisation = await requireAdministered(deps, caller, orgId, 'messages:read')
  await noteStaff(deps, caller, organisation)
  const viewerId = caller.actor.id
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const counts = await countThreads(deps.db, { orgId, viewerId })
  const found = await listOrganisationRows(deps.db, { orgId, viewerId, show, words, page })
  const rows = found.slice(0, THREAD_PAGE)
  if (rows.length === 0) return { threads: [], hasMore: false, counts }
  const messages = byThread(
    await listThreadMessages(deps.db, {
      memberIds: [...new Set(rows.map(({ row }) => row.memberId))],
      threadIds: rows.map(({ row }) => row.id),
    }),
  )
  const threads = rows.flatMap(({ row: { id, title, state, version }, member, assignee }) => {
    const written = messages.get(id)
    if (!written) return []
    const head = { id, orgId, title, organisationName: organisation.name, memberName: memberName(member) }
    const status = { state, version, assignee: assignee && presentColleague(assignee) }
    // Whether the member has read an answer is the member's own affair.
    return [{ ...presentThreadSummary(head, written), unreadCount: 0, status }]
  })
  await auditListRead(deps, caller, {
    orgId,
    action: 'contact_thread_list_read',
    size: threads.length,
    query,
    detail: { show },
  })
  return { threads, hasMore: found.length > rows.length, counts }
}
