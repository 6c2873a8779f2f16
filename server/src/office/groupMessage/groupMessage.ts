import { randomUUID } from 'node:crypto'
import { MessageSelection } from '@medlem/contract/groupMessage'
import { TEMPLATE } from '@medlem/contract/message'
import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { thread } from '@medlem/database/schema/thread'
import { copenhagenDate } from '@medlem/domain/calendar'
import { deploymentDomain } from '../../club/thread/findThread.ts'
import { queueForMany } from '../../communication/message/queueForMany.ts'
import { lockMembers } from '../../people/member/store.ts'
import { wasChecked } from '../../people/memberFilter/columnRights.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { publish, toMember, toOrganisation } from '../../platform/change/publishChange.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { insertRows, lockPreview, type NewBatchRow, type RowOutcome } from '../batch/store.ts'
import { emailOutsiders } from './emailOutsiders.ts'
import { isFor, type Planned, planReach } from './reach.ts'
import { listChosen } from './receivers.ts'
import { mailKey, settleRows } from './settleRows.ts'
import { insertFirstMessages } from './store.ts'

/** Rows of one insert. */
const AT_ONCE = 500

/**
 * A message to many members, each in a thread of their own with an e-mail that leads to it (decision 64). Of those who come to an event
 * guests, and others who are not in the organisation, get it as an e-mail, which is answered by e-mail.
 */
export const groupMessage: BatchWork = {
  tables: [notification, thread, message, audit, batchRow],
  runsAtOnce: () => true,
  preview: async (deps, batch) => {
    const rows = await plannedRows(deps.db, batch, deps.clock.now())
    await deps.db.transaction(async (tx) => {
      if (!(await lockPreview(tx, batch))) return
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await insertRows(tx, batch.id, rows.slice(from, from + AT_ONCE))
    })
    return undefined
  },
  run: runRows,
  settle: settleRows,
  choose: async (_tx, { rows }) => rows.map(({ number }) => ({ number })),
}

async function plannedRows(db: Database, batch: BatchTableRow, at: Date): Promise<NewBatchRow[]> {
  const { orgId, detail } = batch
  const selection = MessageSelection.parse(detail.selection)
  // Checked when the batch began.
  const people = await listChosen(db, selection, { orgId, today: copenhagenDate(at), may: wasChecked })
  return planReach(people, senderOf(batch)).map((planned, before) => ({
    number: before + 1,
    ...rowOf(planned),
  }))
}

function senderOf({ createdBy }: BatchTableRow): string {
  if (createdBy === null) throw new Error('a message without a sender')
  return createdBy
}

const whyLeft = { noEmail: 'no_email', self: 'own_message', twice: 'gets_it_once' } as const

/** The row of the person who gets it, which is also that of the child for whom they do; or of one who is left out. */
function rowOf(planned: Planned): Omit<NewBatchRow, 'number'> {
  const { person, receiver, left } = planned
  const { id, firstName, lastName } = left === null && receiver ? receiver : person
  return {
    group: left === null ? 'changed' : left === 'noEmail' ? 'needs_you' : 'same',
    state: left === null ? 'waiting' : 'aside',
    memberId: id,
    input: { values: { firstName, lastName } },
    before: {},
    after: {},
    problems: left === null ? (isFor(planned) ? ['for_child'] : []) : [whyLeft[left]],
    candidates: [],
    choice: null,
    reason: null,
  }
}

/** Writes to each; a thread is closed until one of the two writes. The outbox sends the e-mails one after the other. */
async function runRows(tx: Database, { deps, batch, rows, at }: Chunk): Promise<RowOutcome[]> {
  const { orgId, name: title, detail } = batch
  const senderId = senderOf(batch)
  const organisation = await findOrganisation(tx, orgId)
  if (!organisation) throw new Error('the organisation of a batch is gone')
  const members = await lockMembers(
    tx,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  const written = rows.flatMap((row) => {
    const member = row.memberId === null ? undefined : members.get(row.memberId)
    return member?.enabled && !member.erasedAt ? [{ row, member, id: randomUUID() }] : []
  })
  const emailed = await emailOutsiders(tx, { batch, at }, { written, organisation: organisation.name })
  const reachable = written.filter((one) => one.member.email && !emailed.has(one))
  await insertFirstMessages(
    tx,
    reachable.map(({ member, id }) => ({
      id,
      messageThreadId: id,
      receiverId: member.id,
      senderId,
      type: 'CONTACT_US_REPLY',
      title,
      message: String(detail.message),
      createdAt: at,
      data: { org: organisation.key, orgId, env: deploymentDomain(deps.config) },
    })),
    reachable.map(({ member, id }) => ({
      id,
      orgId,
      memberId: member.id,
      title,
      state: 'closed',
      lastAt: at,
    })),
  )
  await queueForMany(tx, {
    orgId,
    templateId: TEMPLATE.contactWritten,
    at,
    messages: reachable.map(({ row, member, id }) => ({
      dedupKey: mailKey(row),
      memberId: member.id,
      params: { ORG: organisation.name, threadId: id },
    })),
  })
  await publish(tx, [
    ...reachable.flatMap(({ member }) => [
      toMember('notification', member.id),
      toMember('thread', member.id),
    ]),
    ...(reachable.length > 0 ? [toOrganisation('thread', organisation.key)] : []),
  ])
  const isWritten = (row: BatchRowRow) => [...reachable, ...emailed].some((one) => one.row === row)
  return rows.map((row): RowOutcome => {
    const { number } = row
    return isWritten(row)
      ? { number, state: 'sending' }
      : { number, state: 'failed', reason: 'not_reachable' }
  })
}
