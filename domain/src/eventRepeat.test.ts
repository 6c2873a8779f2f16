import { MAX_COPIES } from '@medlem/contract/eventChange'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { moveOnClock, moveSpan, REPEATS, repeatDays, weekOfMonth } from './eventRepeat.ts'

describe('the days of a rule', () => {
  test.each([
    // Over the change of the clocks, the end of a year and the 29th of February.
    ['weekly', '2026-10-20', ['2026-10-20', '2026-10-27', '2026-11-03', '2026-11-10']],
    ['weekly', '2028-02-22', ['2028-02-22', '2028-02-29', '2028-03-07', '2028-03-14']],
    ['every_second_week', '2026-12-17', ['2026-12-17', '2026-12-31', '2027-01-14', '2027-01-28']],
    ['monthly_date', '2026-11-15', ['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15']],
    // Months without a 31st, a 30th and a 29th are left out.
    ['monthly_date', '2026-12-31', ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31']],
    ['monthly_date', '2027-12-30', ['2027-12-30', '2028-01-30', '2028-03-30', '2028-04-30']],
    ['monthly_date', '2026-12-29', ['2026-12-29', '2027-01-29', '2027-03-29', '2027-04-29']],
    ['monthly_date', '2027-12-29', ['2027-12-29', '2028-01-29', '2028-02-29', '2028-03-29']],
    // The first, the second and the fourth of a weekday.
    ['monthly_weekday', '2026-12-01', ['2026-12-01', '2027-01-05', '2027-02-02', '2027-03-02']],
    ['monthly_weekday', '2026-11-12', ['2026-11-12', '2026-12-10', '2027-01-14', '2027-02-11']],
    ['monthly_weekday', '2027-01-28', ['2027-01-28', '2027-02-25', '2027-03-25', '2027-04-22']],
    // A fifth Monday: not in December, January, February, April.
    ['monthly_weekday', '2026-11-30', ['2026-11-30', '2027-03-29', '2027-05-31', '2027-08-30']],
    // A fifth Tuesday in the February of a leap year.
    ['monthly_weekday', '2028-02-29', ['2028-02-29', '2028-05-30', '2028-08-29', '2028-10-31']],
  ] as const)('%s from %s', (every, first, days) => {
    expect(repeatDays(first, every, { times: days.length })).toEqual(days)
    const last = days[days.length - 1] ?? ''
    expect(repeatDays(first, every, { until: last })).toEqual(days)
    expect(repeatDays(first, every, { until: addDays(last, -1) })).toEqual(days.slice(0, -1))
  })

  test('end on the last day that may be one, and are none where that is before the first', () => {
    expect(repeatDays('2026-12-01', 'weekly', { until: '2026-12-01' })).toEqual(['2026-12-01'])
    for (const every of REPEATS) {
      expect(repeatDays('2026-12-31', every, { until: '2026-12-30' })).toEqual([])
      expect(repeatDays('2026-12-31', every, { times: 0 })).toEqual([])
    }
    // The month in which it ends has no 31st.
    expect(repeatDays('2027-01-31', 'monthly_date', { until: '2027-02-28' })).toEqual(['2027-01-31'])
  })

  test('are never more than are copied at once, always later ones, and on the same weekday or date', () => {
    for (const every of REPEATS) {
      for (let n = 0; n < 366; n += 1) {
        const first = addDays('2027-03-01', n)
        const days = repeatDays(first, every, { until: '2999-12-31' })
        expect(days).toHaveLength(MAX_COPIES)
        expect(days).toEqual(repeatDays(first, every, { times: 1000 }))
        expect(days).toEqual([...new Set(days)].sort())
        const isAlike = (day: string) =>
          every === 'monthly_date'
            ? day.slice(8) === first.slice(8)
            : new Date(day).getUTCDay() === new Date(first).getUTCDay()
        expect(days.every(isAlike)).toBe(true)
        if (every === 'monthly_weekday') expect(new Set(days.map(weekOfMonth)).size).toBe(1)
      }
    }
  })
})

describe('an instant so many days later', () => {
  test.each([
    ['2026-10-20T17:00:00.000Z', 7, '2026-10-27T18:00:00.000Z'],
    ['2027-03-23T18:00:00.000Z', 7, '2027-03-30T17:00:00.000Z'],
    ['2026-11-24T22:59:59.000Z', -30, '2026-10-25T22:59:59.000Z'],
    // Half past two is left out on the day on which summer begins.
    ['2027-03-21T01:30:00.000Z', 7, '2027-03-28T01:30:00.000Z'],
    // It comes twice on the day on which summer ends: the first is meant, and one that is not moved stays.
    ['2026-10-18T00:30:00.000Z', 7, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T01:30:00.000Z', 0, '2026-10-25T01:30:00.000Z'],
  ])('%s, %i days later', (instant, days, moved) => {
    expect(moveOnClock(new Date(instant), days).toISOString()).toBe(moved)
  })

  test('takes an event along, over midnight and the change of the clocks, and never ends it before it begins', () => {
    const span = (start: string, end: string) => ({ startDate: new Date(start), endDate: new Date(end) })
    // From ten in the evening to six in the morning, which has nine hours in October.
    const night = span('2026-10-17T20:00:00Z', '2026-10-18T04:00:00Z')
    expect(moveSpan(night, 7)).toEqual(span('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z'))
    const early = span('2027-03-21T01:30:00Z', '2027-03-21T02:00:00Z')
    expect(moveSpan(early, 7)).toEqual(span('2027-03-28T01:30:00Z', '2027-03-28T02:00:00Z'))
  })
})
