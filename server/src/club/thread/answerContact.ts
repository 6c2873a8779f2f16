import { randomUUID } from 'node:crypto'
import { TEMPLATE } from '@medlem/contract/message'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertOnce } from '../../communication/notification/insertOnce.ts'
import {
  badField,
  type CreatedNotification,
  type NotificationInput,
} from '../../communication/notification/notificationInput.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { administers, administersAny } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { forbidden, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { deploymentDomain, findThread } from './findThread.ts'
import { recordReply } from './moveThread.ts'
import { lockThread } from './store.ts'

/**
 * The organisation answers its member; the thread is assigned to the author unless it has an assignee. Administrators of
 * another organisation get 404.
 */
export async function answerContact(
  deps: Deps,
  caller: Caller,
  input: NotificationInput,
): Promise<CreatedNotification> {
  if (!administersAny(caller, 'messages:write')) {
    throw forbidden(say(clubProblemTexts, (t) => t.administratorAnswers))
  }
  const threadId = input.messageThreadId
  if (!threadId)
    throw badField(
      'messageThreadId',
      say(clubProblemTexts, (t) => t.threadMissing),
    )
  return deps.db.transaction(async (tx) => {
    const found = await findThread(tx, threadId)
    if (!found || !administers(caller, found.organisation, 'messages:write')) throw notFound()
    const { id: orgId, key, name } = found.organisation
    const thread = await lockThread(tx, threadId)
    if (!thread) throw notFound()
    const at = deps.clock.now()
    const values = {
      id: randomUUID(),
      messageThreadId: threadId,
      receiverId: thread.memberId,
      senderId: caller.subject.id,
      type: 'CONTACT_US_REPLY',
      title: input.title,
      message: input.message,
      data: { org: key, orgId, env: deploymentDomain(deps.config) },
      createdAt: at,
    }
    const { row, isNew } = await insertOnce(tx, { values, idempotencyKey: input.idempotencyKey })
    if (!isNew) return { row, created: true }
    await recordReply(tx, thread, { side: 'organisation', actorId: caller.subject.id, at })
    await queueMessage(tx, {
      dedupKey: `notification:${row.id}:email`,
      channel: 'email',
      templateId: TEMPLATE.contactAnswered,
      memberId: thread.memberId,
      orgId,
      params: { ORG: name, threadId },
      at,
    })
    const entry = { action: 'notification_create', objectId: row.id, orgId, at } as const
    await auditAdministration(tx, caller, { ...entry, subjectId: thread.memberId })
    return { row, created: true }
  })
}
