import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountShape, currencyBeside, decimalSignOf, readBankAmount, readXmlAmount } from './bankAmount.ts'

describe('an amount of a bank’s file', () => {
  test.each([
    ['-1.234,50', -123_450n],
    ['1.234,50', 123_450n],
    ['-39,95', -3_995n],
    ['−39,95', -3_995n],
    ['–39,95', -3_995n],
    ['39,95-', -3_995n],
    ['+450,00', 45_000n],
    ['450', 45_000n],
    ['1 234,5', 123_450n],
    ['1\u00a0234,50', 123_450n],
    ['1\u202f234\u202f567,00', 123_456_700n],
    ["1'234,50", 123_450n],
    ['1’234,50', 123_450n],
    ['kr. 450,00', 45_000n],
    ['450,00 kr.', 45_000n],
    ['-450,00 DKK', -45_000n],
    ['1.234', 123_400n],
    ['885,50000', 88_550n],
    ['0,00', 0n],
    ['50,-', 5_000n],
    ['-50,-', -5_000n],
    ['kr. 1.250,-', 125_000n],
    ['50.–', 5_000n],
    ['(12,50)', -1_250n],
    ['(1.250,-) kr.', -125_000n],
    ['1.450,00 K', 145_000n],
    ['1.450,00 CR', 145_000n],
    ['50,00 D', -5_000n],
    ['50,00DR.', -5_000n],
    ['-50,00 Debet', -5_000n],
    ['kr. 50,00 kredit', 5_000n],
    ['50,00 KR', 5_000n],
  ])('reads %s in a column with a comma before decimals', (text, minor) => {
    expect(readBankAmount(text, ',')).toBe(minor)
  })

  test.each([
    ['-1,234.50', -123_450n],
    ['1234.5', 123_450n],
    ['1,234', 123_400n],
    ["1'234.50", 123_450n],
    ['-12.500', -1_250n],
    ['0.500', 50n],
  ])('reads %s in a column with a point before decimals', (text, minor) => {
    expect(readBankAmount(text, '.')).toBe(minor)
  })

  test.each([
    ['1.234,50', '.'],
    ['12.50', ','],
    ['1.23.456', ','],
    ['12.3456,00', ','],
    ['1,2,3', ','],
    ['885,505', ','],
    ['--5', ','],
    ['-5-', ','],
    ['Reserveret', ','],
    ['', ','],
    ['1.234.567.890,00', ','],
    ['12/3', ','],
    ['(-12,50)', ','],
    ['(12,50', ','],
    ['1E+05', ','],
    ['100 D', ','],
    ['450K', ','],
    ['-100,00 CR', ','],
    ['(100,00) D', ','],
    ['100,00 X', ','],
    ['USD 10,00', ','],
    ['0.500', ','],
    [',-', ','],
  ] as const)('takes %s for none in a column with %s', (text, decimal) => {
    expect(readBankAmount(text, decimal)).toBeUndefined()
  })

  test('is unsure where no amount of its column proves what the sign means', () => {
    expect(readBankAmount('1.234', 'unknown')).toBe('unsure')
    expect(readBankAmount('1,234', 'unknown')).toBe('unsure')
    expect(readBankAmount('1.234.567', 'unknown')).toBe(123_456_700n)
    expect(readBankAmount('450', 'unknown')).toBe(45_000n)
    expect(readBankAmount('1.234,50', 'unknown')).toBe(123_450n)
    expect(readBankAmount('0.500', 'unknown')).toBe(50n)
  })
})

test.each([
  [['450', '1.234,50'], ','],
  [['450', '1,234.50'], '.'],
  [['1.234', '39,9'], ','],
  [['1.234', '5.678'], 'unknown'],
  [['1125.000', '-12.500'], '.'],
  [['0.500', '12.500'], '.'],
  [['1.234', '2.345.678'], ','],
  [['1.234', '50,-'], 'unknown'],
  [['12,50', '12.50'], 'unknown'],
  [['Dato', '450,00 kr.'], ','],
  [[], 'unknown'],
])('the amounts %o have the sign %s before decimals, and so have their shapes', (cells, sign) => {
  expect(decimalSignOf(cells)).toBe(sign)
  expect(decimalSignOf(cells.map(amountShape))).toBe(sign)
})

test.each([
  ['EUR 10,00', 'EUR'],
  ['10,00 €', 'EUR'],
  ['sek 10', 'SEK'],
  ['10,00 kr.', undefined],
  ['10,00', undefined],
])('beside the amount %s stands the currency %s', (text, currency) => {
  expect(currencyBeside(text)).toBe(currency)
})

test.each([
  ['885.00000', 88_500n],
  ['885.12300', undefined],
  ['2700', 270_000n],
  ['0.05', 5n],
  ['8.', 800n],
  ['-8.00', undefined],
  ['1e3', undefined],
])('an amount of XML: %s', (text, minor) => {
  expect(readXmlAmount(text)).toBe(minor)
})

test('whatever way a bank writes an amount, the same minor units come back', () => {
  const ways = fc.record({
    minor: fc.bigInt({ min: 0n, max: 9_999_999_999n }),
    isNegative: fc.boolean(),
    thousands: fc.constantFrom('', '.', ' ', '\u00a0', "'"),
    minus: fc.constantFrom('-', '−'),
  })
  fc.assert(
    fc.property(ways, ({ minor, isNegative, thousands, minus }) => {
      const digits = String(minor).padStart(3, '0')
      const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands)
      const text = `${isNegative ? minus : ''}${whole},${digits.slice(-2)}`
      expect(readBankAmount(text, ',')).toBe(isNegative ? -minor : minor)
    }),
  )
})
