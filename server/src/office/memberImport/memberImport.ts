import { type ImportedFile, isPaymentField, PAYMENT_FIELDS } from '@medlem/contract/importedFile'
import type { Database } from '@medlem/database/database'
import { audit } from '@medlem/database/schema/audit'
import { type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisationMember } from '@medlem/database/schema/organisationMember'
import { payment, purchase, receipt } from '@medlem/database/schema/payment'
import { copenhagenDate } from '@medlem/domain/calendar'
import { shownCell } from '@medlem/domain/identityNumber'
import type { ImportProblem } from '@medlem/domain/memberImport'
import { type ImportedPerson, type RowHabits, readPerson, withFamily } from '@medlem/domain/memberImportRow'
import { seenInFile } from '@medlem/domain/seenInFile'
import { listUsedFields } from '../../people/customField/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import { insertRows, lockPreview, type NewBatchRow, type RowOutcome, readFile } from '../batch/store.ts'
import { withoutFilled } from '../importedFile/mergedCells.ts'
import type { WantedReading } from '../importedFile/openTable.ts'
import { readForeignRows } from '../importedFile/readForeignFile.ts'
import type { TableRow } from '../importedFile/readTable.ts'
import { FileRefusal } from '../importedFile/refusal.ts'
import { runRows, undoRows } from './applyRows.ts'
import { isPaid } from './importedPayments.ts'
import { planRows } from './planRows.ts'
import { rowInputs } from './rowInputs.ts'
import type { RowInput, RowPlan } from './rowPlan.ts'
import { type FileSurvey, surveyFile } from './surveyFile.ts'

/** Rows that are read from the file and written as a preview together. */
const PREVIEWED_ROWS = 200
/** What only the file as a whole shows, so a row that is planned again keeps it. */
const ofFile: readonly string[] = ['email_in_file', 'twice_in_file'] satisfies ImportProblem[]

/** An import of members from a file. */
export const memberImport: BatchWork = {
  tables: [
    member,
    membership,
    organisationMember,
    membershipPeriod,
    purchase,
    payment,
    receipt,
    audit,
    batchRow,
  ],
  columnRights: Object.fromEntries(PAYMENT_FIELDS.map((field) => [field, 'money:read'])),
  preview: previewImport,
  run: runRows,
  undo: undoRows,
  choose: chooseRows,
  isAlone: isPaid,
}

/** What an import keeps of its file. */
export function fileOf({ detail }: BatchTableRow): ImportedFile {
  return detail as unknown as ImportedFile
}

async function previewImport(deps: Deps, batch: BatchTableRow): Promise<string | undefined> {
  const bytes = await readFile(deps.db, batch.id)
  const { reading } = fileOf(batch)
  const seen = seenInFile()
  try {
    const fields = await listUsedFields(deps.db, batch.orgId)
    const currency = (await findOrganisation(deps.db, batch.orgId))?.currency
    const asked = { file: fileOf(batch), fields, today: copenhagenDate(deps.clock.now()), currency }
    const survey = await surveyFile(dataRows(bytes, reading), asked)
    for await (const table of inChunks(dataRows(bytes, reading), PREVIEWED_ROWS)) {
      if (!(await previewChunk(deps, { batch, table, seen, survey }))) return undefined
    }
  } catch (error) {
    if (error instanceof FileRefusal) return error.problem
    throw error
  }
  return undefined
}

/** The rows of a file below its headings, read as its head was; a file of the release before as it is found. */
export async function* dataRows(
  bytes: Buffer,
  reading: WantedReading = {},
  signal?: AbortSignal,
): AsyncGenerator<TableRow> {
  for await (const row of readForeignRows(bytes, reading, signal)) if (!row.isHeadings) yield row
}

/** With what makes the row as a whole doubtful, and all that it says, because each value may stand in a wrong column. */
function withDoubt(
  person: ImportedPerson,
  { doubt, cells }: TableRow,
  { columns, today }: Pick<RowHabits, 'columns' | 'today'>,
): ImportedPerson {
  if (!doubt) return person
  const said = columns.flatMap((field, at) => {
    const cell = cells[at]
    return field && cell ? [[field, shownCell(field, cell, today)]] : []
  })
  return { ...person, problems: [...person.problems, doubt], unread: Object.fromEntries(said) }
}

