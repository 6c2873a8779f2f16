import type { MembershipConfiguration } from '@medlem/contract/organisation'
import { expect, test } from 'vitest'
import { feeRows, priceParts } from './feeRows.ts'

function aFee(values: Partial<MembershipConfiguration>): MembershipConfiguration {
  return {
    id: '8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f81',
    orgId: '1',
    name: 'Adult',
    membershipPrice: 450,
    vatRate: 0,
    membershipSurcharge: 0,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    offerStartDate: '2025-11-01',
    minAge: null,
    maxAge: null,
    ageOn: '2026-01-01',
    ...values,
  }
}

test('fees are listed by year, the sensible one first, each year’s dearest first, with the time in which they are sold; past ones are left out', () => {
  const next = { startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-12-01' }
  const fees = [
    aFee({ name: 'Next', ...next }),
    aFee({ name: 'Youth', membershipPrice: 100 }),
    aFee({}),
    aFee({ name: 'Past', startDate: '2025-01-01', endDate: '2025-12-31' }),
  ]
  expect(
    feeRows(fees, '2026-11-22').map(({ configuration, window }) => [configuration.name, window]),
  ).toEqual([
    ['Next', 'Opens on 01-12-2026'],
    ['Adult', 'On sale until 31-12-2026, 39 days left of 2026'],
    ['Youth', 'On sale until 31-12-2026, 39 days left of 2026'],
  ])
})

test('a fee for an age group says so, and on which day the age counts', () => {
  const [row] = feeRows([aFee({ name: 'Youth', maxAge: 17 })], '2026-11-21')
  expect(row?.ages).toBe('For ages 0 to 17 on 01-01-2026')
  expect(feeRows([aFee({})], '2026-11-21')[0]?.ages).toBeUndefined()
})

test.each([
  ['Fee 160,00 kr. + VAT 40,00 kr.', { membershipPrice: 160, vatRate: 1.25 }],
  ['Fee 650,00 kr. + surcharge 25,00 kr., no VAT', { membershipPrice: 650, membershipSurcharge: 25 }],
])('the price of a fee is shown in its parts: %s', (words, fee) => {
  const [row] = feeRows([aFee(fee)], '2026-11-21')
  expect(row && priceParts(row.price, 'DKK')).toBe(words)
})
