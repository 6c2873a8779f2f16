import { describe, expect, test } from 'vitest'
import { bySensibleYear, daysLeftWords } from './feeOffer.ts'

const year = (first: number) => ({ startDate: `${first}-01-01`, endDate: `${first}-12-31` })
const season = { startDate: '2026-07-01', endDate: '2027-06-30' }

describe('the sensible year is offered first', () => {
  const firstOn = (today: string) =>
    [year(2026), year(2027)].toSorted(bySensibleYear(today)).map(({ startDate }) => startDate.slice(0, 4))

  test.each([
    ['in spring the running year', '2026-03-01', ['2026', '2027']],
    ['with a quarter left still the running year', '2026-09-30', ['2026', '2027']],
    ['late in the year the next one', '2026-11-22', ['2027', '2026']],
    ['on the last day too', '2026-12-31', ['2027', '2026']],
    ['and on New Year’s Day the new one', '2027-01-01', ['2027', '2026']],
  ])('%s', (_name, today, years) => {
    expect(firstOn(today)).toEqual(years)
  })

  test('fees of one year keep their order', () => {
    const fees = [
      { ...year(2027), name: 'Adult' },
      { ...year(2027), name: 'Youth' },
    ]
    expect(fees.toSorted(bySensibleYear('2026-11-22')).map(({ name }) => name)).toEqual(['Adult', 'Youth'])
  })
})

describe('a year that is nearly over says so', () => {
  test.each([
    [year(2026), '2026-11-22', '39 days left of 2026'],
    [year(2026), '2026-12-30', '1 day left of 2026'],
    [year(2026), '2026-12-31', 'Ends today, 31-12-2026'],
    [year(2026), '2026-06-01', undefined],
    [year(2027), '2026-12-31', undefined],
    [season, '2026-11-22', undefined],
    [season, '2027-06-01', '29 days left, until 30-06-2027'],
  ])('%o on %s', (offer, today, words) => {
    expect(daysLeftWords(offer, today)).toBe(words)
  })
})
