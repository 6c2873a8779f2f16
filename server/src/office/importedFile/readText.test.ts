import { ImportDelimiter as delimiters, type ImportDelimiter } from '@medlem/contract/importedFile'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FileRow, findDelimiter, readText } from './readText.ts'

const rowsOf = (text: string, delimiter: ImportDelimiter = ';'): FileRow[] => [...readText(text, delimiter)]
const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells)
const numbersOf = (text: string) =>
  rowsOf(text).flatMap(({ number, cells }) => (cells.join('') === '' ? [] : [number]))

describe('rows of a text', () => {
  test.each([
    ['CRLF', 'a;b\r\nc;d\r\ne;f\r\n'],
    ['LF', 'a;b\nc;d\ne;f'],
    ['CR', 'a;b\rc;d\re;f\r'],
    ['LF between CRLF', 'a;b\r\nc;d\ne;f\r\n'],
    ['CR between LF', 'a;b\nc;d\re;f\n'],
  ])('end with %s', (_name, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
  })

  test('are numbered as a spreadsheet numbers them', () => {
    expect(numbersOf('a;b\r\n\r\n;\nc;"d\nd"\ne;f')).toEqual([1, 4, 5])
    expect(numbersOf('sep=;\r\na;b\r\nc;d')).toEqual([2, 3])
  })

  test('keep the line breaks, quotation marks and delimiters of a cell in quotation marks', () => {
    expect(cellsOf('a; "b\r\nb;""b""" ;c\r\nd;e;f')).toEqual([
      ['a', 'b\r\nb;"b"', 'c'],
      ['d', 'e', 'f'],
    ])
  })

  test.each([
    ['never closed', '"Bobby Hansen;x\nIda;y\n', ['"Bobby Hansen', 'x'], true],
    ['closed in a later cell that is not its end', '"Bobby;x\nIda "Holm";y\n', ['"Bobby', 'x'], true],
    ['around a nickname', '"Bobby" Hansen;x\nIda;y\n', ['"Bobby" Hansen', 'x'], undefined],
    ['inside of a word', '5" rør;x\nIda;y\n', ['5" rør', 'x'], undefined],
  ])('are not joined by a quotation mark that is %s', (_what, text, cells, hasOpenQuote) => {
    const [row, ...others] = rowsOf(text)
    expect(row?.cells).toEqual(cells)
    expect(row?.hasOpenQuote).toBe(hasOpenQuote)
    expect(others).toHaveLength(1)
  })

  // A value that a program writes in quotation marks, as its signs need them, or always.
  const value = fc
    .string({ unit: fc.constantFrom('a', 'å', '€', ';', ',', '\t', '|', '"', '\n', '\r', ' ', '1') })
    .map((text) => text.trim())
  test('are those of the table that was written, whatever is in its cells', () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      )
    const lineEnd = fc.constantFrom('\r\n', '\n', '\r')
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...delimiters.options),
        fc.infiniteStream(lineEnd),
        fc.boolean(),
        (rows, delimiter, ends, always) => {
          const written = (cell: string) =>
            always || /[;,\t|"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
          const lines = rows.map((cells) => cells.map(written).join(delimiter) + ends.next().value)
          const read = rowsOf(lines.join(''), delimiter)
          expect(read.map(({ cells }) => cells)).toEqual(rows)
          expect(read.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
          expect(read.some((row) => row.hasOpenQuote)).toBe(false)
        },
      ),
    )
  })
})

describe('the delimiter', () => {
  test.each([
    ['is found below a title', 'Medlemmer 2026\n\nNavn,Adresse,By\nIda,"Vej 1; st",Ry\n', ','],
    ['is not a sign inside of values', 'Navn;Adresse\nIda;Vej 1, st\nBo;Vej 2, tv\n', ';'],
    ['is not hidden by line breaks in cells', 'Navn|Note\nIda|"a;b\nc;d\ne;f"\nBo|"g;h\ni;j"\n', '|'],
    ['is named by the file', 'sep=,\nNavn;x,Adresse;y\n', ','],
    ['is a semicolon where there is one column', 'Navn\nIda\n', ';'],
  ])('%s', (_what, text, delimiter) => expect(findDelimiter(text).delimiter).toBe(delimiter))

  test('the others that part lines are said too', () => {
    expect(findDelimiter('Navn;Adresse\nIda;Vej 1, st\n').delimiters).toEqual([
      { delimiter: ';', columns: 2 },
      { delimiter: ',', columns: 2 },
    ])
  })
})
