import { expect, test } from 'vitest'
import { mayForceLogin } from './loginLimit.ts'
import { isOwnAddress } from './returnAddress.ts'

test('a refused token leads to the login at most once per ten seconds [S01]', () => {
  expect(mayForceLogin(null, 0)).toBe(true)
  expect(mayForceLogin(1_000, 10_999)).toBe(false)
  expect(mayForceLogin(1_000, 11_000)).toBe(true)
})

test('after the login only an address of the portal is returned to [R17]', () => {
  expect(isOwnAddress('/membership-confirm?token=1#x')).toBe(true)
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1', '']) {
    expect(isOwnAddress(foreign)).toBe(false)
  }
})
