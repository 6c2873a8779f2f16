import { constants, deflateRawSync } from 'node:zlib'
import type { FileProblem } from '../refusal.ts'
import { aWorkbook, aZip, packedZip, sheetOf, workbookParts } from './aWorkbook.ts'

/** How a bad file is made, when it is tried: each is far more than it seems. And why it is refused, or that it is read. */
export interface BadFile {
  make: () => Buffer
  outcome: FileProblem | 'read'
}

const SHEET = 'xl/worksheets/sheet1.xml'
const SHARED = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const MB = 1024 * 1024

/** Packs a text so that what is packed of the next one can follow it. */
const packedOpen = (text: string) => deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** A workbook one of whose parts repeats a text: a block of it is packed once, and what came of it repeated. */
function repeated(
  path: string,
  { before = '', text, times, after = '' }: { before?: string; text: string; times: number; after?: string },
): Buffer {
  const inBlock = Math.ceil(MB / text.length)
  const block = packedOpen(text.repeat(inBlock))
  const parts = [
    packedOpen(before),
    ...Array.from({ length: Math.floor(times / inBlock) }, () => block),
    packedOpen(text.repeat(times % inBlock)),
    deflateRawSync(after),
  ]
  const size = Buffer.byteLength(before) + times * Buffer.byteLength(text) + Buffer.byteLength(after)
  return packedZip(workbookParts(sheetOf([['Fornavn'], ['Ida']])), {
    [path]: { packed: Buffer.concat(parts), size },
  })
}

const inSheet = (rows: { text: string; times: number }) =>
  repeated(SHEET, { before: '<worksheet><sheetData>', after: '</sheetData></worksheet>', ...rows })

/** The same in LibreOffice's format. */
const inDocument = (rows: { text: string; times: number }) => {
  const around = ['office:document-content', 'office:body', 'office:spreadsheet', 'table:table']
  const before = around.map((name) => `<${name}>`).join('')
  const after = around.toReversed().map((name) => `</${name}>`)
  return repeated('content.xml', { before, after: after.join(''), ...rows })
}
const CELL_OF_IDA = '<table:table-cell office:value-type="string"><text:p>Ida</text:p></table:table-cell>'

const bad = (outcome: BadFile['outcome'], make: BadFile['make']): BadFile => ({ make, outcome })

