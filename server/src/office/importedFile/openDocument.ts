import { MAX_IMPORT_COLUMNS, MAX_SHEET_ROWS } from '@medlem/contract/importedFile'
import { DAMAGED, joined, numberText, shownDay } from './cellText.ts'
import { note } from './mergedCells.ts'
import type { FileRow } from './readText.ts'
import { FileRefusal } from './refusal.ts'
import type { SeenSheet } from './sheetRows.ts'
import type { OpenBook } from './workbook.ts'
import type { WorkbookParts } from './workbookParts.ts'

const CONTENT = 'content.xml'
const MAX_SHEETS = 1_000
/** What a row of a spreadsheet has at most. */
const MAX_CELLS = 16_384

type Attributes = Record<string, string>

/** A spreadsheet of LibreOffice or OpenOffice, ODS (OpenDocument 1.3, part 3): all of its sheets are in one part. */
export async function openDocument(parts: WorkbookParts): Promise<OpenBook> {
  await refuseEncrypted(parts)
  const sheets: OpenBook['sheets'] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let isSpreadsheet = false
  await parts.read(CONTENT, {
    open({ name, attributes }) {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (name === 'spreadsheet') isSpreadsheet = true
      if (name !== 'table' || !isSpreadsheet) return
      if (sheets.length >= MAX_SHEETS) throw new FileRefusal('too_complex')
      const isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
      sheets.push({ name: attributes['table:name'] ?? '', isHidden })
    },
  })
  if (sheets.length === 0) throw new FileRefusal('not_a_table')
  return { parts, sheets, rows: (at, seen) => readTableRows(parts, at, seen) }
}

/** With a password each part is encrypted, which the list of the parts says. */
async function refuseEncrypted(parts: WorkbookParts): Promise<void> {
  const list = 'META-INF/manifest.xml'
  if (!parts.has(list)) return
  await parts.read(list, {
    open({ name }) {
      if (name === 'encryption-data') throw new FileRefusal('password')
    },
  })
}

/** A cell while it is read. */
interface ReadCell {
  attributes: Attributes
  /** Its paragraphs, as they are shown. */
  shown: string
  paragraphs: number
}

/** The rows of one sheet that are not blank, with their numbers. A row that comes several times is written once, with how often. */
async function* readTableRows(
  parts: WorkbookParts,
  wanted: number,
  seen: SeenSheet,
): AsyncGenerator<FileRow> {
  let ready: { row: FileRow; times: number }[] = []
  let sheet = -1
  let isOver = false
  let row: FileRow = { number: 0, cells: [] }
  let nextNumber = 1
  let times = 1
  let column = 0
  let at = 0
  let cell: ReadCell | undefined
  // Comments and drawings of a cell are no part of what it says.
  let beside = 0
  let isParagraph = false
  const reading = parts.parse(CONTENT, {
    open({ name, attributes }) {
      if (name === 'table') sheet += 1
      if (sheet !== wanted || isOver) return
      if (name === 'table-column') column = noteColumns(seen, column, attributes)
      if (name === 'table-row') {
        times = repeats(attributes['table:number-rows-repeated'])
        row = { number: nextNumber, cells: [] }
        if (isCollapsed(attributes)) row.isHidden = true
        at = 0
      }
      if (name === 'table-cell' || name === 'covered-table-cell')
        cell = { attributes, shown: '', paragraphs: 0 }
      if (!cell) return
      if (isBeside(name)) beside += 1
      if (beside > 0) return
      if (name === 'p') {
        cell.shown = joined(cell.shown, cell.paragraphs > 0 ? '\n' : '')
        cell.paragraphs += 1
        isParagraph = true
      }
      const sign = { s: ' '.repeat(repeats(attributes['text:c'], 100)), tab: '\t', 'line-break': '\n' }[name]
      if (isParagraph && sign) cell.shown = joined(cell.shown, sign)
    },
    text(said) {
      if (cell && isParagraph && beside === 0) cell.shown = joined(cell.shown, said)
    },
    close(name) {
      if (sheet !== wanted || isOver) return
      if (cell && isBeside(name)) beside -= 1
      if (name === 'p' && beside === 0) isParagraph = false
      if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        const many = repeats(cell.attributes['table:number-columns-repeated'])
        noteMerged(seen, { row: row.number, column: at, attributes: cell.attributes })
        write(row.cells, { at, many, text: shownText(cell) })
        at += many
        if (at > MAX_CELLS * 2) throw new FileRefusal('too_complex')
        cell = undefined
      }
      if (name === 'table-row') {
        nextNumber += times
        if (row.cells.length > 0) ready.push({ row, times })
      }
      if (name === 'table') isOver = true
    },
  })
  for await (const _ of reading) {
    const rows = ready
    ready = []
    for (const one of rows) yield* repeated(one)
    if (isOver) return
  }
  for (const one of ready) yield* repeated(one)
}

