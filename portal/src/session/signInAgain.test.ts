import { expect, onTestFinished, test, vi } from 'vitest'
import { mayForceLogin, mayLoginHelp } from './forcedSignIn.ts'
import { isOwnAddress } from './returnAddress.ts'

test('a refused token leads to the login at most once per ten seconds [S01]', () => {
  expect(mayForceLogin(null, 0)).toBe(true)
  expect(mayForceLogin(1_000, 10_999)).toBe(false)
  expect(mayForceLogin(1_000, 11_000)).toBe(true)
})

test('no login is begun for a token that the server will refuse again, however often it is renewed', () => {
  const last: { at: number | null } = { at: null }
  vi.stubGlobal('sessionStorage', { getItem: () => last.at && String(last.at) })
  onTestFinished(() => vi.unstubAllGlobals() && undefined)
  const helps = (reason: string | undefined, now = 100_000, pageStart = 90_000) =>
    mayLoginHelp(reason, now, pageStart)
  for (const reason of [
    'wrong_audience',
    'wrong_issuer',
    'wrong_algorithm',
    'wrong_client',
    'issuer_differs',
  ])
    expect(helps(reason)).toBe(false)
  for (const reason of ['invalid_token', 'unknown_key', 'bad_signature', undefined])
    expect(helps(reason)).toBe(true)
  // Back from a login a moment ago, the new token is refused as well.
  last.at = 80_000
  expect([helps('unknown_key'), helps(undefined), helps('invalid_token')]).toEqual([false, false, true])
  // That login began on this page and is still to come back, or is long ago.
  last.at = 95_000
  expect(helps('unknown_key')).toBe(true)
  last.at = 20_000
  expect(helps('unknown_key')).toBe(true)
})

test('after the login only an address of the portal is returned to [R17]', () => {
  expect(isOwnAddress('/membership-confirm?token=1#x')).toBe(true)
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1', '']) {
    expect(isOwnAddress(foreign)).toBe(false)
  }
})
