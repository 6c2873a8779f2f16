import { randomUUID } from 'node:crypto'
import { type GroupMessage, MOST_RECEIVERS } from '@medlem/contract/groupMessage'
import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { copenhagenDate } from '@medlem/domain/calendar'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { communicationProblemTexts } from '@medlem/i18n/en/server/problem/communication'
import { queueForMany } from '../../communication/message/queueForMany.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { mayIn } from '../../people/memberFilter/askable.ts'
import { chosenSql } from '../../people/memberList/chosenMembers.ts'
import { chosenBySelection } from '../../people/memberList/memberSelection.ts'
import { publish, toMember, toOrganisation } from '../../platform/change/publishChange.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, idempotencyConflict, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { deploymentDomain } from '../thread/findThread.ts'
import { reachOf } from './previewGroupMessage.ts'
import { findWritten, insertFirstMessages, listReceivers } from './store.ts'

/** Rows of one insert. */
const AT_ONCE = 500

/**
 * An administrator writes to many: each receiver has a thread of their own, closed until one of the two writes, and an e-mail
 * that leads to it. All or none, in one transaction; the outbox sends the e-mails one after the other. The same request again
 * writes to those alone who have not got it.
 */
export async function sendGroupMessage(
  deps: Deps,
  caller: Caller,
  { orgId, selection, ...written }: GroupMessage & { orgId: string },
): Promise<{ count: number }> {
  const organisation = await requireAdministered(deps, caller, orgId, 'messages:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const chosen = chosenBySelection(selection, {
      orgId,
      today: copenhagenDate(at),
      may: mayIn(caller, organisation),
    })
    const receivers = await listReceivers(tx, chosenSql(chosen))
    const { receiverIds: ids } = reachOf(receivers, caller.actor.id)
    if (receivers.length > MOST_RECEIVERS) throw refusal(say(clubProblemTexts, (t) => t.tooManyReceivers))
    if (ids.length === 0) throw refusal(say(clubProblemTexts, (t) => t.noReceiver))
    let isFirst = true
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const isNew = await writeTo(tx, some, { deps, caller, organisation, written, at })
      isFirst &&= isNew
    }
    if (isFirst) {
      const detail = { people: ids.length, ...(selection.kind === 'all' ? { filter: selection.filter } : {}) }
      const entry = { action: 'group_message_send', objectId: orgId, orgId, detail, at } as const
      await auditAdministration(tx, caller, entry)
    }
    return { count: ids.length }
  })
}

function refusal(message: Sentence): AppError {
  return refuseField('selection', 'unreachable', message)
}

interface Writing {
  deps: Deps
  caller: Caller
  organisation: OrganisationRow
  written: Omit<GroupMessage, 'selection'>
  at: Date
}

/** Writes to some of them; answers whether any of it is new. */
async function writeTo(
  tx: Database,
  receiverIds: readonly string[],
  { deps, caller, organisation, written, at }: Writing,
): Promise<boolean> {
  const { title, message, idempotencyKey } = written
  const { id: orgId, key, name } = organisation
  const senderId = caller.actor.id
  const keyOf = (receiverId: string) => `group:${senderId}:${idempotencyKey}:${receiverId}`
  if (idempotencyKey !== undefined) {
    const before = await findWritten(tx, receiverIds.map(keyOf))
    if (before && (before.title !== title || before.message !== message)) {
      throw idempotencyConflict(say(communicationProblemTexts, (t) => t.sentBefore({ title: before.title })))
    }
  }
  const rows = receiverIds.map((receiverId) => {
    const id = randomUUID()
    return {
      id,
      messageThreadId: id,
      receiverId,
      senderId,
      type: 'CONTACT_US_REPLY',
      title,
      message,
      createdAt: at,
      data: { org: key, orgId, env: deploymentDomain(deps.config) },
      dedupKey: idempotencyKey === undefined ? null : keyOf(receiverId),
    }
  })
  const made = await insertFirstMessages(tx, rows, ({ id, receiverId }) => ({
    id,
    orgId,
    memberId: receiverId,
    title,
    state: 'closed',
    lastAt: at,
  }))
  await queueForMany(tx, {
    orgId,
    templateId: TEMPLATE.contactWritten,
    at,
    messages: made.map(({ id, receiverId }) => ({
      dedupKey: `notification:${id}:email`,
      memberId: receiverId,
      params: { ORG: name, threadId: id },
    })),
  })
  await publish(tx, [
    ...made.flatMap(({ receiverId }) => [
      toMember('notification', receiverId),
      toMember('thread', receiverId),
    ]),
    ...(made.length > 0 ? [toOrganisation('thread', key)] : []),
  ])
  return made.length > 0
}
