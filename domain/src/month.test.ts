import { expect, test } from 'vitest'
import { lastDayOf, shiftMonth } from './month.ts'

test('months are counted across years', () => {
  expect(['2026-01', '2025-12'].map((month) => shiftMonth(month, -1))).toEqual(['2025-12', '2025-11'])
  expect(shiftMonth('2025-12', 1)).toBe('2026-01')
  expect(shiftMonth('2026-11', -23)).toBe('2024-12')
})

test('the last day of a month knows leap years', () => {
  expect(['2026-02', '2024-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2024-02-29', '2026-12-31'])
})
