import { describe, expect, test } from 'vitest'
import { copenhagenDay, formatCount, formatDate, formatInstant, formatMoney, momentParts } from './format.ts'
import { yearMonths } from './yearMonths.ts'

test('money is written the Danish way, another currency with its code', () => {
  expect(formatMoney(123_450, 'DKK')).toBe('1.234,50 kr.')
  expect(formatMoney(0, 'DKK')).toBe('0,00 kr.')
  expect(formatMoney(5, 'SEK')).toBe('0,05 SEK')
})

test('a count outside a sentence has separators of thousands', () => {
  expect(formatCount(999)).toBe('999')
  expect(formatCount(40_000)).toBe('40,000')
})

test('days and moments are written day first, on the clock of Copenhagen', () => {
  expect(formatDate('2026-11-20')).toBe('20-11-2026')
  expect(copenhagenDay('2026-12-31T23:30:00Z')).toBe('2027-01-01')
  expect(formatInstant('2026-07-01T12:05:00Z')).toBe('01-07-2026 14:05')
  expect(momentParts('2026-11-28T16:30:00Z')).toEqual({
    weekday: 'Sat',
    day: '28',
    month: 'Nov',
    year: '2026',
    time: '17:30',
    date: 'Sat 28 Nov 2026',
  })
})

describe('the year line', () => {
  test("starts at the membership year's first month", () => {
    const letters = yearMonths('2026-08-01', '2026-11-21').map(({ letter }) => letter)
    expect(letters.join('')).toBe('ASONDJFMAMJJ')
  })

  test('is filled to today, the running month by its days', () => {
    const filled = yearMonths('2026-01-01', '2026-11-15').map((month) => month.filled)
    expect(filled).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5, 0])
  })

  test('is full after its year and empty before it', () => {
    expect(yearMonths('2025-01-01', '2026-11-15').every(({ filled }) => filled === 1)).toBe(true)
    expect(yearMonths('2027-01-01', '2026-11-15').every(({ filled }) => filled === 0)).toBe(true)
  })
})
