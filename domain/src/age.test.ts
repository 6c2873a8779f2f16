import { describe, expect, test } from 'vitest'
import { ageOn, ageProblems, ageReason, ageWords } from './age.ts'

test.each([
  ['2015-05-04', '2026-05-03', 10],
  ['2015-05-04', '2026-05-04', 11],
  ['2016-02-29', '2025-02-28', 8],
  ['2016-02-29', '2025-03-01', 9],
  ['2016-02-29', '2028-02-28', 11],
  ['2016-02-29', '2028-02-29', 12],
])('a person born on %s is on %s %i years old', (birthday, day, years) => {
  expect(ageOn(birthday, day)).toBe(years)
})

const startDate = '2027-01-01'
const youth = { minAge: null, maxAge: 17, ageOn: null, startDate }
const alma = { name: 'Alma', relation: 'child' as const, dateOfBirth: '2015-05-04' }

describe('the ages that a fee is for', () => {
  test.each([
    [{ minAge: null, maxAge: 17, ageOn: null }, 'ages 0 to 17 on 01-01-2027'],
    [{ minAge: 18, maxAge: null, ageOn: null }, 'ages 18 and over on 01-01-2027'],
    [{ minAge: 6, maxAge: 6, ageOn: '2026-12-31' }, 'age 6 on 31-12-2026'],
    [{ minAge: null, maxAge: null, ageOn: '2026-12-31' }, undefined],
    [{}, undefined],
  ])('read as people say them: %o', (limits, words) => {
    expect(ageWords({ ...limits, startDate })).toBe(words)
  })

  test('count on the first day of the period, or on the day that the fee names', () => {
    const turning18 = { ...alma, dateOfBirth: '2009-01-01' }
    expect(ageReason(turning18, youth)?.code).toBe('age_outside')
    expect(ageReason(turning18, { ...youth, ageOn: '2026-12-31' })).toBeUndefined()
    expect(ageReason({ ...alma, dateOfBirth: '2009-01-02' }, youth)).toBeUndefined()
  })

  test('include both ends', () => {
    const school = { minAge: 6, maxAge: 17, startDate }
    const bornOn = (dateOfBirth: string) => ageReason({ ...alma, dateOfBirth }, school)?.code
    expect([bornOn('2021-01-01'), bornOn('2021-01-02'), bornOn('2009-01-02'), bornOn('2009-01-01')]).toEqual([
      undefined,
      'age_outside',
      undefined,
      'age_outside',
    ])
  })

  test('are explained to a person outside them without naming that person’s age', () => {
    expect(ageReason({ ...alma, dateOfBirth: '1974-10-29' }, youth)).toMatchObject({
      code: 'age_outside',
      message: 'For ages 0 to 17 on 01-01-2027.',
    })
  })

  test('take a birthday on 29 February as 1 March in other years', () => {
    const leap = { ...alma, dateOfBirth: '2008-02-29' }
    expect(ageReason(leap, { ...youth, ageOn: '2026-02-28' })).toBeUndefined()
    expect(ageReason(leap, { ...youth, ageOn: '2026-03-01' })?.code).toBe('age_outside')
  })

  test.each([
    ['self' as const, 'Please add your birthday: this fee is for ages 0 to 17 on 01-01-2027.'],
    ['child' as const, 'Please add the birthday of Alma: this fee is for ages 0 to 17 on 01-01-2027.'],
    ['linked' as const, 'Please ask Alma to add a birthday: this fee is for ages 0 to 17 on 01-01-2027.'],
  ])('ask for a birthday that is missing (%s)', (relation, message) => {
    const person = { ...alma, relation, dateOfBirth: null }
    expect(ageReason(person, youth)).toMatchObject({ code: 'birthday_missing', message })
    expect(ageReason(person, { startDate })).toBeUndefined()
  })

  test.each([
    [-1, null, null, ['minAge']],
    [null, 121, null, ['maxAge']],
    [2.5, 3, null, ['minAge']],
    [18, 17, null, ['maxAge']],
    [18, 18, '2026-01-01', []],
    [18, 18, '2027-12-31', []],
    [18, 18, '2025-12-31', ['ageOn']],
    [18, 18, '2028-01-01', ['ageOn']],
    [null, null, null, []],
  ])('can be saved unless they contradict each other: %s to %s on %s', (minAge, maxAge, ageOn, fields) => {
    const limits = { minAge, maxAge, ageOn, startDate, endDate: '2027-12-31' }
    expect(ageProblems(limits).map(({ field }) => field)).toEqual(fields)
  })
})
