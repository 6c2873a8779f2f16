import { randomUUID } from 'node:crypto'
import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import { isKeyOf } from '@medlem/domain/message'
import { auditActing } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { AppError, notFound } from '../http/errors.ts'
import { lockMember } from '../member/store.ts'
import { queueMessage } from '../message/queueMessage.ts'
import { listEnabledOrganisations, type OrganisationRow } from '../organisation/store.ts'
import { insertContactReceiver } from './contactReceiver.ts'
import { deploymentDomain, findContactThread } from './contactThread.ts'
import { refuseTooMany } from './sendingLimit.ts'
import { insertNotification } from './store.ts'
import { badField, type Told, type Wish } from './wish.ts'

/** A member writes to an organisation: a thread of its own, or more of one. It goes to the system's receiver (Spec 9). */
export async function contactOrganisation(deps: Deps, caller: Caller, wish: Wish): Promise<Told> {
  const { subject } = caller
  return deps.db.transaction(async (tx) => {
    // Two at once count each other.
    await lockMember(tx, subject.id)
    const threadId = wish.messageThreadId ?? undefined
    const {
      key,
      id: orgId,
      name,
    } = threadId ? await ownThread(tx, threadId, subject.id) : await namedOrganisation(tx, wish.data.org)
    const at = deps.clock.now()
    await refuseTooMany(tx, deps, { senderId: subject.id, type: 'CONTACT_US', at })
    const id = randomUUID()
    const receiverId = deps.config.contactReceiverId
    await insertContactReceiver(tx, receiverId, at)
    const row = await insertNotification(tx, {
      id,
      messageThreadId: threadId ?? id,
      receiverId,
      senderId: subject.id,
      type: 'CONTACT_US',
      title: wish.title,
      message: wish.message,
      data: { org: key, orgId, env: deploymentDomain(deps.config) },
      createdAt: at,
    })
    if (!row) throw new Error('the notification was not written')
    await queueMessage(tx, {
      ...{ dedupKey: `notification:${id}:email`, channel: 'email', templateId: TEMPLATE.contactReceived },
      ...{ orgId, params: { ORG: name, threadId: threadId ?? id }, at },
    })
    await auditActing(tx, caller, { action: 'notification_create', objectId: id, at })
    return { row, created: true }
  })
}

/** A thread stays with the organisation that it began with. */
async function ownThread(tx: Database, id: string, memberId: string): Promise<OrganisationRow> {
  const thread = await findContactThread(tx, id)
  if (thread?.memberId !== memberId) throw notFound()
  return thread.organisation
}

async function namedOrganisation(tx: Database, word: unknown): Promise<OrganisationRow> {
  if (typeof word !== 'string' || word.trim() === '') {
    throw badField('data.org', 'Please choose the organisation to which you write.')
  }
  const found = (await listEnabledOrganisations(tx)).find((one) => isKeyOf(one, word))
  if (found) return found
  const message = 'There is no such organisation. Please choose another.'
  throw new AppError('not_found', 404, `data.org: ${message}`, {
    errors: [{ field: 'data.org', code: 'not_found', message }],
  })
}
