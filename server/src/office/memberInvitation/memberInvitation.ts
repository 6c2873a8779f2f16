import type { Database } from '@medlem/database/database'
import { accountLetter } from '@medlem/database/schema/accountLetter'
import { audit } from '@medlem/database/schema/audit'
import { batchRow } from '@medlem/database/schema/batch'
import { message } from '@medlem/database/schema/message'
import { listInOrganisation } from '../../club/team/store.ts'
import { isInvitable } from '../../people/invitation/invitable.ts'
import { sendInvitation } from '../../people/invitation/sendInvitation.ts'
import { deleteOpenLetters, listOpenSince } from '../../people/invitation/store.ts'
import { lockMembers } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import { chooseToLeaveOut } from '../batch/eachRow.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { previewChosen } from '../batch/previewChosen.ts'
import type { NewBatchRow, RowOutcome } from '../batch/store.ts'

/** Invites many members by e-mail to make an account (decision 31); undone, the links that were not used work no longer. */
export const memberInvitation: BatchWork = {
  tables: [accountLetter, message, audit, batchRow],
  preview: (deps, batch) =>
    previewChosen(deps, batch, async (members) => {
      const found = await deps.db.transaction((tx) =>
        lockMembers(
          tx,
          members.map(({ id }) => id),
        ),
      )
      return members.map(({ id, firstName, lastName }) => {
        const member = found.get(id)
        const group = member && isInvitable(member) ? 'changed' : member?.issuer ? 'same' : 'needs_you'
        return {
          group,
          state: group === 'changed' ? 'waiting' : 'aside',
          memberId: id,
          input: { values: { firstName, lastName } },
          before: {},
          after: {},
          problems: group === 'needs_you' ? [member?.parentId ? 'child_without_sign_in' : 'no_address'] : [],
          candidates: [],
          choice: null,
          reason: null,
        } satisfies Omit<NewBatchRow, 'number'>
      })
    }),
  run: runRows,
  undo: undoRows,
  choose: chooseToLeaveOut,
}

const idsOf = (rows: Chunk['rows']) => rows.flatMap(({ memberId }) => memberId ?? [])

/** Those who have a sign-in by now, or are gone, are left as they are. */
async function runRows(tx: Database, { deps, batch, rows, at }: Chunk): Promise<RowOutcome[]> {
  const { orgId, ranBy: actorId } = batch
  const organisation = await findOrganisation(tx, orgId)
  if (!organisation) throw new Error('the organisation of a batch is not there')
  const memberIds = idsOf(rows)
  const members = await lockMembers(tx, memberIds)
  const here = await listInOrganisation(tx, { orgId, memberIds })
  const entries: AuditEntry[] = []
  const outcomes: RowOutcome[] = []
  for (const { number, memberId } of rows) {
    const member = memberId === null || !here.has(memberId) ? undefined : members.get(memberId)
    if (member && isInvitable(member)) {
      const inviting = { member, organisation, writtenBy: actorId, at }
      const objectId = await sendInvitation(tx, deps.config, inviting)
      const entry = { orgId, objectId, traceId: batch.id, actorId, subjectId: member.id, at }
      entries.push({ ...entry, action: 'account_invitation_send' })
      outcomes.push({ number, state: 'done' })
    } else outcomes.push({ number, state: 'failed', reason: 'changed_since_preview' })
  }
  await insertAudits(tx, entries)
  return outcomes
}

/** The links work no longer; those who made an account with theirs keep it. */
async function undoRows(tx: Database, { batch, rows, at }: Chunk): Promise<RowOutcome[]> {
  const { orgId, undoneBy: actorId } = batch
  const memberIds = idsOf(rows)
  const members = await lockMembers(tx, memberIds)
  const open = await listOpenSince(tx, { orgId, memberIds, now: at })
  const outcomes = rows.map(({ number, memberId }): RowOutcome => {
    const member = memberId === null ? undefined : members.get(memberId)
    if (!member) return { number, state: 'not_possible', reason: 'gone' }
    if (member.erasedAt) return { number, state: 'not_possible', reason: 'erased' }
    return open.has(member.id)
      ? { number, state: 'reversed' }
      : { number, state: 'kept', reason: 'row_edited' }
  })
  const reversed = rows.filter((_, index) => outcomes[index]?.state === 'reversed')
  await deleteOpenLetters(tx, idsOf(reversed))
  await insertAudits(
    tx,
    idsOf(reversed).map((subjectId): AuditEntry => {
      const objectId = open.get(subjectId)?.id ?? null
      const entry = { orgId, objectId, traceId: batch.id, actorId, subjectId, at }
      return { ...entry, action: 'account_invitation_withdraw' }
    }),
  )
  return outcomes
}
