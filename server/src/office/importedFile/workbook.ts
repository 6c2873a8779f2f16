import { posix } from 'node:path'
import { joined, plainText } from './cellText.ts'
import type { MergedCell } from './mergedCells.ts'
import { type NumberFormat, readFormat } from './numberFormat.ts'
import type { FileRow } from './readText.ts'
import { FileRefusal } from './refusal.ts'
import type { SeenSheet } from './sheetRows.ts'
import type { WorkbookParts } from './workbookParts.ts'

/** Texts that cells share are kept in memory: so many, and so many characters of all. */
const MAX_SHARED_TEXTS = 2_000_000
const MAX_SHARED_CHARACTERS = 32 * 1024 * 1024
/** Ways to show a cell: spreadsheets have 65,490 at most. */
const MAX_STYLES = 70_000
const MAX_SHEETS = 1_000
const MAX_RELATIONS = 10_000

/** A spreadsheet of any kind whose sheets can be read. */
export interface OpenBook {
  parts: WorkbookParts
  sheets: { name: string; isHidden: boolean }[]
  /** Those of a sheet that are not blank. */
  rows(sheet: number, seen: SeenSheet): AsyncGenerator<FileRow>
  /** Cells of several rows, where the rows themselves don't have them. */
  merged?(sheet: number): Promise<MergedCell[]>
}

export interface Sheet {
  name: string
  path: string
  isHidden: boolean
}

/** An XLSX workbook (ECMA-376 part 1, transitional and strict): its sheets, and what their cells refer to. */
export interface Workbook {
  parts: WorkbookParts
  sheets: Sheet[]
  texts: string[]
  /** Of cells, by the number of their style. */
  formats: (NumberFormat | undefined)[]
  /** Its days are counted from 1904. */
  is1904: boolean
}

export async function openWorkbook(parts: WorkbookParts): Promise<Workbook> {
  const path = await mainPart(parts)
  const relations = await readRelations(parts, path)
  const { sheets, is1904 } = await readSheets(parts, path, relations)
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.path
  const texts = await readShared(parts, partOf('sharedStrings') ?? posix.join(path, '../sharedStrings.xml'))
  const formats = await readFormats(parts, partOf('styles') ?? posix.join(path, '../styles.xml'))
  return { parts, sheets, texts, formats, is1904 }
}

interface Relation {
  /** The last word of its address, which is the same in the transitional and the strict form. */
  type: string
  path: string
}

/** The part that the package names as its document. */
async function mainPart(parts: WorkbookParts): Promise<string> {
  const relations = parts.has('_rels/.rels') ? [...(await readRelations(parts, '')).values()] : []
  const path = relations.find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml'
  if (path.toLowerCase().endsWith('.bin') || parts.has('xl/workbook.bin'))
    throw new FileRefusal('binary_excel')
  if (parts.has('Index/Document.iwa')) throw new FileRefusal('numbers')
  // Packages of office programs have that part; a ZIP of other files does not.
  if (!parts.has(path)) throw new FileRefusal(parts.has('[Content_Types].xml') ? 'not_a_table' : 'archive')
  return path
}

/** What a part refers to, by the ids that it uses; '' is the package itself. */
async function readRelations(parts: WorkbookParts, source: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>()
  const folder = posix.dirname(source)
  const path = posix.join(folder, '_rels', `${posix.basename(source)}.rels`)
  if (!parts.has(path)) return relations
  await parts.read(path, {
    open({ name, attributes: { Id = '', Type = '', Target = '', TargetMode } }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      if (relations.size >= MAX_RELATIONS) throw new FileRefusal('too_complex')
      const target = Target.replaceAll('\\', '/')
      const at = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: decoded(at) })
    },
  })
  return relations
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Sheets of cells; charts and dialogues have none. */
async function readSheets(
  parts: WorkbookParts,
  path: string,
  relations: Map<string, Relation>,
): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const sheets: Sheet[] = []
  let is1904 = false
  await parts.read(path, {
    open({ name, attributes }) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const relation = relations.get(relationOf(attributes))
      if (relation?.type !== 'worksheet') return
      if (sheets.length >= MAX_SHEETS) throw new FileRefusal('too_complex')
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: plainText(attributes.name ?? ''), path: relation.path, isHidden })
    },
  })
  if (sheets.length === 0) throw new FileRefusal('not_a_table')
  return { sheets, is1904 }
}

/** Its prefix is another one in some files. */
const relationOf = (attributes: Record<string, string>) =>
  attributes['r:id'] ?? Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

async function readShared(parts: WorkbookParts, path: string): Promise<string[]> {
  const texts: string[] = []
  if (!parts.has(path)) return texts
  let current = ''
  let characters = 0
  let isText = false
  // How a word is pronounced (rPh) does not belong to it.
  let isPhonetic = false
  await parts.read(path, {
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
      texts.push(plainText(current))
    },
  })
  return texts
}

/** How the workbook's styles show a number. */
async function readFormats(parts: WorkbookParts, path: string): Promise<(NumberFormat | undefined)[]> {
  if (!parts.has(path)) return []
  const codes = new Map<number, string>()
  const ids: number[] = []
  let numbered = 0
  let isOfCells = false
  await parts.read(path, {
    open({ name, attributes }) {
      if (name === 'numFmt') numbered += 1
      if (ids.length >= MAX_STYLES || numbered >= MAX_STYLES) throw new FileRefusal('too_complex')
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) ids.push(Number(attributes.numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  const formats = new Map([...new Set(ids)].map((id) => [id, readFormat(id, codes.get(id))]))
  return ids.map((id) => formats.get(id))
}
