import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markText, markWorkbookText, unmarkText } from './spreadsheetText.ts'

const peculiar = fc.array(
  fc.constantFrom("'", '=', '+', '-', '@', '＝', '＋', '－', '＠', '–', '?', '.', '2', '0', ',5', 'a', '\t'),
)
const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  peculiar.map((parts) => parts.join('')),
)

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(unmarkText(markText(text))).toBe(text)
      expect(unmarkText(markWorkbookText(text))).toBe(text)
    }),
  )
})

test('no text of CSV begins like a formula, except a number below zero', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const cell = markText(text)
      if (/^-\d+(,\d+)?$/.test(cell)) return
      expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
    }),
  )
})

test.each([
  ['-2,5', '-2,5'],
  ['-2', '-2'],
  ['-0', "'-0"],
  ['-0,5', '-0,5'],
  ['-007', "'-007"],
  ['-2,50', "'-2,50"],
  ['-2.5', "'-2.5"],
  ['-2+3', "'-2+3"],
  ['+45 20 11 22 33', "'+45 20 11 22 33"],
  ['=1+1', "'=1+1"],
  ['＝cmd', "'＝cmd"],
  ["'=1", "''=1"],
  ["'s-Gravenhage", "'s-Gravenhage"],
  ['-', "'-"],
  ['a=b', 'a=b'],
  ['0150', "'0150"],
  ['007', "'007"],
  ["'0150", "''0150"],
  ['0', '0'],
  ['8000', '8000'],
  ['0,5', '0,5'],
  ['01-02-2026', '01-02-2026'],
  ['0150 Oslo', '0150 Oslo'],
])('%s is written as %s', (text, cell) => {
  expect(markText(text)).toBe(cell)
})
