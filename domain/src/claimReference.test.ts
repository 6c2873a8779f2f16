import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  claimReference,
  creditorReference,
  isChecked,
  paymentSlipLine,
  readReference,
  shownReference,
} from './claimReference.ts'

describe('the reference of a claim', () => {
  test.each([
    // FI +71: a payment card's identification, padded to 14 digits before the check digit.
    [1, '18'],
    [2, '26'],
    [12_345, '123455'],
    // KID, modulus 10.
    [234_567, '2345676'],
  ])('of number %i is %s: one check digit for FI +71, KID and OCR', (number, reference) => {
    expect(claimReference(number)).toBe(reference)
    expect(isChecked(reference.padStart(15, '0'))).toBe(true)
  })

  test.each([
    ['539007547034', 'RF18539007547034'],
    ['A12', 'RF34A12'],
    ['1234', 'RF541234'],
  ])('%s is the creditor reference %s', (text, reference) => {
    expect(creditorReference(text)).toBe(reference)
  })

  test('is on the line of a Danish payment slip with 15 digits, and read back from it', () => {
    const line = paymentSlipLine(claimReference(12_345), '81234567')
    expect(line).toBe('+71<000000000123455+81234567<')
    expect(readReference(line)).toBe('123455')
  })

  test('is shown as the payers of a currency know it', () => {
    const reference = claimReference(12_345)
    expect(['DKK', 'NOK', 'SEK'].map((currency) => shownReference(reference, currency))).toEqual(
      Array.from({ length: 3 }, () => '123455'),
    )
    expect(shownReference(reference, 'EUR')).toBe(creditorReference('123455'))
  })

  test.each([
    ['123455', '123455'],
    [' 123 455 ', '123455'],
    ['000000000123455', '123455'],
    ['+71<000000000123455+81234567<', '123455'],
    ['71<000000000123455+81234567', '123455'],
    ['rf39 1234 55', undefined],
    [creditorReference('123455'), '123455'],
    [creditorReference('123455').toLowerCase(), '123455'],
    [creditorReference('000123455'), '123455'],
    // A creditor reference of somebody else's.
    ['RF34A12', undefined],
    // With a length digit, as OCR allows: another number, whose check digit is right.
    ['1234574', '1234574'],
    ['123456', undefined],
    ['+73<000000000123455+81234567<', undefined],
    ['123455x', undefined],
    ['', undefined],
    ['0', undefined],
    ['00', undefined],
    ['5', undefined],
    ['1'.repeat(26), undefined],
  ])('%s is read as %s', (text, reference) => {
    expect(readReference(text)).toBe(reference)
  })

  test('is read back however it was written, and never with one digit wrong or two neighbours exchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const reference = claimReference(number)
          for (const currency of ['DKK', 'EUR']) {
            expect(readReference(shownReference(reference, currency))).toBe(reference)
          }
          const n = at % reference.length
          const changed = (Number(reference[n]) + by) % 10
          const wrong = `${reference.slice(0, n)}${changed}${reference.slice(n + 1)}`
          expect(readReference(wrong)).not.toBe(reference)
          expect(isChecked(wrong)).toBe(false)
          const [a = '', b = ''] = reference.slice(n, n + 2)
          const exchanged = `${reference.slice(0, n)}${b}${a}${reference.slice(n + 2)}`
          // The last digit has no neighbour, and 09 and 90 have the same sum.
          if (b !== '' && a !== b && !['09', '90'].includes(a + b)) expect(isChecked(exchanged)).toBe(false)
        },
      ),
    )
  })
})
