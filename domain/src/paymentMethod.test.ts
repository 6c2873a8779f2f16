import { expect, test } from 'vitest'
import { paymentMethodName } from './paymentMethod.ts'

test.each([
  ['freepay', 'DKK', '2026-11-22', 'Card'],
  ['stripe', 'EUR', '2027-02-01', 'Card'],
  ['vipps', 'DKK', '2027-01-11', 'MobilePay'],
  ['vipps', 'EUR', '2027-01-11', 'MobilePay'],
  ['vipps', 'DKK', '2027-01-12', 'Vipps'],
  ['vipps', 'EUR', '2027-01-12', 'Vipps'],
  ['vipps', 'NOK', '2026-11-22', 'Vipps'],
])('a payment through %s in %s on %s is made by %s', (provider, currency, on, name) => {
  expect(paymentMethodName(provider, { currency, on })).toBe(name)
})
