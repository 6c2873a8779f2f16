import { expect, test } from 'vitest'
import { grantableFees } from './grantableFees.ts'

const fee = (year: number, name = 'Season') => ({
  id: `${name} ${year}`,
  orgId: 'o',
  name,
  membershipPrice: 360,
  vatRate: 1.25,
  membershipSurcharge: 0,
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
  offerStartDate: `${year - 1}-11-01`,
  minAge: null,
  maxAge: null,
  ageOn: `${year}-01-01`,
})

test('years that a member has are not offered again, and the others carry the price that is charged', () => {
  const fees = grantableFees(
    [fee(2025), fee(2026), fee(2027), fee(2027, 'Junior')],
    [
      { membershipFor: 2026, status: 'active' },
      { membershipFor: 2025, status: 'inactive' },
    ],
  )
  expect(fees.map(({ id, year, unitMinor }) => [id, year, unitMinor])).toEqual([
    ['Junior 2027', 2027, 45_000],
    ['Season 2027', 2027, 45_000],
    ['Season 2025', 2025, 45_000],
  ])
})
