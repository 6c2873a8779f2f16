import { expect, test } from 'vitest'
import { danishCity } from './danishPostcodes.ts'

test.each([
  ['8000', 'Aarhus C'],
  ['2000', 'Frederiksberg'],
  ['9990', 'Skagen'],
  ['1264', 'København K'],
  ['1620', 'København V'],
  ['1958', 'Frederiksberg C'],
  ['8001', undefined],
  ['0999', undefined],
  ['800', undefined],
  ['80000', undefined],
])('postcode %s is %s', (postcode, city) => {
  expect(danishCity(postcode)).toBe(city)
})
