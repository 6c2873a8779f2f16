import type { BankFile } from '@medlem/contract/bankFile'
import type { Database } from '@medlem/database/database'
import { bankLine, bankLineImport } from '@medlem/database/schema/bank'
import { type BatchRowRow, type BatchTableRow, batchRow } from '@medlem/database/schema/batch'
import { bankColumnsProblem } from '@medlem/domain/bankHeadings'
import { bankChoicesOf } from '@medlem/domain/bankLine'
import { copenhagenDate } from '@medlem/domain/calendar'
import { toWireMinor } from '@medlem/domain/money'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { BatchWork, Chunk } from '../batch/kind.ts'
import {
  insertRows,
  lockPreview,
  type NewBatchRow,
  type RowOutcome,
  readFile,
  updateBatch,
} from '../batch/store.ts'
import type { BankRow } from '../importedFile/bank/bankPart.ts'
import { readForeignBankFile } from '../importedFile/readForeignFile.ts'
import { FileRefusal } from '../importedFile/refusal.ts'
import { type AccountSaid, accountOf, ensureAccount } from './account.ts'
import { type BankDeps, certainClaims, certainPayouts, matchCertain } from './certainLines.ts'
import { lineKeys, payerOf } from './lineKey.ts'
import { linesOfFile } from './linesOfFile.ts'
import { findPossibleDuplicates } from './possibleDuplicates.ts'
import {
  findAccount,
  hasLines,
  insertLineImports,
  insertLines,
  listKnownKeys,
  type NewLine,
  placeOf,
  removeLineImports,
} from './store.ts'

/** Taking in the lines of a bank's file (decision 67). */
export const bankImport = {
  tables: [bankLine, bankLineImport, batchRow],
  chunkRows: 500,
  // A payment locks its payer, purchases and membership in that order; a second row in the transaction would break it. What is a payout in
  // the preview may be a claim's payment by now.
  isAlone: isCertain,
  choicesOf: bankChoicesOf,
  preview: previewImport,
  run: runRows,
  async undo(tx, { batch, rows }) {
    const numbers = rows.map(({ number }) => number)
    const kept = await removeLineImports(tx, { batchId: batch.id, numbers })
    return numbers.map((number) =>
      kept.has(number) ? { number, state: 'kept', reason: 'bank_matched' } : { number, state: 'reversed' },
    )
  },
  choose: async (_tx, { rows, choice }) => rows.map((row) => chosen(row, choice)),
} satisfies BatchWork

/** Whether it is matched as it is taken in. */
function isCertain({ after }: Pick<BatchRowRow, 'after'>): boolean {
  return after.claim !== undefined || after.payout !== undefined
}

/** What an import keeps of its file. */
export function bankFileOf({ detail }: Pick<BatchTableRow, 'detail'>): BankFile {
  return detail as unknown as BankFile
}

/** What a row of an import keeps of its line. */
interface LineInput {
  line: Omit<NewLine, 'orgId' | 'accountId' | 'createdAt' | 'isOfTable' | 'openMinor'>
  account: AccountSaid
}
const inputOf = ({ input }: Pick<BatchRowRow, 'input'>) => input as unknown as Partial<LineInput>

async function previewImport(deps: BankDeps, batch: BatchTableRow): Promise<string | undefined> {
  const file = bankFileOf(batch)
  const columns = file.columns.map(({ field }) => field)
  if (file.format !== 'camt') {
    const problem = bankColumnsProblem(columns)
    if (problem) return problem
  }
  const today = copenhagenDate(deps.clock.now())
  const found: Pick<BankFile, 'statements' | 'unreadFiles'> = { statements: [], unreadFiles: [] }
  const currency = (await findOrganisation(deps.db, batch.orgId))?.currency
  const { reading = {}, dayOrder, decimalSign } = file
  const how = { reading, columns, dayOrder, decimalSign, today, currency }
  const bytes = await readFile(deps.db, batch.id)
  const soFar = linesOfFile()
  let statement: OpenStatement | undefined
  try {
    for await (const part of readForeignBankFile(bytes, how)) {
      if ('account' in part) {
        const account = accountOf(file, part.account)
        account.currency ??= currency ?? null
        const isNew = !(await hasLines(deps.db, { orgId: batch.orgId, ...account }))
        const { isAdvice } = part
        statement = { account, isAdvice, isNew, keyOf: lineKeys(), isTable: file.format !== 'camt', soFar }
      } else if ('bankRows' in part && statement) {
        if (!(await previewRows(deps, { batch, statement, rows: part.bankRows }))) return undefined
      } else if ('statement' in part)
        found.statements.push({ ...part.statement, isNewAccount: statement?.isNew ?? false })
      else if ('unreadFile' in part) found.unreadFiles.push(part.unreadFile)
    }
  } catch (error) {
    if (error instanceof FileRefusal) return error.problem
    throw error
  }
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (await lockPreview(tx, batch))
      await updateBatch(tx, batch.id, { detail: { ...file, ...found }, updateDate: at })
  })
  return undefined
}

interface OpenStatement {
  account: AccountSaid
  isNew: boolean
  keyOf: ReturnType<typeof lineKeys>
  isTable: boolean
  isAdvice: boolean
  soFar: ReturnType<typeof linesOfFile>
}

