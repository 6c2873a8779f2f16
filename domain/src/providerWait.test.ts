import { describe, expect, test } from 'vitest'
import { reconcileDelaySeconds, traceDelaySeconds } from './providerWait.ts'

describe('the provider is asked again', () => {
  test('soon, then every minute for an hour, every ten minutes for a day, and every hour', () => {
    const delays = [-1, 0, 1, 2, 3, 59, 60, 203, 204].map((tries) => reconcileDelaySeconds(tries))
    expect(delays).toEqual([5, 5, 15, 30, 60, 60, 600, 600, 3600])
  })

  test('soon and often about an order without an answer, and at the moment when it counts as never arrived', () => {
    const looks = [0]
    while (looks.length < 9) looks.push((looks.at(-1) ?? 0) + traceDelaySeconds((looks.at(-1) ?? 0) * 1000))
    expect(looks).toEqual([0, 1, 3, 8, 15, 25, 40, 60, 120])
  })

  test('late rather than early', () => {
    expect([900, 1_000, 39_001, 59_999, 60_000].map(traceDelaySeconds)).toEqual([1, 2, 1, 1, 60])
  })

  test('every minute for an hour, then every hour', () => {
    expect([61, 3_599, 3_600, 86_400].map((seconds) => traceDelaySeconds(seconds * 1000))).toEqual([
      60, 60, 3_600, 3_600,
    ])
  })
})
