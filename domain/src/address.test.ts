import { describe, expect, test } from 'vitest'
import { addressLine, addressProblems } from './address.ts'
import { postcodeDigits } from './addressCheck.ts'
import { countryCode, findCountry } from './country.ts'

const good = {
  AddressLine1: 'Strandvejen 1',
  AddressLine2: '',
  AddressLine3: '',
  City: 'Aarhus',
  PostCode: '8000',
  Country: 'Denmark',
}
const messages = (change: object) => addressProblems({ ...good, ...change }).map((problem) => problem.message)

describe('an address', () => {
  test.each([null, undefined])('that is %s gives the message of the specification [V01]', (address) => {
    expect(addressProblems(address)).toEqual([
      {
        field: 'address',
        code: 'missing',
        message: 'Address is missing. Please add your address in profile to proceed.',
      },
    ])
  })

  test('that is complete has no problem [V01]', () => expect(addressProblems(good)).toEqual([]))

  test.each([
    ['AddressLine1', 'Address Line 1 is missing. Please add it in profile to proceed.'],
    ['City', 'City is missing. Please add it in profile to proceed.'],
    ['PostCode', 'Postcode is missing. Please add it in profile to proceed.'],
    ['Country', 'Country is missing. Please add it in profile to proceed.'],
  ])('with a blank %s says so [V02]', (field, message) => {
    for (const blank of ['', '   ', undefined]) expect(messages({ [field]: blank })).toEqual([message])
  })

  test('says everything that is wrong, in the order of the form [V02]', () => {
    expect(addressProblems({}).map((problem) => problem.field)).toEqual([
      'AddressLine1',
      'City',
      'PostCode',
      'Country',
    ])
  })

  test.each(['Germany', 'SE', 'Danmark', 'Swedenn', '208'])(
    'in %s is not supported [V02][V03]',
    (country) => {
      expect(messages({ Country: country })).toEqual([
        'Country is invalid. Please choose Denmark, Sweden or Norway.',
      ])
    },
  )

  test.each(['Denmark', 'DENMARK', 'dk', 'DK', 'sweden', 'NorWay', ' Norway '])(
    'in %s is supported [V03]',
    (country) => expect(messages({ Country: country })).toEqual([]),
  )

  test.each(['8000', '123 45', ' 0150 '])('with postcode %j is fine [V03]', (PostCode) =>
    expect(messages({ PostCode })).toEqual([]),
  )

  test.each(['80A0', 'DK-8000', '８０００', '80.00', '-8000'])(
    'with postcode %s is refused [V03]',
    (PostCode) =>
      expect(messages({ PostCode })).toEqual(['Postcode is invalid. Please use numeric values only.']),
  )

  test('is written on one line without its blanks', () => {
    expect(addressLine(good)).toBe('Strandvejen 1, 8000 Aarhus, Denmark')
    expect(addressLine(good, 'da')).toBe('Strandvejen 1, 8000 Aarhus, Danmark')
    expect(addressLine({ ...good, Country: 'sweden' }, 'nb')).toBe('Strandvejen 1, 8000 Aarhus, Sverige')
    expect(addressLine({ ...good, Country: 'Germany' }, 'da')).toBe('Strandvejen 1, 8000 Aarhus, Germany')
    expect(addressLine(null)).toBe('')
    expect(postcodeDigits('123 45')).toBe('12345')
  })
})

describe('country codes', () => {
  test.each([
    ['Denmark', 208],
    ['DK', 208],
    ['Sweden', 276],
    ['Norway', 578],
    ['Germany', undefined],
  ])('%s has the code %s of the specification [K02]', (name, code) => expect(countryCode(name)).toBe(code))

  test('a gateway gets Sweden as ISO 3166-1 has it [K02]', () => {
    expect(findCountry('sweden')).toMatchObject({ code: 276, isoCode: 752 })
  })

  test('the configuration can put another code in place [K02]', () => {
    expect(countryCode('Sweden', { Sweden: 752 })).toBe(752)
    expect(countryCode('Norway', { Sweden: 752 })).toBe(578)
  })
})
