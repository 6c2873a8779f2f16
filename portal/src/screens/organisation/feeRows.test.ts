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
    ...values,
  }
}

test('fees are listed by year, the dearest first, with the time in which they are sold; past ones are left out', () => {
  const next = { startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-12-01' }
  const fees = [
    aFee({ name: 'Next', ...next }),
    aFee({ name: 'Youth', membershipPrice: 100 }),
    aFee({}),
    aFee({ name: 'Past', startDate: '2025-01-01', endDate: '2025-12-31' }),
  ]
  expect(
    feeRows(fees, '2026-11-21').map(({ configuration, window }) => [configuration.name, window]),
  ).toEqual([
    ['Adult', 'On sale until 31-12-2026'],
    ['Youth', 'On sale until 31-12-2026'],
    ['Next', 'Opens on 01-12-2026'],
  ])
})

test.each([
  ['Fee 160,00 kr. + VAT 40,00 kr.', { membershipPrice: 160, vatRate: 1.25 }],
  ['Fee 650,00 kr. + surcharge 25,00 kr., no VAT', { membershipPrice: 650, membershipSurcharge: 25 }],
])('the price of a fee is told in its parts: %s', (words, fee) => {
  const [row] = feeRows([aFee(fee)], '2026-11-21')
  expect(row && priceParts(row.price, 'DKK')).toBe(words)
})