/** Workbooks that are small and unpack to a lot. */
export const badWorkbooks: Record<string, BadFile> = {
  'elements in elements': bad('too_complex', () => repeated(SHEET, { text: '<a>', times: 80_000_000 })),
  'elements in elements of a document': bad('too_complex', () =>
    inDocument({ text: '<table:table-row>', times: 15_000_000 }),
  ),
  'rows of a document that come a million times': bad('too_many_rows', () => {
    const text = `<table:table-row table:number-rows-repeated="1000000">${CELL_OF_IDA.repeat(40)}</table:table-row>`
    return inDocument({ text, times: 2_000 })
  }),
  'paragraphs of a document without number': bad('too_complex', () => {
    const text = '<text:p>Ida Holm</text:p>'.repeat(20_000)
    return inDocument({
      text: `<table:table-row><table:table-cell>${text}</table:table-cell></table:table-row>`,
      times: 1,
    })
  }),
  'elements in elements, in the texts': bad('too_complex', () =>
    repeated(SHARED, { text: '<a>', times: 80_000_000 }),
  ),
  'elements in elements, in the list of sheets': bad('too_complex', () =>
    repeated('xl/workbook.xml', { text: '<a>', times: 80_000_000 }),
  ),
  'elements beside each other': bad('too_complex', () => inSheet({ text: '<a/>', times: 60_000_000 })),
  'merged cells without an end': bad('broken', () =>
    inSheet({ text: '<mergeCell ref="A1', times: 13_000_000 }),
  ),
  'cells of one row': bad('too_complex', () => inSheet({ text: '<c/>', times: 60_000_000 })),
  'rows without cells': bad('too_complex', () => inSheet({ text: '<row/>', times: 10_000_000 })),
  'rows with one blank cell': bad('too_complex', () =>
    inSheet({ text: '<row><c r="ALL1"/></row>', times: 10_000_000 }),
  ),
  styles: bad('too_complex', () =>
    repeated(STYLES, {
      ...{ before: '<styleSheet><cellXfs>', text: '<xf numFmtId="14"/>', times: 13_000_000 },
      after: '</cellXfs></styleSheet>',
    }),
  ),
  'formats of numbers': bad('too_complex', () =>
    repeated(STYLES, {
      before: '<styleSheet>',
      text: '<numFmt formatCode="d" numFmtId="1"/>',
      times: 6_000_000,
    }),
  ),
  'shared texts': bad('too_complex', () =>
    repeated(SHARED, { before: '<sst>', text: '<si/>', times: 51_000_000, after: '</sst>' }),
  ),
  'shared texts of a word': bad('too_complex', () =>
    repeated(SHARED, { before: '<sst>', text: '<si><t>Ida</t></si>', times: 13_000_000, after: '</sst>' }),
  ),
  'a text without an end': bad('too_complex', () =>
    repeated(SHARED, { before: '<sst><si><t>', text: 'x', times: 250 * MB }),
  ),
  'a text in pieces': bad('too_complex', () =>
    repeated(SHARED, { before: '<sst><si>', text: '<t>xxxxxxxxxxxxxxxxxxxx</t>', times: 9_000_000 }),
  ),
  'a cell in pieces': bad('too_complex', () =>
    repeated(SHEET, {
      before: '<worksheet><sheetData><row><c t="str">',
      ...{ text: '<v>xxxxxxxxxxxxxxxxxxxx</v>', times: 9_000_000 },
    }),
  ),
  'a comment without an end': bad('too_complex', () =>
    repeated(SHEET, { before: '<a><!--', text: 'x', times: 250 * MB }),
  ),
  'a tag without an end': bad('too_complex', () =>
    repeated(SHEET, { before: '<a b="', text: 'x', times: 250 * MB }),
  ),
  'a tag with attributes': bad('empty', () =>
    inSheet({ text: ' <a bcd="1" bce="2" bcf="3"/>', times: 2_000_000 }),
  ),
  blanks: bad('too_complex', () => repeated(SHEET, { text: ' ', times: 255 * MB })),
  'a gigabyte': bad('unpacks_too_large', () => repeated(SHEET, { text: '<row/>', times: 180_000_000 })),
  'a part that says it is small': bad('broken', () => lying(inSheet({ text: '<row/>', times: 10_000 }))),
  'a part with a wrong byte': bad('broken', () =>
    damaged(inSheet({ text: '<row><c r="A1"><v>1</v></c></row>', times: 10_000 })),
  ),
  'a part that is cut off': bad('broken', () => {
    const packed = deflateRawSync(`<worksheet><sheetData>${'<row/>'.repeat(10_000)}`).subarray(0, 40)
    return packedZip(workbookParts(''), { [SHEET]: { packed, size: 60_000 } })
  }),
  parts: bad('too_complex', () =>
    aZip(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`xl/${at}.xml`, '']))),
  ),
  sheets: bad('too_complex', () => {
    const sheets = '<sheet r:id="rId1"/>'.repeat(1_000_000)
    return aWorkbook('', { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` })
  }),
}

const inCells = (type: string, value: string) =>
  inSheet({ text: `<row><c t="${type}"><${value}</c></row>`, times: 10_000 })

/** Workbooks of some 10,000 rows in which a reader may stumble over what is written in a cell or beside it. */
export const oddWorkbooks: Record<string, BadFile> = {
  'signs that XML has none of': bad('read', () => inCells('str', `v>${'_x0000__xD800_'.repeat(20)}</v>`)),
  'signs that are nearly so': bad('read', () => inCells('str', `v>${'_x000'.repeat(60)}</v>`)),
  'texts in CDATA': bad('read', () => inCells('inlineStr', 'is><t><![CDATA[Ida <Holm>]]></t></is>')),
  'a CDATA without an end': bad('too_complex', () =>
    repeated(SHEET, { before: '<a><![CDATA[', text: 'x', times: 250 * MB }),
  ),
  'entities in entities': bad('broken', () =>
    repeated(SHEET, {
      before: '<!DOCTYPE a [<!ENTITY a "',
      text: '&a;&a;',
      times: 100_000,
      after: '">]><a/>',
    }),
  ),
  'signs by their number': bad('read', () => inCells('str', `v>${'&#230;'.repeat(40)}</v>`)),
  'numbers of 300 digits': bad('read', () => inCells('n', `v>${'9'.repeat(300)}</v>`)),
  'days that are none': bad('read', () =>
    inSheet({ text: '<row><c s="1"><v>-1e300</v></c></row>', times: 10_000 }),
  ),
  'texts that are not there': bad('read', () => inCells('s', 'v>99999999999</v>')),
  'rows in the wrong order': bad('rows_in_pieces', () =>
    inSheet({
      text: Array.from({ length: 1_100 }, (_, at) => `<row r="${1_100 - at}"><c><v>1</v></c></row>`).join(''),
      times: 30,
    }),
  ),
  'rows with the same number': bad('read', () =>
    inSheet({ text: '<row r="7"><c><v>1</v></c></row>', times: 10_000 }),
  ),
  'rows beyond the last one': bad('read', () =>
    inSheet({ text: '<row r="99999999"><c><v>1</v></c></row>', times: 10_000 }),
  ),
  'columns that are hidden': bad('read', () =>
    repeated(SHEET, {
      ...{ before: '<worksheet><cols>', text: '<col min="1" max="99999999" hidden="1"/>', times: 100_000 },
      after: '</cols><sheetData><row><c t="str"><v>Ida</v></c></row></sheetData></worksheet>',
    }),
  ),
  'a format without an end': bad('read', () =>
    repeated(STYLES, {
      ...{ before: '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="', text: '[', times: MB - 200 },
      after: '"/></numFmts></styleSheet>',
    }),
  ),
}

/** Says in the directory at the end that its largest part unpacks to a hundred bytes. */
function lying(bytes: Buffer): Buffer {
  const name = bytes.lastIndexOf(SHEET)
  const SIZE_BEFORE_NAME = 22
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(100, name - SIZE_BEFORE_NAME)
  return copy
}

/** Spoils what is packed of its largest part. */
function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.fill(0xff, bytes.indexOf(SHEET) + SHEET.length, bytes.indexOf(SHEET) + SHEET.length + 40)
  return copy
}

/** As large as a file may be: 16 MB. */
const full = (text: string, before = '') =>
  Buffer.from(before + text.repeat(Math.floor((16 * MB - before.length) / text.length)))

export const badTexts: Record<string, BadFile> = {
  semicolons: bad('too_many_columns', () => full(';')),
  'lines of semicolons': bad('too_many_columns', () => full(`${';'.repeat(999)}\n`)),
  'commas in UTF-16': bad('too_many_columns', () =>
    Buffer.from(`\ufeff${','.repeat(8 * MB - 1)}`, 'utf16le'),
  ),
  'lines of one semicolon': bad('too_many_rows', () => full(';\n')),
  'blank lines': bad('empty', () => full('\r\n')),
  'mixed line ends': bad('too_many_rows', () => full('a;b\rc;d\ne;f\r\n')),
  'other line ends than the first': bad('too_many_rows', () => full('a;b\r', 'Fornavn;Efternavn\r\n')),
  'one cell': bad('broken', () => full('x', 'Fornavn;Efternavn\n')),
  'one cell in quotation marks': bad('too_many_rows', () => full('x\n', 'Fornavn;Efternavn\n"')),
  'quotation marks': bad('broken', () => full('"')),
  'quotation marks and semicolons': bad('too_many_columns', () => full('";"')),
  'quotation marks inside of words': bad('too_many_columns', () => full('a"b;')),
  columns: bad('too_many_columns', () => full('Column;', '')),
  'headings of one letter': bad('too_many_rows', () => full('a;b;c;d\n')),
}

/** As long as a file of 10,000 people. */
const large = (row: string | Buffer, head = 'Fornavn;Efternavn\n') =>
  Buffer.concat([Buffer.from(head), ...Array.from({ length: 10_000 }, () => Buffer.from(row))])

/** Texts of some 10,000 rows in which a reader may stumble over encodings, line ends and marks. */
export const oddTexts: Record<string, BadFile> = {
  'bytes that are no letter': bad('read', () =>
    large(Buffer.from([0x81, 0x8d, 0x90, 0x9d, 0x3b, 0x81, 0x0a])),
  ),
  'letters of the Mac': bad('read', () => large(Buffer.from('\x8cse;\x81g\x8crd\n', 'latin1'))),
  'letters of DOS': bad('read', () => large(Buffer.from('\x86se;\x8fg\x86rd\n', 'latin1'))),
  'letters of two encodings': bad('read', () =>
    large(Buffer.concat([Buffer.from('Åse;Øst\n'), Buffer.from('\xc5se;\x8fst\n', 'latin1')])),
  ),
  'UTF-8 that was read twice': bad('read', () => large('Ã…se;Ã˜stergÃ¥rd\n')),
  'half of a letter at each end': bad('read', () =>
    large(Buffer.from([0x49, 0x64, 0x61, 0xc3, 0x3b, 0xc3, 0x0a])),
  ),
  'halves of UTF-16': bad('read', () =>
    Buffer.concat([
      Buffer.from('\ufeffFornavn;Efternavn\n', 'utf16le'),
      large(Buffer.from([0, 0xd8, 59, 0, 10, 0]), ''),
    ]),
  ),
  'half a byte of UTF-16': bad('read', () =>
    Buffer.concat([Buffer.from('\ufeffFornavn;Efternavn\nIda;Holm\n', 'utf16le'), Buffer.from([0x49])]),
  ),
  zeros: bad('not_a_table', () => large('\0\0\0;\0\n')),
  'every line end': bad('read', () =>
    large('Ida;Holm\rAda;Holm\n', 'Fornavn;Efternavn\r\n').subarray(0, 200_000),
  ),
  'line ends that no spreadsheet has': bad('read', () => large('Ida;Holm\u2028Ada\u0085\v\f\n')),
  'a mark without its end in each row': bad('read', () => large('"Ida;Holm\n')),
  'marks inside of marks': bad('read', () => large('"""Ida"" ""Holm""";"a""b"\n')),
  'a mark with something behind it': bad('read', () => large('"Ida" x;"Holm"y"\n')),
  'rows of another width': bad('read', () => large('Ida;Holm;;;x\nAda\n').subarray(0, 200_000)),
  'a line of sep= before each': bad('read', () => large('sep=;\nIda;Holm\n', 'sep=,\n').subarray(0, 200_000)),
  'another delimiter in each row': bad('read', () =>
    large('Ida,Holm\nIda\tHolm\nIda|Holm\n').subarray(0, 200_000),
  ),
  'signs that turn the line': bad('read', () => large('\u202eIda\u200b\u2066;\ufeffHolm\u00ad\n')),
  'brackets without an end': bad('read', () =>
    Buffer.from(`Fornavn;Køn;${'('.repeat(90_000)}\n${`Ida;${'('.repeat(90_000)}\n`.repeat(100)}`),
  ),
  'addresses in addresses': bad('read', () =>
    Buffer.from(`Fornavn;E-mail\n${`Ida;${'a@'.repeat(45_000)}\n`.repeat(100)}`),
  ),
  'a list in a list': bad('not_a_table', () => full('[')),
  'marks on a letter': bad('read', () => large(`a${'\u0301'.repeat(40)};Holm\n`)),
}
