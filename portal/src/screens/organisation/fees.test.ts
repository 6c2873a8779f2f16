import type { MembershipConfiguration } from '@medlem/contract/organisation'
import { expect, test } from 'vitest'
import { feeSentence } from './fees.ts'

const fee = (name: string, membershipPrice: number, year = 2026): MembershipConfiguration => ({
  id: '8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f81',
  orgId: '1',
  name,
  membershipPrice,
  vatRate: 0,
  membershipSurcharge: 0,
  startDate: `${year}-07-01`,
  endDate: `${year + 1}-06-30`,
  offerStartDate: `${year}-06-01`,
  minAge: null,
  maxAge: null,
  ageOn: `${year}-07-01`,
})
const sentence = (...membershipConfigurations: MembershipConfiguration[]) =>
  feeSentence({ membershipConfigurations, currency: 'DKK' })

test('a name that ends with a number stands apart from its price', () => {
  expect(sentence(fee('Youth under 18', 675), fee('Senior', 1200), fee('Senior', 1100, 2025))).toBe(
    '2026: Senior, 1.200 kr.; Youth under 18, 675 kr.',
  )
})

test('one fee is its price alone', () => {
  expect(sentence(fee('Membership', 450))).toBe('2026: 450 kr.')
})
