import { keepReturnAddress } from './returnAddress.ts'

// An idle member comes back to the lock screen, by way of the identity server, which knows the front door alone.
const KEY = 'locked'

export const LOCK_SCREEN = '/page-lock-screen'

/** Remembers where the member was and that the next page is the lock screen. */
export function lockAt(href: string): void {
  keepReturnAddress(href)
  sessionStorage.setItem(KEY, '1')
}

/** Whether this page is the one after an idle logout, once. */
export function takeLock(): boolean {
  const isLocked = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return isLocked
}
