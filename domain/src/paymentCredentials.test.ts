import { describe, expect, test } from 'vitest'
import {
  credentialStates,
  mergedCredentials,
  readCredentials,
  testModeProblems,
} from './paymentCredentials.ts'

const vipps = {
  clientId: 'client-of-the-club',
  clientSecret: 'secret-of-the-club',
  subscriptionKey: 'subscription-of-the-club',
  merchantSerialNumber: '123456',
}
const problems = (...[provider, kept]: Parameters<typeof readCredentials>) => {
  const read = readCredentials(provider, kept)
  return read.ok ? [] : read.problems.map(({ field, code }) => `${field} ${code}`)
}

describe('the credentials of an organisation', () => {
  test('are what its provider needs, and nothing else', () => {
    expect(problems('freepay', { apiKey: 'key-of-the-club' })).toEqual([])
    expect(problems('stripe', { secretKey: 'sk_test_1234' })).toEqual([])
    expect(problems('vipps', vipps)).toEqual([])
    expect(problems('stripe', { apiKey: 'key-of-the-club' })).toEqual([
      'secretKey missing',
      'apiKey not_used',
    ])
    expect(problems('vipps', { clientId: 'client-of-the-club' })).toEqual([
      'clientSecret missing',
      'subscriptionKey missing',
      'merchantSerialNumber missing',
    ])
  })

  test.each([
    ['freepay', { apiKey: 'short' }, 'apiKey'],
    ['stripe', { secretKey: 'pk_test_12345678' }, 'secretKey'],
    ['stripe', { secretKey: 'sk_test_12345678', webhookSecret: 'sk_test_12345678' }, 'webhookSecret'],
    ['vipps', { ...vipps, merchantSerialNumber: 'ABC' }, 'merchantSerialNumber'],
    ['vipps', { ...vipps, clientSecret: 'two\r\nlines-of-it' }, 'clientSecret'],
  ] as const)('of %s are named by the field that is wrong: %j', (provider, kept, field) => {
    expect(problems(provider, kept)).toEqual([`${field} invalid`])
  })

  test('keep what is left out, and lose what is null', () => {
    const kept = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
    expect(mergedCredentials(kept, { webhookSecret: 'whsec_2' })).toEqual({
      ...kept,
      webhookSecret: 'whsec_2',
    })
    expect(mergedCredentials(kept, { webhookSecret: null })).toEqual({ secretKey: 'sk_test_1' })
    expect(mergedCredentials(kept, {})).toEqual(kept)
  })

  test('of a test don’t take real money, nor the other way round', () => {
    const stripe = (secretKey: string) => ({ provider: 'stripe' as const, credentials: { secretKey } })
    expect(testModeProblems(stripe('sk_test_1'), true)).toEqual([])
    expect(testModeProblems(stripe('rk_live_1'), false)).toEqual([])
    expect(testModeProblems(stripe('sk_test_1'), false)).toMatchObject([{ field: 'secretKey' }])
    expect(testModeProblems(stripe('sk_live_1'), true)).toMatchObject([{ field: 'secretKey' }])
  })

  test('are shown by their last four characters at most', () => {
    expect(credentialStates('stripe', { secretKey: 'sk_test_abcdefgh' })).toEqual([
      { name: 'secretKey', needed: true, set: true, last4: 'efgh' },
      { name: 'webhookSecret', needed: false, set: false, last4: null },
    ])
  })
})
