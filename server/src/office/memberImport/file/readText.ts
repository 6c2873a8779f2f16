import { Readable } from 'node:stream'
import { type ImportedFile, MAX_IMPORT_COLUMNS } from '@medlem/contract/importedFile'
import { CsvError, parse } from 'csv-parse'
import { FileRefusal } from './refusal.ts'

type Encoding = NonNullable<ImportedFile['encoding']>

const DELIMITERS = [';', '\t', ',', '|'] as const
/** Lines by which the delimiter is found. */
const TRIED_LINES = 20
/** A record that is longer has a quotation mark that is never closed. */
const MAX_RECORD_CHARACTERS = 100_000
/** Columns with the blank ones at the end: the width of a sheet before 2007, which its export keeps. */
const MAX_BLANK_COLUMNS = 256
const PIECE = 64 * 1024

/** Windows-1252 when the bytes are no UTF-8 and have no mark: what Danish spreadsheets wrote for decades. */
export function decode(bytes: Buffer): { text: string; encoding: Encoding } {
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  // A text has none; a file of another kind that gets this far does.
  if (text.includes('\u0000')) throw new FileRefusal('not_a_table')
  return { text, encoding }
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark: every second byte of what Europeans write is zero.
  const start = bytes.subarray(0, 400)
  const zeros = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The sign that parts the first lines into most cells, equally many in each. */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, PIECE)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, TRIED_LINES)
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ''))
  const score = (delimiter: string) => {
    const cells = lines.map((line) => line.split(delimiter).length)
    const first = cells[0] ?? 1
    return first === 1 ? 0 : first * (cells.filter((count) => count === first).length / lines.length) ** 2
  }
  return DELIMITERS.reduce((best, one) => (score(one) > score(best) ? one : best), DELIMITERS[0])
}

/** Rows of a text with cells between delimiters, as they come. */
export async function* readText(text: string): AsyncGenerator<string[]> {
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      cast: withinWidth,
    }),
  )
  try {
    for await (const record of parser) yield record as string[]
  } catch (error) {
    if (error instanceof CsvError) throw new FileRefusal('broken', { cause: error })
    throw error
  }
}

/** While a record is read: one may have millions of cells. Spreadsheets write blank ones behind those that are used. */
function withinWidth(value: string, { index }: { index: number }): string {
  if (index >= MAX_IMPORT_COLUMNS && (value !== '' || index >= MAX_BLANK_COLUMNS))
    throw new FileRefusal('too_many_columns')
  return value
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
