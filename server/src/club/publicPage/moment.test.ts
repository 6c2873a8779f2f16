import { expect, test } from 'vitest'
import { writtenDay, writtenMoment, writtenSpan } from './moment.ts'

test.each([
  ['en', 'Tuesday 8 December 2026, 17:00'],
  ['da', 'tirsdag den 8. december 2026, 17:00'],
  ['nb', 'tirsdag 8. desember 2026, 17:00'],
  ['sv', 'tisdag 8 december 2026, 17:00'],
])('in %s a moment is “%s”', (language, written) => {
  expect(writtenMoment('2026-12-08T16:00:00Z', language)).toBe(written)
})

test.each([
  ['2026-12-08T16:00:00Z', '2026-12-08T18:00:00Z', 'Tuesday 8 December 2026, 17:00–19:00'],
  [
    '2026-12-08T18:00:00Z',
    '2026-12-09T00:30:00Z',
    'Tuesday 8 December 2026, 19:00 – Wednesday 9 December 2026, 01:30',
  ],
  ['2026-12-07T23:00:00Z', '2026-12-08T22:59:00Z', 'Tuesday 8 December 2026'],
  ['2026-12-07T23:00:00Z', '2026-12-10T23:00:00Z', 'Tuesday 8 December 2026 – Thursday 10 December 2026'],
])('from %s to %s is “%s”', (startDate, endDate, written) => {
  expect(writtenSpan({ startDate, endDate }, 'en')).toBe(written)
})

test('a day is in full, in the order of the language', () => {
  expect(writtenDay('2026-12-08', 'en')).toBe('8 December 2026')
  expect(writtenDay('2026-12-08', 'da')).toBe('8. december 2026')
})
