import { describe, expect, test } from 'vitest'
import { readHead, readTable } from './readTable.ts'
import { FileRefusal } from './refusal.ts'
import { aWorkbook, sheetOf } from './testing/aWorkbook.ts'

async function read(bytes: Buffer | string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of readTable(Buffer.from(bytes))) rows.push(cells)
  return rows
}
const refusalOf = (bytes: Buffer | string) =>
  read(Buffer.from(bytes)).then(
    (rows) => `${rows.length} rows`,
    (error) => (error instanceof FileRefusal ? error.problem : String(error)),
  )

const DANISH = 'Fornavn;Efternavn;By\r\nØystein;Ågård;Ærø\r\n'

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from(DANISH), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${DANISH}`), 'utf-8'],
    ['UTF-16', Buffer.from(`\ufeff${DANISH}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(DANISH, 'utf16le'), 'utf-16le'],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${DANISH}`, 'utf16le').swap16(), 'utf-16be'],
    ['Windows-1252', Buffer.from(DANISH, 'latin1'), 'windows-1252'],
  ])('in %s is found out', async (_name, bytes, encoding) => {
    expect(await readHead(bytes)).toMatchObject({
      encoding,
      columns: [{ heading: 'Fornavn', field: 'firstName' }, {}, {}],
    })
    expect(await read(bytes)).toEqual([
      ['Fornavn', 'Efternavn', 'By'],
      ['Øystein', 'Ågård', 'Ærø'],
    ])
  })

  test.each([';', ',', '\t', '|'])('with %j between cells', async (delimiter) => {
    const lines = [
      ['Navn', 'Adresse', 'E-mail'],
      ['Ida Holm', '"Havnegade 12; st, tv"', 'ida@example.org'],
    ]
    const [, row] = await read(lines.map((cells) => cells.join(delimiter)).join('\n'))
    expect(row).toEqual(['Ida Holm', 'Havnegade 12; st, tv', 'ida@example.org'])
  })

  test('headings may stand below a title and blank rows', async () => {
    const [headings] = await read('Medlemsliste 2026;;\n;;\nFornavn;Efternavn;\nIda;Holm;\n')
    expect(headings).toEqual(['Fornavn', 'Efternavn'])
  })
})

describe('a workbook', () => {
  test('gives texts, numbers, days and the last value of formulas', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Mobil</t></is></c></row>' +
      '<row r="2"><c r="A2" t="str"><f>"I"&amp;"da"</f><v>Ida</v></c><c r="B2" s="1"><v>31666</v></c><c r="D2"><v>2.0112233E7</v></c></row>' +
      '<row r="3"><c r="A3" t="e"><v>#REF!</v></c><c r="B3" t="b"><v>1</v></c></row>'
    const shared =
      '<sst><si><t>Fornavn</t></si><si><r><t>Føds</t></r><r><t>elsdato</t></r><rPh><t>x</t></rPh></si></sst>'
    expect(await read(aWorkbook(sheet, { 'xl/sharedStrings.xml': shared }))).toEqual([
      ['Fornavn', 'Fødselsdato', '', 'Mobil'],
      ['Ida', '1986-09-11', '', '20112233'],
      ['\ufffd#REF!', '1'],
    ])
  })

  test('its days may be counted from 1904', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet r:id="rId1"/></sheets></workbook>'
    const sheet = '<row><c t="str"><v>Fødselsdato</v></c></row><row><c s="1"><v>30204</v></c></row>'
    expect((await read(aWorkbook(sheet, { 'xl/workbook.xml': workbook })))[1]).toEqual(['1986-09-11'])
  })
})

describe('is refused with its reason', () => {
  const headed = (rows: number) =>
    sheetOf([['Fornavn', 'Efternavn'], ...Array.from({ length: rows }, () => ['A', 'B'])])
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  test.each<[string, Buffer | string, string]>([
    ['an empty file', '', 'empty'],
    ['a file of blanks', ' \n\n ', 'empty'],
    ['an old Excel file', Buffer.concat([ole, Buffer.alloc(600)]), 'old_excel'],
    ['a file with a password', Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), 'password'],
    ['a packed file', Buffer.from('1f8b0800', 'hex'), 'archive'],
    ['a PDF file', '%PDF-1.7 …', 'not_a_table'],
    ['bytes that are no text', Buffer.from([1, 0, 2, 0, 0, 3, 9, 9]), 'not_a_table'],
    ['half a workbook', aWorkbook(headed(2)).subarray(0, 300), 'broken'],
    [
      'a workbook with a document type',
      aWorkbook('', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
      'broken',
    ],
    ['a formula without a value', aWorkbook('<row><c><f>1+1</f></c></row>'), 'formula_without_value'],
    ['201 columns', Array.from({ length: 201 }, (_, n) => `Column ${n}`).join(';'), 'too_many_columns'],
    [
      '201 columns of a workbook',
      aWorkbook(sheetOf([Array.from({ length: 201 }, () => 'x')])),
      'too_many_columns',
    ],
    ['a line that never ends', `Fornavn;Efternavn\n"${'x'.repeat(200_000)}`, 'broken'],
    [
      'a bomb',
      aWorkbook('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(300 * 1024 * 1024, 32) }),
      'unpacks_too_large',
    ],
  ])('%s', async (_name, bytes, problem) => {
    expect(await refusalOf(bytes)).toBe(problem)
  })

  test('more than 50,000 rows', async () => {
    expect(await refusalOf(`Fornavn;Efternavn\n${'A;B\n'.repeat(50_100)}`)).toBe('too_many_rows')
  })

  test('headings without rows', async () => {
    await expect(readHead(Buffer.from('Fornavn;Efternavn\n'))).rejects.toThrow('no_rows')
  })
})
