import { readSearch } from '@medlem/contract/portalAddress'
import { screenSearch } from '@medlem/contract/screenSearch'
import { describe, expect, test } from 'vitest'
import {
  dayAfterKey,
  isFirst,
  periodEnd,
  periodTitle,
  placeAddress,
  readPlace,
  step,
  weekNumber,
} from './calendarPlace.ts'

// A Saturday.
const today = '2026-11-21'
const staffView = { today, isPhone: false }

const searchOf = (query: object) => readSearch(screenSearch['/my-calender'], query)

describe('where the calendar stands', () => {
  test('is a month on a desk and an agenda on a phone, unless the address says otherwise', () => {
    expect(readPlace({}, staffView)).toEqual({ view: 'month', date: today, org: '' })
    expect(readPlace({}, { today, isPhone: true }).view).toBe('agenda')
    expect(readPlace({ view: 'week' }, { today, isPhone: true }).view).toBe('week')
  })

  test('comes back from the address', () => {
    const place = { view: 'week', date: '2027-03-28', org: 'all' } as const
    const query = Object.fromEntries(new URLSearchParams(placeAddress(place).split('?')[1]))
    expect(readPlace(searchOf(query), staffView)).toEqual(place)
  })

  test.each([
    ['no day', '2027-02-30'],
    ['no date', 'soon'],
    ['of a month that has passed', '2026-10-31'],
  ])('is today when the day of the address is %s', (_name, date) => {
    expect(readPlace(searchOf({ date }), staffView).date).toBe(today)
  })
})

describe('the periods', () => {
  test.each([
    ['month', 'November 2026', '2026-12-01', '2026-12-01'],
    ['week', 'Week 47, 16-11-2026 to 22-11-2026', '2026-11-23', '2026-11-23'],
    ['agenda', 'From 21-11-2026', undefined, '2026-12-01'],
  ] as const)('a %s has its name, its end and the next one', (view, title, end, next) => {
    const place = { view, date: today, org: '' }
    expect(periodTitle(place)).toBe(title)
    expect(periodEnd(view, today)).toBe(end)
    expect(step(place, 1, today)).toBe(next)
    expect(isFirst(place, today)).toBe(true)
    expect(isFirst({ ...place, date: next }, today)).toBe(false)
  })

  test('before the running one there is none: the way back ends today', () => {
    expect(step({ view: 'month', date: '2026-12-15', org: '' }, -1, today)).toBe(today)
    expect(step({ view: 'month', date: '2027-01-01', org: '' }, -1, today)).toBe('2026-12-01')
  })

  test.each([
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
  ])('%s lies in week %i', (date, week) => {
    expect(weekNumber(date)).toBe(week)
  })
})

test.each([
  ['ArrowRight', '2026-12-01'],
  ['ArrowLeft', '2026-11-29'],
  ['ArrowDown', '2026-12-07'],
  ['ArrowUp', '2026-11-23'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageDown', '2026-12-01'],
  ['PageUp', '2026-10-01'],
  ['a', undefined],
])('%s leads from Monday 30 November to %s', (key, day) => {
  expect(dayAfterKey(key, '2026-11-30')).toBe(day)
})
