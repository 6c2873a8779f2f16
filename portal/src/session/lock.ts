import { keepReturnAddress } from './returnAddress.ts'

// An idle member comes back to the lock screen, by way of the identity server, which knows the front door alone.
const KEY = 'locked'

export const LOCK_SCREEN = '/page-lock-screen'

/** Remembers where the member was and that the next page is the lock screen, which is no place to come back to. */
export function lockAt(href: string): void {
  keepReturnAddress(href === LOCK_SCREEN ? '/' : href)
  sessionStorage.setItem(KEY, '1')
}

/** Whether the page is the one after an idle logout. */
export function isLockedHere(): boolean {
  return sessionStorage.getItem(KEY) !== null
}

/** Whether this page is the one after an idle logout, once. */
export function takeLock(): boolean {
  const isLocked = isLockedHere()
  sessionStorage.removeItem(KEY)
  return isLocked
}
