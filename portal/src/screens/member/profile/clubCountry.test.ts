import { expect, test } from 'vitest'
import { clubCountry } from './clubCountry.ts'

const club = (id: string, currency: string, enabled = true) => ({ id, currency, enabled })

test.each([
  ['every club is Danish', [club('a', 'DKK'), club('b', 'DKK')], [], 'Denmark'],
  ['a closed club does not count', [club('a', 'NOK'), club('b', 'DKK', false)], [], 'Norway'],
  ['clubs of two countries leave it open', [club('a', 'DKK'), club('b', 'SEK')], [], undefined],
  ['the chosen club decides', [club('a', 'DKK'), club('b', 'SEK')], ['b'], 'Sweden'],
  ['money of another country says nothing', [club('a', 'EUR')], [], undefined],
] as const)('the preselected country: %s', (_name, clubs, chosen, country) => {
  expect(clubCountry([...clubs], [...chosen])).toBe(country)
})
