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

/** Reasons that a new token may end, as after a change of keys; also of a server that gives none. */
const ONCE = [undefined, 'unknown_key', 'bad_signature']
/** A token that comes back from a login and is refused again within so long will be refused the next time too. */
const HOPELESS_WITHIN_MS = 60_000

/** Whether a login can help a token that the server refused for this reason. */
export function mayLoginHelp(reason: string | undefined, now: number, pageStart: number): boolean {
  if (reason === 'invalid_token') return true
  if (!ONCE.includes(reason)) return false
  const last = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
  // A login that began on this very page is still to come back.
  return last >= pageStart || now - last > HOPELESS_WITHIN_MS
}
