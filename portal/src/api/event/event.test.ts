import { describe, expect, test } from 'vitest'
import { shortWhen } from './event.ts'

const from = (startDate: string, endDate: string) => ({ startDate, endDate })

describe('when an event is, in short', () => {
  test.each([
    ['Sat 17:30', from('2026-11-28T16:30:00Z', '2026-11-28T19:00:00Z')],
    ['Sat all day', from('2027-01-01T23:00:00Z', '2027-01-02T22:59:00Z')],
    ['Fri to Sun', from('2027-02-04T23:00:00Z', '2027-02-07T22:59:00Z')],
    ['Thu 16:00 to Sat', from('2027-05-06T14:00:00Z', '2027-05-08T12:00:00Z')],
    // Over midnight, but not for days.
    ['Fri 20:00', from('2027-01-01T19:00:00Z', '2027-01-02T00:00:00Z')],
  ])('%s', (words, event) => {
    expect(shortWhen(event)).toBe(words)
  })
})