/** False when another preview has taken its place. */
async function previewRows(
  deps: BankDeps,
  { batch, statement, rows }: { batch: BatchTableRow; statement: OpenStatement; rows: readonly BankRow[] },
): Promise<boolean> {
  const inputs = rows.map((row) => row.line && inputFor(deps, row.line, statement))
  const lines = inputs.flatMap((input) => input?.line ?? [])
  const account = await findAccount(deps.db, { orgId: batch.orgId, ...statement.account })
  const known = account
    ? await listKnownKeys(
        deps.db,
        account.id,
        lines.map(({ key }) => key),
      )
    : new Set<string>()
  const { soFar, isTable } = statement
  const keys = new Set(lines.map(({ key }) => key))
  const asked = rows.map(({ wholeMinor }, at) => {
    const line = inputs[at]?.line
    const whole = wholeMinor === undefined ? [] : [toWireMinor(wholeMinor)]
    return line && { bookedOn: line.bookedOn, amounts: [line.amountMinor, ...whole] }
  })
  const doubts = await findPossibleDuplicates(deps.db, asked, {
    orgId: batch.orgId,
    accountId: account?.id,
    isTable,
    isInFile: (key) => keys.has(key) || soFar.has(statement, key),
    ofFile: (days) => soFar.ofOtherKind(statement, days, (key) => keys.has(key)),
  })
  const certain = await certainClaims(deps, { orgId: batch.orgId, lines: inputs.map((input) => input?.line) })
  const payouts = await certainPayouts(deps, {
    orgId: batch.orgId,
    lines: inputs.map((input) => input?.line),
  })
  const made = rows.map((row, at): NewBatchRow => {
    const input = inputs[at]
    if (!input) return rowFor(row, { group: 'needs_you', problems: row.problem ? [row.problem] : [] })
    const { key } = input.line
    const isSeen = soFar.has(statement, key)
    soFar.add(statement, { ...input.line, number: row.number })
    if (known.has(key) || isSeen) return rowFor(row, { group: 'same', problems: [], input })
    const doubt = doubts[at]
    if (doubt) return rowFor(row, { group: 'needs_you', problems: [doubt], input })
    const problems = row.isUndivided ? ['bank_undivided'] : []
    return rowFor(row, { group: 'new', problems, input, claim: certain[at], payout: payouts[at] })
  })
  return deps.db.transaction(async (tx) => {
    if (!(await lockPreview(tx, batch))) return false
    await insertRows(tx, batch.id, made)
    return true
  })
}

function inputFor(
  deps: Pick<BankDeps, 'config'>,
  line: NonNullable<BankRow['line']>,
  { account, keyOf }: OpenStatement,
): LineInput {
  const { bookedOn, valueOn, amountMinor, currency, text, name, reference, payerAccount } = line
  return {
    account,
    line: {
      key: keyOf(line),
      bookedOn,
      valueOn: valueOn ?? null,
      amountMinor: toWireMinor(amountMinor),
      currency: currency ?? account.currency ?? '',
      text,
      payerName: name,
      reference,
      ...payerOf(deps.config, payerAccount),
    },
  }
}

/** A line that is known is run too: the file then has it as the one before does. */
function rowFor(
  { number }: BankRow,
  {
    group,
    problems,
    input,
    claim,
    payout,
  }: {
    group: BatchRowRow['group']
    problems: string[]
    input?: LineInput
    claim?: string | undefined
    payout?: string | undefined
  },
): NewBatchRow {
  const { line } = input ?? {}
  return {
    number,
    group,
    state: group === 'needs_you' ? 'aside' : 'waiting',
    memberId: null,
    input: input ? { values: { firstName: line?.payerName || line?.text || '' }, ...input } : {},
    before: {},
    after: line
      ? {
          day: line.bookedOn,
          amount: String(line.amountMinor),
          currency: line.currency,
          text: line.text,
          ...(claim !== undefined && { claim }),
          ...(payout !== undefined && { payout }),
        }
      : {},
    problems,
    candidates: [],
    choice: null,
    reason: null,
  }
}

function chosen({ number, group, input }: BatchRowRow, choice: string | null): RowOutcome {
  const canRun = inputOf({ input }).line !== undefined
  if (choice === 'leave_out' || !canRun) return { number, choice, state: 'aside' }
  const isTaken = group !== 'needs_you' || choice === 'new'
  return { number, choice, state: isTaken ? 'waiting' : 'aside' }
}

async function runRows(
  tx: Database,
  { deps, batch, rows, at }: Omit<Chunk, 'deps'> & { deps: BankDeps },
): Promise<RowOutcome[]> {
  const { orgId } = batch
  const isOfTable = bankFileOf(batch).format !== 'camt'
  const accounts = new Map<string, string>()
  const lines: (NewLine & { number: number })[] = []
  for (const row of rows) {
    const { line, account } = inputOf(row)
    if (!line || !account) continue
    const name = JSON.stringify(account)
    const accountId = accounts.get(name) ?? (await ensureAccount(tx, { orgId, account, at }))
    accounts.set(name, accountId)
    lines.push({
      ...line,
      number: row.number,
      openMinor: line.amountMinor,
      orgId,
      accountId,
      isOfTable,
      createdAt: at,
    })
  }
  const ids = await insertLines(
    tx,
    lines.map(({ number: _ofFile, ...line }) => line),
  )
  await insertLineImports(
    tx,
    lines.flatMap((line) => {
      const lineId = ids.get(placeOf(line))
      return lineId ? [{ batchId: batch.id, number: line.number, lineId }] : []
    }),
  )
  for (const row of rows) {
    const [line] = !isCertain(row) ? [] : lines.filter(({ number }) => number === row.number)
    const lineId = line && ids.get(placeOf(line))
    if (lineId) await matchCertain(tx, deps, { batch, lineId, at })
  }
  const taken = new Set(lines.map(({ number }) => number))
  return rows.map(({ number }) =>
    taken.has(number) ? { number, state: 'done' } : { number, state: 'failed', reason: 'gone' },
  )
}
