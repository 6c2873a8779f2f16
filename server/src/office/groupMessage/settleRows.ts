import type { Database } from '@medlem/database/database'
import type { BatchRowRow } from '@medlem/database/schema/batch'
import type { MessageRow } from '@medlem/database/schema/message'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import { publish, toMember, toOrganisation } from '../../platform/change/publishChange.ts'
import type { Chunk } from '../batch/kind.ts'
import type { RowOutcome } from '../batch/store.ts'
import { deleteUnreadThreads, mailStates, takeWaitingMail } from './store.ts'

/** Of the e-mail that a row sends. */
export const mailKey = ({ batchId, number }: Pick<BatchRowRow, 'batchId' | 'number'>) =>
  `batch:${batchId}:${number}:email`

type Outcome = Omit<RowOutcome, 'number'>

/** What became of an e-mail that waits no more. */
const outcomes: Partial<Record<MessageRow['state'], Outcome>> = {
  sent: { state: 'done' },
  // Without a mail server it is read in the portal.
  kept: { state: 'done' },
  skipped: { state: 'failed', reason: 'not_reachable' },
  dead: { state: 'failed', reason: 'email_undelivered' },
}

/**
 * What became of rows whose e-mail was on its way. Once the batch is stopped, e-mails that still wait are taken out of the
 * outbox with the thread they lead to, so that the row waits as before; those who have read it there have it.
 */
export async function settleRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { batch, rows } = chunk
  const stopped = batch.state === 'stopped' ? await takeBack(tx, chunk) : new Map<string, Outcome>()
  const states = await mailStates(tx, rows.map(mailKey))
  const settled = rows.flatMap((row) => {
    const key = mailKey(row)
    const state = states.get(key)
    const outcome = stopped.get(key) ?? (state ? outcomes[state] : { state: 'failed', reason: 'gone' })
    return outcome ? [{ row, outcome }] : []
  })
  await auditReceivers(
    tx,
    chunk,
    settled.flatMap(({ row, outcome }) => (outcome.state === 'waiting' ? [] : [row])),
  )
  return settled.map(({ row: { number }, outcome }) => ({ number, ...outcome }))
}

async function takeBack(tx: Database, { batch: { orgId }, rows }: Chunk): Promise<Map<string, Outcome>> {
  const taken = await takeWaitingMail(tx, rows.map(mailKey))
  const gone = new Set(
    await deleteUnreadThreads(
      tx,
      taken.flatMap(({ threadId }) => threadId ?? []),
    ),
  )
  const stopped = new Map(
    taken.map(({ dedupKey, threadId }): [string, Outcome] => [
      dedupKey,
      // One without a conversation can be read nowhere else.
      threadId === null || gone.has(threadId)
        ? { state: 'waiting' }
        : { state: 'done', reason: 'read_before_email' },
    ]),
  )
  const organisation = await findOrganisation(tx, orgId)
  await publish(tx, [
    ...rows.flatMap((row) =>
      row.memberId && stopped.get(mailKey(row))?.state === 'waiting'
        ? [toMember('notification', row.memberId), toMember('thread', row.memberId)]
        : [],
    ),
    ...(organisation && gone.size > 0 ? [toOrganisation('thread', organisation.key)] : []),
  ])
  return stopped
}

/** An entry for each who was written to, which the log shows as one that opens. */
async function auditReceivers(
  tx: Database,
  { batch: { orgId, id, ranBy }, at }: Chunk,
  rows: readonly BatchRowRow[],
): Promise<void> {
  const entries = rows.map(
    ({ memberId: subjectId }): AuditEntry => ({
      ...{ orgId, objectId: id, traceId: id, actorId: ranBy, subjectId, at },
      action: 'group_message_send',
    }),
  )
  await insertAudits(tx, entries)
}
