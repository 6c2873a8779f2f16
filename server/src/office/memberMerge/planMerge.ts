import { isDeepStrictEqual } from 'node:util'
import { type EmailRefusal, PersonField } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { MemberRow, StoredAddress } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { addressLine } from '@medlem/domain/address'
import { danishDate } from '@medlem/domain/calendar'
import { emailRefusal } from '../../people/person/wire.ts'
import type { NewBatchRow } from '../batch/store.ts'
import { type FoundReference, hasMovingMoney, isNamedElsewhere, listReferences } from './mergeStore.ts'
import type { Move } from './references.ts'

/** A payment window that was opened so long ago is over. */
const WINDOW_OVER_MS = 48 * 3_600_000

/** Two members of one organisation; the second is folded into the first. */
export interface Pair {
  orgId: string
  kept: { member: MemberRow; membership: MembershipRow }
  folded: { member: MemberRow; membership: MembershipRow }
}

/** What a row of a merge is about; `input` of the batch's row. */
export type MergeInput =
  | { kind: 'record'; email: string | null }
  | { kind: 'field'; field: PersonField; kept: unknown; folded: unknown }
  | ({ kind: 'reference' } & Omit<FoundReference, 'title' | 'clash'>)

type PlannedRow = Omit<NewBatchRow, 'number' | 'input'> & {
  input: MergeInput & { values: { firstName: string } }
}

const refusals = {
  signs_in: 'fold_signs_in',
  child: 'fold_child',
  elsewhere: 'fold_elsewhere',
} as const satisfies Record<EmailRefusal, string>

/**
 * What merging the two would do now, and what keeps them from it: in one order, so that two plans can be compared. Of who is
 * more than a record of this organisation nothing is read, and only that is said.
 */
export async function planMerge(db: Database, pair: Pair, at: Date): Promise<PlannedRow[]> {
  const { orgId, kept } = pair
  const refusal = await foldRefusal(db, pair)
  if (refusal) return [recordRow(pair, [refusal])]
  const references = await listReferences(db, pair)
  const problems = [
    ...(await foldProblems(db, pair, at)),
    ...(references.some(({ move }) => isChild(move)) && kept.member.parentId !== null ? ['fold_family'] : []),
  ]
  const ofKept = await emailRefusal(db, kept.member, orgId)
  const fields = PersonField.options.flatMap((field) => fieldRow(pair, field, ofKept === null) ?? [])
  const moved = references.map(({ title, clash, ...found }) =>
    rowOf(pair, {
      input: { kind: 'reference', ...found },
      title: title ?? '',
      group: clash === null ? 'changed' : clash === 'kept_has' ? 'same' : 'needs_you',
      problems: clash === null ? [] : [clash],
      ...{ before: {}, after: { [found.move]: title ?? '' } },
    }),
  )
  const rows = [recordRow(pair, problems), ...fields, ...moved]
  const isRefused = rows.some(({ group }) => group === 'needs_you')
  return isRefused ? rows.map((row) => ({ ...row, state: 'aside' as const })) : rows
}

const isChild = (label: Move['label']) => label === 'child'

/** What the folded record is besides one of this organisation; it comes before everything that would be read of it. */
async function foldRefusal(db: Database, { orgId, folded }: Pair): Promise<string | undefined> {
  const refusal = await emailRefusal(db, folded.member, orgId)
  if (refusal !== null) return refusals[refusal]
  const isElsewhere = await isNamedElsewhere(db, { orgId, memberId: folded.member.id })
  return isElsewhere ? refusals.elsewhere : undefined
}

async function foldProblems(db: Database, { kept, folded }: Pair, at: Date): Promise<string[]> {
  const openedSince = new Date(at.getTime() - WINDOW_OVER_MS)
  return [
    ...(folded.membership.autoRenewal ? ['fold_renews'] : []),
    ...(kept.member.parentId === folded.member.id ? ['fold_parent'] : []),
    ...((await hasMovingMoney(db, folded.member.id, openedSince)) ? ['fold_money'] : []),
  ]
}

function recordRow(pair: Pair, problems: string[]): PlannedRow {
  const { member } = pair.folded
  return {
    ...rowOf(pair, {
      ...{ input: { kind: 'record', email: member.email }, title: nameOf(member) },
      ...{ group: problems.length > 0 ? 'needs_you' : 'changed', problems },
      ...{ before: {}, after: { member: String(member.number) } },
    }),
    candidates: [{ memberId: member.id, why: 'folded' }],
  }
}

function fieldRow(pair: Pair, field: PersonField, mayWriteEmail: boolean): PlannedRow | undefined {
  const [kept, folded] = [pair.kept.member[field], pair.folded.member[field]]
  if (isBlank(folded) || isDeepStrictEqual(kept, folded)) return undefined
  const isFixed = field === 'email' && !mayWriteEmail
  const ids = [pair.kept.member.id, pair.folded.member.id] as const
  const row = rowOf(pair, {
    ...{ input: { kind: 'field', field, kept, folded }, title: '' },
    ...{ group: isFixed ? 'same' : 'changed', problems: isFixed ? ['email_stays'] : [] },
    ...{ before: { [field]: shown(kept) }, after: { [field]: shown(folded) } },
  })
  if (isFixed) return row
  const [byKept, byFolded] = ids
  return {
    ...row,
    candidates: [
      { memberId: byKept, why: 'kept' },
      { memberId: byFolded, why: 'folded' },
    ],
    choice: isBlank(kept) ? byFolded : byKept,
  }
}

const isBlank = (value: unknown) => value === null || value === ''

function shown(value: string | StoredAddress | null): string | null {
  if (value === null || value === '') return null
  if (typeof value !== 'string') return addressLine(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? danishDate(value) : value
}

const nameOf = ({ firstName, lastName }: MemberRow) => `${firstName} ${lastName}`

function rowOf(
  { kept }: Pair,
  {
    input,
    title,
    group,
    ...rest
  }: Pick<PlannedRow, 'group' | 'problems' | 'before' | 'after'> & { input: MergeInput; title: string },
): PlannedRow {
  return {
    ...rest,
    group,
    state: group === 'changed' ? 'waiting' : 'aside',
    memberId: kept.member.id,
    input: { ...input, values: { firstName: title } },
    candidates: [],
    choice: null,
    reason: null,
  }
}