async function* inChunks<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** False when another preview has taken its place. */
async function previewChunk(
  { db }: Deps,
  {
    batch,
    table,
    seen,
    survey: { habits, families },
  }: { batch: BatchTableRow; table: TableRow[]; seen: ReturnType<typeof seenInFile>; survey: FileSurvey },
): Promise<boolean> {
  // A payment in a cell of several rows is that of the first.
  const isPayment = (at: number) => isPaymentField(habits.columns[at] ?? null)
  const persons = table.map((row) => {
    const named = row.cells[habits.columns.indexOf('familyWith')]
    const person = withDoubt(readPerson(withoutFilled(row, isPayment), habits), row, habits)
    return withFamily(person, families.get(row.number), named)
  })
  const asked = { orgId: batch.orgId, today: habits.today }
  const rows = persons.map((person): RowInput => ({ person, choice: null }))
  const plans = await planRows(db, { ...asked, rows })
  const found = plans.map((plan, at) => seen(table[at]?.number ?? 0, persons[at] as ImportedPerson, plan))
  const further = rows.flatMap((row, at) => {
    const same = found[at]
    return typeof same === 'object'
      ? [{ at, row: { ...row, ofEarlierRow: { memberId: same.memberId } } }]
      : []
  })
  const payments = await planRows(db, { ...asked, rows: further.map(({ row }) => row) })
  further.forEach(({ at }, n) => {
    plans[at] = payments[n] as RowPlan
  })
  const made = plans.map((plan, at): NewBatchRow => {
    const said = found[at]
    return {
      number: table[at]?.number ?? 0,
      input: { ...persons[at], ...(typeof said === 'object' && { sameAs: said.sameAs }) },
      choice: null,
      reason: null,
      ...planned(typeof said === 'string' ? withProblem(plan, said) : plan),
    }
  })
  return db.transaction(async (tx) => {
    if (!(await lockPreview(tx, batch))) return false
    await insertRows(tx, batch.id, made)
    return true
  })
}

/** What a row that is not decided does is not done. */
function planned({ payment: _replanned, ...plan }: RowPlan) {
  const isRun = plan.group === 'new' || plan.group === 'changed'
  return { ...plan, state: isRun ? ('waiting' as const) : ('aside' as const) }
}

function withProblem(plan: RowPlan, problem: ImportProblem): RowPlan {
  const nothing = { memberId: null, before: {}, after: {}, candidates: [] }
  return { ...plan, ...nothing, group: 'needs_you', problems: [...plan.problems, problem] }
}

async function chooseRows(
  tx: Database,
  { batch, rows, at, choice }: Chunk & { choice: string | null },
): Promise<RowOutcome[]> {
  if (choice === 'leave_out') return rows.map(({ number }) => ({ number, choice, state: 'aside' }))
  const inputs = await rowInputs(
    tx,
    batch.id,
    rows.map((row) => ({ ...row, choice })),
  )
  const plans = await planRows(tx, { orgId: batch.orgId, rows: inputs, today: copenhagenDate(at) })
  return rows.map((row, at): RowOutcome => {
    const plan = plans[at] as RowPlan
    const kept = row.problems.filter((one) => ofFile.includes(one)) as ImportProblem[]
    const isLeft = choice === 'without' && !kept.includes('twice_in_file')
    const found = isLeft ? undefined : kept[0]
    const outcome = planned(found && plan.group !== 'needs_you' ? withProblem(plan, found) : plan)
    // The problems stay: with the choice they say which fields are left out.
    const problems = [...new Set([...row.problems, ...outcome.problems])]
    const candidates = outcome.group === 'needs_you' ? outcome.candidates : row.candidates
    return { number: row.number, ...outcome, problems, candidates, choice }
  })
}
