import type { BankFile } from '@medlem/contract/bankFile'
import { type Batch, BatchGroup, type BatchRow, BatchRowState } from '@medlem/contract/batch'
import { type ImportedFile, isPaymentField, type SeenFile } from '@medlem/contract/importedFile'
import type { MemberMark } from '@medlem/contract/memberMark'
import type { Database } from '@medlem/database/database'
import type { BatchRowRow, BatchTableRow } from '@medlem/database/schema/batch'
import { member } from '@medlem/database/schema/member'
import type { BankQuestion } from '@medlem/domain/bankHabits'
import { type Fields, undoUntil } from '@medlem/domain/batch'
import { choicesOf, type ImportNote, type ImportProblem } from '@medlem/domain/memberImport'
import type { ImportedPerson } from '@medlem/domain/memberImportRow'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { inLanguage } from '@medlem/i18n/languages'
import { inArray } from 'drizzle-orm'
import { memberName } from '../../club/membership/persons.ts'
import type { Caller } from '../../people/access/caller.ts'
import { isGuest } from '../../people/guest/store.ts'
import { type BatchReader, readerOf, type ShownRows } from './batchReader.ts'
import { withSignUpTitles } from './signUpTitles.ts'
import { countRows, listRowsByNumber } from './store.ts'

/** A batch with its counts as its office sees it. */
export async function presentBatch(db: Database, row: BatchTableRow, caller: Caller): Promise<Batch> {
  const reader = await readerOf(db, caller, row.orgId)
  const counts = await countRows(db, row.id)
  const [starter] = await db
    .select()
    .from(member)
    .where(inArray(member.id, row.createdBy === null ? [] : [row.createdBy]))
  const sum = (is: (one: (typeof counts)[number]) => boolean) =>
    counts.filter(is).reduce((total, { rows }) => total + rows, 0)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    name: row.name,
    startedBy: starter ? memberName(starter) : '',
    createdAt: row.createdAt.toISOString(),
    groups: countsOf(BatchGroup.options, (group) => sum((one) => one.group === group)),
    rows: countsOf(BatchRowState.options, (state) => sum((one) => one.state === state)),
    problem: row.problem && textOf(row.problem, reader.language),
    ranAt: row.ranAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
    file: row.kind === 'member_import' ? presentFile(row.detail as unknown as ImportedFile, reader) : null,
    bankFile: row.kind === 'bank_import' ? presentBankFile(row) : null,
    isOn: markedOn(row),
    text: row.kind === 'group_message' ? String(row.detail.message) : null,
  }
}

const askedFields: Record<BankQuestion, NonNullable<BankFile['asks']>> = {
  bank_say_days: ['dayOrder'],
  bank_say_decimals: ['decimalSign'],
  bank_say_days_and_decimals: ['dayOrder', 'decimalSign'],
}

/** A file of a bank, with what has to be said of it before it can be read. */
function presentBankFile({ detail, problem }: BatchTableRow): BankFile {
  const file = detail as unknown as BankFile
  const asked = Object.entries(askedFields).find(([question]) => question === problem)
  return asked ? { ...file, asks: asked[1] } : file
}

/** What a file says of payments is no sample for those who may not see payments. */
function presentFile(file: ImportedFile, { may }: BatchReader): ImportedFile {
  if (may('money:read')) return file
  const isPaid = file.columns.map(({ field }) => isPaymentField(field))
  if (!isPaid.includes(true)) return file
  const columns = file.columns.map((column, at) => (isPaid[at] ? { ...column, samples: [] } : column))
  return { ...file, columns, ...(file.seen && { seen: withoutSamples(file.seen) }) }
}

/** Another reading may have a payment in any column. */
function withoutSamples(seen: SeenFile): SeenFile {
  return {
    ...seen,
    firstRows: seen.firstRows.map(({ number }) => ({ number, cells: [] })),
    encodings: seen.encodings.map(({ encoding }) => ({ encoding, sample: '' })),
  }
}

function markedOn({ kind, detail }: BatchTableRow): boolean | null {
  if (kind === 'answer') return Object.values(detail.wanted as Fields).some((answer) => answer !== null)
  return kind === 'team' || kind === 'tag' ? (detail.mark as MemberMark).isOn : null
}

function countsOf<Key extends string>(
  keys: readonly Key[],
  count: (key: Key) => number,
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<Key, number>
}

/** A code that is stored as the sentence of the catalogue; one of another release as it is. */
function textOf(code: string, language: string): string {
  const texts = inLanguage(memberImportTexts, language)
  const text = Object.hasOwn(texts, code) ? texts[code as keyof typeof texts] : code
  return typeof text === 'string' ? text : code
}

