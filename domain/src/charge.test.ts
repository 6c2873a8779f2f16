import { expect, test } from 'vitest'
import { nextTryOn, refusalKind } from './charge.ts'

test('a refusal may pass, is for good, or needs the cardholder; an unknown code switches nothing off', () => {
  const kinds = Array.from({ length: 22 }, (_, n) => refusalKind({ code: String(n + 1), retryable: false }))
  const runs = [
    ...['customer', 'customer', 'customer', 'customer', 'hard', 'customer'],
    ...['soft', 'soft'],
    ...Array(8).fill('hard'),
    ...Array(6).fill('soft'),
  ]
  expect(kinds).toEqual(runs)
  expect(refusalKind({ code: 'http_400', retryable: false })).toBe('customer')
  expect(refusalKind({ code: 'odd', retryable: true })).toBe('soft')
  expect(refusalKind({ code: 'expired_card', needsCustomer: true })).toBe('customer')
  expect(refusalKind({ code: null })).toBe('customer')
})

test('a soft refusal is tried again 1, 3 and 7 days after the first try, never twice on one day', () => {
  const first = { firstTriedOn: '2027-01-01' }
  expect(nextTryOn({ ...first, tries: 1, today: '2027-01-01' })).toBe('2027-01-02')
  expect(nextTryOn({ ...first, tries: 2, today: '2027-01-02' })).toBe('2027-01-04')
  expect(nextTryOn({ ...first, tries: 3, today: '2027-01-04' })).toBe('2027-01-08')
  expect(nextTryOn({ ...first, tries: 3, today: '2027-01-20' })).toBe('2027-01-21')
  expect(nextTryOn({ ...first, tries: 4, today: '2027-01-08' })).toBeUndefined()
})

test.each([
  ['technical_error', 'soft'],
  ['user_action_required', 'customer'],
  ['charge_amount_too_high', 'customer'],
  ['non_technical_error', 'customer'],
  ['agreement_stopped', 'hard'],
  ['a_reason_of_next_year', 'customer'],
])('a charge that failed by %s is %s', (code, kind) => {
  expect(refusalKind({ code })).toBe(kind)
})
