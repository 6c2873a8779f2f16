import type { createBankImport as createCall, previewBankImport as previewCall } from '@medlem/contract/bank'
import type { BankFile } from '@medlem/contract/bankFile'
import type { Batch } from '@medlem/contract/batch'
import type { RequestOf } from '@medlem/contract/endpoint'
import { bankColumnsProblem } from '@medlem/domain/bankHeadings'
import { nextBatchState } from '@medlem/domain/batch'
import { plainHeading } from '@medlem/domain/memberImport'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { refusedMove } from '../batch/decideBatch.ts'
import { enqueueBatch } from '../batch/enqueueBatch.ts'
import { insertFileBatch } from '../batch/insertFileBatch.ts'
import { moveState } from '../batch/moveState.ts'
import { presentBatch } from '../batch/presentBatch.ts'
import { findBatch, lockBatch, readFile } from '../batch/store.ts'
import type { BankHead } from '../importedFile/bank/bankPart.ts'
import { bytesOf, refusing, unusable } from '../importedFile/handedFile.ts'
import type { WantedReading } from '../importedFile/openTable.ts'
import { readForeignBankHead } from '../importedFile/readForeignFile.ts'
import { bankFileOf } from './bankImport.ts'
import { requireTreasurer } from './requireTreasurer.ts'
import { listReadFiles } from './store.ts'

/** Files of the last imports by which another one is known again. */
const KNOWN_FILES = 100

/** Keeps the file; where its columns and its account are known, finding out which of its lines are new begins at once. */
export async function createBankImport(
  deps: Deps,
  caller: Caller,
  { orgId, body, signal }: { orgId: string; body: RequestOf<typeof createCall>['body']; signal: AbortSignal },
): Promise<Batch> {
  await requireTreasurer(deps, caller, orgId)
  const bytes = bytesOf(body.content)
  const head = await refusing('content', () => readForeignBankHead(bytes, signal))
  const file = withKept(head, await listReadFiles(deps.db, orgId, KNOWN_FILES))
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const made = await insertFileBatch(tx, caller, {
      orgId,
      kind: 'bank_import',
      name: body.name,
      detail: { ...file },
      bytes,
      at,
    })
    if (!isReady(file)) return made
    await enqueueBatch(tx, deps, made.id)
    return (await moveState(tx, made, { event: 'preview', at })) ?? made
  })
  return presentBatch(deps.db, row, caller)
}

/** Whether nothing has to be said about the file: what it says itself, or what was said of one like it. */
function isReady({ format, columns, account, seen }: BankFile): boolean {
  if (format === 'camt') return true
  const fields = columns.map(({ field }) => field)
  return account !== null && bankColumnsProblem(fields) === undefined && (seen?.doubts ?? []).length === 0
}

/** With the columns, the account, the order of days and the sign before decimals that were said of the last file with the same headings, or as wide without any. */
function withKept(head: BankHead, earlier: readonly BankFile[]): BankFile {
  const file: BankFile = { ...head, account: null, unreadFiles: [], statements: [] }
  const alike = head.format === 'camt' ? [] : earlier.filter((one) => shapeOf(one) === shapeOf(head))
  const [kept] = alike
  if (!kept) return file
  // Two accounts of one bank write the same headings: of which this one is, only a person knows.
  const isOneAccount = new Set(alike.map(({ account }) => account)).size === 1
  return {
    ...file,
    ...(kept.dayOrder && { dayOrder: kept.dayOrder }),
    ...(kept.decimalSign && { decimalSign: kept.decimalSign }),
    account: isOneAccount ? kept.account : null,
    columns: head.columns.map((column, at) => ({ ...column, field: kept.columns[at]?.field ?? null })),
  }
}

function shapeOf({ format, columns, reading }: BankHead): string {
  const names = reading?.headings === null ? [] : columns.map(({ heading }) => plainHeading(heading))
  return [format === 'camt' ? format : 'table', columns.length, ...names].join(';')
}

/** Reads the columns once more, in the way that somebody says; its rows are no longer previewed. */
export async function readBankImport(
  deps: Deps,
  caller: Caller,
  { orgId, id, reading, signal }: { orgId: string; id: string; reading: WantedReading; signal: AbortSignal },
): Promise<Batch> {
  await requireTreasurer(deps, caller, orgId)
  const before = await findBatch(deps.db, id)
  if (before?.orgId !== orgId || before.kind !== 'bank_import') throw notFound()
  if (nextBatchState(before.state, 'read') === undefined) throw refusedMove()
  const bytes = await readFile(deps.db, id)
  const head = await refusing('reading', () => readForeignBankHead(bytes, signal, reading))
  const file = withKept(head, await listReadFiles(deps.db, orgId, KNOWN_FILES))
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockBatch(tx, id)
    const values = { detail: { ...file }, problem: null }
    const moved = found && (await moveState(tx, found, { event: 'read', at, values }))
    if (!moved) throw refusedMove()
    const detail = { kind: found.kind }
    await auditAdministration(tx, caller, { action: 'batch_read', orgId, objectId: id, at, detail })
    return moved
  })
  return presentBatch(deps.db, row, caller)
}

/** Takes what the columns are and whose lines they are, and begins to find out which are new. */
export async function previewBankImport(
  deps: Deps,
  caller: Caller,
  { orgId, id, body }: { orgId: string; id: string; body: RequestOf<typeof previewCall>['body'] },
): Promise<Batch> {
  const { columns, account, dayOrder, decimalSign } = body
  await requireTreasurer(deps, caller, orgId)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockBatch(tx, id)
    if (found?.orgId !== orgId || found.kind !== 'bank_import') throw notFound()
    const { dayOrder: _earlier, decimalSign: _earlierSign, ...file } = bankFileOf(found)
    requireColumns(file, columns)
    const detail: BankFile = {
      ...file,
      ...(dayOrder && { dayOrder }),
      ...(decimalSign && { decimalSign }),
      account,
      statements: [],
      columns: file.columns.map((column, n) => ({ ...column, field: columns[n] ?? null })),
    }
    const values = { detail: { ...detail }, problem: null }
    const moved = await moveState(tx, found, { event: 'preview', at, values })
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
function requireColumns(
  { columns: { length: count }, seen }: BankFile,
  columns: RequestOf<typeof previewCall>['body']['columns'],
): void {
  const [doubt] = seen?.doubts ?? []
  if (doubt) {
    const message = say(memberImportTexts, (t) => t[`doubt_${doubt}`])
    throw unusable('reading', message)
  }
  if (columns.length !== count) {
    const message = say(memberImportTexts, (t) => t.otherColumns({ count }))
    throw unusable('columns', message)
  }
  const problem = bankColumnsProblem(columns)
  if (!problem) return
  const message = say(memberImportTexts, (t) => t[problem])
  throw unusable('columns', message)
}
