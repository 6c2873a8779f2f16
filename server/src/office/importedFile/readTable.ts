import {
  ImportDelimiter,
  type ImportedFile,
  type ImportReading,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
  type SeenFile,
} from '@medlem/contract/importedFile'
import { findHeadings } from '@medlem/domain/findHeadings'
import { cellError } from '@medlem/domain/importedCell'
import { guessColumns, knownFields, type RowDoubt, sourceOf } from '@medlem/domain/memberImport'
import { type HeadedKind, type OpenTable, openTable, type WantedReading } from './openTable.ts'
import type { FileRow } from './readText.ts'
import { FileRefusal } from './refusal.ts'

/** Rows that are not blank by which the headings are found, and from which samples of a column are taken. */
const SAMPLED_ROWS = 100
const SAMPLES = 3
const SAMPLE_CHARACTERS = 60
/** Rows from which that of the headings is chosen, with some of their cells. */
const FIRST_ROWS = 12
const FIRST_CELLS = 12

/** Of a kind of table: how many rows are taken too. */
export interface TableKind extends HeadedKind {
  maxRows: number
}

const ofMembers: TableKind = { knownIn: knownFields, maxRows: MAX_IMPORT_ROWS, isFilledDown: true }

export interface TableRow {
  /** As a spreadsheet numbers it, with blank rows; the first one is 1. */
  number: number
  cells: string[]
  isHeadings?: true
  /** Columns whose value stands in a cell that began in a row above. */
  filled?: number[]
  /** Why it is not taken without a person. */
  doubt?: RowDoubt
}

/** A table whose headings are found. */
interface ReadTable {
  table: OpenTable
  headings: FileRow | undefined
  isDoubtful: boolean
  width: number
  /** The first rows that are not blank, those above the headings too. */
  first: FileRow[]
  /** Of these, with the headings, those that are not people. */
  above: number
  /** Below the headings, as they come. */
  rows: AsyncGenerator<FileRow>
}

/**
 * The rows of a CSV, XLSX or ODS file that are not blank one by one, the headings first where there are some. Throws a
 * `FileRefusal` for what is no table, or larger than what is taken.
 */
export async function* readTable(
  bytes: Buffer,
  wanted: WantedReading = {},
  kind = ofMembers,
): AsyncGenerator<TableRow> {
  const table = await openTable(bytes, wanted, kind)
  try {
    const read = await begin(table, wanted, kind)
    const { headings } = read
    if (headings) yield { number: headings.number, cells: trimmed(headings.cells), isHeadings: true }
    for await (const row of read.rows) yield asTableRow(row, read)
  } finally {
    table.close()
  }
}

function asTableRow(row: FileRow, read: ReadTable): TableRow {
  const doubt = doubtOf(row, read)
  const { number, filled } = row
  return { number, cells: trimmed(row.cells), ...(filled && { filled }), ...(doubt && { doubt }) }
}

/** Without the blank cells at its end. */
function trimmed(cells: readonly string[]): string[] {
  let length = cells.length
  while (length > 0 && (cells[length - 1] ?? '').trim() === '') length -= 1
  return cells.slice(0, length)
}

const widthOf = ({ cells }: FileRow) => trimmed(cells).length

/** A row that is wider may be two, or have a delimiter in a value; one of a text that is narrower lacks something. */
function doubtOf(row: FileRow, { width, headings, table }: ReadTable): RowDoubt | undefined {
  if (row.hasOpenQuote) return 'open_quote'
  const needed = headings ? widthOf(headings) : width
  const isNarrow = !table.isRagged && row.cells.length < needed
  return widthOf(row) > width || isNarrow ? 'other_width' : undefined
}

const isAllInOne = (row: FileRow) => widthOf(row) === 1

/** Whether a cell has headings behind each other: each row of a text was put into one cell, or into quotation marks. */
function isOfSeveral(cell: string, knownIn: TableKind['knownIn']): boolean {
  return ImportDelimiter.options.some((sign) => knownIn(cell.split(sign)) > 1)
}

async function begin(
  table: OpenTable,
  { headings: wanted }: WantedReading,
  { knownIn, maxRows }: TableKind,
): Promise<ReadTable> {
  const rows = filledRows(table)
  const first: FileRow[] = []
  while (first.length < SAMPLED_ROWS) {
    const { value, done } = await rows.next()
    if (done) break
    first.push(value)
  }
  if (first.length === 0) throw new FileRefusal('empty')
  if (table.isUndivided && first.every((row) => isAllInOne(row))) {
    if (first.some(({ cells: [cell = ''] }) => isOfSeveral(cell, knownIn))) throw new FileRefusal('one_cell')
  }
  const found = wanted === undefined ? findHeadings(first, knownIn) : { headings: wanted, isDoubtful: false }
  const at = first.findIndex(({ number }) => number === found.headings)
  if (at < 0 && found.headings !== null) throw new FileRefusal('no_headings_there')
  const headings = first[at]
  const below = first.slice(at + 1)
  const width = headings ? headedWidth(headings, below) : usualWidth(below, table)
  return {
    table,
    headings,
    width,
    first,
    above: at + 1,
    isDoubtful: found.isDoubtful,
    rows: joined(below, rows, maxRows),
  }
}

