import { randomUUID } from 'node:crypto'
import { TEMPLATE } from '@medlem/contract/message'
import type { ThreadStart } from '@medlem/contract/thread'
import type { MemberRow } from '@medlem/database/schema/member'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { insertOnce } from '../../communication/notification/insertOnce.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findMemberById } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findMembership } from '../membership/store.ts'
import { deploymentDomain } from './findThread.ts'
import { insertThread, insertThreadChanges } from './store.ts'

/** An administrator writes to somebody who has or had a membership in the organisation; the first to write has the thread. */
export async function startThread(
  deps: Deps,
  caller: Caller,
  { orgId, memberId, title, message, idempotencyKey }: ThreadStart & { orgId: string },
): Promise<{ id: string }> {
  const { key, name } = await requireAdministered(deps, caller, orgId, 'messages:write')
  const receiver = await findMemberById(deps.db, memberId)
  if (!receiver || !(await findMembership(deps.db, { memberId, orgId }))) throw notFound()
  refuseWhoCannotRead(receiver, caller)
  const id = randomUUID()
  const at = deps.clock.now()
  const assigneeId = caller.actor.id
  const values = {
    id,
    messageThreadId: id,
    receiverId: memberId,
    senderId: assigneeId,
    type: 'CONTACT_US_REPLY',
    title,
    message,
    createdAt: at,
    data: { org: key, orgId, env: deploymentDomain(deps.config) },
  }
  return deps.db.transaction(async (tx) => {
    const { row, isNew } = await insertOnce(tx, { values, idempotencyKey })
    if (!isNew) return { id: row.id }
    await insertThread(tx, { id, orgId, memberId, title, state: 'waiting', assigneeId, lastAt: at })
    await insertThreadChanges(tx, [{ threadId: id, at, kind: 'taken', actorId: assigneeId }])
    await queueMessage(tx, {
      dedupKey: `notification:${id}:email`,
      channel: 'email',
      templateId: TEMPLATE.contactWritten,
      memberId,
      orgId,
      params: { ORG: name, threadId: id },
      at,
    })
    const entry = { action: 'notification_create', objectId: id, orgId, at } as const
    await auditAdministration(tx, caller, { ...entry, subjectId: memberId })
    return { id }
  })
}

function refuseWhoCannotRead({ id, firstName, email, enabled }: MemberRow, { actor }: Caller): void {
  const message =
    id === actor.id
      ? say(clubProblemTexts, (t) => t.writesToSelf)
      : email === null || !enabled
        ? say(clubProblemTexts, (t) => t.neverSignsIn({ name: firstName }))
        : undefined
  if (message === undefined) return
  throw refuseField('memberId', 'unreachable', message)
}
