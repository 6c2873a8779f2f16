import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readHead, readTable } from './readTable.ts'
import { FileRefusal } from './refusal.ts'

const fileOf = (name: string) => readFileSync(new URL(`./testing/files/${name}`, import.meta.url))

async function rowsOf(name: string) {
  const rows: [number, ...string[]][] = []
  for await (const { number, cells, isHeadings } of readTable(fileOf(name)))
    if (!isHeadings) rows.push([number, ...cells])
  return rows
}

const NO_VALUE = '\ufffd#N/A'

test.each([
  [
    'openpyxl.xlsx',
    [
      [3, 'Åse', 'Ågård', '20112233', '1986-09-11', '0150', 'linje 1\nlinje 2'],
      [4, 'Bo', 'Ravn', '20 11 22 34', '', '8000', 'is text'],
      [6, 'Ida', 'Holm', '', '', '9000', NO_VALUE],
    ],
  ],
  [
    'xlsxwriter.xlsx',
    [
      [2, 'Åse', 'Ågård', '20 11 22 33', '1986-09-11', '0150', 'a b'],
      [3, 'Bo', 'Ravn', '', '', '1', NO_VALUE],
    ],
  ],
  [
    'libreoffice.xlsx',
    [
      [2, 'Åse', 'Ågård', '20 11 22 33', '1986-09-11', '0150', 'a b'],
      [3, 'Bo', 'Ravn', '', '', '1', NO_VALUE],
    ],
  ],
  [
    'exceljs.xlsx',
    [
      [2, 'Åse', 'Ågård', '20112233', '1986-09-11', '0150', 'a b'],
      [3, 'Bo', 'Ravn', '20112234', '', '8000', NO_VALUE],
    ],
  ],
  [
    'libreoffice.ods',
    [
      [4, 'Åse', 'Ågård', '20 11 22 33', '1986-09-11', '0150', 'linje 1\nlinje 2'],
      [5, 'Bo', 'Ravn', '+45 20112234', '1975-12-01', '8000', 'to  blanke'],
      [6, 'Skjult', 'Holm', '', '', '9000'],
      [8, 'Cille', 'Dam', '', '', '9000', '\ufffd#DIV/0!'],
    ],
  ],
  ['xlsxwriter-1904.xlsx', [[2, 'Åse Ågård', '1986-09-11']]],
])('%s is read as its program shows it', async (name, rows) => expect(await rowsOf(name)).toEqual(rows))

test('sheets, hidden rows and hidden columns are said', async () => {
  expect(await readHead(fileOf('openpyxl.xlsx'))).toMatchObject({
    reading: { sheet: 0, headings: 2 },
    seen: {
      rows: 3,
      hiddenRows: 1,
      hiddenColumns: 1,
      sheets: [
        { name: 'Medlemmer', rows: 5, isHidden: false },
        { name: 'Arkiv', rows: 2, isHidden: false },
        { name: 'Skjult', rows: 1, isHidden: true },
      ],
    },
  })
  expect(await readHead(fileOf('openpyxl.xlsx'), { sheet: 1 })).toMatchObject({ seen: { rows: 1 } })
  expect(await readHead(fileOf('libreoffice.ods'))).toMatchObject({
    format: 'ods',
    reading: { sheet: 1, headings: 3 },
    seen: {
      rows: 4,
      hiddenRows: 1,
      hiddenColumns: 1,
      sheets: [
        { name: 'Tom', rows: 0, isHidden: false },
        { name: 'Medlemmer', rows: 6, isHidden: false },
        { name: 'Gammel', rows: 2, isHidden: true },
      ],
    },
  })
})

test.each([
  ['libreoffice.xls', 'old_excel'],
  ['libreoffice-html.xls', 'web_page'],
])('%s is refused by what it is', async (name, problem) => {
  const error = await readHead(fileOf(name)).catch((thrown: unknown) => thrown)
  expect((error as FileRefusal).problem).toBe(problem)
  expect(error).toBeInstanceOf(FileRefusal)
})

test.each(['openpyxl-merged.xlsx', 'libreoffice-merged.ods'])(
  'a cell of several rows in %s is said in each, in headings of two rows too',
  async (name) => {
    expect((await readHead(fileOf(name))).columns.map(({ field }) => field)).toEqual([
      'household',
      'name',
      'email',
      'AddressLine1',
      'PostCode',
      'City',
    ])
    expect(await rowsOf(name)).toEqual([
      [5, 'Holm', 'Ida Holm', 'ida@example.org', 'Vej 1', '8000', 'Aarhus'],
      [6, 'Holm', 'Bo Holm', '', 'Vej 1', '8000', 'Aarhus'],
      [7, 'Holm', 'Mia Holm', '', 'Vej 1', '8000', 'Aarhus'],
      [10, 'Lund', 'Per Lund'],
    ])
  },
)
