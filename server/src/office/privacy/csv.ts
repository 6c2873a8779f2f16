import { stringify } from 'csv-stringify/sync'

/**
 * Rows as CSV (RFC 4180) with a byte order mark, by which spreadsheets know that it is UTF-8. A cell that a spreadsheet
 * would take for a formula is written as text (ASVS 1.2.10).
 */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row) => columns.map((column) => cellOf(row[column])))
  return stringify([columns, ...cells], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
