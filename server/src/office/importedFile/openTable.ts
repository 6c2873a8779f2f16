import type { ImportReading, SeenFile } from '@medlem/contract/importedFile'
import { decodeAs, findEncoding } from './encoding.ts'
import { filledDown, findMerged } from './mergedCells.ts'
import { openDocument } from './openDocument.ts'
import { refuseOtherKinds } from './otherKinds.ts'
import { type FileRow, findDelimiter, readText } from './readText.ts'
import { type FileProblem, FileRefusal } from './refusal.ts'
import { readSheet, type SeenSheet } from './sheetRows.ts'
import { type OpenBook, openWorkbook } from './workbook.ts'
import { openParts, type WorkbookParts } from './workbookParts.ts'

/** How somebody wants a file to be read; what is left out is found by the file. */
export type WantedReading = Partial<ImportReading>

/** Bytes that a workbook unpacks to before its rows are no longer counted. */
const COUNTED_BYTES = 96 * 1024 * 1024
/** More control characters than this part of a text are of a file of another kind. */
const MAX_CONTROLS = 0.01

/** Rows in which the headings of a sheet are looked for. */
const TRIED_ROWS = 12

/** Which headings a table may have, and whether a cell of several rows is said in each. */
export interface HeadedKind {
  /** How many different headings of such a table the cells of a row are. */
  knownIn(cells: readonly string[]): number
  /** An amount of money would be counted in each too. */
  isFilledDown?: boolean
}

/** Behind the last line of a text that a program of DOS wrote. */
const END_OF_DOS = '\x1a'

/** A file that is a table, whose headings are not found yet. */
export interface OpenTable {
  format: 'csv' | 'xlsx' | 'ods'
  reading: Omit<ImportReading, 'headings'>
  isEncodingDoubtful: boolean
  /** Of a workbook a row may end before its headings do: blank cells are not written. */
  isRagged: boolean
  /** Whether its rows can't be parted into cells in another way. */
  isUndivided: boolean
  rows: AsyncIterable<FileRow> | Iterable<FileRow>
  /** Whether too much was read to be counted in good time. */
  isLong(): boolean
  /** What is seen when its rows were read; counts the rows of its sheets, of which one is known. */
  seen(rows: number | null): Promise<Pick<SeenFile, 'encodings' | 'delimiters' | 'sheets'>>
  hiddenColumns(): SeenSheet['hidden']
  close(): void
}

const startsWith = (bytes: Buffer, ...starts: string[]) =>
  starts.some((hex) => bytes.subarray(0, hex.length / 2).toString('hex') === hex)

/** Throws a `FileRefusal` that says what to do with a file of another kind. */
export async function openTable(bytes: Buffer, wanted: WantedReading, kind: HeadedKind): Promise<OpenTable> {
  if (bytes.length === 0) throw new FileRefusal('empty')
  if (startsWith(bytes, '504b0304')) return openSheet(await openParts(bytes), wanted, kind)
  // The container of old Excel files, and of new ones that are encrypted; and those that had none yet.
  if (startsWith(bytes, 'd0cf11e0a1b11ae1')) throw new FileRefusal(inContainer(bytes))
  if (startsWith(bytes, '09000400', '09020600', '09040600', '09081000', '09080800'))
    throw new FileRefusal('old_excel')
  // gzip, 7-Zip and RAR.
  if (startsWith(bytes, '1f8b08', '377abcaf271c', '526172211a07')) throw new FileRefusal('archive')
  // PDF, pictures, and an archive without files.
  if (startsWith(bytes, '25504446', '89504e47', 'ffd8ff', '504b0506')) throw new FileRefusal('not_a_table')
  return openText(bytes, wanted)
}

/** Of Word, PowerPoint, and a message of Outlook. */
const OTHER_PARTS = /WordDocument|PowerPoint|__properties_version/

/** What a file of an Office program before 2007 is: its parts are called in UTF-16. */
function inContainer(bytes: Buffer): FileProblem {
  const parts = bytes.toString('utf16le')
  if (parts.includes('EncryptedPackage')) return 'password'
  return OTHER_PARTS.test(parts) ? 'not_a_table' : 'old_excel'
}

function openText(bytes: Buffer, wanted: WantedReading): OpenTable {
  const found = findEncoding(bytes)
  const encoding = wanted.encoding ?? found.encoding
  const whole = decodeAs(bytes, encoding)
  const text = withoutZeros(whole.endsWith(END_OF_DOS) ? whole.slice(0, -1) : whole)
  refuseMarkup(text)
  refuseOtherKinds(text)
  if (text.trim() === '') throw new FileRefusal('empty')
  const { delimiter, delimiters } = findDelimiter(text)
  const used = wanted.delimiter ?? delimiter
  return {
    format: 'csv',
    reading: { encoding, delimiter: used, sheet: null },
    isEncodingDoubtful: found.isDoubtful && !wanted.encoding,
    isRagged: false,
    isUndivided: delimiters.every(({ columns }) => columns === 1),
    rows: readText(text, used),
    isLong: () => false,
    seen: async () => ({ encodings: found.encodings, delimiters, sheets: [] }),
    hiddenColumns: () => [],
    close: () => undefined,
  }
}

