import { expect, test } from 'vitest'
import { exportMonths } from './exportMonths.ts'

test('the bookkeeper chooses among the last two years of months, newest first', () => {
  const months = exportMonths('2026-01-31')
  expect(months.slice(0, 3)).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
    { value: '2025-11', label: 'November 2025' },
  ])
  expect([months.length, months.at(-1)?.value]).toEqual([24, '2024-02'])
})
