import { isDeepStrictEqual } from 'node:util'
import type { PersonField } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { lockMembershipsOf } from '../../club/membership/store.ts'
import { findMemberByEmail, lockMembers, updateMember } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { queueCorrectionNotice } from '../../people/person/correctPerson.ts'
import type { AuditEntry } from '../../platform/audit/entry.ts'
import { insertAudits } from '../../platform/audit/store.ts'
import { publish, toMember } from '../../platform/change/publishChange.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { insertRows, lockPreview, type RowOutcome } from '../batch/store.ts'
import { findDigest, listPair, moveReference, swapSaid } from './mergeStore.ts'
import { type MergeInput, type Pair, planMerge } from './planMerge.ts'
import { moves } from './references.ts'

/** More than a person has: half a merge is worse than none. */
const ALL_ROWS = 1_000_000

/** Folding one member of an organisation into another who is the same person (decisions 31 and 37). */
export const memberMerge: BatchWork = {
  chunkRows: ALL_ROWS,
  tables: [member, audit, batchRow],
  columnRights: Object.fromEntries(moves.flatMap(({ label, right }) => (right ? [[label, right]] : []))),
  async preview({ db, clock }, batch) {
    const pair = await findPair(db, batch)
    if (!pair) return 'gone'
    const rows = (await planMerge(db, pair, clock.now())).map((row, at) => ({ ...row, number: at + 1 }))
    await db.transaction(async (tx) => {
      if (await lockPreview(tx, batch)) await insertRows(tx, batch.id, rows)
    })
    return undefined
  },
  run: runRows,
  undo: undoRows,
  choose: async (_tx, { rows, choice }) =>
    rows.map(({ number, candidates, choice: before }) => ({
      number,
      choice: candidates.some(({ memberId }) => memberId === choice) ? choice : before,
    })),
}

const idsOf = ({ detail }: BatchTableRow) => ({
  kept: String(detail.keptId),
  folded: String(detail.foldedId),
})
const inputOf = ({ input }: Pick<BatchRowRow, 'input'>) => input as unknown as MergeInput

const idsIn = ({ kept, folded }: Pick<Pair, 'kept' | 'folded'>) => [kept.member.id, folded.member.id] as const

async function findPair(db: Database, batch: BatchTableRow): Promise<Pair | undefined> {
  const ids = idsOf(batch)
  const found = await listPair(db, { orgId: batch.orgId, ids: [ids.kept, ids.folded] })
  const kept = found.find((one) => one.member.id === ids.kept)
  const folded = found.find((one) => one.member.id === ids.folded)
  return kept && folded && kept !== folded && kept.member.mergedInto === null
    ? { orgId: batch.orgId, kept, folded }
    : undefined
}

async function lockPair(tx: Database, batch: BatchTableRow): Promise<Pair | undefined> {
  const memberIds = Object.values(idsOf(batch))
  await lockMembers(tx, memberIds)
  await lockMembershipsOf(tx, { orgId: batch.orgId, memberIds, cards: [] })
  return findPair(tx, batch)
}

/** Does all that was shown, or nothing where anything of it is another by now. */
async function runRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { batch, rows, at } = chunk
  const pair = await lockPair(tx, batch)
  const plan = pair && pair.folded.member.mergedInto === null ? await planMerge(tx, pair, at) : []
  const waiting = plan.filter(({ state }) => state === 'waiting')
  const isAsShown =
    pair !== undefined &&
    isDeepStrictEqual(
      waiting.map(({ input }) => JSON.parse(JSON.stringify(input))),
      rows.map(({ input }) => input),
    )
  if (!isAsShown)
    return rows.map(({ number }) => ({ number, state: 'failed', reason: 'changed_since_preview' }))
  await updateMember(tx, pair.folded.member.id, {
    ...{ email: null, enabled: false, mergedInto: pair.kept.member.id, updateDate: at },
  })
  await takeFields(tx, chunk, pair)
  for (const row of rows) {
    const input = inputOf(row)
    if (input.kind === 'reference') await moveReference(tx, input, { from: pair.folded, to: pair.kept })
    if (input.kind === 'said' && row.choice === pair.folded.member.id) await swapSaid(tx, input, idsIn(pair))
  }
  await conclude(tx, chunk, { pair, action: 'member_merge', actorId: batch.ranBy })
  return rows.map(({ number }) => ({ number, state: 'done' }))
}

/** The values of the folded record that were chosen; the member gets the e-mail of a correction. */
async function takeFields(tx: Database, { batch, rows, at }: Chunk, { kept, folded }: Pair): Promise<void> {
  const changed = rows.flatMap((row) => {
    const input = inputOf(row)
    return input.kind === 'field' && row.choice === folded.member.id ? [input.field] : []
  })
  if (changed.length === 0) return
  const values = Object.fromEntries(changed.map((field) => [field, folded.member[field]]))
  const after = await updateMember(tx, kept.member.id, { ...values, updateDate: at })
  const organisation = await findOrganisation(tx, batch.orgId)
  if (!organisation) throw new Error('the organisation of a batch is gone')
  await queueCorrectionNotice(tx, { before: kept.member, after, changed, organisation, at })
}