const BESIDE = new Set(
  'annotation frame custom-shape rect ellipse line polyline polygon path g control caption'.split(' '),
)
const isBeside = (name: string) => BESIDE.has(name)

function* repeated({ row, times }: { row: FileRow; times: number }): Generator<FileRow> {
  for (let more = 0; more < times; more += 1) {
    const number = row.number + more
    if (number > MAX_SHEET_ROWS) throw new FileRefusal('too_complex')
    yield { ...row, number }
  }
}

/** How often something comes; what is no number comes once. */
function repeats(text: string | undefined, most = 10_000_000): number {
  const times = Number(text ?? 1)
  return Number.isInteger(times) && times > 0 ? Math.min(times, most) : 1
}

const isCollapsed = (attributes: Attributes) =>
  ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '')

function noteColumns(seen: SeenSheet, from: number, attributes: Attributes): number {
  const to = from + repeats(attributes['table:number-columns-repeated'])
  if (isCollapsed(attributes)) seen.hidden.push({ from, to: to - 1 })
  return to
}

function noteMerged(
  { merged }: SeenSheet,
  { row, column, attributes }: { row: number; column: number; attributes: Attributes },
): void {
  const rows = repeats(attributes['table:number-rows-spanned'])
  if (merged) note(merged, { row, column, toRow: row + rows - 1 })
}

/** Cells that are blank are not written: a sheet is filled with them to its end. */
function write(cells: string[], { at, many, text }: { at: number; many: number; text: string }): void {
  if (text === '') return
  if (at + many > MAX_IMPORT_COLUMNS) throw new FileRefusal('too_many_columns')
  while (cells.length < at) cells.push('')
  for (let more = 0; more < many; more += 1) cells[at + more] = text
}

/** What a cell says: days as 2026-12-31, numbers without the signs of a language, and an error behind U+FFFD. */
function shownText({ attributes, shown }: ReadCell): string {
  const text = shown.trim()
  if (attributes['calcext:value-type'] === 'error') return `${DAMAGED}${text}`
  const type = attributes['office:value-type']
  if (type === 'date') return shownDay((attributes['office:date-value'] ?? text).slice(0, 10), showsOf(text))
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? '1' : '0'
  if (type !== 'float' && type !== 'percentage' && type !== 'currency') return text
  const number = Number(attributes['office:value'])
  if (Number.isNaN(number)) return `${DAMAGED}${text}`
  return isShownInDigits(text, number) ? text : numberText(number)
}

/** Without a 1 a first day is not shown, as in 'sep 86': in a year alone neither is the month. */
const showsOf = (text: string) =>
  /(?<!\d)0?1(?!\d)/.test(text) ? 'all' : /^\d{4}$/.test(text) ? 'year' : 'month'

/** A postcode 0150 or a phone number 20 11 22 33: zeros and blanks are part of what it says. Thousands that are parted are not. */
function isShownInDigits(text: string, number: number): boolean {
  if (!/^\+?\d[\d\s()/-]*$/.test(text) || /^\d{1,3}(?:\s\d{3})+$/.test(text)) return false
  return Number(text.replace(/\D/g, '')) === number
}
