import { expect, test } from 'vitest'
import { reconnectDelay } from './backoff.ts'

const delays = (jitter: number) =>
  Array.from({ length: 12 }, (_, failures) => Math.round(reconnectDelay({ failures, jitter }) / 1000))

test('a stream that ended well is reconnected at once, a failing one less and less often', () => {
  expect(delays(0)).toEqual([0, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
  expect(delays(1)).toEqual([1, 6, 12, 24, 48, 96, 192, 384, 450, 450, 450, 450])
})

test('Retry-After is kept to, but not for hours', () => {
  expect(reconnectDelay({ failures: 1, retryAfterMs: 60_000, jitter: 0 })).toBe(60_000)
  expect(reconnectDelay({ failures: 1, retryAfterMs: 86_400_000, jitter: 0 })).toBe(300_000)
})
