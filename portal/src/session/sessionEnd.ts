// Tabs tell each other that the session ended, and how; nothing of whose it was.
const KEY = 'session-end'

/** 'logout': somebody asked for it. 'idle': nobody was here, or the identity server gave no new token. */
export type SessionEnd = 'logout' | 'idle'

export function tellOtherTabs(end: SessionEnd): void {
  // The time makes each a change, which is what the others hear.
  localStorage.setItem(KEY, `${end} ${Date.now()}`)
}

/** Hears of an end in another tab; returns how to stop. */
export function onEndElsewhere(listener: (end: SessionEnd) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || !newValue) return
    listener(newValue.startsWith('logout') ? 'logout' : 'idle')
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
