import { expect, test } from 'vitest'
import { MAX_TRIES, nextTrySeconds, restSeconds } from './outbox.ts'

test('a message is tried again after 1, 5 and 30 minutes, 2, 6, 12, 24 and 24 hours, and then given up', () => {
  const delays = Array.from({ length: MAX_TRIES }, (_, n) => nextTrySeconds(n + 1, 0.5))
  expect(delays).toEqual([60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400, undefined])
  const hours = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0) / 3600
  expect(hours).toBeGreaterThan(68)
  expect(hours).toBeLessThan(72)
})

test('tries are spread by a fifth to either side', () => {
  expect([nextTrySeconds(2, 0), nextTrySeconds(2, 1)]).toEqual([240, 360])
})

test('a channel that fails again and again rests longer and longer, and never more than a quarter of an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 50].map(restSeconds)).toEqual([0, 0, 0, 60, 120, 240, 480, 900, 900])
})
