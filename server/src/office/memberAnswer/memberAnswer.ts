import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import { customAnswer } from '@medlem/database/schema/customField'
import { editedSince, type Fields } from '@medlem/domain/batch'
import { listInOrganisation } from '../../club/team/store.ts'
import { lockMembers } from '../../people/member/store.ts'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import { chooseToLeaveOut } from '../batch/eachRow.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { previewChosen } from '../batch/previewChosen.ts'
import type { NewBatchRow, RowOutcome } from '../batch/store.ts'
import { answersNow, writeOwnAnswers } from '../memberImport/ownAnswers.ts'

/** Writing the same answers to own fields for many members (decisions 31 and 34). */
export const memberAnswer: BatchWork = {
  tables: [customAnswer, audit, batchRow],
  preview: (deps, batch) =>
    previewChosen(deps, batch, async (members) => {
      const memberIds = members.map(({ id }) => id)
      const now = await answersNow(deps.db, { orgId: batch.orgId, memberIds })
      return members.map(({ id, firstName, lastName }) => ({
        ...planned(wantedOf(batch), now.get(id) ?? {}),
        memberId: id,
        input: { values: { firstName, lastName } },
      }))
    }),
  run: runRows,
  undo: undoRows,
  choose: chooseToLeaveOut,
}

/** By the key of the field as a file says it; null takes the answer away. */
const wantedOf = ({ detail }: BatchTableRow): Fields => detail.wanted as Fields

function planned(wanted: Fields, now: Fields): Omit<NewBatchRow, 'number' | 'memberId' | 'input'> {
  const changed = editedSince(now, wanted)
  const isChanged = changed.length > 0
  const part = (of: Fields): Fields => Object.fromEntries(changed.map((key) => [key, of[key] ?? null]))
  return {
    group: isChanged ? 'changed' : 'same',
    state: isChanged ? 'waiting' : 'aside',
    before: part(now),
    after: part(wanted),
    problems: [],
    candidates: [],
    choice: null,
    reason: null,
  }
}

/** Writes what was shown; whose answer somebody changed by now is left as they are. */
async function runRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { batch, rows, at } = chunk
  const { here, now } = await readNow(tx, chunk)
  const outcomes: RowOutcome[] = []
  for (const { number, memberId, before, after } of rows) {
    const isAsShown =
      memberId && here.has(memberId) && editedSince(now.get(memberId) ?? {}, before).length === 0
    if (!isAsShown) {
      outcomes.push({ number, state: 'failed', reason: 'changed_since_preview' })
      continue
    }
    await writeOwnAnswers(tx, { orgId: batch.orgId, memberId }, { own: after, at })
    outcomes.push({ number, state: 'done' })
  }
  await auditPersons(tx, chunk, { outcomes, actorId: batch.ranBy })
  return outcomes
}

/** Puts the answers back; not where somebody changed them since. */
async function undoRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { batch, rows, at } = chunk
  const { members, now } = await readNow(tx, chunk)
  const outcomes: RowOutcome[] = []
  for (const { number, memberId, before, after } of rows) {
    const member = memberId === null ? undefined : members.get(memberId)
    if (!member) outcomes.push({ number, state: 'not_possible', reason: 'gone' })
    else if (member.erasedAt) outcomes.push({ number, state: 'not_possible', reason: 'erased' })
    else if (editedSince(now.get(member.id) ?? {}, after).length > 0)
      outcomes.push({ number, state: 'kept', reason: 'edited' })
    else {
      await writeOwnAnswers(tx, { orgId: batch.orgId, memberId: member.id }, { own: before, at })
      outcomes.push({ number, state: 'reversed' })
    }
  }
  await auditPersons(tx, chunk, { outcomes, actorId: batch.undoneBy })
  return outcomes
}

async function readNow(tx: Database, { batch: { orgId }, rows }: Chunk) {
  const memberIds = rows.flatMap(({ memberId }) => memberId ?? [])
  const members = await lockMembers(tx, memberIds)
  const here = await listInOrganisation(tx, { orgId, memberIds })
  return { members, here, now: await answersNow(tx, { orgId, memberIds }) }
}

/** An entry for each person whose answers were written, as after a change by hand: without what they say. */
async function auditPersons(
  tx: Database,
  { batch, rows, at }: Chunk,
  { outcomes, actorId }: { outcomes: readonly RowOutcome[]; actorId: string | null },
): Promise<void> {
  const isWritten = ({ number }: BatchRowRow) =>
    outcomes.some((one) => one.number === number && (one.state === 'done' || one.state === 'reversed'))
  const entries = rows.filter(isWritten).map(
    ({ memberId, after }): AuditEntry => ({
      ...{ orgId: batch.orgId, objectId: batch.id, traceId: batch.id, actorId, at },
      subjectId: memberId,
      action: 'member_answers_update',
      detail: { fields: Object.keys(after) },
    }),
  )
  await insertAudits(tx, entries)
}
