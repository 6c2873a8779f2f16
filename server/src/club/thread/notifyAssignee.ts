import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import type { Notice } from '../../communication/notice/notice.ts'
import { insertNotice, type NotificationRow } from '../../communication/notification/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberName } from '../membership/persons.ts'
import { deploymentDomain, type LoadedThread } from './findThread.ts'

interface AssignedThread extends LoadedThread {
  assigneeId: string
  at: Date
}

/** A colleague assigned a conversation: the bell says whose it is, the e-mail only that there is one. */
export async function notifyReassigned(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { by, ...thread }: AssignedThread & { by: MemberRow },
): Promise<void> {
  const { row, organisation, assigneeId, at } = thread
  const { id } = await insertThreadNotice(tx, deps, {
    ...thread,
    notice: { code: 'thread_handed', values: valuesOf(thread, by) },
  })
  await queueMessage(tx, {
    dedupKey: `notification:${id}:email`,
    channel: 'email',
    templateId: TEMPLATE.contactHanded,
    memberId: assigneeId,
    orgId: organisation.id,
    params: { ORG: organisation.name, threadId: row.id },
    at,
  })
}

/** A member wrote again in an assigned conversation; the organisation's address gets its e-mail besides. */
export async function notifyAssignee(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { by, ...thread }: AssignedThread & { by: MemberRow },
): Promise<void> {
  await insertThreadNotice(tx, deps, {
    ...thread,
    notice: { code: 'thread_continued', values: valuesOf(thread, by) },
  })
}

function valuesOf({ row, organisation }: AssignedThread, by: MemberRow) {
  return { title: row.title, name: memberName(by), organisation: organisation.name }
}

/** Without a sender, so that it is no message of the conversation. */
async function insertThreadNotice(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  { row, organisation, assigneeId, notice, at }: AssignedThread & { notice: Notice },
): Promise<NotificationRow> {
  const written = await insertNotice(tx, {
    messageThreadId: row.id,
    receiverId: assigneeId,
    senderId: null,
    type: 'CONTACT_US',
    notice,
    data: { org: organisation.key, orgId: organisation.id, env: deploymentDomain(config) },
    createdAt: at,
  })
  if (!written) throw new Error('the notification was not written')
  return written
}
