import { activityEvents, isIdle } from '@medlem/domain/session'

/** One clock for all tabs: the time of the last activity, nothing else. */
const KEY = 'last-activity'

// Mouse moves come by the hundred; one write in so many milliseconds is enough for a clock of minutes.
const WRITE_EVERY_MS = 1_000

export function readLastActivity(): number {
  return Number(localStorage.getItem(KEY) ?? 0)
}

export function keepLastActivity(time: number): void {
  localStorage.setItem(KEY, String(time))
}

export interface ActivityWatch {
  sessionTimeoutMinutes: number
  onActivity: (time: number) => void
  /** Activity after the time was over, as on a computer that slept, no longer counts. */
  onTooLate: () => void
}

/** Records activity in this tab; returns the stop function. */
export function watchActivity({ sessionTimeoutMinutes, onActivity, onTooLate }: ActivityWatch): () => void {
  let written = 0
  const write = (now: number) => {
    written = now
    keepLastActivity(now)
    onActivity(now)
  }
  const note = () => {
    const nowMs = Date.now()
    if (nowMs - written < WRITE_EVERY_MS && nowMs >= written) return
    if (isIdle({ nowMs, lastActivityMs: readLastActivity(), sessionTimeoutMinutes })) onTooLate()
    else write(nowMs)
  }
  for (const event of activityEvents) window.addEventListener(event, note, { capture: true, passive: true })
  // Opening a page is activity, whenever the last one was.
  write(Date.now())
  return () => {
    for (const event of activityEvents) window.removeEventListener(event, note, { capture: true })
  }
}
