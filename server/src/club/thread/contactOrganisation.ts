import { randomUUID } from 'node:crypto'
import { TEMPLATE } from '@medlem/contract/message'
import { Id } from '@medlem/contract/scalar'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { isKeyOf } from '@medlem/domain/message'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { queueMessage } from '../../communication/message/queueMessage.ts'
import { findByIdempotencyKey, insertOnce } from '../../communication/notification/insertOnce.ts'
import {
  badField,
  type CreatedNotification,
  type NotificationInput,
} from '../../communication/notification/notificationInput.ts'
import { refuseTooMany } from '../../communication/notification/sendingLimit.ts'
import { auditActing } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { insertMemberOnce, lockMember } from '../../people/member/store.ts'
import { listEnabledOrganisations } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { deploymentDomain, findThread } from './findThread.ts'
import { recordReply } from './moveThread.ts'
import { notifyAssignee } from './notifyAssignee.ts'
import { findOwedClaim, insertThread, lockThread } from './store.ts'

/**
 * A member writes to an organisation, in a new thread or in one that there is; the message goes to the system's receiver (Spec 9). All messages
 * about a claim are in one thread, which shows the claim to staff.
 */
export async function contactOrganisation(
  deps: Deps,
  caller: Caller,
  input: NotificationInput,
): Promise<CreatedNotification> {
  const { subject } = caller
  return deps.db.transaction(async (tx) => {
    // Two requests at once each count the other.
    await lockMember(tx, subject.id)
    const named = input.messageThreadId ?? undefined
    const organisation = named
      ? await ownThread(tx, named, subject.id)
      : await namedOrganisation(tx, input.data.org)
    const { key, id: orgId, name } = organisation
    const about = named ? undefined : await owedClaim(tx, input.data.claim, { orgId, memberId: subject.id })
    const threadId = named ?? about?.threadId ?? undefined
    const id = randomUUID()
    const at = deps.clock.now()
    const receiverId = deps.config.contactReceiverId
    const values = {
      id,
      messageThreadId: threadId ?? id,
      receiverId,
      senderId: subject.id,
      type: 'CONTACT_US',
      title: input.title,
      message: input.message,
      data: { org: key, orgId, env: deploymentDomain(deps.config) },
      createdAt: at,
    }
    const message = { values, idempotencyKey: input.idempotencyKey }
    const before = await findByIdempotencyKey(tx, message)
    if (before) return { row: before, created: true }
    await refuseTooMany(tx, deps, { senderId: subject.id, type: 'CONTACT_US', at })
    await insertContactReceiver(tx, receiverId, at)
    const { row } = await insertOnce(tx, message)
    if (threadId) await continueThread(tx, deps, { threadId, organisation, by: subject, at })
    else
      await insertThread(tx, {
        id,
        orgId,
        memberId: subject.id,
        claimId: about?.id ?? null,
        title: input.title,
        state: 'open',
        lastAt: at,
      })
    await queueMessage(tx, {
      dedupKey: `notification:${id}:email`,
      channel: 'email',
      templateId: TEMPLATE.contactReceived,
      orgId,
      params: { ORG: name, threadId: threadId ?? id },
      at,
    })
    await auditActing(tx, caller, { action: 'notification_create', objectId: id, at })
    return { row, created: true }
  })
}

/** The claim that it is about, which the member owes to the organisation; undefined where none is named, 400 for another one. */
async function owedClaim(tx: Database, word: unknown, of: { orgId: string; memberId: string }) {
  if (word === undefined) return undefined
  const claimId = Id.safeParse(word).data
  const found = claimId === undefined ? undefined : await findOwedClaim(tx, { ...of, claimId })
  if (found) return found
  throw badField(
    'data.claim',
    say(clubProblemTexts, (t) => t.claimNotOwed),
  )
}

/** A thread stays with the organisation that it began with. */
async function ownThread(tx: Database, id: string, memberId: string): Promise<OrganisationRow> {
  const thread = await findThread(tx, id)
  if (thread?.row.memberId !== memberId) throw notFound()
  return thread.organisation
}

/** Records the member's reply, also in a thread that was closed, and notifies the assignee. */
async function continueThread(
  tx: Database,
  deps: Deps,
  {
    threadId,
    organisation,
    by,
    at,
  }: { threadId: string; organisation: OrganisationRow; by: MemberRow; at: Date },
): Promise<void> {
  const locked = await lockThread(tx, threadId)
  if (!locked) throw notFound()
  const row = await recordReply(tx, locked, { side: 'member', actorId: by.id, at })
  if (row.assigneeId)
    await notifyAssignee(tx, deps, { row, organisation, assigneeId: row.assigneeId, by, at })
}

async function namedOrganisation(tx: Database, word: unknown): Promise<OrganisationRow> {
  if (typeof word !== 'string' || word.trim() === '') {
    throw badField(
      'data.org',
      say(clubProblemTexts, (t) => t.organisationMissing),
    )
  }
  const found = (await listEnabledOrganisations(tx)).find((one) => isKeyOf(one, word))
  if (found) return found
  const message = say(clubProblemTexts, (t) => t.organisationUnknown)
  throw new AppError('not_found', 404, (language) => `data.org: ${message(language)}`, {
    errors: [{ field: 'data.org', code: 'not_found', message }],
  })
}

/** An ordinary member when so configured, else one of the system's own, which can neither sign in nor be chosen (Spec 9). */
export async function insertContactReceiver(tx: Database, id: string, at: Date): Promise<void> {
  await insertMemberOnce(tx, {
    id,
    firstName: 'Contact',
    lastName: 'us',
    enabled: false,
    registrationDate: at,
    updateDate: at,
  })
}
