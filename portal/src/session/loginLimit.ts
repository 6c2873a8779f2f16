const KEY = 'last-forced-login'

/** A forced login that brings back a token that is refused again must not go round for ever. */
const FORCED_LOGIN_PAUSE_MS = 10_000

/** Whether a forced login may start now, given when the last one did. */
export function mayForceLogin(last: number | null, now: number): boolean {
  return last === null || now - last >= FORCED_LOGIN_PAUSE_MS || now < last
}

/** Asks and remembers. */
export function claimForcedLogin(now: number): boolean {
  const last = sessionStorage.getItem(KEY)
  if (!mayForceLogin(last === null ? null : Number(last), now)) return false
  sessionStorage.setItem(KEY, String(now))
  return true
}
