// The identity server only knows the portal's front door; the address someone wanted waits here meanwhile (Spec 2, R17).
const KEY = 'return-address'

export function keepReturnAddress(href: string): void {
  sessionStorage.setItem(KEY, href)
}

/** The kept address, once; only one of our own counts. */
export function takeReturnAddress(): string | null {
  const href = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return href !== null && isOwnAddress(href) ? href : null
}

/** '/events?x=1' is ours, '//elsewhere' and 'https://elsewhere' are not. */
export function isOwnAddress(href: string): boolean {
  return /^\/(?![/\\])/.test(href)
}
