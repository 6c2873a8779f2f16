import { activityEvents } from '@medlem/domain/session'

/** One clock for all tabs: the time of the last activity, nothing else. */
const KEY = 'last-activity'

// Mouse moves come by the hundred; one write in so many milliseconds is enough for a clock of minutes.
const WRITE_EVERY_MS = 1_000

export function readLastActivity(): number {
  return Number(localStorage.getItem(KEY) ?? 0)
}

/** Keeps the clock going while somebody is at work in this tab; returns how to stop. */
export function watchActivity(onActivity: (time: number) => void): () => void {
  let written = 0
  const note = () => {
    const now = Date.now()
    if (now - written < WRITE_EVERY_MS && now >= written) return
    written = now
    localStorage.setItem(KEY, String(now))
    onActivity(now)
  }
  for (const event of activityEvents) window.addEventListener(event, note, { capture: true, passive: true })
  note()
  return () => {
    for (const event of activityEvents) window.removeEventListener(event, note, { capture: true })
  }
}
