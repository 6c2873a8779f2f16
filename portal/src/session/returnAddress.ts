// The identity server only knows the portal's front door; the address someone wanted waits here meanwhile (Spec 2, R17).
const KEY = 'return-address'

/** Where the member is now. */
export function herePath(): string {
  return location.pathname + location.search + location.hash
}

/** Keeps one of our own addresses, with or without the origin: '/events?x=1', or what the browser's bar shows. */
export function keepReturnAddress(href: string): void {
  const isWhole = href.startsWith(`${location.origin}/`)
  sessionStorage.setItem(KEY, isWhole ? href.slice(location.origin.length) : href)
}

/** The kept address; only one of our own counts. */
export function readReturnAddress(): string | null {
  const href = sessionStorage.getItem(KEY)
  return href !== null && isOwnAddress(href) ? href : null
}

/** The kept address, once. */
export function takeReturnAddress(): string | null {
  const href = readReturnAddress()
  sessionStorage.removeItem(KEY)
  return href
}

/** '/events?x=1' is ours, '//elsewhere' and 'https://elsewhere' are not. */
export function isOwnAddress(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
