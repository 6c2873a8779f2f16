import { markWorkbookText } from '@medlem/domain/spreadsheetText'
import { writeXlsxStream } from 'hucre/xlsx'
import { type CsvCell, csvLines } from '../../platform/csv/csvLines.ts'
import type { ExportCell } from './exportColumns.ts'

/** Some rows at a time. */
type Lines = AsyncIterable<ExportCell[][]>

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

function csvCell(cell: ExportCell): CsvCell {
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

function workbookCell(cell: ExportCell) {
  if (typeof cell === 'string') return markWorkbookText(cell.replace(NOT_IN_XML, '\ufffd'))
  if (typeof cell !== 'object') return cell
  return 'day' in cell ? new Date(cell.day) : cell.minor / 100
}
