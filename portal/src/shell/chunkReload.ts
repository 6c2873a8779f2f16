const KEY = 'chunk-reload'

// Spec 9: reload guard.
export const RELOAD_GUARD_MS = 10_000

/** Whether a failed chunk may reload the page now, given when it last did (Spec 8: at most once per 10 s). */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= RELOAD_GUARD_MS || now < last
}

// As the engines of Chrome, Firefox and Safari say it.
const CHUNK_FAILURE = /dynamically imported module|importing a module script failed|unable to preload/i

/** Whether a part of the portal could not be fetched. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message)
}

/** A chunk of an older build is gone after an update: one reload fetches the new one; then the error page. */
export function guardChunks(): void {
  let leftAt: number | null = null
  // Firefox gives up the fetches of parts as soon as the page begins to leave; a reload then would bring the member back from
  // the way to the payment window. Where the page stays after all, as beside a download, it may reload again later.
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now()
  })
  window.addEventListener('vite:preloadError', (event) => {
    const last = sessionStorage.getItem(KEY)
    const now = Date.now()
    // Without a network a reload would leave nothing but the browser's own page.
    if (navigator.onLine && mayReload(leftAt, now) && mayReload(last === null ? null : Number(last), now)) {
      sessionStorage.setItem(KEY, String(now))
      event.preventDefault()
      location.reload()
      return
    }
    // The router reloads once per message by itself; marked as reloaded, it shows the error instead.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
  })
}
