import { expect, test } from 'vitest'
import {
  exampleHouseholds,
  fittingFee,
  householdsOf,
  type TriedFee,
  type TriedPerson,
  type TriedYear,
  tryHousehold,
} from './feeSimulation.ts'
import { nextYearDays, yearLater } from './nextYear.ts'

const aFee = (name: string, priceMinor: bigint, ages: Partial<TriedFee> = {}): TriedFee => ({
  id: name,
  name,
  minAge: null,
  maxAge: null,
  ageOn: null,
  startDate: '2027-01-01',
  terms: { priceMinor, vatRateTenThousandths: 0n, surchargeMinor: 0n, steps: [], joiningFeeMinor: 99n },
  ...ages,
})
const fees = [
  aFee('Passive', 10_000n),
  aFee('Youth', 30_000n, { maxAge: 17 }),
  aFee('Adult', 60_000n, { minAge: 18 }),
]
const year: TriedYear = { year: 2027, on: '2026-12-01', fees, capMinor: undefined }
const aPerson = (memberId: string, values: Partial<TriedPerson> = {}): TriedPerson => ({
  memberId,
  firstName: memberId,
  lastName: 'Holm',
  dateOfBirth: '1980-05-05',
  parentId: null,
  feeName: 'Adult',
  paidMinor: 55_000n,
  ...values,
})

test.each([
  ['as it was', {}, 'Adult'],
  ['as it was, though another is cheaper', { feeName: 'Passive' }, 'Passive'],
  ['that of their age, when they have outgrown it', { feeName: 'Youth' }, 'Adult'],
  ['that of their age, when it is there no more', { feeName: 'Junior', dateOfBirth: '2015-01-01' }, 'Youth'],
  ['one for everybody, when the birthday is not known', { dateOfBirth: null }, 'Passive'],
])('a person takes the fee %s', (_what, values, name) => {
  expect(fittingFee(aPerson('a', values), year)?.name).toBe(name)
})

test('whom no fee is for pays nothing, and is left in the list', () => {
  const tried = tryHousehold([aPerson('a', { dateOfBirth: null })], { ...year, fees: fees.slice(1) })
  expect(tried).toMatchObject({
    afterMinor: 0n,
    beforeMinor: 55_000n,
    lines: [{ fee: undefined, unitMinor: 0n }],
  })
})

test('a household pays at most what is set, and no joining fee', () => {
  const people = [aPerson('a'), aPerson('b'), aPerson('c', { dateOfBirth: '2015-01-01', feeName: 'Youth' })]
  expect(tryHousehold(people, { ...year, capMinor: 100_000n })).toMatchObject({
    afterMinor: 100_000n,
    cappedMinor: 50_000n,
  })
})

test('three examples are somebody alone, two adults, and most children; those with the fee come first', () => {
  const child = (memberId: string, parentId: string) => aPerson(memberId, { parentId, feeName: 'Youth' })
  const households = householdsOf([
    { ...aPerson('a'), familyId: 'a' },
    { ...aPerson('b', { feeName: 'Passive' }), familyId: 'b' },
    { ...aPerson('c'), familyId: 'c' },
    { ...aPerson('d'), familyId: 'c' },
    { ...aPerson('e'), familyId: 'e' },
    { ...child('f', 'e'), familyId: 'e' },
    { ...aPerson('g'), familyId: 'g' },
    { ...child('h', 'g'), familyId: 'g' },
    { ...child('i', 'g'), familyId: 'g' },
  ])
  const shown = (feeName: string | undefined) =>
    exampleHouseholds(households, feeName).map(
      ({ kind, household }) => `${kind} ${household.map(({ memberId }) => memberId).join('')}`,
    )
  expect(shown(undefined)).toEqual(['single a', 'couple cd', 'children ghi'])
  expect(shown('Passive')[0]).toBe('single b')
})

test('the days of a fee are a year later, and the last of February stays that', () => {
  expect([yearLater('2027-02-28'), yearLater('2028-02-29'), yearLater('2027-07-01')]).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2028-07-01',
  ])
  const days = { startDate: '2027-01-01', endDate: '2027-12-31', offerStartDate: '2026-11-01', ageOn: null }
  const copied = nextYearDays({ ...days, priceSteps: [{ from: '2027-07-01', priceMinor: 1 }] })
  expect(copied.priceSteps).toEqual([{ from: '2028-07-01', priceMinor: 1 }])
})
