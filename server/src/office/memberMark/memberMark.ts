import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import type { MemberRow } from '@medlem/database/schema/member'
import { memberTag } from '@medlem/database/schema/memberTag'
import { teamMember } from '@medlem/database/schema/team'
import { MAX_TEAM_MEMBERS } from '@medlem/domain/team'
import { countMembers, listInOrganisation } from '../../club/team/store.ts'
import { lockMembers } from '../../people/member/store.ts'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import { chooseToLeaveOut } from '../batch/eachRow.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { previewChosen } from '../batch/previewChosen.ts'
import type { NewBatchRow, RowOutcome } from '../batch/store.ts'
import { findMarked, lockMark, type Marked, markOf, writeMark } from './mark.ts'

const previewMark: BatchWork['preview'] = (deps, batch) =>
  previewChosen(deps, batch, async (members) => {
    const memberIds = members.map(({ id }) => id)
    const marked = await findMarked(deps.db, { orgId: batch.orgId, mark: markOf(batch), memberIds })
    return members.map((member) => rowOf(member, batch, marked.get(member.id) ?? 'no'))
  })

/** Putting members into a team or a tag on them, and taking it off (decision 31). */
export const memberMark: BatchWork = {
  tables: [teamMember, memberTag, audit, batchRow],
  preview: previewMark,
  run: runRows,
  undo: undoRows,
  choose: chooseToLeaveOut,
}

type Named = Pick<MemberRow, 'id' | 'firstName' | 'lastName'>

function rowOf({ id, firstName, lastName }: Named, batch: BatchTableRow, now: Marked) {
  const { isOn, kind } = markOf(batch)
  // Whom the filter of a team chooses is not taken out by hand.
  const group =
    now === 'chosen' ? (isOn ? 'same' : 'needs_you') : (now === 'yes') === isOn ? 'same' : 'changed'
  const isChanged = group === 'changed'
  return {
    group,
    state: isChanged ? 'waiting' : 'aside',
    memberId: id,
    input: { values: { firstName, lastName } },
    before: isChanged ? { [kind]: isOn ? null : batch.name } : {},
    after: isChanged ? { [kind]: isOn ? batch.name : null } : {},
    problems: group === 'needs_you' ? ['chosen_by_filter'] : [],
    candidates: [],
    choice: null,
    reason: null,
  } as const satisfies Omit<NewBatchRow, 'number'>
}

/** Writes what was shown; a member who has the mark by now, or is gone, is left as they are. */
async function runRows(tx: Database, { batch, rows, at }: Chunk): Promise<RowOutcome[]> {
  const { orgId } = batch
  const mark = markOf(batch)
  const { here, marked } = await readNow(tx, batch, rows)
  const isAsShown = ({ memberId }: BatchRowRow) =>
    memberId !== null && here.has(memberId) && marked.get(memberId) === (mark.isOn ? 'no' : 'yes')
  const room =
    mark.isOn && mark.kind === 'team' ? MAX_TEAM_MEMBERS - (await countMembers(tx, mark.teamId)) : rows.length
  const done = rows.filter(isAsShown).slice(0, Math.max(0, room))
  await writeMark(tx, { orgId, mark, memberIds: idsOf(done), isOn: mark.isOn, at })
  await auditPersons(tx, { batch, rows: done, isOn: mark.isOn, actorId: batch.ranBy, at })
  return rows.map((row): RowOutcome => {
    const { number } = row
    if (done.includes(row)) return { number, state: 'done' }
    return { number, state: 'failed', reason: isAsShown(row) ? 'team_full' : 'changed_since_preview' }
  })
}

/** Takes the mark off again, or puts it back: not where somebody has done so since. */
async function undoRows(tx: Database, { batch, rows, at }: Chunk): Promise<RowOutcome[]> {
  const { orgId } = batch
  const mark = markOf(batch)
  const { members, here, marked } = await readNow(tx, batch, rows)
  const outcomes = rows.map(({ number, memberId }): RowOutcome => {
    const member = memberId === null ? undefined : members.get(memberId)
    if (!member) return { number, state: 'not_possible', reason: 'gone' }
    if (member.erasedAt) return { number, state: 'not_possible', reason: 'erased' }
    if (!mark.isOn && !here.has(member.id)) return { number, state: 'not_possible', reason: 'gone' }
    const isAsLeft = marked.get(member.id) === (mark.isOn ? 'yes' : 'no')
    return isAsLeft ? { number, state: 'reversed' } : { number, state: 'kept', reason: 'edited' }
  })
  const reversed = rows.filter((_, at) => outcomes[at]?.state === 'reversed')
  await writeMark(tx, { orgId, mark, memberIds: idsOf(reversed), isOn: !mark.isOn, at })
  await auditPersons(tx, { batch, rows: reversed, isOn: !mark.isOn, actorId: batch.undoneBy, at })
  return outcomes
}

/** Members of rows, locked, who of them is in the organisation, and what they have of the mark. */
async function readNow(tx: Database, batch: BatchTableRow, rows: readonly BatchRowRow[]) {
  const { orgId } = batch
  const mark = markOf(batch)
  await lockMark(tx, mark)
  const memberIds = idsOf(rows)
  const members = await lockMembers(tx, memberIds)
  const here = await listInOrganisation(tx, { orgId, memberIds })
  return { members, here, marked: await findMarked(tx, { orgId, mark, memberIds }) }
}

const idsOf = (rows: readonly BatchRowRow[]) => rows.flatMap(({ memberId }) => memberId ?? [])

/** An entry for each person whose mark was written. */
async function auditPersons(
  tx: Database,
  {
    batch,
    rows,
    isOn,
    actorId,
    at,
  }: Pick<Chunk, 'batch' | 'rows' | 'at'> & { isOn: boolean; actorId: string | null },
): Promise<void> {
  const mark = markOf(batch)
  const ofTeam = mark.kind === 'team'
  const on = ofTeam ? 'team_member_add' : 'member_tag_add'
  const off = ofTeam ? 'team_member_remove' : 'member_tag_remove'
  const entries = idsOf(rows).map(
    (subjectId): AuditEntry => ({
      orgId: batch.orgId,
      objectId: mark.kind === 'team' ? mark.teamId : batch.id,
      traceId: batch.id,
      actorId,
      subjectId,
      action: isOn ? on : off,
      at,
    }),
  )
  await insertAudits(tx, entries)
}
