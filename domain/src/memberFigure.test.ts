import type { MemberFigure } from '@medlem/contract/memberFigure'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGE_GROUPS, ageGroupOf, seenFromAbove } from './memberFigure.ts'

test('an age is that of the last day of the year', () => {
  expect(ageGroupOf('2019-12-31', 2026)).toBe('7-12')
  expect(ageGroupOf('2020-01-01', 2026)).toBe('0-6')
  expect(ageGroupOf('1956-06-01', 2026)).toBe('70+')
  expect([ageGroupOf(null, 2026), ageGroupOf('2027-01-01', 2026)]).toEqual(['unknown', 'unknown'])
  const ages = [0, 6, 7, 12, 13, 18, 19, 24, 25, 39, 40, 59, 60, 69, 70, 100]
  const groups = AGE_GROUPS.slice(0, -1).flatMap((group) => [group, group])
  expect(ages.map((age) => ageGroupOf(`${2026 - age}-07-01`, 2026))).toEqual(groups)
})

const figure = (counts: readonly number[]): MemberFigure => ({
  members: counts.reduce((sum, count) => sum + count, 0),
  before: 0,
  groups: counts.map((members, n) => ({
    gender: 'female',
    ageGroup: AGE_GROUPS[n] ?? 'unknown',
    members,
    before: 0,
  })),
  isRounded: false,
})

test('towards those above no cell tells a count that is not a multiple of five, and the total is exact', () => {
  const counts = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(counts, (given) => {
      const exact = figure(given)
      const seen = seenFromAbove(exact)
      expect(seen.members).toBe(exact.members)
      expect(seen.groups === null).toBe(exact.members < 20)
      for (const { ageGroup, members } of seen.groups ?? []) {
        const count = given[AGE_GROUPS.indexOf(ageGroup)] ?? 0
        expect(members % 5).toBe(0)
        expect(Math.abs(members - count)).toBeLessThanOrEqual(2)
      }
    }),
  )
})
