import type { Clock } from '../clock.ts'

const MINUTE_MS = 60_000

/** Does something at most once a minute for each kind; the kinds are few and ours. */
export function oncePerMinute(clock: Clock): (kind: string, act: () => void) => void {
  const lastMs = new Map<string, number>()
  return (kind, act) => {
    const nowMs = clock.now().getTime()
    if (nowMs - (lastMs.get(kind) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    lastMs.set(kind, nowMs)
    act()
  }
}
