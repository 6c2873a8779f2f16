import { expect, test } from 'vitest'
import { ACCOUNT_PURPOSES, sharedNumber, suggestedNumber } from './account.ts'

test('a number is suggested for every purpose and country, and none of them twice', () => {
  for (const currency of ['DKK', 'NOK', 'SEK', 'EUR']) {
    const numbers = ACCOUNT_PURPOSES.map((purpose) => suggestedNumber(purpose, currency))
    expect(numbers.every((number) => /^\d{4}$/.test(number))).toBe(true)
    expect(new Set(numbers).size).toBe(numbers.length)
  }
  expect(suggestedNumber('bank', 'NOK')).toBe('1920')
})

test('two purposes share a number under one name only', () => {
  const bank = { purpose: 'bank', number: '1920', name: 'Bank' } as const
  expect(sharedNumber([bank, { purpose: 'cash', number: '1920', name: 'Bank' }])).toBeUndefined()
  expect(sharedNumber([bank, { purpose: 'cash', number: '1920', name: 'Cash' }])?.purpose).toBe('cash')
})