async function* joined(
  first: readonly FileRow[],
  others: AsyncGenerator<FileRow>,
  maxRows: number,
): AsyncGenerator<FileRow> {
  let count = 0
  const counted = (row: FileRow) => {
    count += 1
    if (count > maxRows) throw new FileRefusal('too_many_rows')
    return row
  }
  for (const row of first) yield counted(row)
  for await (const row of others) yield counted(row)
}

async function* filledRows({ rows }: OpenTable): AsyncGenerator<FileRow> {
  for await (const row of rows) {
    const width = widthOf(row)
    if (width > MAX_IMPORT_COLUMNS) throw new FileRefusal('too_many_columns')
    if (width > 0) yield row
  }
}

/** With columns that have values and a blank heading. */
function headedWidth(headings: FileRow, below: readonly FileRow[]): number {
  const used = Math.max(0, ...below.map(widthOf))
  return Math.max(widthOf(headings), Math.min(headings.cells.length, used))
}

/** Without headings: that of most rows; of a workbook that of the widest one, as rows may end early there. */
function usualWidth(rows: readonly FileRow[], { isRagged }: OpenTable): number {
  const widths = rows.map((row) => (isRagged ? widthOf(row) : row.cells.length))
  const widest = Math.max(...rows.map(widthOf))
  if (isRagged) return widest
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  const [usual = widest] = [...counts].toSorted(([a, many], [b, other]) => other - many || b - a)[0] ?? []
  return usual
}

/** What a file is, what its columns are called, and how else it may be read. */
export async function readHead(bytes: Buffer, wanted: WantedReading = {}): Promise<ImportedFile> {
  const { names, columns, ...head } = await readTableHead(bytes, wanted)
  const source = sourceOf(names)
  const guessed = guessColumns(names, source)
  return {
    ...head,
    encoding: head.reading.encoding,
    source,
    columns: columns.map((column, at) => ({ ...column, field: guessed[at] ?? null })),
  }
}

/** A table whose columns are not known to be anything yet. */
export interface TableHead {
  format: OpenTable['format']
  names: string[]
  columns: { heading: string; samples: string[] }[]
  reading: ImportReading
  seen: SeenFile
}

/** The same of a table of any kind: what its columns are is left to the kind. */
export async function readTableHead(
  bytes: Buffer,
  wanted: WantedReading = {},
  kind = ofMembers,
): Promise<TableHead> {
  const table = await openTable(bytes, wanted, kind)
  try {
    return await headOf(await begin(table, wanted, kind))
  } finally {
    table.close()
  }
}

async function headOf(read: ReadTable): Promise<TableHead> {
  const { table, headings, width, isDoubtful, first, above } = read
  const sampled: string[][] = []
  let hiddenRows = 0
  let rows: number | null = 0
  for await (const { cells, isHidden } of read.rows) {
    if (sampled.length < SAMPLED_ROWS) sampled.push(cells)
    if (isHidden) hiddenRows += 1
    rows += 1
    if (!table.isLong()) continue
    rows = null
    break
  }
  if (sampled.length === 0) throw new FileRefusal('no_rows')
  const names = Array.from({ length: width }, (_, at) =>
    (headings?.cells[at] ?? '').trim().slice(0, SAMPLE_CHARACTERS),
  )
  const columns = names.map((heading, at) => ({
    heading,
    samples: samplesOf(sampled.map((cells) => cells[at] ?? '')),
  }))
  const reading: ImportReading = { ...table.reading, headings: headings?.number ?? null }
  const doubts: SeenFile['doubts'] = []
  if (table.isEncodingDoubtful) doubts.push('encoding')
  if (isDoubtful) doubts.push('headings')
  const isHidden = (at: number) => table.hiddenColumns().some(({ from, to }) => from <= at && at <= to)
  const seen: SeenFile = {
    doubts,
    rows,
    hiddenRows,
    hiddenColumns: columns.filter((_, at) => isHidden(at)).length,
    firstRows: first.slice(0, FIRST_ROWS).map(({ number, cells }) => ({ number, cells: shortened(cells) })),
    ...(await table.seen(rows === null ? null : rows + above)),
  }
  return { format: table.format, names, columns, reading, seen }
}

const shortened = (cells: readonly string[]) =>
  trimmed(cells)
    .slice(0, FIRST_CELLS)
    .map((cell) => (cellError(cell) ?? cell.trim()).slice(0, SAMPLE_CHARACTERS))

function samplesOf(values: readonly string[]): string[] {
  const shown = values.map((value) => cellError(value) ?? value.trim())
  const different = [...new Set(shown.filter((value) => value !== ''))]
  return different.slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_CHARACTERS))
}
