import { type CsvCell, csvLines } from '../../platform/csv/csvLines.ts'

/** Rows as CSV for any program, with a heading for each name. */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
  return csvLines([columns, ...cells], { bom: true, delimiter: ',' })
}

function cellOf(value: unknown): CsvCell {
  if (typeof value === 'number') return { number: String(value) }
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
