import { ContactUsData } from '@medlem/contract/notification'
import type { ThreadSummary } from '@medlem/contract/thread'
import type { MemberRow } from '@medlem/database/schema/member'
import { listThreadMessages, type NotificationRow } from '../../communication/notification/store.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isSupport } from '../../people/access/policy.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { memberName } from '../membership/persons.ts'
import { byThread, presentThreadSummary } from './presentThread.ts'

/** The member's own threads. Support may read them too, which is audited. */
export async function listMemberThreads(
  deps: Deps,
  caller: Caller,
  memberId: string,
): Promise<ThreadSummary[]> {
  const member = await requireOwn(deps, caller, memberId)
  const threads = byThread(await listThreadMessages(deps.db, { memberIds: [memberId] }))
  const orgIds = new Set([...threads.values()].map(orgIdOf))
  const organisations = await Promise.all([...orgIds].map((id) => id && findOrganisation(deps.db, id)))
  const names = new Map(organisations.flatMap((one) => (one ? [[one.id, one.name] as const] : [])))
  return [...threads].flatMap(([id, rows]) => {
    const orgId = orgIdOf(rows)
    const organisationName = names.get(orgId)
    if (organisationName === undefined) return []
    const head = { id, orgId, organisationName, memberName: memberName(member) }
    return [presentThreadSummary({ ...head, title: rows.at(-1)?.title ?? '' }, rows)]
  })
}

async function requireOwn(deps: Deps, caller: Caller, memberId: string): Promise<MemberRow> {
  if (memberId === caller.subject.id) return caller.subject
  if (!isSupport(caller)) throw notFound()
  const member = await findMemberById(deps.db, memberId)
  if (!member) throw notFound()
  await auditImplicitRead(deps, caller, { subjectId: memberId, orgId: null, action: 'contact_thread_read' })
  return member
}

function orgIdOf(rows: readonly NotificationRow[]): string {
  return ContactUsData.safeParse(rows[0]?.data).data?.orgId ?? ''
}
