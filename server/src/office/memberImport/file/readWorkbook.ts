import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { FileRefusal } from './refusal.ts'

/** What all that is read of a workbook unpacks to at most, and its shared texts alone, which are kept in memory. */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024
const MAX_SHARED_CHARACTERS = 32 * 1024 * 1024
/** Parts of a workbook: a real one has some dozens. */
const MAX_ENTRIES = 2_000
/** More columns than this are not kept while a row is read. */
const MAX_CELLS = 1_000
const MS_PER_DAY = 86_400_000

type Parts = Map<string, Entry>

/** Rows of the first sheet of an XLSX workbook that is shown, as text: days as 2026-12-31, formulas by their last value. */
export async function* readWorkbook(bytes: Buffer): AsyncGenerator<string[]> {
  const zip = await openZip(bytes)
  try {
    const parts = await listParts(zip)
    const { path, is1904 } = await findSheet(zip, parts)
    const texts = await readShared(zip, parts)
    const dateStyles = await readDateStyles(zip, parts)
    yield* readSheet(zip, requirePart(parts, path), { texts, dateStyles, is1904 })
  } finally {
    zip.close()
  }
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (error) reject(new FileRefusal('broken', { cause: error }))
      else resolve(zip)
    })
  })
}

function listParts(zip: ZipFile): Promise<Parts> {
  const parts: Parts = new Map()
  let unpacked = 0
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      unpacked += isRead(entry.fileName) ? entry.uncompressedSize : 0
      if (entry.isEncrypted()) return reject(new FileRefusal('password'))
      // The size is checked against what really comes out (yauzl's validateEntrySizes).
      if (unpacked > MAX_UNPACKED_BYTES || parts.size > MAX_ENTRIES)
        return reject(new FileRefusal('unpacks_too_large'))
      parts.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(parts))
    zip.on('error', (error) => reject(new FileRefusal('broken', { cause: error })))
    zip.readEntry()
  })
}

/** Pictures and other sheets' drawings are never unpacked. */
const isRead = (name: string) => name.endsWith('.xml') || name.endsWith('.rels')

function requirePart(parts: Parts, path: string): Entry {
  const part = parts.get(path)
  if (!part) throw new FileRefusal('not_a_table')
  return part
}

interface Listener {
  open?(tag: SaxesTagPlain): void
  close?(name: string): void
  text?(text: string): void
}

/** Reads an XML part piece by piece and yields after each. Nothing outside of it is looked up: a document type is refused. */
async function* parseXml(zip: ZipFile, part: Entry, { open, close, text }: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let problem: Error | undefined
  const refuse = (error?: Error) => {
    problem ??= new FileRefusal('broken', { cause: error })
  }
  parser.on('error', refuse)
  parser.on('doctype', () => refuse())
  parser.on('opentag', (tag) => open?.({ ...tag, name: localName(tag.name) }))
  parser.on('closetag', ({ name }) => close?.(localName(name)))
  parser.on('text', (said) => text?.(said))
  const decoder = new TextDecoder()
  try {
    for await (const piece of await openPart(zip, part)) {
      parser.write(decoder.decode(piece as Buffer, { stream: true }))
      if (problem) throw problem
      yield
    }
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('broken', { cause: error })
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function openPart(zip: ZipFile, part: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(part, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}

async function readXml(zip: ZipFile, part: Entry, listener: Listener): Promise<void> {
  for await (const _ of parseXml(zip, part, listener));
}

async function findSheet(zip: ZipFile, parts: Parts): Promise<{ path: string; is1904: boolean }> {
  let relation: string | undefined
  let is1904 = false
  await readXml(zip, requirePart(parts, 'xl/workbook.xml'), {
    open({ name, attributes }) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const isShown = (attributes.state ?? 'visible') === 'visible'
      if (name === 'sheet' && isShown) relation ??= attributes['r:id'] ?? relationOf(attributes)
    },
  })
  let path: string | undefined
  await readXml(zip, requirePart(parts, 'xl/_rels/workbook.xml.rels'), {
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

async function readShared(zip: ZipFile, parts: Parts): Promise<string[]> {
  const part = parts.get('xl/sharedStrings.xml')
  const texts: string[] = []
  if (!part) return texts
  let current = ''
  let characters = 0
  let isText = false
  // How a word is pronounced (rPh) is no part of it.
  let isPhonetic = false
  await readXml(zip, part, {
    open({ name }) {
      if (name === 'si') current = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(said) {
      if (isText) current += said
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      characters += current.length
      if (characters > MAX_SHARED_CHARACTERS) throw new FileRefusal('unpacks_too_large')
      texts.push(current)
    },
  })
  return texts
}

/** Which of the workbook's styles show a number as a day (ECMA-376 part 1, 18.8.30). */
async function readDateStyles(zip: ZipFile, parts: Parts): Promise<Set<number>> {
  const part = parts.get('xl/styles.xml')
  const styles = new Set<number>()
  if (!part) return styles
  const formats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
  let isOfCells = false
  let at = 0
  await readXml(zip, part, {
    open({ name, attributes }) {
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

async function* readSheet(zip: ZipFile, part: Entry, around: Around): AsyncGenerator<string[]> {
  let rows: string[][] = []
  let row: string[] = []
  let cell = { at: 0, type: 'n', style: -1, value: '', isFormula: false, hasValue: false }
  let isValue = false
  const reading = parseXml(zip, part, {
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
      if (isValue) cell.value += said
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
