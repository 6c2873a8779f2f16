import { describe, expect, test } from 'vitest'
import {
  type DayOrder,
  dayOfBirth,
  dayOfMoment,
  dayOrderOf,
  isPlaceholderDay,
  readDay,
} from './importedDay.ts'

const today = '2026-11-23'
const dayFirst = { today, order: 'day_first' } as const

describe('a day', () => {
  test.each([
    ['1980-12-31', '1980-12-31'],
    ['31-12-1980', '1980-12-31'],
    ['31.12.80', '1980-12-31'],
    ['3/2/2014', '2014-02-03'],
    ['01-01-20', '2020-01-01'],
    ['14-05-27', '1927-05-14'],
    ['24-12-26', '1926-12-24'],
    ['5. maj 1990', '1990-05-05'],
    ['5 Oct 1990', '1990-10-05'],
    ['31-dec-80', '1980-12-31'],
    ['31.dec.1980', '1980-12-31'],
    ['December 31, 1980', '1980-12-31'],
    ['Dec 31 1980', '1980-12-31'],
    ['31121980', '1980-12-31'],
    ['19101912', '1912-10-19'],
    ['19801231', '1980-12-31'],
    ['80-12-31', undefined],
    ['31 Smarch 1980', undefined],
    ['1980-12-31T00:00:00', '1980-12-31'],
    ['31-12-1980 00.00', '1980-12-31'],
    ['31-02-1990', undefined],
    ['13/13/1990', undefined],
    ['24-11-2026', undefined],
    ['010180-1234', undefined],
    ['14-05-0027', undefined],
    ['14-05-1827', undefined],
    ['29221', undefined],
    ['den 12 mars 1980', '1980-03-12'],
    ['søndag den 12. marts 1980', '1980-03-12'],
    ['31/12/1980 12:00:00 AM', '1980-12-31'],
    // March and November of Finnish, March of Dutch.
    ['12 maaliskuu 1980', undefined],
    ['12 marraskuu 1980', undefined],
    ['12 maart 1980', undefined],
  ])('%s is %s', (text, day) => expect(readDay(text, dayFirst)).toBe(day))

  test('that may lie ahead is at most twenty years ahead where its year has two digits', () => {
    const ahead = { ...dayFirst, mayLieAhead: true }
    expect(readDay('31-12-30', ahead)).toBe('2030-12-31')
    expect(readDay('31-12-47', ahead)).toBe('1947-12-31')
    expect(readDay('31-12-2040', ahead)).toBe('2040-12-31')
  })

  test.each([
    ['month_first', '12/31/1980', '1980-12-31'],
    ['month_first', '03/02/2014', '2014-03-02'],
    ['unsure', '03/02/2014', 'unsure'],
    ['unsure', '03/03/2014', '2014-03-03'],
    ['unsure', '31/12/1980', '1980-12-31'],
    ['unsure', '12/31/1980', '1980-12-31'],
    ['unsure', '2014-02-03', '2014-02-03'],
    ['unsure', '13-05-07', 'unsure'],
    ['unsure', '31/12/80', '1980-12-31'],
    ['month_first', '12311980', '1980-12-31'],
    ['unsure', '03021980', 'unsure'],
    ['year_first', '80-12-31', '1980-12-31'],
    ['year_first', '05-07-04', '2005-07-04'],
    ['year_first', '31-12-1980', '1980-12-31'],
  ] as const)('written %s: %s is %s', (order, text, day) => {
    expect(readDay(text, { today, order })).toBe(day)
  })

  test.each(
    '01-01-0001 0000-00-00 00-00-00 1900-01-01 01.01.1900 31-12-1899 12/31/1899 30-12-1899 1753-01-01 31-12-9999 11-11-1111'.split(
      ' ',
    ),
  )('%s is a placeholder', (text) => expect(isPlaceholderDay(text)).toBe(true))

  test.each(['01-01-1970', '01-01-2000', '14-05-0027', '01-01-01', 'unknown', ''])('%s is none', (text) => {
    expect(isPlaceholderDay(text)).toBe(false)
  })
})

