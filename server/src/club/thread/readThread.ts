import type { Thread } from '@medlem/contract/thread'
import { listThreadMessages } from '../../communication/notification/store.ts'
import { auditImplicitRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { memberName } from '../membership/persons.ts'
import { noteStaff } from './colleagues.ts'
import { findThread, type LoadedThread } from './findThread.ts'
import { presentThreadMessage } from './presentThread.ts'
import { listNames } from './store.ts'
import { threadStaffView } from './threadStaffView.ts'

/** A thread, for its member and for those who administer the organisation; 404 for all others. */
export async function readThread(deps: Deps, caller: Caller, id: string): Promise<Thread> {
  const thread = await findThread(deps.db, id)
  if (!thread) throw notFound()
  const { row, organisation } = thread
  const isOwn = row.memberId === caller.subject.id
  if (!isOwn && !administers(caller, organisation, 'messages:read')) throw notFound()
  const member = isOwn ? caller.subject : await findMemberById(deps.db, row.memberId)
  if (!member) throw notFound()
  if (!isOwn) await noteReader(deps, caller, thread)
  const rows = await listThreadMessages(deps.db, { memberIds: [row.memberId], threadIds: [id] })
  const names = isOwn ? new Map<string, string>() : await authors(deps, rows)
  return {
    id,
    orgId: organisation.id,
    organisationName: organisation.name,
    memberName: memberName(member),
    title: row.title,
    side: isOwn ? 'member' : 'organisation',
    messages: rows.map((one) => presentThreadMessage(one, names)).reverse(),
    staffView: isOwn ? null : await threadStaffView(deps.db, row, deps.clock.now()),
  }
}

async function noteReader(deps: Deps, caller: Caller, { row, organisation }: LoadedThread): Promise<void> {
  await noteStaff(deps, caller, organisation)
  await auditImplicitRead(deps, caller, {
    subjectId: row.memberId,
    action: 'contact_thread_read',
    objectId: row.id,
    orgId: organisation.id,
  })
}

/** Names of the staff who wrote, by their ids. */
async function authors(
  { db }: Pick<Deps, 'db'>,
  rows: readonly { type: string; senderId: string | null }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ type, senderId }) =>
    type === 'CONTACT_US_REPLY' && senderId ? [senderId] : [],
  )
  return new Map((await listNames(db, [...new Set(ids)])).map((one) => [one.id, memberName(one)]))
}
