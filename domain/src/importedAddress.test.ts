import { describe, expect, test } from 'vitest'
import { isUsableAddress, movesStreet, readAddress, usualCountry } from './importedAddress.ts'
import { readPerson } from './memberImportRow.ts'

describe('an address that names no country', () => {
  test.each([
    ['DKK', 'Denmark'],
    ['NOK', 'Norway'],
    ['SEK', 'Sweden'],
    [undefined, 'Denmark'],
  ])('of members of an organisation with %s is in %s', (currency, country) =>
    expect(usualCountry(currency)).toBe(country),
  )

  test.each([
    ['Denmark', '8000', undefined],
    ['Norway', '0150', undefined],
    ['Norway', 'DK-8000', 'Denmark'],
    ['Denmark', 'N-0150', 'Norway'],
    ['Denmark', '111 22', 'Sweden'],
    ['Sweden', '11122', 'Sweden'],
  ])('of an organisation in %s with the postcode %s has the country %s', (usual, PostCode, Country) =>
    expect(readAddress({ AddressLine1: 'Gata 1', PostCode, City: 'X' }, usual)?.Country).toBe(Country),
  )

  test.each(['10115', '24937', '33100', '75001'])(
    'and has five digits, as %s of Germany, Finland or France, is no Swedish one for a Danish organisation',
    (PostCode) => expect(readAddress({ PostCode, City: 'X' }, 'Denmark')).toBeUndefined(),
  )
})

test.each([
  ['Færøerne', '100', 'Denmark'],
  ['Grønland', '3900', 'Denmark'],
  ['Færøerne', '8000', undefined],
  ['NOR', '0150', 'Norway'],
  ['Tyskland', '10115', undefined],
])('an address in %s with %s is stored in %s', (Country, PostCode, stored) =>
  expect(readAddress({ Country, PostCode })?.Country).toBe(stored),
)

test.each([
  ['Havnegade 12, 8000 Aarhus C', ['Havnegade 12', '8000', 'Aarhus C']],
  ['Havnegade 12, 2. tv., DK-2100 København Ø', ['Havnegade 12, 2. tv.', '2100', 'København Ø']],
  ['Storgatan 1, 111 22 Stockholm', ['Storgatan 1', '11122', 'Stockholm']],
  ['Havnegade 12, 1234', ['Havnegade 12, 1234', undefined, undefined]],
  ['Gård 8000 Nord', ['Gård 8000 Nord', undefined, undefined]],
])('the cell %s is %o', (AddressLine1, parts) => {
  const { AddressLine1: street, PostCode, City } = readAddress({ AddressLine1 }) ?? {}
  expect([street, PostCode, City]).toEqual(parts)
})

describe('a postcode of Oslo without its zero', () => {
  const columns = ['name', 'AddressLine1', 'PostCode', 'City'] as const
  const how = { columns, today: '2026-11-30' }
  const cells = ['Ida Holm', 'Storgata 2', '150', 'Oslo']

  test('waits for a person, who takes it with its zero', () => {
    const { values, problems, unread } = readPerson(cells, { ...how, currency: 'NOK' })
    expect([values.PostCode, problems, unread]).toEqual(['0150', ['lost_zero'], { PostCode: '150' }])
  })

  test('is none of a Danish organisation', () => {
    const { values, problems } = readPerson(cells, { ...how, currency: 'DKK' })
    expect([values.AddressLine1, problems]).toEqual([undefined, ['bad_address']])
  })
})

describe('a stored address', () => {
  const place = { PostCode: '8000', City: 'Aarhus', Country: 'Denmark' }

  test('may be left out, or have no street; a street alone is none', () => {
    expect(isUsableAddress({})).toBe(true)
    expect(isUsableAddress(place)).toBe(true)
    expect(isUsableAddress({ AddressLine1: 'Havnegade 12', Country: 'Denmark' })).toBe(false)
    expect(isUsableAddress({ PostCode: '8000', Country: 'Denmark' })).toBe(false)
  })

  test('has the digits of its country, which the member had before', () =>
    expect(isUsableAddress({ ...place, Country: 'Sweden' })).toBe(false))

  test('keeps no street in another place than it was', () => {
    const before = { ...place, AddressLine1: 'Havnegade 12' }
    expect(movesStreet(before, { PostCode: '9000' })).toBe(true)
    expect(movesStreet(before, { PostCode: '8000', City: 'Aarhus C' })).toBe(false)
    expect(movesStreet(before, { AddressLine1: 'Havnegade 12', PostCode: '9000' })).toBe(false)
    expect(movesStreet(place, { PostCode: '9000' })).toBe(false)
  })
})