/** No text has control characters; a damaged one may have some, of which the database can't store zeros. */
function withoutZeros(text: string): string {
  let controls = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x09 || (code > 0x0d && code < 0x20)) controls += 1
  }
  if (controls > text.length * MAX_CONTROLS) throw new FileRefusal('not_a_table')
  return text.replaceAll('\0', '\ufffd')
}

/** Web pages and XML that programs call .xls. */
function refuseMarkup(text: string): void {
  const start = text.slice(0, 4096).trimStart().toLowerCase()
  if (
    /^(<!--|<!doctype html|<(?:html|head|meta|body|style|script|table|tbody|thead|tr|td|th|div|p|span)[\s>]|mime-version:)/.test(
      start,
    ) ||
    /^<\?xml[^>]*>\s*(<!doctype html|<html)/.test(start)
  )
    throw new FileRefusal('web_page')
  if (start.startsWith('<?xml') || /^<([a-z]+:)?workbook[\s>]/.test(start)) throw new FileRefusal('xml')
}

async function openBook(parts: WorkbookParts, isOpenDocument: boolean): Promise<OpenBook> {
  if (isOpenDocument) return openDocument(parts)
  const book = await openWorkbook(parts)
  const { sheets } = book
  async function* rows(at: number, seen: SeenSheet) {
    const sheet = sheets[at]
    if (sheet) yield* readSheet(book, sheet, seen)
  }
  async function merged(at: number) {
    const sheet = sheets[at]
    return sheet ? findMerged(parts.pieces(sheet.path)) : []
  }
  return { parts, sheets, rows, merged }
}

/** Those of the chosen sheet, as it shows them. */
async function* shownRows(book: OpenBook, at: number, seen: SeenSheet): AsyncGenerator<FileRow> {
  seen.merged = (await book.merged?.(at)) ?? []
  yield* filledDown(book.rows(at, seen), seen.merged)
}

async function openSheet(
  parts: WorkbookParts,
  wanted: WantedReading,
  { knownIn, isFilledDown = false }: HeadedKind,
): Promise<OpenTable> {
  try {
    const isOpenDocument = parts.has('content.xml')
    const book = await openBook(parts, isOpenDocument)
    const place = wanted.sheet ?? (await firstUsed(book, knownIn))
    if (!book.sheets[place]) throw new FileRefusal('no_such_sheet')
    const seenSheet: SeenSheet = { hidden: [] }
    return {
      format: isOpenDocument ? 'ods' : 'xlsx',
      reading: { encoding: null, delimiter: null, sheet: place },
      isEncodingDoubtful: false,
      isRagged: true,
      isUndivided: true,
      rows: isFilledDown ? shownRows(book, place, seenSheet) : book.rows(place, seenSheet),
      isLong: () => parts.bytes > COUNTED_BYTES,
      seen: async (rows) => ({ encodings: [], delimiters: [], sheets: await seeSheets(book, place, rows) }),
      hiddenColumns: () => seenSheet.hidden,
      close: () => parts.close(),
    }
  } catch (error) {
    parts.close()
    throw error
  }
}

/** The first sheet that is shown and has known headings, as a cover or a pivot table may stand before it; else the first with rows. */
async function firstUsed(book: OpenBook, knownIn: HeadedKind['knownIn']): Promise<number> {
  const shown = book.sheets.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]))
  let used: number | undefined
  for (const at of shown.length > 1 ? shown : []) {
    const known = await mostKnown(book, at, knownIn)
    if (known !== undefined && known > 1) return at
    if (known !== undefined) used ??= at
  }
  return used ?? shown[0] ?? 0
}

/** How many headings the row with most of them has; undefined for a sheet without rows. */
async function mostKnown(
  book: OpenBook,
  at: number,
  knownIn: HeadedKind['knownIn'],
): Promise<number | undefined> {
  if (book.parts.bytes > COUNTED_BYTES) return 0
  let most: number | undefined
  let read = 0
  for await (const { cells } of book.rows(at, { hidden: [] })) {
    most = Math.max(most ?? 0, knownIn(cells))
    read += 1
    if (most > 1 || read >= TRIED_ROWS) break
  }
  return most
}

async function seeSheets(book: OpenBook, chosen: number, rows: number | null): Promise<SeenFile['sheets']> {
  const seen: SeenFile['sheets'] = []
  for (const [at, sheet] of book.sheets.entries()) {
    const count = at === chosen ? rows : await countRows(book, at)
    seen.push({ name: sheet.name.slice(0, 100), rows: count, isHidden: sheet.isHidden })
  }
  return seen
}

/** Null where it is too much; what is wrong in a sheet that is not read matters to none. */
async function countRows(book: OpenBook, at: number): Promise<number | null> {
  let count = 0
  try {
    for await (const _ of book.rows(at, { hidden: [] })) {
      if (book.parts.bytes > COUNTED_BYTES) return null
      count += 1
    }
  } catch (error) {
    if (error instanceof FileRefusal) return null
    throw error
  }
  return book.parts.bytes > COUNTED_BYTES ? null : count
}