/** Puts back each row that is as it was left; the folded record is a member again, whatever stays with the other. */
async function undoRows(tx: Database, chunk: Chunk): Promise<RowOutcome[]> {
  const { batch, rows, at } = chunk
  const pair = await lockPair(tx, batch)
  if (!pair || pair.folded.member.mergedInto !== pair.kept.member.id)
    return rows.map(({ number }) => ({ number, state: 'not_possible', reason: 'gone' }))
  const outcomes: RowOutcome[] = [
    ...(await returnFields(tx, rows, { pair, at })),
    ...(await returnReferences(tx, rows, pair)),
  ]
  for (const row of rows) {
    const input = inputOf(row)
    if (input.kind === 'record')
      outcomes.push({ number: row.number, ...(await returnRecord(tx, pair.folded.member, input.email, at)) })
  }
  await conclude(tx, chunk, { pair, action: 'member_unmerge', actorId: batch.undoneBy })
  return outcomes
}

async function returnRecord(tx: Database, folded: MemberRow, email: string | null, at: Date) {
  const isTaken = email !== null && (await findMemberByEmail(tx, email)) !== undefined
  const back = { enabled: true, mergedInto: null, updateDate: at, ...(isTaken ? {} : { email }) }
  await updateMember(tx, folded.id, back)
  return { state: 'reversed' as const, ...(isTaken && { reason: 'email_given' }) }
}

async function returnFields(
  tx: Database,
  rows: readonly BatchRowRow[],
  { pair: { kept, folded }, at }: { pair: Pair; at: Date },
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  const back: Partial<Pick<MemberRow, PersonField>> = {}
  for (const row of rows) {
    const input = inputOf(row)
    if (input.kind !== 'field') continue
    const isTaken = row.choice === folded.member.id
    const left = isTaken ? input.folded : input.kept
    const isAsLeft = isDeepStrictEqual(kept.member[input.field], left)
    if (isTaken && isAsLeft) Object.assign(back, { [input.field]: input.kept })
    outcomes.push({
      number: row.number,
      ...(isAsLeft ? { state: 'reversed' } : { state: 'kept', reason: 'row_edited' }),
    })
  }
  if (Object.keys(back).length > 0) await updateMember(tx, kept.member.id, { ...back, updateDate: at })
  return outcomes
}

async function returnReferences(
  tx: Database,
  rows: readonly BatchRowRow[],
  { kept, folded }: Pair,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  const stayed = new Set<unknown>()
  // Years and sign-ups come first, as they were planned.
  for (const row of rows) {
    const input = inputOf(row)
    if (input.kind === 'said') {
      const isTaken = row.choice === folded.member.id
      const left = isTaken ? input.digest : input.keptDigest
      const isAsLeft = (await findDigest(tx, input, kept)) === left
      if (isTaken && isAsLeft) await swapSaid(tx, input, idsIn({ kept, folded }))
      outcomes.push({
        number: row.number,
        ...(isAsLeft ? { state: 'reversed' } : { state: 'kept', reason: 'row_edited' }),
      })
    }
    if (input.kind !== 'reference') continue
    const goesWithYear = input.year !== null && stayed.has(input.year)
    const isAsLeft = !goesWithYear && (await findDigest(tx, input, kept)) === input.digest
    const isBack = isAsLeft && (await moveReference(tx, input, { from: kept, to: folded }))
    if (!isBack && (input.move === 'year' || input.move === 'signUp')) stayed.add(input.key.id)
    outcomes.push({
      number: row.number,
      ...(isBack ? { state: 'reversed' } : { state: 'kept', reason: 'row_edited' }),
    })
  }
  return outcomes
}

/** Both are as their years say, and each has an entry in the audit log. */
async function conclude(
  tx: Database,
  { batch, at }: Chunk,
  { pair, ...of }: { pair: Pair; action: 'member_merge' | 'member_unmerge'; actorId: string | null },
): Promise<void> {
  const { orgId } = batch
  const ids = [pair.kept.member.id, pair.folded.member.id]
  for (const memberId of ids) await recalculateStatus(tx, { memberId, orgId }, at)
  await publish(
    tx,
    ids.map((id) => toMember('membership', id)),
  )
  const entries = ids.map(
    (subjectId): AuditEntry => ({ ...of, orgId, subjectId, objectId: batch.id, traceId: batch.id, at }),
  )
  await insertAudits(tx, entries)
}
