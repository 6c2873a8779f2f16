import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotification, type NotificationRow } from '../../communication/notification/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberName } from '../membership/persons.ts'
import { deploymentDomain, type LoadedThread } from './findThread.ts'

/** Limit of a notification's title (design §4.4, row 27). */
const LONGEST_TITLE = 200

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
  const { id } = await insertNotice(tx, deps, {
    ...thread,
    title: `A conversation is assigned to you: ${row.title}`,
    message: `${memberName(by)} handed it to you, for ${organisation.name}.`,
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
  const { row, organisation } = thread
  await insertNotice(tx, deps, {
    ...thread,
    title: `New in your conversation: ${row.title}`,
    message: `${memberName(by)} has written to ${organisation.name} again.`,
  })
}

/** Without a sender, so that it is no message of the conversation. */
async function insertNotice(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  { row, organisation, assigneeId, title, message, at }: AssignedThread & { title: string; message: string },
): Promise<NotificationRow> {
  const notice = await insertNotification(tx, {
    messageThreadId: row.id,
    receiverId: assigneeId,
    senderId: null,
    type: 'CONTACT_US',
    title: title.slice(0, LONGEST_TITLE),
    message,
    data: { org: organisation.key, orgId: organisation.id, env: deploymentDomain(config) },
    createdAt: at,
  })
  if (!notice) throw new Error('the notification was not written')
  return notice
}
