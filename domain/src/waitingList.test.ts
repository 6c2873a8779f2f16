import { describe, expect, test } from 'vitest'
import { offerEnd, offersDue } from './waitingList.ts'

const at = (instant: string) => new Date(instant)
const evening = { startDate: '2026-11-28T18:00:00.000Z' }
const before = at('2026-11-21T11:00:00Z')

describe('a free place', () => {
  test.each([
    [20, 18, 5, 2],
    [20, 18, 1, 1],
    [20, 20, 5, 0],
    [20, 22, 5, 0],
    [null, 20, 5, 5],
  ])('of %s with %i taken goes to those of %i who wait', (capacity, taken, waiting, due) => {
    expect(offersDue({ capacity, taken, waiting }, evening, before)).toBe(due)
    expect(offersDue({ capacity, taken, waiting }, evening, at(evening.startDate))).toBe(0)
  })

  test('is kept for a day, or until the event begins', () => {
    expect(offerEnd(evening, before).toISOString()).toBe('2026-11-22T11:00:00.000Z')
    expect(offerEnd(evening, at('2026-11-28T12:00:00Z')).toISOString()).toBe(evening.startDate)
  })
})
