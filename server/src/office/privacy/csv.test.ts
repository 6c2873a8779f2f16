import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('rows become lines under the names of all their columns, readable as UTF-8', () => {
  const rows = [
    { name: 'Søren "S" Ærø', year: 2026 },
    { year: null, at: new Date('2026-11-21T11:00:00Z') },
  ]
  expect(toCsv(rows)).toBe('\ufeffname,year,at\r\n"Søren ""S"" Ærø",2026,\r\n,,2026-11-21T11:00:00.000Z\r\n')
})

test.each(['=cmd|calc', '+45 20 11 22 33', '-1+2', '＝cmd', '@SUM(A1)', '\tx', '\rx'])(
  'a cell that begins like a formula is text to a spreadsheet: %j',
  (value) => {
    const [, line = ''] = toCsv([{ value }]).split('value\r\n')
    expect(line).toMatch(/^"?'/)
  },
)
