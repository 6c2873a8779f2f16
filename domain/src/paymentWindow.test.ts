import { expect, test } from 'vitest'
import { isWindowFresh, windowEnd } from './paymentWindow.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test.each([
  ['10 minutes', 600, '12:10:00', '12:04:59', '12:05:00'],
  ['half an hour', 1800, '12:30:00', '12:14:59', '12:15:00'],
  ['longer', 2100, '12:35:00', '12:14:59', '12:15:00'],
])(
  'a window of %s ends then, and its link is returned again while there is time to pay',
  (_, limitSec, end, fresh, stale) => {
    expect(windowEnd(at('12:00:00'), limitSec)).toEqual(at(end))
    expect(isWindowFresh(at('12:00:00'), limitSec, at(fresh))).toBe(true)
    expect(isWindowFresh(at('12:00:00'), limitSec, at(stale))).toBe(false)
  },
)
