import { expect, test } from 'vitest'
import { ageOn } from './ageOn.ts'

test.each([
  ['2015-05-04', '2026-05-03', 10],
  ['2015-05-04', '2026-05-04', 11],
  ['2016-02-29', '2025-02-28', 8],
  ['2016-02-29', '2025-03-01', 9],
])('somebody born on %s is on %s %i years old', (birthday, day, years) => {
  expect(ageOn(birthday, day)).toBe(years)
})
