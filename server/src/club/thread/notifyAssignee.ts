import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertNotification, type NotificationRow } from '../../communication/notification/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberName } from '../membership/persons.ts'
import { deploymentDomain, type LoadedThread } from './findThread.ts'

// What a notification's title holds at most.
const LONGEST_TITLE = 200

interface AssignedThread extends LoadedThread {
  assigneeId: string
  at: Date
}

/** A colleague handed a conversation over: the bell says whose, an e-mail only that there is one. */
export async function notifyReassigned(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { by, ...thread }: AssignedThread & { by: MemberRow },
): Promise<void> {
  const { row, organisation, assigneeId, at } = thread
  const told = await tell(tx, deps, {
    ...thread,
    title: `A conversation is assigned to you: ${row.title}`,
    message: `${memberName(by)} handed it to you, for ${organisation.name}.`,
  })
  await queueMessage(tx, {
    ...{ dedupKey: `notification:${told.id}:email`, channel: 'email', templateId: TEMPLATE.contactHanded },
    ...{ memberId: assigneeId, orgId: organisation.id },
    params: { ORG: organisation.name, threadId: row.id },
    at,
  })
}

/** A member went on in a conversation that somebody has; the organisation's address hears of it besides. */
export async function notifyAssignee(
  tx: Database,
  deps: Pick<Deps, 'config'>,
  { by, ...thread }: AssignedThread & { by: MemberRow },
): Promise<void> {
  const { row, organisation } = thread
  await tell(tx, deps, {
    ...thread,
    title: `New in your conversation: ${row.title}`,
    message: `${memberName(by)} has written to ${organisation.name} again.`,
  })
}

/** Nobody sent it but the product, so it is no part of what was said. */
async function tell(
  tx: Database,
  { config }: Pick<Deps, 'config'>,
  { row, organisation, assigneeId, title, message, at }: AssignedThread & { title: string; message: string },
): Promise<NotificationRow> {
  const told = await insertNotification(tx, {
    messageThreadId: row.id,
    receiverId: assigneeId,
    senderId: null,
    type: 'CONTACT_US',
    title: title.slice(0, LONGEST_TITLE),
    message,
    data: { org: organisation.key, orgId: organisation.id, env: deploymentDomain(config) },
    createdAt: at,
  })
  if (!told) throw new Error('the notification was not written')
  return told
}
