import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHead, readTable } from './readTable.ts'
import { FileRefusal } from './refusal.ts'
import { aWorkbook, aZip, sheetOf, workbookParts } from './testing/aWorkbook.ts'

async function numbered(bytes: Buffer): Promise<[number, ...string[]][]> {
  const rows: [number, ...string[]][] = []
  for await (const { number, cells } of readTable(bytes)) rows.push([number, ...cells])
  return rows
}
const refusalOf = (bytes: Buffer) =>
  readHead(bytes).then(
    () => 'read',
    (error) => (error instanceof FileRefusal ? error.problem : String(error)),
  )

const HEADINGS = '<row r="1"><c t="str"><v>Navn</v></c><c t="str"><v>Mobil</v></c></row>'
const headed = (rows: string, more: Record<string, string> = {}) => aWorkbook(HEADINGS + rows, more)
const below = async (rows: string, more: Record<string, string> = {}) =>
  (await numbered(headed(rows, more))).slice(1)
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

describe('texts of a workbook', () => {
  test.each([
    ['Ida_x000D_\nHolm', 'Ida\r\nHolm'],
    ['_x005F_x000D_', '_x000D_'],
    ['a_x0007_b', 'a\u0007b'],
    ['a_x0000_b_xD83D_c', 'a\ufffdb\ufffdc'],
    ['_xD83D__xDE00_', '😀'],
    ['<![CDATA[Ida & Bo]]>', 'Ida & Bo'],
    ['I&#248;da', 'Iøda'],
  ])('%j says %j', async (written, said) =>
    expect(await below(`<row>${text(written)}</row>`)).toEqual([[2, said]]),
  )

  test('one that is not there needs a person', async () => {
    expect(await below('<row><c t="s"><v>7</v></c></row>')).toEqual([[2, '\ufffd']])
  })

  test('are found by what refers to them, under another name, in other letters', async () => {
    const { 'xl/workbook.xml': _workbook, 'xl/_rels/workbook.xml.rels': _rels, ...others } = workbookParts('')
    const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    const relation = (id: string, kind: string, target: string) =>
      `<p:Relationship Id="${id}" Type="${type}/${kind}" Target="${target}"/>`
    const parts = {
      ...others,
      '_rels/.rels': `<p:Relationships xmlns:p="p">${relation('a', 'officeDocument', '/Book/Main.xml')}</p:Relationships>`,
      'book/main.xml':
        '<x:workbook xmlns:x="x" xmlns:q="q"><x:sheets><x:sheet name="A" q:id="s"/></x:sheets></x:workbook>',
      'book/_rels/main.xml.rels': `<p:Relationships xmlns:p="p">${relation('s', 'worksheet', 'Sheets/One.xml')}${relation('t', 'sharedStrings', '/Book/SharedStrings.XML')}${relation('u', 'styles', '../looks.xml')}</p:Relationships>`,
      'book/sharedstrings.xml':
        '<x:sst xmlns:x="x"><x:si><x:t>Navn</x:t></x:si><x:si><x:t>Ida</x:t></x:si></x:sst>',
      'looks.xml':
        '<x:styleSheet xmlns:x="x"><x:numFmts><x:numFmt numFmtId="200" formatCode="0000"/></x:numFmts><x:cellXfs><x:xf numFmtId="200"/></x:cellXfs></x:styleSheet>',
      'book/sheets/one.xml':
        '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c></x:row><x:row><x:c t="s"><x:v>1</x:v></x:c><x:c s="0"><x:v>150</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    }
    expect(await numbered(aZip(parts))).toEqual([
      [1, 'Navn'],
      [2, 'Ida', '0150'],
    ])
  })
})

describe('rows of a sheet', () => {
  test('have the numbers that the sheet gives them, in any order and in one element for a cell', async () => {
    const rows =
      '<row r="9"><c r="A9" t="str"><v>Bo</v></c></row><row r="4"><c r="A4" t="str"><v>Ida</v></c></row><row r="4"><c r="B4"><v>20112233</v></c></row><row r="6"/>'
    expect(await below(rows)).toEqual([
      [4, 'Ida', '20112233'],
      [9, 'Bo'],
    ])
  })

  test('may have no number, and cells no place', async () => {
    expect(
      await below(
        `<row>${text('Ida')}<c r="b2"/><c><v>1</v></c></row><row><c/></row><row>${text('Bo')}</row>`,
      ),
    ).toEqual([
      [2, 'Ida', '', '1'],
      [4, 'Bo'],
    ])
  })

  test('that are blank are not counted, however many have a format', async () => {
    const blank = Array.from(
      { length: 60_000 },
      (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`,
    )
    const bytes = headed(`<row r="2">${text('Ida')}</row>${blank.join('')}`)
    expect((await readHead(bytes)).seen?.rows).toBe(1)
  })

  test('are refused where one comes in pieces far from each other', async () => {
    const many = Array.from({ length: 1_100 }, (_, at) => `<row r="${at + 2}">${text('Ida')}</row>`)
    expect(await refusalOf(headed(`${many.join('')}<row r="5"><c r="B5"><v>1</v></c></row>`))).toBe(
      'rows_in_pieces',
    )
  })

  test('that are too many are refused when the file is handed in', async () => {
    const rows = sheetOf([['Navn', 'Mobil'], ...Array.from({ length: 50_001 }, () => ['Ida', '1'])])
    expect(await refusalOf(aWorkbook(rows))).toBe('too_many_rows')
  })
})

describe('the sheet that is read', () => {
  const relation = (id: number) =>
    `<Relationship Id="rId${id}" Type="worksheet" Target="worksheets/sheet${id}.xml"/>`
  const aBook = (...sheets: string[][][]) => {
    const numbers = sheets.map((_, at) => at + 1)
    const names = numbers.map((id) => `<sheet name="${id}" r:id="rId${id}"/>`)
    const parts = sheets.map((rows, at) => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet><sheetData>${sheetOf(rows)}</sheetData></worksheet>`,
    ])
    return aWorkbook('', {
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${numbers.map(relation).join('')}</Relationships>`,
      ...Object.fromEntries(parts),
    })
  }
  const cover = [['Havkatten'], ['Printed', '2026-11-01']]
  const pivot = [
    ['Rækkenavne', 'Antal'],
    ['Aarhus', '2'],
  ]
  const list = [
    ['Fornavn', 'Efternavn'],
    ['Ida', 'Holm'],
  ]

  test.each([
    ['the first with known headings', [cover, pivot, list, list], 2],
    ['the first list', [list, cover], 0],
    ['the first with rows where none has known headings', [[], pivot, cover], 1],
  ])('is %s', async (_what, sheets, sheet) =>
    expect((await readHead(aBook(...sheets))).reading).toMatchObject({ sheet }),
  )
})

describe('numbers', () => {
  const styles = (codes: readonly string[]) => ({
    'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  })
  test.each([
    ['0000', '150', '0150'],
    ['00000000', '20112233', '20112233'],
    ['00000000', '112233', '00112233'],
    ['00 00 00 00', '20112233', '20 11 22 33'],
    ['00\\ 00\\ 00\\ 00', '20112233', '20 11 22 33'],
    ['"+45 "00000000', '20112233', '+45 20112233'],
    ['"DK-"0000', '800', '0800'],
    ['[<=9999]0000;General', '150', '150'],
    ['[<=9999]0000;000000', '150', '0150'],
    ['[<=9999]0000;000000', '11122', '011122'],
    ['"kr "0', '450', '450'],
    ['0.00', '450.5', '450.5'],
    ['#,##0', '1450', '1450'],
    ['General', '20112200.0', '20112200'],
    ['General', '4.52012E9', '4520120000'],
    ['General', '0.30000000000000004', '0.3'],
    ['Standard', '31666', '31666'],
    ['General', '4571234567890123456', '4.57123456789012E+18'],
    ['dd-mm-yyyy', '31666', '1986-09-11'],
    ['mmm\\-yy', '31656', '1986-09'],
    ['mmm\\-yy', '31666', '1986-09-11'],
    ['yyyy', '31413', '1986'],
    ['yyyy', '31666', '1986-09-11'],
    ['d\\-mmm', '31656', '1986-09-01'],
    ['dd-mm-yyyy', '0', ''],
    ['dd-mm-yyyy', '-3', '-3'],
    ['dd-mm-yyyy', '0.5', '0.5'],
    ['dd-mm-yyyy', '60', '1900-02-29'],
    ['[h]:mm', '0.5', '0.5'],
    ['0" dage"', '12', '12'],
  ])('in the format %j %s is %j', async (code, number, shown) => {
    const rows = await below(`<row>${text('Ida')}<c s="0"><v>${number}</v></c></row>`, styles([code]))
    expect(rows).toEqual([[2, 'Ida', ...(shown === '' ? [] : [shown])]])
  })

  test('a link to an empty cell is no day from 1904 either', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'
    const rows = await below(`<row>${text('Ida')}<c s="1"><v>0</v></c></row>`, {
      'xl/workbook.xml': workbook,
    })
    expect(rows).toEqual([[2, 'Ida']])
  })

  test('an error, and what is no number, need a person', async () => {
    expect(await below('<row><c t="e"><v>#N/A</v></c><c><v>x</v></c></row>')).toEqual([
      [2, '\ufffd#N/A', '\ufffdx'],
    ])
  })

  test('a formula without its result is refused, one with an empty text is blank', async () => {
    expect(await refusalOf(headed(`<row>${text('Ida')}<c><f>A1</f><v/></c></row>`))).toBe(
      'formula_without_value',
    )
    expect(await below(`<row>${text('Ida')}<c t="str"><f>A1</f><v></v></c></row>`)).toEqual([[2, 'Ida']])
  })
})

describe('a file of another program is refused by what it is', () => {
  const excel2003 = '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'
  test.each<[string, Buffer, string]>([
    ['a binary workbook', aZip({ 'xl/workbook.bin': 'x' }), 'binary_excel'],
    ['Numbers', aZip({ 'Index/Document.iwa': 'x' }), 'numbers'],
    ['an archive', aZip({ 'a.txt': 'x' }), 'archive'],
    ['a letter', aZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }), 'not_a_table'],
    ['Excel 2003 XML', Buffer.from(excel2003), 'xml'],
    ['the same in UTF-16', Buffer.from(`\ufeff${excel2003}`, 'utf16le'), 'xml'],
    ['a web page', Buffer.from('\n<HTML><table><tr><td>Navn</td></tr></table>'), 'web_page'],
    ['a table of a web page', Buffer.from('<table><tr><td>Navn;x</td></tr></table>'), 'web_page'],
    ['Excel before files had containers', Buffer.from('0908100000060500', 'hex'), 'old_excel'],
  ])('%s', async (_name, bytes, problem) => expect(await refusalOf(bytes)).toBe(problem))
})

test('rows read are those of the sheet that was written, with its numbers, in any layout', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'å', '_', 'x', '0', 'D', '&', '<', '"'),
    minLength: 1,
    maxLength: 9,
  })
  const table = fc.uniqueArray(
    fc.record({
      number: fc.integer({ min: 2, max: 900 }),
      cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
    }),
    { selector: ({ number }) => number, minLength: 1, maxLength: 6 },
  )
  const escaped = (value: string) =>
    value.replaceAll('_x', '_x005F_x').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), fc.boolean(), async (rows, inPieces, isShared) => {
      const shared: string[] = []
      const cellOf = (value: string, at: number, number: number) => {
        const r = `r="${'ABCD'[at]}${number}"`
        if (!isShared) return `<c ${r} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
        shared.push(`<si><t>${escaped(value)}</t></si>`)
        return `<c ${r} t="s"><v>${shared.length - 1}</v></c>`
      }
      const written = rows.map(({ number, cells }) => {
        const all = cells.map((value, at) => cellOf(value, at, number))
        const elements = inPieces ? all : [all.join('')]
        return elements.map((one) => `<row r="${number}">${one}</row>`).join('')
      })
      const title =
        '<row r="1"><c t="str"><v>Navn</v></c><c t="str"><v>Mobil</v></c><c t="str"><v>By</v></c><c t="str"><v>Vej</v></c></row>'
      const bytes = aWorkbook(title + written.join(''), {
        'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>`,
      })
      const expected = rows
        .toSorted((a, b) => a.number - b.number)
        .map(({ number, cells }) => [number, ...cells])
      expect((await numbered(bytes)).slice(1)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
