import { expect, test } from 'vitest'
import { type CopyForm, copyField, emptyCopyForm, fromCopyForm, ruleDays } from './copyForm.ts'

const model = { startDate: '2026-12-01T18:00:00.000Z' }
const empty = emptyCopyForm(model, '2026-11-28')
const weekly: CopyForm = { ...empty, every: 'weekly', times: '3' }

test('a copy begins on the same weekday, next after the model and after today', () => {
  expect(empty).toMatchObject({ day: '2026-12-08', every: 'once' })
  expect(emptyCopyForm(model, '2026-12-07').day).toBe('2026-12-08')
  expect(emptyCopyForm(model, '2026-12-08').day).toBe('2026-12-15')
  // Half past midnight on a Wednesday.
  expect(emptyCopyForm({ startDate: '2025-06-17T22:30:00.000Z' }, '2026-11-28').day).toBe('2026-12-02')
})

test('a rule gives its days, without those that are left out', () => {
  expect(fromCopyForm(empty)).toEqual({ days: ['2026-12-08'], isDraft: false })
  expect(ruleDays(weekly)).toEqual(['2026-12-08', '2026-12-15', '2026-12-22'])
  const until: CopyForm = { ...weekly, ends: 'until', until: '2026-12-23', times: 'many', isDraft: true }
  expect(fromCopyForm({ ...until, leftOut: ['2026-12-15', '2026-12-24'] })).toEqual({
    days: ['2026-12-08', '2026-12-22'],
    isDraft: true,
  })
  // Left out of a rule that is not meant any more.
  expect(fromCopyForm({ ...empty, leftOut: ['2026-12-08'] })).toMatchObject({ days: ['2026-12-08'] })
})

test.each<[Partial<CopyForm>, string]>([
  [{ day: null }, 'day'],
  [{ times: '0' }, 'times'],
  [{ times: '61' }, 'times'],
  [{ times: 'many' }, 'times'],
  [{ ends: 'until' }, 'until'],
  [{ ends: 'until', until: '2026-12-07' }, 'until'],
  [{ leftOut: ['2026-12-08', '2026-12-15', '2026-12-22'] }, 'day'],
])('%o is a mistake in %s', (typed, field) => {
  expect(fromCopyForm({ ...weekly, ...typed })).toMatchObject({ field })
})

test('what the server refuses of a day is said at the first one', () => {
  expect([copyField('days.3'), copyField('days'), copyField('isDraft')]).toEqual(['day', 'day', undefined])
})
