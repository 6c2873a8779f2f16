import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  copenhagenDate,
  copenhagenInstant,
  danishDate,
  daysBetween,
  isBefore,
  isCalendarDate,
  isWithin,
  membershipYear,
} from './calendar.ts'

describe('the Copenhagen calendar', () => {
  test.each([
    ['2025-12-31T22:59:59.999Z', '2025-12-31'],
    ['2025-12-31T23:00:00Z', '2026-01-01'],
    ['2026-01-01T00:00:00+01:00', '2026-01-01'],
    ['2026-06-30T21:59:59Z', '2026-06-30'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    // Summer time from 29 March to 25 October 2026, both at 01:00 UTC.
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:59Z', '2026-10-24'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2028-02-28T23:00:00Z', '2028-02-29'],
    ['2028-02-29T23:00:00Z', '2028-03-01'],
    ['2027-02-28T23:00:00Z', '2027-03-01'],
  ])('%s is the day %s', (instant, day) => expect(copenhagenDate(new Date(instant))).toBe(day))

  test.each([
    ['2026-01-01', '2026-12-31', 2026],
    ['2026-08-01', '2027-07-31', 2026],
    ['2025-12-31', '2026-12-30', 2025],
    // Turned round by mistake: still the smaller year.
    ['2027-01-01', '2026-12-31', 2026],
  ])('the period %s to %s is the membership year %i [K03]', (start, end, year) =>
    expect(membershipYear(start, end)).toBe(year),
  )

  test('a period contains its first and its last day and nothing beside them', () => {
    expect(isWithin('2026-01-01', '2026-01-01', '2026-12-31')).toBe(true)
    expect(isWithin('2026-12-31', '2026-01-01', '2026-12-31')).toBe(true)
    expect(isWithin('2025-12-31', '2026-01-01', '2026-12-31')).toBe(false)
    expect(isWithin('2027-01-01', '2026-01-01', '2026-12-31')).toBe(false)
  })

  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
  ])('%s plus %i days is %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected))

  test('days compare as their strings do, and adding days is undone by taking them away', () => {
    const day = fc
      .date({
        min: new Date('1990-01-01T00:00:00Z'),
        max: new Date('2090-01-01T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40_000 }), (date, days) => {
        const later = addDays(date, days)
        expect(isBefore(date, later)).toBe(true)
        expect(addDays(later, -days)).toBe(date)
        expect(daysBetween(date, later)).toBe(days)
        expect(daysBetween(later, date)).toBe(-days)
      }),
    )
  })

  test.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2026-13-01', false],
    ['2026-1-01', false],
    ['', false],
    ['2026-01-01T00:00:00Z', false],
  ])('%s is a day: %s', (text, expected) => expect(isCalendarDate(text)).toBe(expected))

  test('a date is written in the Danish habit', () => expect(danishDate('2026-11-20')).toBe('20-11-2026'))
})

test.each([
  ['2026-12-11', '18:30', '2026-12-11T17:30:00.000Z'],
  ['2026-06-11', '00:00', '2026-06-10T22:00:00.000Z'],
  // The clocks go from 02:00 to 03:00, and in autumn from 03:00 to 02:00.
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('Copenhagen’s clock shows %s %s at %s', (date, time, instant) => {
  expect(copenhagenInstant(date, time).toISOString()).toBe(instant)
})
