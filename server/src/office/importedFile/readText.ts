import { ImportDelimiter, MAX_IMPORT_COLUMNS, MAX_SHEET_ROWS } from '@medlem/contract/importedFile'
import { FileRefusal } from './refusal.ts'

/** Records by which the delimiter is found, and the characters that they are looked for in. */
const TRIED_RECORDS = 20
const TRIED_CHARACTERS = 64 * 1024
/** A longer record does not belong to a table. */
const MAX_RECORD_CHARACTERS = 100_000
/** Columns with the blank ones at the end: the width of a sheet before 2007, which its export keeps. */
const MAX_BLANK_COLUMNS = 256
/** Characters that may be looked at in vain for the ends of cells in quotation marks. */
const MAX_IN_VAIN = 64 * 1024 * 1024

/** A row as its file has it. */
export interface FileRow {
  /** As a spreadsheet numbers it: blank rows count, the line breaks inside of a cell do not. */
  number: number
  cells: string[]
  /** A cell has a quotation mark without its end, which stands in its value. */
  hasOpenQuote?: boolean
  isHidden?: boolean
  /** Columns whose value a merged cell has that began in a row above. */
  filled?: number[]
}

/** Excel's own line above the headings that names the delimiter. */
const separatorLine = /^"?sep=([;,\t|])"?(?:\r\n|\n|\r|$)/i

/** The sign that parts the first lines into most cells, equally many in each; what else parts them. */
export function findDelimiter(text: string): {
  delimiter: ImportDelimiter
  delimiters: { delimiter: ImportDelimiter; columns: number }[]
} {
  const named = ImportDelimiter.safeParse(separatorLine.exec(text)?.[1]).data
  const tried = ImportDelimiter.options.map((delimiter) => ({ delimiter, ...widthsOf(text, delimiter) }))
  const best = tried.reduce((one, other) => (other.score > one.score ? other : one))
  const delimiter = named ?? best.delimiter
  const delimiters = tried.filter(({ columns, ...one }) => columns > 1 || one.delimiter === delimiter)
  return {
    delimiter,
    delimiters: delimiters.map((one) => ({ delimiter: one.delimiter, columns: one.columns })),
  }
}

function widthsOf(text: string, delimiter: ImportDelimiter): { columns: number; score: number } {
  const widths = new Map<number, number>()
  let total = 0
  for (const width of triedWidths(text, delimiter)) {
    total += 1
    if (width > 1) widths.set(width, (widths.get(width) ?? 0) + 1)
  }
  const scored = [...widths].map(([columns, count]) => ({ columns, score: columns * (count / total) ** 2 }))
  return scored.toSorted((a, b) => b.score - a.score)[0] ?? { columns: 1, score: 0 }
}

function* triedWidths(text: string, delimiter: ImportDelimiter): Generator<number> {
  let count = 0
  try {
    for (const { cells } of readText(text.slice(0, TRIED_CHARACTERS), delimiter)) {
      if (cells.every((cell) => cell === '')) continue
      yield cells.length
      count += 1
      if (count >= TRIED_RECORDS) return
    }
  } catch (error) {
    // Far too wide: with this delimiter it is refused.
    if (!(error instanceof FileRefusal)) throw error
    if (error.problem === 'too_many_columns') yield MAX_BLANK_COLUMNS
  }
}

/**
 * Rows of a text with cells between delimiters (RFC 4180), each ended by CRLF, LF or CR. A cell in quotation marks has its
 * line breaks; a mark that is never closed, or closed in the middle of a cell, is a sign as others, so that no row is joined
 * with the next.
 */
export function* readText(text: string, delimiter: ImportDelimiter): Generator<FileRow> {
  const at = separatorLine.exec(text)?.[0].length ?? 0
  const reader = { text, delimiter, at, inVain: 0, lastQuote: text.lastIndexOf('"') }
  // Excel doesn't show that line; other spreadsheets and editors do, as the first one.
  for (let number = at > 0 ? 2 : 1; reader.at < text.length; number += 1) {
    if (number > MAX_SHEET_ROWS) throw new FileRefusal('too_many_rows')
    yield readRecord(reader, number)
  }
}

interface Reader {
  text: string
  delimiter: ImportDelimiter
  /** Of the next cell. */
  at: number
  inVain: number
  lastQuote: number
}

/** A cell, and where what comes after it begins: a delimiter, a line end, or the end of the text. */
interface Cell {
  value: string
  end: number
}

function readRecord(reader: Reader, number: number): FileRow {
  const { text, delimiter, at: from } = reader
  const row: FileRow = { number, cells: [] }
  while (true) {
    const quoted = quotedCell(reader)
    const { value, end } = quoted ?? plainCell(reader)
    if (end - from > MAX_RECORD_CHARACTERS) throw new FileRefusal('broken')
    if (!quoted && value.startsWith('"') && (value.split('"').length - 1) % 2 === 1) row.hasOpenQuote = true
    // While a record is read: one may have millions of cells. Spreadsheets write blank ones behind those that are used.
    if (row.cells.length >= MAX_IMPORT_COLUMNS && (value !== '' || row.cells.length >= MAX_BLANK_COLUMNS))
      throw new FileRefusal('too_many_columns')
    row.cells.push(value)
    const isLast = text[end] !== delimiter
    reader.at = end + (isLast && text.startsWith('\r\n', end) ? 2 : 1)
    if (isLast) return row
  }
}

function plainCell({ text, delimiter, at }: Reader): Cell {
  let end = at
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1
  return { value: text.slice(at, end).trim(), end }
}

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r'

/** Undefined where no quotation mark begins the cell, or none ends it. */
function quotedCell(reader: Reader): Cell | undefined {
  const { text, delimiter, lastQuote } = reader
  const start = afterSpaces(text, reader.at)
  if (text[start] !== '"') return undefined
  let from = start + 1
  while (from <= lastQuote && from - start <= MAX_RECORD_CHARACTERS) {
    const quote = text.indexOf('"', from)
    if (text[quote + 1] === '"') {
      from = quote + 2
      continue
    }
    const end = afterSpaces(text, quote + 1)
    if (end >= text.length || text[end] === delimiter || isLineEnd(text[end]))
      return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end }
    from = quote
    break
  }
  reader.inVain += from - start
  if (reader.inVain > MAX_IN_VAIN) throw new FileRefusal('broken')
  return undefined
}

function afterSpaces(text: string, at: number): number {
  let end = at
  while (text[end] === ' ') end += 1
  return end
}
