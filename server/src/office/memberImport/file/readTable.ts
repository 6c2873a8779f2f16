import { type ImportedFile, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@medlem/contract/importedFile'
import { guessColumns, isHeadings, sourceOf } from '@medlem/domain/memberImport'
import { decode, readText } from './readText.ts'
import { readWorkbook } from './readWorkbook.ts'
import { FileRefusal } from './refusal.ts'

/** Rows before the headings: a title, a date. */
const MAX_ROWS_ABOVE = 5
/** Rows from which samples of a column are taken, and how many and how long they are. */
const SAMPLED_ROWS = 100
const SAMPLES = 3
const SAMPLE_CHARACTERS = 60

export interface TableRow {
  /** As a spreadsheet numbers it, without blank rows; the first one is 1. */
  number: number
  cells: string[]
}

interface Table {
  format: ImportedFile['format']
  encoding: ImportedFile['encoding']
  rows: AsyncGenerator<string[]>
}

const startsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex

function openTable(bytes: Buffer): Table {
  if (bytes.length === 0) throw new FileRefusal('empty')
  if (startsWith(bytes, '504b0304')) return { format: 'xlsx', encoding: null, rows: readWorkbook(bytes) }
  // The container of old Excel files, and of new ones that are encrypted.
  if (startsWith(bytes, 'd0cf11e0a1b11ae1'))
    throw new FileRefusal(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'password' : 'old_excel',
    )
  // PDF, and pictures.
  if (startsWith(bytes, '25504446') || startsWith(bytes, '89504e47') || startsWith(bytes, 'ffd8ff'))
    throw new FileRefusal('not_a_table')
  const { text, encoding } = decode(bytes)
  if (text.trim() === '') throw new FileRefusal('empty')
  return { format: 'csv', encoding, rows: readText(text) }
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/**
 * The rows of a CSV or XLSX file one by one, the headings first. Throws a `FileRefusal` for what is no table, or larger than
 * what is taken.
 */
export async function* readTable(bytes: Buffer): AsyncGenerator<TableRow> {
  yield* tableRows(openTable(bytes))
}

async function* tableRows({ rows }: Table): AsyncGenerator<TableRow> {
  const above: TableRow[] = []
  let isBelowHeadings = false
  let number = 0
  for await (const cells of rows) {
    number += 1
    if (number > MAX_IMPORT_ROWS + MAX_ROWS_ABOVE + 1) throw new FileRefusal('too_many_rows')
    while (cells.length > 0 && (cells.at(-1) ?? '') === '') cells.pop()
    if (cells.length > MAX_IMPORT_COLUMNS) throw new FileRefusal('too_many_columns')
    if (isBlank(cells)) continue
    if (isBelowHeadings) {
      yield { number, cells }
      continue
    }
    above.push({ number, cells })
    if (!isHeadings(cells) && above.length < MAX_ROWS_ABOVE) continue
    isBelowHeadings = true
    // Headings that are not known are in the first row.
    yield* isHeadings(cells) ? [{ number, cells }] : above
  }
  if (!isBelowHeadings) yield* above
}

/** What a file is and what its columns are called; reads its beginning only. */
export async function readHead(bytes: Buffer): Promise<ImportedFile> {
  const table = openTable(bytes)
  let headings: string[] | undefined
  const sampled: string[][] = []
  for await (const { cells } of tableRows(table)) {
    if (headings) sampled.push(cells)
    else headings = cells
    if (sampled.length >= SAMPLED_ROWS) break
  }
  if (!headings) throw new FileRefusal('empty')
  if (sampled.length === 0) throw new FileRefusal('no_rows')
  const width = Math.max(headings.length, ...sampled.map((cells) => cells.length))
  const names = Array.from({ length: width }, (_, at) => (headings[at] ?? '').slice(0, SAMPLE_CHARACTERS))
  const source = sourceOf(names)
  const guessed = guessColumns(names, source)
  const columns = names.map((heading, at) => ({
    heading,
    samples: samplesOf(sampled.map((cells) => cells[at] ?? '')),
    field: guessed[at] ?? null,
  }))
  return { format: table.format, encoding: table.encoding, source, columns }
}

function samplesOf(values: readonly string[]): string[] {
  const different = [...new Set(values.map((value) => value.trim()).filter((value) => value !== ''))]
  return different.slice(0, SAMPLES).map((value) => value.slice(0, SAMPLE_CHARACTERS))
}
