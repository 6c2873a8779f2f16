/** The gateway's own time: real time plus an offset that the control interface can push forward. */
export interface GatewayClock {
  now(): number
  /** How far ahead of real time the gateway is, in milliseconds. */
  offsetMs(): number
  advance(ms: number): void
  /** Resolves when the gateway's time reaches the instant, whether it passed or was pushed there. */
  until(instantMs: number): Promise<void>
  after(ms: number): Promise<void>
  /** Drops every waiter: what waited is never resumed. */
  stop(): void
}

interface Waiter {
  due: number
  resume: () => void
  timer?: NodeJS.Timeout
}

// setTimeout holds at most 2^31-1 ms; a longer wait is cut up.
const longestTimerMs = 2_000_000_000

/** Starts a clock over a source of real time. */
export function gatewayClock(realNow: () => number = Date.now, initialOffsetMs = 0): GatewayClock {
  const waiters = new Set<Waiter>()
  let offset = initialOffsetMs

  const now = () => realNow() + offset

  function arm(waiter: Waiter): void {
    clearTimeout(waiter.timer)
    const left = waiter.due - now()
    if (left <= 0) {
      waiters.delete(waiter)
      waiter.resume()
      return
    }
    waiter.timer = setTimeout(() => arm(waiter), Math.min(left, longestTimerMs))
  }

  function until(due: number): Promise<void> {
    return new Promise((resume) => {
      const waiter = { due, resume }
      waiters.add(waiter)
      arm(waiter)
    })
  }

  return {
    now,
    offsetMs: () => offset,
    advance(ms) {
      offset += ms
      for (const waiter of [...waiters]) arm(waiter)
    },
    until,
    after: (ms) => until(now() + ms),
    stop() {
      for (const waiter of waiters) clearTimeout(waiter.timer)
      waiters.clear()
    },
  }
}
