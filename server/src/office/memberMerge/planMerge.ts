import { isDeepStrictEqual } from 'node:util'
import { type EmailRefusal, PersonField } from '@medlem/contract/person'
import type { Database } from '@medlem/database/database'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import type { MemberRow, StoredAddress } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import { addressLine } from '@medlem/domain/address'
import { answerText, type StoredAnswer } from '@medlem/domain/customField'
import { danishMoney } from '@medlem/domain/money'
import { WATCH_MS } from '@medlem/domain/providerWait'
import { listFields } from '../../people/customField/store.ts'
import { emailRefusal } from '../../people/person/present.ts'
import type { NewBatchRow } from '../batch/store.ts'
import { type FoundReference, hasMovingMoney, isNamedElsewhere, listReferences } from './mergeStore.ts'
import type { Move } from './move.ts'

/** A payment window that was opened so long ago is over, and not asked about any more. */
const LONG_OVER_MS = 2 * WATCH_MS

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
  | ({ kind: 'reference' } & Referred)
  /** Both have a row of that key, and they say different things. */
  | ({ kind: 'said'; keptDigest: string } & Referred)

type Referred = Omit<FoundReference, 'title' | 'clash' | 'said'>

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
  const ownFields = await listFields(db, orgId)
  const moved = references.map((found) => referenceRow(pair, found, ownFields))
  const rows = [recordRow(pair, problems), ...fields, ...moved]
  const isRefused = rows.some(({ group }) => group === 'needs_you')
  return isRefused ? rows.map((row) => ({ ...row, state: 'aside' as const })) : rows
}

const isChild = (label: Move['label']) => label === 'child'

/** What the folded record is besides one of this organisation; it comes before everything that would be read of it. */
export async function foldRefusal(
  db: Database,
  { orgId, folded }: Pick<Pair, 'orgId' | 'folded'>,
): Promise<string | undefined> {
  const refusal = await emailRefusal(db, folded.member, orgId)
  if (refusal !== null) return refusals[refusal]
  const isElsewhere = await isNamedElsewhere(db, { orgId, memberId: folded.member.id })
  return isElsewhere ? refusals.elsewhere : undefined
}

async function foldProblems(db: Database, { kept, folded }: Pair, at: Date): Promise<string[]> {
  const openedSince = new Date(at.getTime() - LONG_OVER_MS)
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
      before: {},
      after: { member: String(member.number) },
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
    candidates: candidatesOf(ids),
    choice: isBlank(kept) ? byFolded : byKept,
  }
}

const STAYS: readonly string[] = ['kept_has', 'kept_has_other']

/** A row that moves, stays, is in the way, or of which one of two different ones is to be chosen. */
function referenceRow(
  pair: Pair,
  { title: written, clash, said, ...found }: FoundReference,
  ownFields: readonly CustomFieldRow[],
): PlannedRow {
  const title = (IN_MONEY.includes(found.move) && written ? sayAmount(written) : written) ?? ''
  const isOther = clash === 'kept_has' && said !== null && !isDeepStrictEqual(said.kept, said.folded)
  const shownAs = isOther ? saidAs(found, ownFields) : undefined
  if (!isOther || !shownAs) {
    const code = isOther ? 'kept_has_other' : clash
    return rowOf(pair, {
      input: { kind: 'reference', ...found },
      title,
      group: code === null ? 'changed' : STAYS.includes(code) ? 'same' : 'needs_you',
      problems: code === null ? [] : [code],
      before: {},
      after: { [found.move]: title },
    })
  }
  const row = rowOf(pair, {
    ...{
      input: { kind: 'said', ...found, keptDigest: said.keptDigest },
      title,
      group: 'changed',
      problems: [],
    },
    before: { [shownAs.key]: shownAs.say(said.kept) },
    after: { [shownAs.key]: shownAs.say(said.folded) },
  })
  const ids = [pair.kept.member.id, pair.folded.member.id] as const
  return { ...row, candidates: candidatesOf(ids), choice: ids[0] }
}

/**
 * By which name the values of such a row are shown, and how each is said; yes and no, numbers, days and attendance are put in
 * words on the screen. Undefined for a field that is archived, which no screen shows.
 */
function saidAs(
  { move, key }: Pick<FoundReference, 'move' | 'key'>,
  ownFields: readonly CustomFieldRow[],
): { key: string; say: (said: unknown) => string } | undefined {
  if (move === 'attendance') return { key: 'own_attendance', say: String }
  const field = ownFields.find(({ number }) => number === Number(key.number))
  if (!field || field.archivedAt !== null) return undefined
  return {
    key: `own_${field.kind}`,
    say: (said) => answerText(field, said as StoredAnswer),
  }
}

/** What is called by its amount. */
const IN_MONEY: readonly Move['label'][] = ['payment', 'plan', 'credit', 'payback']

/** '42500 DKK', a total and its currency, as amounts are shown. */
function sayAmount(written: string): string {
  const [minor = '0', currency = ''] = written.split(' ')
  return danishMoney(BigInt(minor), currency)
}

const candidatesOf = ([byKept, byFolded]: readonly [string, string]) => [
  { memberId: byKept, why: 'kept' },
  { memberId: byFolded, why: 'folded' },
]

export const isBlank = (value: unknown) => value === null || value === ''

function shown(value: string | StoredAddress | null): string | null {
  if (value === null || value === '') return null
  return typeof value === 'string' ? value : addressLine(value)
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
