import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './searchText.ts'

test.each(['123', '1e5', 'true', 'null', '0x10', 'a b', 'ø/&=+%', '{"a":1}', ''])(
  'a payment token %j in the address stays the text it is [R12]',
  (token) => {
    expect(parseSearch(stringifySearch({ token }))).toEqual({ token })
  },
)

test('what is undefined is left out of the address', () => {
  expect(stringifySearch({ trigger: undefined })).toBe('')
  expect(stringifySearch({})).toBe('')
})
