const KEY = 'chunk-reload'

// Spec 9: reload guard.
export const RELOAD_GUARD_MS = 10_000

/** Whether a failed chunk may reload the page now, given when it last did (Spec 8: at most once per 10 s). */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= RELOAD_GUARD_MS || now < last
}

/** A chunk of an older build is gone after an update: one reload fetches the new one; then the error page. */
export function guardChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = sessionStorage.getItem(KEY)
    const now = Date.now()
    if (mayReload(last === null ? null : Number(last), now)) {
      sessionStorage.setItem(KEY, String(now))
      event.preventDefault()
      location.reload()
      return
    }
    // The router reloads once per message by itself; told that it did, it shows the error instead.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
  })
}
