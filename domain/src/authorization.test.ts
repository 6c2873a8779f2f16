import { describe, expect, test } from 'vitest'
import { authorizationMismatch, orderNumber } from './authorization.ts'

describe('the order number', () => {
  test('is the configured prefix and the last 13 characters of the member id [C04]', () => {
    expect(orderNumber('MEDLEM', '3c6f1b5e-1d2a-4b3c-8d4e-0123456789ab')).toBe('MEDLEM-0123456789ab')
  })
  test('stays within the 20 characters of the gateway [C04]', () => {
    expect(orderNumber('LONGPREFIX', '3c6f1b5e-1d2a-4b3c-8d4e-0123456789ab')).toBe('LONGPRE-0123456789ab')
  })
})

describe('an authorization', () => {
  const asked = { amountMinor: 45_000n, currency: 'DKK', test: true }
  test.each([
    [{ ...asked }, undefined],
    [{ ...asked, amountMinor: 1n }, 'amountMinor'],
    [{ ...asked, amountMinor: undefined }, 'amountMinor'],
    [{ ...asked, amountMinor: 45_001n }, 'amountMinor'],
    [{ ...asked, currency: 'SEK' }, 'currency'],
    [{ ...asked, test: false }, 'test'],
  ])('%o differs in %s', (got, expected) => expect(authorizationMismatch(asked, got)).toBe(expected))
})
