import type { CalendarDate } from '@medlem/domain/calendar'
import { markWorkbookText } from '@medlem/domain/spreadsheetText'
import { writeXlsxStream } from 'hucre/xlsx'
import { type CsvCell, csvLines } from '../csv/csvLines.ts'

/** What a cell says, before it is written as the file's format does; an amount is in minor units. */
export type SpreadsheetCell = string | number | { day: CalendarDate } | { minor: number }

/** Some rows at a time. */
type Lines = AsyncIterable<SpreadsheetCell[][]>

/**
 * CSV as spreadsheets in Denmark open it: days as '20-11-2026', amounts as '1350,00'.
 */
export async function* writeCsv(lines: Lines): AsyncGenerator<string> {
  let bom = true
  for await (const rows of lines) {
    yield csvLines(
      rows.map((row) => row.map(csvCell)),
      { bom },
    )
    bom = false
  }
}

function csvCell(cell: SpreadsheetCell): CsvCell {
  if (typeof cell === 'number') return { number: String(cell).replace('.', ',') }
  if (typeof cell !== 'object') return cell
  return 'day' in cell
    ? cell.day.split('-').toReversed().join('-')
    : { number: (cell.minor / 100).toFixed(2).replace('.', ',') }
}

/** A program that opens a workbook with one of them opens none of it. */
const NOT_IN_XML = /[\ufffe\uffff]/g

/** XLSX, where days are days, numbers and amounts are numbers, and a text is never a formula. */
export function writeWorkbook(lines: Lines, { name }: { name: string }): ReadableStream<Uint8Array> {
  return writeXlsxStream(workbookRows(lines), { name, freezePane: { rows: 1 } })
}

async function* workbookRows(lines: Lines) {
  for await (const rows of lines) yield* rows.map((row) => row.map(workbookCell))
}

function workbookCell(cell: SpreadsheetCell) {
  if (typeof cell === 'string') return markWorkbookText(cell.replace(NOT_IN_XML, '\ufffd'))
  if (typeof cell !== 'object') return cell
  return 'day' in cell ? new Date(cell.day) : cell.minor / 100
}
