import { copenhagenDate, membershipYear } from '@medlem/domain/calendar'
import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { instantsOf, wallClock } from './timeOracle.ts'

const [FIRST_YEAR, LAST_YEAR] = effort({ short: [2026, 2029], full: [2000, 2100] })
const HOUR_MS = 3_600_000

test('the oracle knows the days that a person knows', () => {
  const shown = (instant: string) => Object.values(wallClock(Date.parse(instant))).join(' ')
  expect(shown('2026-12-31T22:59:50Z')).toBe('2026-12-31 23:59:50')
  expect(shown('2026-12-31T23:00:00Z')).toBe('2027-01-01 00:00:00')
  expect(shown('2027-03-28T00:59:59Z')).toBe('2027-03-28 01:59:59')
  expect(shown('2027-03-28T01:00:00Z')).toBe('2027-03-28 03:00:00')
  expect(shown('2026-10-25T00:59:59Z')).toBe('2026-10-25 02:59:59')
  expect(shown('2026-10-25T01:00:00Z')).toBe('2026-10-25 02:00:00')
  expect(shown('2028-02-28T23:00:00Z')).toBe('2028-02-29 00:00:00')
  expect(instantsOf('2027-03-28', '02:30:00')).toEqual([])
  expect(instantsOf('2026-10-25', '02:30:00').map((one) => new Date(one).toISOString())).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ])
})

test('every midnight in Copenhagen and every change of its clocks begins the day that it should', () => {
  let compared = 0
  const wrong: string[] = []
  const last = Date.UTC(LAST_YEAR, 11, 31)
  for (let instant = Date.UTC(FIRST_YEAR, 0, 1); instant < last; instant += HOUR_MS) {
    // Midnights and changes fall on whole hours of UTC; a millisecond before is another day.
    if (![0, 1, 22, 23].includes((instant / HOUR_MS) % 24)) continue
    for (const at of [instant - 1, instant]) {
      compared += 1
      if (copenhagenDate(new Date(at)) !== wallClock(at).date) wrong.push(new Date(at).toISOString())
    }
  }
  expect(wrong).toEqual([])
  figure(
    `E8 time: ${compared} instants from ${FIRST_YEAR} to ${LAST_YEAR} fall on the day that the oracle says.`,
  )
})

// By hand: the smaller of the two years, whatever the months are.
test.each([
  ['2026-01-01', '2026-12-31', 2026],
  ['2026-08-01', '2027-07-31', 2026],
  ['2026-12-31', '2027-12-30', 2026],
  ['2028-02-29', '2029-02-28', 2028],
  ['2027-03-01', '2028-02-29', 2027],
  ['2027-12-31', '2027-12-31', 2027],
  ['2027-01-01', '2026-12-31', 2026],
])('the period from %s to %s is the membership year %i [K03]', (start, end, year) =>
  expect(membershipYear(start, end)).toBe(year),
)
