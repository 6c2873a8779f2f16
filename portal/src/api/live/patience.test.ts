import { expect, test } from 'vitest'
import { waitBefore } from './patience.ts'

const waits = (chance: number) =>
  Array.from({ length: 12 }, (_, failures) => Math.round(waitBefore({ failures, chance }) / 1000))

test('a stream that ended well is asked for again at once, one that fails more and more rarely', () => {
  expect(waits(0)).toEqual([0, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300])
  expect(waits(1)).toEqual([1, 6, 12, 24, 48, 96, 192, 384, 450, 450, 450, 450])
})

test('what the server asks for is waited for, but not for hours', () => {
  expect(waitBefore({ failures: 1, retryAfterMs: 60_000, chance: 0 })).toBe(60_000)
  expect(waitBefore({ failures: 1, retryAfterMs: 86_400_000, chance: 0 })).toBe(300_000)
})
