/** A window is open for half an hour; half an hour more is for a member who is still paying (design §2.4). */
export const WINDOW_OVER_MS = 3_600_000

/** A link to a payment window is returned again for a quarter of an hour, then a new window takes its place (design §2.4). */
const WINDOW_REUSE_MS = 900_000

/** How long the return address of a window is valid. */
export const RETURN_ADDRESS_MS = 86_400_000

/** Until when a window can be paid in; `limitSec` is how many seconds its provider keeps it open. */
export function windowEnd(openedAt: Date, limitSec: number): Date {
  return new Date(openedAt.getTime() + limitSec * 1000)
}

/** Whether a window's link may be returned again: there must still be time to pay, so only in the first half of its provider's limit. */
export function isWindowFresh(openedAt: Date, limitSec: number, now: Date): boolean {
  return now.getTime() - openedAt.getTime() < Math.min(WINDOW_REUSE_MS, (limitSec * 1000) / 2)
}
