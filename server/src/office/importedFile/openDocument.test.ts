import { expect, test } from 'vitest'
import { readHead, readTable } from './readTable.ts'
import { aZip } from './testing/aWorkbook.ts'

const SPACES =
  'xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x" xmlns:style="urn:s" xmlns:calcext="urn:c" xmlns:draw="urn:d"'

const cell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string" ${more}><text:p>${text}</text:p></table:table-cell>`
const rowOf = (cells: string, more = '') => `<table:table-row ${more}>${cells}</table:table-row>`
const HEADINGS = rowOf(cell('Fornavn') + cell('Efternavn') + cell('Telefon'))

function aDocument(rows: string, parts: Record<string, string> = {}): Buffer {
  const content = `<office:document-content ${SPACES}><office:body><office:spreadsheet><table:table table:name="Ark">${HEADINGS}${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
  return aZip({ 'content.xml': content, ...parts })
}

async function rowsOf(rows: string) {
  const read: [number, ...string[]][] = []
  for await (const { number, cells, isHeadings } of readTable(aDocument(rows)))
    if (!isHeadings) read.push([number, ...cells])
  return read
}

const problemOf = (bytes: Buffer) =>
  readHead(bytes).then(
    () => undefined,
    ({ problem }: { problem?: string }) => problem,
  )

test('rows and cells that are written once and come several times are all read', async () => {
  const same = rowOf(
    cell('Ida', 'table:number-columns-repeated="2"') + cell('20112233'),
    'table:number-rows-repeated="2"',
  )
  const blank = rowOf(
    '<table:table-cell table:number-columns-repeated="16384"/>',
    'table:number-rows-repeated="1048000"',
  )
  expect(await rowsOf(rowOf(cell('Bo')) + same + blank)).toEqual([
    [2, 'Bo'],
    [3, 'Ida', 'Ida', '20112233'],
    [4, 'Ida', 'Ida', '20112233'],
  ])
})

test('a comment, a picture and a link in a cell are no other text', async () => {
  const note = '<office:annotation><text:p>formand</text:p></office:annotation>'
  const frame = '<draw:frame><draw:text-box><text:p>billede</text:p></draw:text-box></draw:frame>'
  const linked = '<text:p>b<text:span>o</text:span>@<text:a>example.org</text:a></text:p>'
  const row = rowOf(
    `<table:table-cell office:value-type="string">${note}${linked}${frame}</table:table-cell>`,
  )
  expect(await rowsOf(row)).toEqual([[2, 'bo@example.org']])
})

test('numbers are read as they count, with the zeros and blanks that they are shown with', async () => {
  const number = (value: string, shown: string, type = 'float') =>
    `<table:table-cell office:value-type="${type}" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`
  const rows = [
    number('150', '0150') + number('20112233', '20 11 22 33') + number('4520112233', '+4520112233'),
    number('1234567', '1 234 567') + number('1234.5', '1.234,50 kr.', 'currency') + number('0.25', '25 %'),
  ]
  expect(await rowsOf(rows.map((one) => rowOf(one)).join(''))).toEqual([
    [2, '0150', '20 11 22 33', '+4520112233'],
    [3, '1234567', '1234.5', '0.25'],
  ])
})

const manyRows = rowOf(cell('Ida'), 'table:number-rows-repeated="1048000"')
const manyCells = rowOf(cell('Ida', 'table:number-columns-repeated="16384"'))
const locked = { 'META-INF/manifest.xml': '<m:manifest xmlns:m="urn:m"><m:encryption-data/></m:manifest>' }
const letter = `<office:document-content ${SPACES}><office:body><office:text><table:table>${HEADINGS}</table:table></office:text></office:body></office:document-content>`

test.each([
  ['a row that comes a million times', aDocument(manyRows), 'too_many_rows'],
  ['a cell that comes 16,384 times', aDocument(manyCells), 'too_many_columns'],
  ['a password', aDocument('', locked), 'password'],
  ['a letter with a table', aZip({ 'content.xml': letter }), 'not_a_table'],
  ['no rows', aDocument(''), 'no_rows'],
  ['half a document', aZip({ 'content.xml': letter.slice(0, 300) }), 'broken'],
])('is refused with %s', async (_what, bytes, problem) => expect(await problemOf(bytes)).toBe(problem))

test('a month that a spreadsheet made a day of is a month', async () => {
  const day = (value: string, shown: string) =>
    `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>${shown}</text:p></table:table-cell>`
  const rows = [
    ['1986-09-01', 'sep 86'],
    ['1986-01-01', '1986'],
    ['1986-09-01', '1. september 1986'],
    ['1986-09-01', '01/09/86'],
    ['1986-09-11', '11-09-1986'],
  ].map(([value = '', shown = '']) => rowOf(cell('Ida') + day(value, shown)))
  expect((await rowsOf(rows.join(''))).map(([, , said]) => said)).toEqual([
    '1986-09',
    '1986',
    '1986-09-01',
    '1986-09-01',
    '1986-09-11',
  ])
})
