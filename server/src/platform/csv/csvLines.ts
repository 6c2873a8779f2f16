import { markText } from '@medlem/domain/spreadsheetText'
import { stringify } from 'csv-stringify/sync'

/** A text, which is never a formula, or a number of ours as it is written: '-1350,00'. */
export type CsvCell = string | { number: string }

/** Within a cell any of these ends its row for a reader, where the writer looks for its own alone. */
const LINE_END = /[\r\n]/

/** Beginning the file, with the mark by which spreadsheets know UTF-8; a comma is what foreign programs expect. */
interface Written {
  bom?: boolean
  delimiter?: ';' | ','
}

/**
 * Rows as CSV (RFC 4180) as spreadsheets in Denmark open it. All CSV of the server is written here, so that a text from
 * somebody else is nowhere taken for a formula (ASVS 1.2.10), and an import reads back what was written.
 */
export function csvLines(
  rows: readonly (readonly CsvCell[])[],
  { bom = false, delimiter = ';' }: Written = {},
): string {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? markText(cell) : cell.number)),
  )
  return stringify(cells, { bom, delimiter, record_delimiter: 'windows', quoted_match: LINE_END })
}
