import { EndReason, MembershipEnding } from '@medlem/contract/membershipEnd'
import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { type MembershipEndRow, membershipEnd } from '@medlem/database/schema/membershipEnd'
import { editedSince, type Fields } from '@medlem/domain/batch'
import { listEnds } from '../../club/membership/endStore.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import { chooseToLeaveOut } from '../batch/eachRow.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { previewChosen } from '../batch/previewChosen.ts'
import type { NewBatchRow, RowOutcome } from '../batch/store.ts'
import { applyEnd, applyLift } from './applyEnd.ts'
import { lockEnding } from './lockEnding.ts'
import { listInParts, listMembershipsIn } from './store.ts'

/** Ending many memberships (decisions 31 and 37). */
export const memberEnd: BatchWork = {
  tables: [membershipEnd, audit, batchRow],
  preview: (deps, batch) =>
    previewChosen(deps, batch, async (members) => {
      const memberIds = members.map(({ id }) => id)
      const own = await listMembershipsIn(deps.db, { orgId: batch.orgId, memberIds })
      const ends = await listEnds(
        deps.db,
        own.map(({ id }) => id),
      )
      const inParts = await listInParts(deps.db, { orgId: batch.orgId, memberIds })
      return members.flatMap(({ id, firstName, lastName }) => {
        const row = own.find(({ memberId }) => memberId === id)
        const named = { values: { firstName, lastName } }
        return row
          ? { ...planned(batch, row, { end: ends.get(row.id), isInParts: inParts.has(id) }), input: named }
          : []
      })
    }),
  run: runRows,
  undo: undoRows,
  choose: chooseToLeaveOut,
}

const endingOf = ({ detail }: BatchTableRow) => MembershipEnding.parse(detail.ending)

/** What is in effect, by the names under which a row keeps it. */
function fieldsOf(end: Pick<MembershipEndRow, 'endsOn' | 'reason' | 'note'> | undefined): Fields {
  return { endsOn: end?.endsOn ?? null, reason: end?.reason ?? null, note: end?.note || null }
}

/** What a row would do now. */
function planned(
  batch: BatchTableRow,
  { memberId, autoRenewal }: MembershipRow,
  { end, isInParts }: { end: MembershipEndRow | undefined; isInParts: boolean },
): Omit<NewBatchRow, 'number' | 'input'> {
  const before = fieldsOf(end)
  const after = fieldsOf(endingOf(batch))
  const isSame = editedSince(before, after).length === 0
  const group = isSame ? 'same' : 'changed'
  return {
    group,
    state: isSame ? 'aside' : 'waiting',
    memberId,
    before: isSame ? {} : before,
    after: isSame ? {} : after,
    problems: isSame
      ? []
      : [...(autoRenewal ? ['renewal_stops'] : []), ...(isInParts ? ['parts_unpaid'] : [])],
    candidates: [],
    choice: null,
    reason: null,
  }
}

/** Ends what was shown; whose membership got another end by now, or none of whom is there, is left as they are. */
async function runRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { deps, batch, rows, at } = chunk
  const now = await readNow(tx, chunk)
  const done: BatchRowRow[] = []
  const outcomes: RowOutcome[] = []
  for (const row of rows) {
    const of = now.of(row)
    if (!of || of.member.erasedAt || editedSince(fieldsOf(of.end), row.before).length > 0) {
      outcomes.push({ number: row.number, state: 'failed', reason: 'changed_since_preview' })
      continue
    }
    const { renewalStopped } = await applyEnd(tx, {
      ...{ deps, row: of.membership, member: of.member, organisation: now.organisation, at },
      actorId: batch.ranBy,
      ending: endingOf(batch),
    })
    done.push(row)
    // What was switched off is what the row says of it, also where it was switched on after the preview.
    outcomes.push({
      number: row.number,
      state: 'done',
      problems: [
        ...(renewalStopped ? ['renewal_stops'] : []),
        ...row.problems.filter((problem) => problem === 'parts_unpaid'),
      ],
    })
  }
  await auditPersons(tx, chunk, { rows: done, action: 'membership_end', actorId: batch.ranBy })
  return outcomes
}

/** Puts back what was in effect before; not where somebody bought a year or changed the end since. */
async function undoRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { deps, batch, rows, at } = chunk
  const now = await readNow(tx, chunk)
  const reversed: BatchRowRow[] = []
  const outcomes: RowOutcome[] = []
  for (const row of rows) {
    const { number } = row
    const of = now.of(row)
    if (!of) outcomes.push({ number, state: 'not_possible', reason: 'gone' })
    else if (of.member.erasedAt) outcomes.push({ number, state: 'not_possible', reason: 'erased' })
    else if (editedSince(fieldsOf(of.end), row.after).length > 0)
      outcomes.push({ number, state: 'kept', reason: 'end_edited' })
    else {
      const applied = {
        ...{ deps, row: of.membership, member: of.member, organisation: now.organisation, at },
        actorId: batch.undoneBy,
      }
      const { endsOn, note } = row.before
      const reason = EndReason.safeParse(row.before.reason).data
      if (endsOn && reason) await applyEnd(tx, { ...applied, ending: { endsOn, reason, note: note ?? '' } })
      else await applyLift(tx, { ...applied, why: 'undone' })
      reversed.push(row)
      const isOff = row.problems.includes('renewal_stops')
      outcomes.push({ number, state: 'reversed', ...(isOff && { reason: 'renewal_stays_off' }) })
    }
  }
  const action = 'membership_end_lift'
  await auditPersons(tx, chunk, { rows: reversed, action, actorId: batch.undoneBy })
  return outcomes
}

/** Members and memberships of rows, locked in the order in which every other writer locks them, with the ends in effect. */
async function readNow(tx: Database, { batch, rows }: Chunk) {
  const { orgId } = batch
  const memberIds = rows.flatMap(({ memberId }) => memberId ?? [])
  const { members, memberships } = await lockEnding(tx, { orgId, memberIds })
  const ends = await listEnds(
    tx,
    memberships.map(({ id }) => id),
  )
  const organisation = await findOrganisation(tx, orgId)
  if (!organisation) throw new Error('the organisation of a batch is gone')
  const of = ({ memberId }: BatchRowRow) => {
    const member = memberId === null ? undefined : members.get(memberId)
    const membership = memberships.find((one) => one.memberId === memberId)
    return member && membership ? { member, membership, end: ends.get(membership.id) } : undefined
  }
  return { organisation, of }
}

async function auditPersons(
  tx: Database,
  { batch, at }: Pick<Chunk, 'batch' | 'at'>,
  {
    rows,
    ...who
  }: {
    rows: readonly BatchRowRow[]
    action: 'membership_end' | 'membership_end_lift'
    actorId: string | null
  },
): Promise<void> {
  const entries = rows.map(
    ({ memberId: subjectId }): AuditEntry => ({
      ...{ orgId: batch.orgId, objectId: batch.id, traceId: batch.id, subjectId, at },
      ...who,
    }),
  )
  await insertAudits(tx, entries)
}
