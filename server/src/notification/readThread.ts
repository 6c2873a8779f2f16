import type { ContactThread } from '@medlem/contract/contactThread'
import { auditImplicitRead } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { findMemberById } from '../member/store.ts'
import { findContactThread } from './contactThread.ts'
import { nameOf } from './listThreads.ts'
import { listThreadMessages } from './store.ts'
import { threadMessageWire } from './threadWire.ts'

/** A thread for the member who began it and for those who administer the organisation; nobody else has such a thread. */
export async function readThread(deps: Deps, caller: Caller, id: string): Promise<ContactThread> {
  const thread = await findContactThread(deps.db, id)
  if (!thread) throw notFound()
  const { memberId, organisation } = thread
  const isOwn = memberId === caller.subject.id
  if (!isOwn && (caller.actingFor || !caller.administers(organisation.key))) throw notFound()
  const member = isOwn ? caller.subject : await findMemberById(deps.db, memberId)
  if (!member) throw notFound()
  if (!isOwn && caller.superAdmin) {
    await auditImplicitRead(deps, caller, {
      subjectId: memberId,
      action: 'contact_thread_read',
      objectId: id,
      orgId: organisation.id,
    })
  }
  const rows = await listThreadMessages(deps.db, { memberIds: [memberId], threadIds: [id] })
  return {
    id,
    orgId: organisation.id,
    organisationName: organisation.name,
    memberName: nameOf(member),
    title: rows.at(-1)?.title ?? '',
    side: isOwn ? 'member' : 'organisation',
    messages: rows.map(threadMessageWire).reverse(),
  }
}
