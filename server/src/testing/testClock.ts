import type { Clock } from '../platform/clock.ts'

/** A clock that does not move until it is set. */
export interface TestClock extends Clock {
  set(instant: string | Date): void
  advance(ms: number): void
}

export function testClock(start: string): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = new Date(instant)
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
