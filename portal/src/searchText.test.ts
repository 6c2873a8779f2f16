import { queryOf } from '@medlem/contract/portalAddress'
import { expect, test } from 'vitest'
import { parseSearch } from './searchText.ts'

test.each(['123', '1e5', 'true', 'null', '0x10', 'a b', 'ø/&=+%', '{"a":1}', ''])(
  'a payment token %j in the address stays the text it is [R12]',
  (token) => {
    expect(parseSearch(queryOf({ token }))).toEqual({ token })
  },
)

test('what is undefined is left out of the address', () => {
  expect(queryOf({ trigger: undefined })).toBe('')
  expect(queryOf({})).toBe('')
})
