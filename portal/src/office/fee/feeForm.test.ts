import type { Fee } from '@medlem/contract/fee'
import { expect, test } from 'vitest'
import { type FeeForm, fromFeeForm, nextYearForm, toFeeForm } from './feeForm.ts'

const fee: Fee = {
  id: '8f0e9a52-7c1d-4f6b-9a3e-2d5c4b6a7f81',
  name: 'Youth',
  translations: { en: { name: 'Youth' } },
  membershipPrice: 1234.5,
  vatRate: 1.25,
  membershipSurcharge: 0,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  offerStartDate: '2026-11-01',
  minAge: null,
  maxAge: 17,
  ageOn: null,
  priceSteps: [],
  joiningFee: 0,
  instalments: null,
  renewalClaim: { dueDays: 45, countsForDays: 30 },
  enabled: true,
  version: 3,
  unitMinor: 154_313,
  problems: [],
}

test('a fee that is saved as it was opened stays the same', () => {
  const { id: _id, unitMinor: _unit, problems: _problems, version: _version, ...same } = fee
  expect(fromFeeForm(toFeeForm(fee))).toEqual({
    ...same,
    membershipPrice: '1234.50',
    vatRate: '1.25',
    membershipSurcharge: '0',
    joiningFee: '0',
  })
})

test.each<[Partial<FeeForm>, string]>([
  [{ name: ' ' }, 'name'],
  [{ membershipPrice: 'free' }, 'membershipPrice'],
  [{ membershipPrice: '1,234.50' }, 'membershipPrice'],
  [{ membershipSurcharge: '-1' }, 'membershipSurcharge'],
  [{ startDate: null }, 'startDate'],
  [{ endDate: null }, 'endDate'],
  [{ offerStartDate: null }, 'offerStartDate'],
  [{ minAge: 'six' }, 'minAge'],
  [{ maxAge: '17,5' }, 'maxAge'],
  [{ renewal: { by: 'claim', dueDays: '0', countsForDays: '' } }, 'renewal.dueDays'],
  [{ renewal: { by: 'claim', dueDays: '121', countsForDays: '' } }, 'renewal.dueDays'],
])('%j is found before it is sent, and names its field', (change, field) => {
  expect(fromFeeForm({ ...toFeeForm(fee), ...change })).toMatchObject({ field })
})

test.each([
  ['450', '450'],
  ['1.234,50', '1234.50'],
  ['1234.5', '1234.5'],
  ['450,5 kr.', '450.5'],
])('the price %s is read as %s', (membershipPrice, read) => {
  expect(fromFeeForm({ ...toFeeForm(fee), membershipPrice })).toMatchObject({ membershipPrice: read })
})

test('a fee is copied to the next year with all its days a year later, and is for sale', () => {
  const old = { ...fee, enabled: false, endDate: '2028-02-29', ageOn: '2027-02-28' }
  expect(nextYearForm(old)).toEqual({
    ...toFeeForm(old),
    startDate: '2028-01-01',
    endDate: '2029-02-28',
    offerStartDate: '2027-11-01',
    ageOn: '2028-02-29',
    enabled: true,
  })
})
