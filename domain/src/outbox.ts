// When a message that could not be handed over is tried again (design §7).

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
const DELAYS_S = [MINUTE_S, 5 * MINUTE_S, 30 * MINUTE_S, 2 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S, DAY_S, DAY_S]
/** Up to so much earlier or later, so that what failed together does not come back together. */
const SPREAD = 0.2

/** After so many tries in vain, some three days on, a message is given up. */
export const MAX_TRIES = DELAYS_S.length + 1

/** Seconds until the next try after so many; undefined when it was the last. `chance` is at random from 0 to 1. */
export function nextTrySeconds(tries: number, chance: number): number | undefined {
  const delay = DELAYS_S[Math.max(tries, 1) - 1]
  return delay === undefined ? undefined : Math.round(delay * (1 + SPREAD * (2 * chance - 1)))
}

/** A message that waited longer than this for its first try says what is old news: it is not sent by itself. */
export const MAX_WAIT_MS = 3 * DAY_S * 1000

/** So many failures of the mail server itself, one after the other, and it is left in peace. */
const FAILURES_BEFORE_REST = 3
const MIN_REST_S = MINUTE_S
const MAX_REST_S = 15 * MINUTE_S

/** Seconds that a channel rests after so many failures in a row: none, then a minute, twice as long each time, a quarter of an hour. */
export function restSeconds(failures: number): number {
  if (failures < FAILURES_BEFORE_REST) return 0
  return Math.min(MIN_REST_S * 2 ** (failures - FAILURES_BEFORE_REST), MAX_REST_S)
}
