import type { Batch } from '@medlem/contract/batch'
import type { RequestOf } from '@medlem/contract/endpoint'
import {
  type ColumnField,
  type ImportedFile,
  isPaymentField,
  PAYMENT_FIELDS,
} from '@medlem/contract/importedFile'
import type { createMemberImport, previewMemberImport } from '@medlem/contract/memberImport'
import type { CustomFieldRow } from '@medlem/database/schema/customField'
import { nextBatchState } from '@medlem/domain/batch'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { fieldKey, namesInAll } from '@medlem/domain/customField'
import { foldText } from '@medlem/domain/foldText'
import { shownCell } from '@medlem/domain/identityNumber'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { administeredWith, requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { listUsedFields } from '../../people/customField/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { refusedMove } from '../batch/decideBatch.ts'
import { enqueueBatch } from '../batch/enqueueBatch.ts'
import { insertFileBatch } from '../batch/insertFileBatch.ts'
import { moveState } from '../batch/moveState.ts'
import { presentBatch } from '../batch/presentBatch.ts'
import { findBatch, lockBatch, readFile } from '../batch/store.ts'
import { bytesOf, refusing, unusable } from '../importedFile/handedFile.ts'
import type { WantedReading } from '../importedFile/openTable.ts'
import { readForeignHead } from '../importedFile/readForeignFile.ts'
import { dataRows, fileOf } from './memberImport.ts'
import { withNumberColumn } from './numberColumn.ts'

type Body = RequestOf<typeof createMemberImport>['body']

/** Keeps the file and answers its columns; nothing is changed, and what can't be a table is refused with its reason. */
export async function createImport(
  deps: Deps,
  caller: Caller,
  { orgId, body, signal }: { orgId: string; body: Body; signal: AbortSignal },
): Promise<Batch> {
  await requireAdministered(deps, caller, orgId, 'members:write')
  const bytes = bytesOf(body.content)
  const file = await fileFrom(deps, caller, { orgId, bytes, signal, field: 'content' })
  const at = deps.clock.now()
  const made = { orgId, kind: 'member_import', name: body.name, detail: { ...file }, bytes, at } as const
  const row = await deps.db.transaction((tx) => insertFileBatch(tx, caller, made))
  return presentBatch(deps.db, row, caller)
}

/** Reads the columns once more, in the way that somebody says; its rows are no longer previewed, and no member is changed. */
export async function readImport(
  deps: Deps,
  caller: Caller,
  { orgId, id, reading, signal }: { orgId: string; id: string; reading: WantedReading; signal: AbortSignal },
): Promise<Batch> {
  await requireAdministered(deps, caller, orgId, 'members:write')
  const before = await findBatch(deps.db, id)
  if (before?.orgId !== orgId || before.kind !== 'member_import') throw notFound()
  if (nextBatchState(before.state, 'read') === undefined) throw refusedMove()
  const bytes = await readFile(deps.db, id)
  const file = await fileFrom(deps, caller, { orgId, bytes, signal, reading, field: 'reading' })
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockBatch(tx, id)
    const values = { detail: { ...file }, problem: null }
    const moved = found && (await moveState(tx, found, { event: 'read', at, values }))
    if (!moved) throw refusedMove()
    await auditAdministration(tx, caller, { action: 'batch_read', orgId, objectId: id, at })
    return moved
  })
  return presentBatch(deps.db, row, caller)
}

interface Handed {
  orgId: string
  bytes: Buffer
  signal: AbortSignal
  reading?: WantedReading
  /** Of the request, that is named where the file can't be read. */
  field: string
}

/** What the file is, with columns that the caller may import. */
async function fileFrom(
  deps: Deps,
  caller: Caller,
  { orgId, bytes, signal, reading, field }: Handed,
): Promise<ImportedFile> {
  const mayRecord = await mayRecordPayments(deps, caller, orgId)
  const head = await refusing(field, () => readForeignHead(bytes, signal, reading))
  const named = withOwnFields(head, await listUsedFields(deps.db, orgId))
  const rows = () => dataRows(bytes, head.reading, signal)
  const today = copenhagenDate(deps.clock.now())
  const numbered = await refusing(field, () => withNumberColumn(deps.db, named, { rows, orgId, today }))
  const found = withoutIdentityNumbers(numbered, today)
  const fields = found.columns.map((column) => column.field)
  // For a file without their days somebody says one for all before it is read.
  return mayRecord && !isHalfPayment(fields, true) ? found : withoutPayments(found)
}

