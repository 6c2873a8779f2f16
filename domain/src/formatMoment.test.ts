import { expect, test } from 'vitest'
import { formatMoment } from './formatMoment.ts'

test.each([
  ['da', '20-11-2026 00:30'],
  ['en', '20-11-2026 00:30'],
  ['nb', '20.11.2026 00:30'],
  ['sv', '2026-11-20 00:30'],
])('a moment of a night in Copenhagen is written in the habit of %s', (language, written) => {
  expect(formatMoment(new Date('2026-11-19T23:30:00Z'), language)).toBe(written)
})