/** A row refers to a parent as 'member:ID', or as 'row:12' until both are members. */
const idOfParent = (reference: string | null | undefined) =>
  reference?.startsWith('member:') ? [reference.slice('member:'.length)] : []

/** The rows of whom one is the parent, where somebody has to say which. */
function possibleParents({ input, problems }: BatchRowRow): number[] {
  const { family } = input as unknown as ImportedPerson
  return problems.includes('family_unsure') ? (family?.mayBe ?? []) : []
}

/** The names of parents who are rows of the file themselves, by reference. */
async function parentsOf(db: Database, rows: readonly BatchRowRow[]): Promise<Map<string, string>> {
  const numbers = rows.flatMap((row) => [
    ...(row.after.familyWith?.startsWith('row:') ? [Number(row.after.familyWith.slice('row:'.length))] : []),
    ...possibleParents(row),
  ])
  const [row] = rows
  if (!row || numbers.length === 0) return new Map()
  const parents = await listRowsByNumber(db, { batchId: row.batchId, numbers })
  return new Map(parents.map((parent) => [`row:${parent.number}`, nameOf(parent)]))
}

function nameOf({ input }: BatchRowRow): string {
  const { firstName = '', lastName = '' } = (input.values ?? {}) as Record<string, string | undefined>
  return `${firstName} ${lastName}`.trim()
}

/** Rows with the names and numbers of whom they are about; of the hidden columns it is said that they are there, not what they say. */
export async function presentRows(
  db: Database,
  stored: readonly BatchRowRow[],
  { choicesOf: ofKind, language, hidden }: ShownRows,
): Promise<BatchRow[]> {
  const rows = hidden.has('signUp') ? stored : await withSignUpTitles(db, stored, language)
  const parents = await parentsOf(db, rows)
  const ids = rows.flatMap(({ memberId, candidates, after }) => [
    ...(memberId ? [memberId] : []),
    ...idOfParent(after.familyWith),
    ...candidates.map((one) => one.memberId),
  ])
  const found = ids.length === 0 ? [] : await db.select().from(member).where(inArray(member.id, ids))
  const members = new Map(found.map((one) => [one.id, one]))
  const nameOfParent = (reference: string) => {
    const [parent] = idOfParent(reference).flatMap((id) => members.get(id) ?? [])
    return parent ? memberName(parent) : ''
  }
  return rows.map((row): BatchRow => {
    const values = (row.input.values ?? {}) as Record<string, string | undefined>
    const { firstName = '' } = values
    const possible = possibleParents(row).flatMap((number) => {
      const name = parents.get(`row:${number}`)
      return name ? [{ number, name }] : []
    })
    const found = row.memberId ? members.get(row.memberId) : undefined
    // A guest has no page.
    const meant = found && isGuest(found) ? undefined : found
    const candidates = row.candidates.flatMap(({ memberId, why }) => {
      const one = members.get(memberId)
      const text = textOf(`because_${why}`, language)
      return one ? [{ memberId, memberNumber: one.number, name: memberName(one), text }] : []
    })
    const problems = row.problems as (ImportProblem | ImportNote)[]
    return {
      number: row.number,
      group: row.group,
      state: row.state,
      // A row that is about one thing is called by it.
      name: Object.keys(row.after).some((column) => hidden.has(column) && row.after[column] === nameOf(row))
        ? ''
        : nameOf(row),
      memberId: meant?.id ?? null,
      memberNumber: meant?.number ?? null,
      before: without(row.before, hidden),
      after: without(
        row.after.familyWith
          ? {
              ...row.after,
              familyWith: parents.get(row.after.familyWith) ?? nameOfParent(row.after.familyWith),
            }
          : row.after,
        hidden,
      ),
      unread: without((row.input.unread ?? {}) as Record<string, string>, hidden),
      problems: problems.map((code) => ({ code, text: textOf(code, language) })),
      candidates,
      parents: possible,
      choice: row.choice,
      choices: [
        ...candidates.map(({ memberId }) => memberId),
        ...possible.map(({ number }) => `row:${number}`),
        ...(ofKind ? ofKind(row.problems) : choicesOf(problems, firstName !== '')),
      ],
      reason: row.reason && textOf(row.reason, language),
    }
  })
}

function without<Value extends string | null>(
  values: Record<string, Value>,
  hidden: ReadonlySet<string>,
): Record<string, Value | ''> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, hidden.has(column) ? '' : value]),
  )
}
