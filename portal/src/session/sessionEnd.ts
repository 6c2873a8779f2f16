// Tabs notify each other that the session ended, and how; not whose it was.
const KEY = 'session-end'

/** 'logout': by the user. 'idle': after inactivity, or because the identity server gave no new token. */
export type SessionEnd = 'logout' | 'idle'

export function notifyOtherTabs(end: SessionEnd): void {
  // The time makes each value a change, so that the others get an event.
  localStorage.setItem(KEY, `${end} ${Date.now()}`)
}

/** Calls `listener` when the session ends in another tab; returns the unsubscribe function. */
export function onEndElsewhere(listener: (end: SessionEnd) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || !newValue) return
    listener(newValue.startsWith('logout') ? 'logout' : 'idle')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
