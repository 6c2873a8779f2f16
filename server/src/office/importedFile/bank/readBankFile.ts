import type { BankFile } from '@medlem/contract/bankFile'
import { MAX_BANK_LINES } from '@medlem/contract/importedFile'
import { type BankHabits, learnBankHabits } from '@medlem/domain/bankHabits'
import { guessBankColumns, isSettlement, knownBankFields } from '@medlem/domain/bankHeadings'
import { readBankRow } from '@medlem/domain/bankLine'
import type { CalendarDate } from '@medlem/domain/calendar'
import type { WantedReading } from '../openTable.ts'
import { readTable, readTableHead, type TableKind, type TableRow } from '../readTable.ts'
import { FileRefusal } from '../refusal.ts'
import { openParts, parseXml, type WorkbookParts } from '../workbookParts.ts'
import type { BankHead, BankPart, BankRow } from './bankPart.ts'
import { type CamtHow, camtReader } from './camt.ts'
import { statementSum } from './statementSum.ts'

/** How a bank's file is read; what is left out is found by the file. */
export interface BankReading {
  reading: WantedReading
  columns: BankHabits['columns']
  dayOrder?: BankFile['dayOrder']
  decimalSign?: BankFile['decimalSign']
  today: CalendarDate
  /** Of the organisation: that of a table’s lines that say none. */
  currency?: string | undefined
}

/** Rows that go to the asker together. */
const ROWS_AT_ONCE = 500
/** A day for what is read before the rows are. */
const NO_DAY = '2000-01-01'
/** What a Mac puts into an archive beside the files. */
const OF_A_MAC = /(?:^|\/)(?:__MACOSX\/|\.)/

/** Before the first element of XML. */
const COMMENTS = /^[\s\u00ef\u00bb\u00bf]*(?:<!--(?:[^-]|-(?!->))*-->\s*)+/

const table: TableKind = { knownIn: knownBankFields, maxRows: MAX_BANK_LINES }

/** What a file of a bank is, and what its columns may be. Throws a `FileRefusal` for what is none. */
export async function readBankHead(bytes: Buffer, wanted: WantedReading): Promise<BankHead> {
  const camt = await openCamt(bytes)
  if (camt) {
    try {
      // Its rows are read later.
      for await (const part of camt.parts(NO_DAY)) if ('account' in part) break
    } finally {
      camt.close()
    }
    return { format: 'camt', columns: [] }
  }
  const { names, columns, ...head } = await readTableHead(bytes, wanted, table)
  const guessed = guessBankColumns(names)
  if (isSettlement(names)) throw new FileRefusal('settlement')
  return { ...head, columns: columns.map((column, at) => ({ ...column, field: guessed[at] ?? null })) }
}

/** Its lines with what they sum to, one after the other. */
export async function* readBankFile(bytes: Buffer, how: BankReading): AsyncGenerator<BankPart> {
  const camt = await openCamt(bytes)
  if (!camt) {
    yield* readBankTable(bytes, how)
    return
  }
  try {
    yield* camt.parts(how.today)
  } finally {
    camt.close()
  }
}

interface OpenCamt {
  parts(today: CalendarDate): AsyncGenerator<BankPart>
  close(): void
}

/** Undefined for a table: a workbook is an archive too. */
async function openCamt(bytes: Buffer): Promise<OpenCamt | undefined> {
  const how = (today: CalendarDate): CamtHow => ({ today, counted: { lines: 0 } })
  if (bytes.subarray(0, 4).toString('hex') === '504b0304') {
    const archive = await openParts(bytes)
    if (isArchiveOfFiles(archive))
      return { parts: (today) => partsOfArchive(archive, how(today)), close: () => archive.close() }
    archive.close()
    return undefined
  }
  const start = bytes.subarray(0, 4096).toString('latin1').replaceAll('\0', '').replace(COMMENTS, '')
  const isXml = /^[\s\u00ef\u00bb\u00bf\u00ff\u00fe]*<(?:\?xml|(?:[\w.-]+:)?Document[\s>])/.test(start)
  if (!isXml || /<(?:!doctype )?html|<([a-z]+:)?workbook[\s>]/i.test(start)) return undefined
  return {
    parts: (today) => partsOfXml((listener) => parseXml(bytes, listener), how(today)),
    close: () => undefined,
  }
}

const isArchiveOfFiles = (archive: WorkbookParts) =>
  !archive.has('[Content_Types].xml') &&
  archive.names().some((name) => /\.xml$/i.test(name) && !OF_A_MAC.test(name)) &&
  !archive.has('content.xml')

async function* partsOfArchive(archive: WorkbookParts, how: CamtHow): AsyncGenerator<BankPart> {
  let statements = 0
  const unread = (name: string): BankPart => ({ unreadFile: name.slice(-200) })
  for (const name of archive.names()) {
    if (name.endsWith('/') || OF_A_MAC.test(name)) continue
    if (!/\.xml$/i.test(name)) {
      yield unread(name)
      continue
    }
    try {
      yield* partsOfXml((listener) => archive.parse(name, listener), how)
      statements += 1
    } catch (error) {
      // Said before anything of it is read.
      if (!(error instanceof FileRefusal) || error.problem !== 'other_xml') throw error
      yield unread(name)
    }
  }
  if (statements === 0) throw new FileRefusal('no_statement')
}

async function* partsOfXml(
  parse: (listener: ReturnType<typeof camtReader>['listener']) => AsyncGenerator<void>,
  how: CamtHow,
): AsyncGenerator<BankPart> {
  const reader = camtReader(how)
  for await (const _ of parse(reader.listener)) yield* reader.take()
  reader.end()
  yield* reader.take()
}

/** A table says one account, and does not say which. */
async function* readBankTable(bytes: Buffer, how: BankReading): AsyncGenerator<BankPart> {
  const learnt = learnBankHabits(how.columns, how)
  const rows = () => dataRows(bytes, how.reading)
  for await (const { cells } of rows()) learnt.see(cells)
  const habits = learnt.habits()
  if (habits.asks) throw new FileRefusal(habits.asks)
  const sum = statementSum()
  sum.said.currency = habits.accountCurrency
  yield { account: { number: null, currency: null }, isAdvice: false }
  let read: BankRow[] = []
  for await (const row of rows()) {
    const one = withCurrency(rowOf(row, habits), sum.said)
    sum.add(one)
    read.push(one)
    if (read.length < ROWS_AT_ONCE) continue
    yield { bankRows: read }
    read = []
  }
  if (read.length > 0) yield { bankRows: read }
  yield { statement: sum.sum() }
}

async function* dataRows(bytes: Buffer, reading: WantedReading): AsyncGenerator<TableRow> {
  for await (const row of readTable(bytes, reading, table)) if (!row.isHeadings) yield row
}

function rowOf({ number, cells, doubt }: TableRow, habits: BankHabits): BankRow {
  if (doubt) return { number, line: undefined, problem: doubt }
  const read = readBankRow(cells, habits)
  return 'line' in read
    ? { number, line: read.line, problem: undefined }
    : { number, line: undefined, problem: read.problem }
}

/** A line in another currency than the account's stands aside. */
function withCurrency(row: BankRow, said: { currency?: string | undefined }): BankRow {
  const currency = row.line?.currency
  if (!currency) return row
  said.currency ??= currency
  return currency === said.currency ? row : { ...row, line: undefined, problem: 'bank_other_currency' }
}
