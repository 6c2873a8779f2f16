import { expect, test } from 'vitest'
import { isAllDay, lastDay } from './event.ts'

const from = (startDate: string, endDate: string) => ({ startDate, endDate })

test('an event that ends at midnight does not take the day that begins then', () => {
  expect(lastDay(from('2026-07-04T16:00:00Z', '2026-07-04T22:00:00Z'))).toBe('2026-07-04')
  expect(isAllDay(from('2026-07-03T22:00:00Z', '2026-07-04T22:00:00Z'))).toBe(true)
  expect(isAllDay(from('2026-07-03T22:00:00Z', '2026-07-03T22:00:00Z'))).toBe(false)
})

test('an event is all day also where the clocks change in it, and none that begins an hour off midnight is', () => {
  // 29 March 2026 has 23 hours in Copenhagen, 25 October 25.
  expect(isAllDay(from('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'))).toBe(true)
  expect(isAllDay(from('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'))).toBe(true)
  expect(isAllDay(from('2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z'))).toBe(false)
})
