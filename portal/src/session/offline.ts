/** The database of what can be read without a network (decision 43). */
export const OFFLINE_DATABASE = 'medlem-offline'

let asOf: string | undefined
let isForgotten = false

/** What this page shows when it began without a network. */
export const offline = {
  /** When what is shown was read, ISO 8601; undefined on a page that reached the server. */
  asOf: () => asOf,
  begin: (readAt: string) => {
    asOf = readAt
  },
  /** Whether the session ended here, after which nothing is kept any more. */
  isForgotten: () => isForgotten,
}

/** Whether the page itself came without the network (serviceWorker.ts), or there is none. */
export function isWithoutNetwork(): boolean {
  return !navigator.onLine || document.querySelector('meta[name="medlem-offline"]') !== null
}

/** Empties what is kept for reading without a network, as at every end of a session. */
export function forgetOffline(): void {
  isForgotten = true
  globalThis.indexedDB?.deleteDatabase(OFFLINE_DATABASE)
}
