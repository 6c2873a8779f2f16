import type { FileRow } from './readText.ts'
import { FileRefusal } from './refusal.ts'
import { columnOf } from './sheetRows.ts'

/** A cell that spans several rows. */
export interface MergedCell {
  row: number
  toRow: number
  /** From 0. */
  column: number
}

/** Far above what spreadsheets have for 50,000 rows. */
const MAX_MERGED = 100_000
const MERGED = /<(?:\w{1,20}:)?mergeCell\s[^>]{0,100}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g
/** More characters than such an element has. The expression reads no further, or text without an end would be read again from each beginning. */
const ELEMENT = 200

/** Those of a sheet of XLSX, which has them behind its rows: they are looked for before the rows are read. */
export async function findMerged(pieces: AsyncIterable<Buffer>): Promise<MergedCell[]> {
  const found: MergedCell[] = []
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece.toString('latin1')
    let end = Math.max(0, text.length - ELEMENT)
    for (const match of text.matchAll(MERGED)) {
      const [whole, letters, from, to] = match
      note(found, { row: Number(from), toRow: Number(to), column: columnOf(letters) ?? 0 })
      end = Math.max(end, match.index + whole.length)
    }
    rest = text.slice(end)
  }
  return found.toSorted((a, b) => a.row - b.row)
}

/** Adds a cell where it spans more than its row. */
export function note(found: MergedCell[], cell: MergedCell): void {
  if (cell.toRow <= cell.row) return
  if (found.length >= MAX_MERGED) throw new FileRefusal('too_complex')
  found.push(cell)
}

/**
 * Rows with what a merged cell above shows beside them: a family's name, or a heading of two rows. `merged` may grow while the rows come,
 * in their order. A row of which nothing else is filled stays blank.
 */
export async function* filledDown(
  rows: AsyncIterable<FileRow>,
  merged: readonly MergedCell[],
): AsyncGenerator<FileRow> {
  let next = 0
  let open: (MergedCell & { value: string })[] = []
  for await (const row of rows) {
    open = open.filter(({ toRow }) => toRow >= row.number)
    for (const { column, value } of open) fill(row, column, value)
    for (let cell = merged[next]; cell && cell.row <= row.number; cell = merged[next]) {
      const value = cell.row === row.number ? (row.cells[cell.column] ?? '') : ''
      if (value !== '') open.push({ ...cell, value })
      next += 1
    }
    yield row
  }
}

function fill(row: FileRow, column: number, value: string): void {
  while (row.cells.length <= column) row.cells.push('')
  if (row.cells[column] !== '') return
  row.cells[column] = value
  row.filled = [...(row.filled ?? []), column]
}

/** The cells of a row, of which those of some columns are blank where they began in a row above. */
export function withoutFilled(
  { cells, filled = [] }: Pick<FileRow, 'cells' | 'filled'>,
  isLeftOut: (column: number) => boolean,
): string[] {
  return cells.map((cell, at) => (filled.includes(at) && isLeftOut(at) ? '' : cell))
}