test.each<[string, DayOrder, string[]]>([
  ['a day above the 12th proves it', 'day_first', ['03-02-2014', '31-12-1980']],
  ['in either order', 'month_first', ['03/02/2014', '12/31/1980', '']],
  ['both are proved', 'unsure', ['31/12/1980', '12/31/1980']],
  ['nothing does, with our signs', 'day_first', ['03-02-2014', '3.2.2014']],
  ['nothing does, with slashes', 'unsure', ['03/02/2014']],
  ['a year stands first', 'day_first', ['2014-02-13', 'soon']],
  ['a year of two digits stands first', 'year_first', ['05-07-04', '80-12-31', '20-12-31']],
  ['one is no day that way', 'unsure', ['80-12-31', '31-12-80']],
  ['a spreadsheet in English wrote those that it understood', 'unsure', ['09/11/1986', '31.12.1980']],
  ['the days with slashes prove what the others do not', 'unsure', ['12/31/1980', '01-02-1980']],
  [
    'slashes stand beside days that read the same both ways',
    'month_first',
    ['12/31/1980', '2014-02-13', '03-03-2014'],
  ],
  ['a slash stands as Danes write it', 'day_first', ['3/2-2014', '3/2 2014']],
  ['all years of two digits may stand first', 'unsure', ['26-11-18', '26-11-19']],
  ['the third number is no day of a month', 'day_first', ['12-03-15', '13-02-80']],
  ['points part years of two digits', 'day_first', ['12.03.15', '24.12.14']],
])('a column of which %s is written %s', (_why, order, cells) => {
  expect(dayOrderOf(cells, 'unknown')).toBe(order)
})

test('a column of Wild Apricot has the month first unless it proves otherwise', () => {
  expect(dayOrderOf(['03/02/2014'], 'wildapricot')).toBe('month_first')
  expect(dayOrderOf(['31/12/1980'], 'wildapricot')).toBe('day_first')
})

test.each([
  ['2026-11-18 10:11:12', '2026-11-18'],
  ['2026-11-18T00:00:00.000', '2026-11-18'],
  ['18.11.2026 10.11', '18.11.2026'],
  ['20261118 10:11', '20261118'],
  ['2026-11-17T23:00:00Z', '2026-11-18'],
  ['2026-07-17T21:59:59Z', '2026-07-17'],
  ['2026-07-17T22:00:00.000Z', '2026-07-18'],
  ['2026-11-18T00:30:00+01:00', '2026-11-18'],
  ['2026-11-18T00:30:00+03:00', '2026-11-17'],
  ['18.11.2026 10:11Z', '18.11.2026 10:11Z'],
  ['2026-11-18T99:00:00Z', '2026-11-18T99:00:00Z'],
  ['2026-11-18', '2026-11-18'],
  ['18 11.26', '18 11.26'],
  ['Reserveret', 'Reserveret'],
])('the moment %s is on the day %s', (text, day) => {
  expect(dayOfMoment(text)).toBe(day)
})

test.each([
  ['1980-03-11T23:00:00.000Z', '1980-03-12'],
  ['1990-07-11T22:00:00Z', '1990-07-12'],
  ['1980-03-12T00:00:00+01:00', '1980-03-12T00:00:00+01:00'],
  ['1980-03-12 12:00:00', '1980-03-12'],
  ['1980-03-11 23:00:00', '1980-03-11 23:00:00'],
  ['1980-03-12T13:45:00Z', '1980-03-12T13:45:00Z'],
])('a birthday that a program kept as %s began as %s', (text, day) => expect(dayOfBirth(text)).toBe(day))

test('days with a time behind them show their order as others do', () => {
  expect(dayOrderOf(['12/31/1980 0:00', '3/4/1980 0:00'], 'unknown')).toBe('month_first')
  expect(dayOrderOf(['3/4/1980 12:00:00 AM'], 'unknown')).toBe('unsure')
})
