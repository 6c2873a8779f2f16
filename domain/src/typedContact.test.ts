import type { Address } from '@medlem/contract/member'
import { describe, expect, test } from 'vitest'
import { isPhone, typedAddress, typedAddressProblems } from './typedContact.ts'

describe('a phone number that a person typed', () => {
  test.each(['20 11 22 33', '+45 20112233', '0701234567', '41 12 34 56', '+49 30 901820', '+298 211234'])(
    'may be %j',
    (text) => {
      expect(isPhone(text)).toBe(true)
    },
  )
  test.each(['×', 'x', '-', '0', '12', 'ask my mother', '20112233 or 20112234', '11111111111111111'])(
    'is not %j',
    (text) => {
      expect(isPhone(text)).toBe(false)
    },
  )
})

const at = (PostCode: string, Country: string): Address => ({
  ...{ AddressLine1: 'Strandvej 1', AddressLine2: '', AddressLine3: '', City: 'By' },
  ...{ PostCode, Country },
})

describe('the postcode of an address that a person typed (Ruling 49)', () => {
  test.each([
    ['2100', 'Denmark', '2100'],
    ['DK-2100', 'Denmark', '2100'],
    ['dk 2100', 'DK', '2100'],
    ['DK–2100', 'Denmark', '2100'],
    ['N-0150', 'Norway', '0150'],
    ['NO-0150', 'Norway', '0150'],
    ['0150', 'Norway', '0150'],
    ['S-111 22', 'Sweden', '11122'],
    ['SE-11122', 'Sweden', '11122'],
    ['123 45', 'Sweden', '12345'],
    ['FO-100', 'Denmark', '100'],
    ['FO 970', 'Denmark', '970'],
    ['100', 'Denmark', '100'],
    ['GL-3900', 'Denmark', '3900'],
    ['3900', 'Denmark', '3900'],
  ])('%j in %s is %s', (typed, country, postcode) => {
    expect(typedAddressProblems(at(typed, country), { language: 'en' })).toEqual([])
    expect(typedAddress(at(typed, country)).PostCode).toBe(postcode)
  })

  test.each([
    ['210', 'Norway'],
    ['21000', 'Denmark'],
    ['99', 'Denmark'],
    ['980', 'Denmark'],
    ['1112', 'Sweden'],
    ['N-0150', 'Denmark'],
    ['DK-2100', 'Sweden'],
    ['GL-2100', 'Denmark'],
    ['FO-1000', 'Denmark'],
    ['2100 Ø', 'Denmark'],
  ])('%j is none in %s', (typed, country) => {
    expect(typedAddressProblems(at(typed, country), { language: 'en' })).toMatchObject([
      { field: 'PostCode', code: 'invalid' },
    ])
  })

  test('names the country whose postcodes it is to have', () => {
    const [problem] = typedAddressProblems(at('1112', 'Sweden'), { language: 'en' })
    expect(problem?.message).toBe('Postcode is invalid. Please enter it as in Sweden.')
  })
})
