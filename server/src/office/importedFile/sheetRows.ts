import { MAX_IMPORT_COLUMNS, MAX_SHEET_ROWS } from '@medlem/contract/importedFile'
import { cellText, joined, type SheetCell } from './cellText.ts'
import type { MergedCell } from './mergedCells.ts'
import type { FileRow } from './readText.ts'
import { FileRefusal } from './refusal.ts'
import type { Sheet, Workbook } from './workbook.ts'

/** Rows that are put in order and together: some programs write a row in several elements. */
const ORDERED_ROWS = 1_000
/** What a row of a spreadsheet has at most ('XFD', ECMA-376). */
const MAX_CELLS = 16_384

/** What else is seen of a sheet while its rows are read. */
export interface SeenSheet {
  /** Ranges of columns that are hidden, from 0. */
  hidden: { from: number; to: number }[]
  /** Of ODS, whose rows have them. */
  merged?: MergedCell[]
}

/**
 * Rows of a sheet that are not blank, with the numbers that the sheet gives them. Refused where a row comes once more after
 * many others.
 */
export async function* readSheet(book: Workbook, sheet: Sheet, seen: SeenSheet): AsyncGenerator<FileRow> {
  const numbers = new Set<number>()
  let first: Map<number, FileRow> | undefined = new Map()
  let last: FileRow | undefined
  for await (const row of rowsOf(book, sheet, seen)) {
    if (first) {
      put(first, row)
      if (first.size < ORDERED_ROWS) continue
      for (const one of inOrder(first)) {
        numbers.add(one.number)
        yield one
      }
      first = undefined
      continue
    }
    if (last && last.number !== row.number) {
      yield last
      last = undefined
    }
    if (last) {
      merge(last, row)
      continue
    }
    if (numbers.has(row.number)) throw new FileRefusal('rows_in_pieces')
    numbers.add(row.number)
    last = row
  }
  if (first) yield* inOrder(first)
  if (last) yield last
}

const inOrder = (rows: Map<number, FileRow>) => [...rows.values()].toSorted((a, b) => a.number - b.number)

function put(rows: Map<number, FileRow>, row: FileRow): void {
  const before = rows.get(row.number)
  if (before) merge(before, row)
  else rows.set(row.number, row)
}

/** The cells of one row that come in two elements. */
function merge(row: FileRow, { cells, isHidden }: FileRow): void {
  for (let at = row.cells.length; at < cells.length; at += 1) row.cells.push('')
  cells.forEach((cell, at) => {
    if (cell !== '') row.cells[at] = cell
  })
  row.isHidden ||= isHidden
}

interface ReadCell extends SheetCell {
  at: number
  isFormula: boolean
}

async function* rowsOf(book: Workbook, { path }: Sheet, seen: SeenSheet): AsyncGenerator<FileRow> {
  let ready: FileRow[] = []
  let row: FileRow = { number: 0, cells: [] }
  let cell: ReadCell | undefined
  let at = 0
  let rowCount = 0
  let cellCount = 0
  let isValue = false
  let isPhonetic = false
  const reading = book.parts.parse(path, {
    open({ name, attributes }) {
      const { r, t, s } = attributes
      if (name === 'col' && isOn(attributes.hidden))
        seen.hidden.push({ from: Number(attributes.min) - 1, to: Number(attributes.max) - 1 })
      if (name === 'row') {
        row = { number: numberOf(r) ?? row.number + 1, cells: [] }
        if (isOn(attributes.hidden)) row.isHidden = true
        at = 0
        rowCount += 1
        cellCount = 0
      }
      if (name === 'c') {
        at = columnOf(r) ?? at
        cell = { at, type: t ?? 'n', style: Number(s ?? -1), value: '', isFormula: false }
        cellCount += 1
      }
      if (rowCount > MAX_SHEET_ROWS || cellCount > MAX_CELLS) throw new FileRefusal('too_complex')
      if (name === 'f' && cell) cell.isFormula = true
      if (name === 'rPh') isPhonetic = true
      isValue = name === 'v' || (name === 't' && !isPhonetic)
    },
    text(said) {
      if (isValue && cell) cell.value = joined(cell.value, said)
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'c' && cell) {
        write(row.cells, cell, book)
        at += 1
        cell = undefined
      }
      if (name === 'row' && row.cells.length > 0) ready.push(row)
    },
  })
  for await (const _ of reading) {
    const rows = ready
    ready = []
    yield* rows
  }
  yield* ready
}

const isOn = (flag: string | undefined) => flag === '1' || flag === 'true'

/** Cells that are blank are not written: a sheet may have formats in a million rows. */
function write(cells: string[], cell: ReadCell, book: Workbook): void {
  // A formula whose result is an empty text has the type of a text.
  if (cell.isFormula && cell.value === '' && cell.type !== 'str')
    throw new FileRefusal('formula_without_value')
  const text = cellText(cell, book)
  if (text === '') return
  if (cell.at >= MAX_IMPORT_COLUMNS) throw new FileRefusal('too_many_columns')
  while (cells.length < cell.at) cells.push('')
  cells[cell.at] = text
}

/** The number of a row; undefined where it has none. */
function numberOf(reference: string | undefined): number | undefined {
  const number = Number(reference)
  return Number.isInteger(number) && number > 0 && number <= MAX_SHEET_ROWS ? number : undefined
}

/** 'AB12' is column 27; the first one is 0. Undefined where a cell says no column. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
