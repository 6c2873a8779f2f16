import { expect, test } from 'vitest'
import { eventWhen } from './eventTimes.ts'

test.each([
  [
    'an evening',
    ['2026-11-28T16:30:00Z', '2026-11-28T19:00:00Z'],
    { words: 'Saturday 28-11-2026, 17:30 to 20:00', duration: '2 hours 30 minutes' },
  ],
  [
    'a night',
    ['2027-01-01T19:00:00Z', '2027-01-02T00:00:00Z'],
    { words: 'Friday 01-01-2027, 20:00 to Saturday 02-01-2027, 01:00', duration: '5 hours' },
  ],
  [
    'a whole day',
    ['2027-01-02T23:00:00Z', '2027-01-03T22:59:00Z'],
    { words: 'Sunday 03-01-2027, all day', duration: '1 day' },
  ],
  [
    'whole days over the end of summer time',
    ['2026-10-23T22:00:00Z', '2026-10-25T22:59:00Z'],
    { words: 'Saturday 24-10-2026 to Sunday 25-10-2026, all day', duration: '2 days' },
  ],
  [
    'a weekend',
    ['2027-05-07T14:00:00Z', '2027-05-09T12:00:00Z'],
    { words: 'Friday 07-05-2027, 16:00 to Sunday 09-05-2027, 14:00', duration: '1 day 22 hours' },
  ],
  [
    'the night in which summer time begins',
    ['2027-03-27T19:00:00Z', '2027-03-28T04:00:00Z'],
    {
      words: 'Saturday 27-03-2027, 20:00 to Sunday 28-03-2027, 06:00',
      duration: '9 hours',
      note: 'The clocks go forward one hour in between.',
    },
  ],
  [
    'the night in which it ends',
    ['2026-10-24T18:00:00Z', '2026-10-25T05:00:00Z'],
    { duration: '11 hours', note: 'The clocks go back one hour in between.' },
  ],
  [
    'a moment',
    ['2026-11-28T16:30:00Z', '2026-11-28T16:30:00Z'],
    { words: 'Saturday 28-11-2026, 17:30', duration: '' },
  ],
])('%s is shown in Copenhagen’s time', (_name, [startDate = '', endDate = ''], expected) => {
  expect(eventWhen({ startDate, endDate })).toMatchObject({ note: undefined, ...expected })
})
