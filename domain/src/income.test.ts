import { expect, test } from 'vitest'
import { incomeSpans } from './income.ts'

test('the running month ends today, and the one a year before on the same day', () => {
  const { now, before } = incomeSpans('2026-11', '2026-11-20')
  expect([now.from, now.to]).toEqual(['2025-12-01', '2026-11-20'])
  expect([before.from, before.to]).toEqual(['2024-12-01', '2025-11-20'])
  expect(now.months).toHaveLength(12)
  expect([now.months[0], now.months.at(-1)]).toEqual(['2025-12', '2026-11'])
})

test.each([
  ['a month that is over is whole in both years', '2026-02', '2026-11-20', '2026-02-28', '2025-02-28'],
  ['a leap year’s February is', '2024-02', '2024-03-01', '2024-02-29', '2023-02-28'],
  [
    'the 29th of a running February compares with the 28th',
    '2024-02',
    '2024-02-29',
    '2024-02-29',
    '2023-02-28',
  ],
  [
    'the 28th of February before a leap year leaves the 29th out',
    '2025-02',
    '2025-02-28',
    '2025-02-28',
    '2024-02-28',
  ],
])('%s', (_, month, today, to, toBefore) => {
  const { now, before } = incomeSpans(month, today)
  expect([now.to, before.to]).toEqual([to, toBefore])
})