/** Cells that are kept to be shown, without the digits behind the birthday of a number that a state gave (decision 96). */
function withoutIdentityNumbers(file: ImportedFile, today: CalendarDate): ImportedFile {
  const shown = (cell: string, at: number) => shownCell(file.columns[at]?.field ?? null, cell, today)
  const columns = file.columns.map((column, at) => ({
    ...column,
    samples: column.samples.map((sample) => shown(sample, at)),
  }))
  const { seen } = file
  if (!seen) return { ...file, columns }
  const firstRows = seen.firstRows.map((row) => ({ ...row, cells: row.cells.map(shown) }))
  return { ...file, columns, seen: { ...seen, firstRows } }
}

async function mayRecordPayments(deps: Deps, caller: Caller, id: string): Promise<boolean> {
  const rights = await administeredWith(deps, caller, { id, rights: ['members:write', 'money:write'] })
  return rights.includes('money:write')
}

/** A payment is of something, of an amount, on a day: its own, or one day for all. */
function isHalfPayment(fields: readonly (ColumnField | null)[], hasOneDay: boolean): boolean {
  const needed = PAYMENT_FIELDS.filter((field) => field !== 'paidHow' && !(field === 'paidOn' && hasOneDay))
  return fields.some(isPaymentField) && !needed.every((field) => fields.includes(field))
}

/** Columns of payments are not read for those who may not record payments. */
function withoutPayments(file: ImportedFile): ImportedFile {
  const columns = file.columns.map((column) =>
    isPaymentField(column.field) ? { ...column, field: null } : column,
  )
  return { ...file, columns }
}

/** A column that is none of the usual fields is that of the organisation's own with its name, in whatever language. */
function withOwnFields(file: ImportedFile, fields: readonly CustomFieldRow[]): ImportedFile {
  const taken = new Set<string>()
  const ownOf = (heading: string) => {
    const field = fields.find((one) => namesInAll(one, 'name').has(foldText(heading)))
    const key = field && fieldKey(field.number)
    if (!key || taken.has(key)) return null
    taken.add(key)
    return key
  }
  const columns = file.columns.map((column) => ({
    ...column,
    field: column.field ?? ownOf(column.heading),
  }))
  return { ...file, columns }
}

/** Takes what the columns are, and begins to find out what the rows would do. */
export async function previewImport(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: { orgId: string; id: string; body: RequestOf<typeof previewMemberImport>['body'] },
): Promise<Batch> {
  const { columns, dayOrder, paidOn } = body
  await requireAdministered(deps, caller, orgId, 'members:write')
  if (columns.some(isPaymentField) && !(await mayRecordPayments(deps, caller, orgId)))
    throw refusedColumns(say(memberImportTexts, (t) => t.paymentsRight))
  const at = deps.clock.now()
  if (paidOn && paidOn > copenhagenDate(at)) {
    const message = say(memberImportTexts, (t) => t.paidOnAhead)
    throw invalidRequest([{ field: 'paidOn', code: 'invalid', message }], 422)
  }
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockBatch(tx, id)
    if (found?.orgId !== orgId || found.kind !== 'member_import') throw notFound()
    const { dayOrder: _earlier, paidOn: _earlierDay, ...file } = fileOf(found)
    requireCertain(file)
    requireUsableColumns(columns, file.columns.length, paidOn)
    const detail = {
      ...file,
      ...(dayOrder && { dayOrder }),
      ...(paidOn && { paidOn }),
      columns: file.columns.map((column, n) => ({ ...column, field: columns[n] ?? null })),
    }
    const moved = await moveState(tx, found, { event: 'preview', at, values: { detail, problem: null } })
    if (!moved) throw refusedMove()
    const audited = { kind: found.kind }
    await auditAdministration(tx, caller, {
      action: 'batch_preview',
      orgId,
      objectId: id,
      at,
      detail: audited,
    })
    await enqueueBatch(tx, deps, id)
    return moved
  })
  return presentBatch(deps.db, row, caller)
}

/** What can't be known of the file has to be said before (decision 59). */
function requireCertain({ seen }: ImportedFile): void {
  const [doubt] = seen?.doubts ?? []
  if (doubt)
    throw unusable(
      'reading',
      say(memberImportTexts, (t) => t[`doubt_${doubt}`]),
    )
}

const refusedColumns = (message: ReturnType<typeof say>) => unusable('columns', message)

function requireUsableColumns(
  columns: readonly (ColumnField | null)[],
  count: number,
  paidOn: CalendarDate | undefined,
): void {
  const fields = columns.filter((field) => field !== null)
  if (columns.length !== count) throw refusedColumns(say(memberImportTexts, (t) => t.otherColumns({ count })))
  if (new Set(fields).size < fields.length) throw refusedColumns(say(memberImportTexts, (t) => t.fieldTwice))
  const hasName = fields.includes('name') || fields.includes('firstName')
  if (!hasName) throw refusedColumns(say(memberImportTexts, (t) => t.noNameColumn))
  if (isHalfPayment(fields, paidOn !== undefined))
    throw refusedColumns(say(memberImportTexts, (t) => t.halfPayment))
}
