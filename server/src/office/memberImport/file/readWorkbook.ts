import { posix } from 'node:path'
import { FileRefusal } from './refusal.ts'
import { openWorkbook, type WorkbookParts } from './workbookParts.ts'

/** Texts that cells share are kept in memory: so many, and so many characters of all. */
const MAX_SHARED_TEXTS = 2_000_000
const MAX_SHARED_CHARACTERS = 32 * 1024 * 1024
/** A cell of a spreadsheet holds 32,767. */
const MAX_CELL_CHARACTERS = 100_000
/** Ways to show a cell: spreadsheets have 65,490 at most. */
const MAX_STYLES = 70_000
/** More columns than this are not kept while a row is read. */
const MAX_CELLS = 1_000
const MS_PER_DAY = 86_400_000

const SHARED = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'

/** Rows of the first sheet of an XLSX workbook that is shown, as text: days as 2026-12-31, formulas by their last value. */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<string[]> {
  const parts = await openWorkbook(bytes)
  try {
    const { path, is1904 } = await findSheet(parts)
    const texts = await readShared(parts)
    const dateStyles = await readDateStyles(parts)
    yield* readSheet(parts, path, { texts, dateStyles, is1904 })
  } finally {
    parts.close()
  }
}

async function findSheet(parts: WorkbookParts): Promise<{ path: string; is1904: boolean }> {
  let relation: string | undefined
  let is1904 = false
  await parts.read('xl/workbook.xml', {
    open({ name, attributes }) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const isShown = (attributes.state ?? 'visible') === 'visible'
      if (name === 'sheet' && isShown) relation ??= attributes['r:id'] ?? relationOf(attributes)
    },
  })
  let path: string | undefined
  await parts.read('xl/_rels/workbook.xml.rels', {
    open({ name, attributes }) {
      if (name === 'Relationship' && attributes.Id === relation) path = attributes.Target
    },
  })
  if (path === undefined) throw new FileRefusal('not_a_table')
  return { path: path.startsWith('/') ? path.slice(1) : posix.join('xl', path), is1904 }
}

/** Under another prefix than the usual one. */
const relationOf = (attributes: Record<string, string>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

async function readShared(parts: WorkbookParts): Promise<string[]> {
  const texts: string[] = []
  if (!parts.has(SHARED)) return texts
  let current = ''
  let characters = 0
  let isText = false
  // How a word is pronounced (rPh) is no part of it.
  let isPhonetic = false
  await parts.read(SHARED, {
    open({ name }) {
      if (name === 'si') current = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(said) {
      if (isText) current = joined(current, said)
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      characters += current.length
      if (characters > MAX_SHARED_CHARACTERS) throw new FileRefusal('unpacks_too_large')
      if (texts.length >= MAX_SHARED_TEXTS) throw new FileRefusal('too_complex')
      texts.push(current)
    },
  })
  return texts
}

/** A text with what follows it in the same cell. */
function joined(before: string, said: string): string {
  if (before.length + said.length > MAX_CELL_CHARACTERS) throw new FileRefusal('too_complex')
  return before + said
}

/** Which of the workbook's styles show a number as a day (ECMA-376 part 1, 18.8.30). */
async function readDateStyles(parts: WorkbookParts): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!parts.has(STYLES)) return styles
  const formats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
  let isOfCells = false
  let numbered = 0
  let at = 0
  await parts.read(STYLES, {
    open({ name, attributes }) {
      if (name === 'numFmt') numbered += 1
      if (at >= MAX_STYLES || numbered >= MAX_STYLES) throw new FileRefusal('too_complex')
      if (name === 'numFmt' && /[dy]/i.test(unquoted(attributes.formatCode ?? '')))
        formats.add(Number(attributes.numFmtId))
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      if (formats.has(Number(attributes.numFmtId))) styles.add(at)
      at += 1
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

const unquoted = (format: string) => format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')

interface Around {
  texts: string[]
  dateStyles: Set<number>
  is1904: boolean
}

async function* readSheet(parts: WorkbookParts, path: string, around: Around): AsyncGenerator<string[]> {
  let rows: string[][] = []
  let row: string[] = []
  let cell = { at: 0, type: 'n', style: -1, value: '', isFormula: false, hasValue: false }
  let isValue = false
  const reading = parts.parse(path, {
    open({ name, attributes: { r, t, s } }) {
      if (name === 'row') row = []
      if (name === 'c')
        cell = {
          at: r === undefined ? row.length : columnOf(r),
          type: t ?? 'n',
          style: Number(s ?? -1),
          value: '',
          isFormula: false,
          hasValue: false,
        }
      if (name === 'f') cell.isFormula = true
      isValue = name === 'v' || name === 't'
      if (name === 'v') cell.hasValue = true
    },
    text(said) {
      if (isValue) cell.value = joined(cell.value, said)
    },
    close(name) {
      isValue = false
      if (name === 'c') {
        if (cell.isFormula && !cell.hasValue) throw new FileRefusal('formula_without_value')
        if (cell.at >= MAX_CELLS) return
        while (row.length < cell.at) row.push('')
        row[cell.at] = textOf(cell, around)
      }
      if (name === 'row') rows.push(row)
    },
  })
  for await (const _ of reading) {
    const ready = rows
    rows = []
    yield* ready
  }
  yield* rows
}

/** 'AB12' is column 27; the first one is 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function textOf(
  { type, style, value }: { type: string; style: number; value: string },
  { texts, dateStyles, is1904 }: Around,
): string {
  if (type === 's') return (texts[Number(value)] ?? '').trim()
  // An error ('#REF!') says nothing.
  if (type === 'e') return ''
  if (type !== 'n') return value.trim()
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return ''
  if (!dateStyles.has(style)) return String(number)
  // Day 60 of the calendar from 1900 is 29 February, which never was.
  const days = is1904 ? number + 1462 : number < 60 ? number + 1 : number
  const date = new Date(Math.floor(days) * MS_PER_DAY + Date.UTC(1899, 11, 30))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
