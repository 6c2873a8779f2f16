import { expect, test } from 'vitest'
import { importedValue } from './importedValue.ts'

test.each([
  ['gender', 'female', 'Female'],
  ['gender', 'kvinde', 'kvinde'],
  ['dateOfBirth', '1990-02-03', '03-02-1990'],
  ['paidOn', '2026-03-01', '01-03-2026'],
  ['paidHow', 'bank_transfer', 'Bank transfer'],
  ['Country', 'DK', 'Denmark'],
  ['City', 'Køge', 'Køge'],
  ['phone', null, ''],
] as const)('the preview of an import shows %s %s as %s', (field, value, shown) => {
  expect(importedValue(field, value)).toBe(shown)
})
