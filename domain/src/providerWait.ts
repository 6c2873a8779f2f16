const DELAYS_S = [5, 15, 30]
/** A minute at most for an hour: two minutes after a provider is well again nothing hangs (design §6, E7). */
const MINUTELY_TRIES = 60
/** Ten minutes at most for another day. */
const TEN_MINUTELY_TRIES = MINUTELY_TRIES + 144

/** Seconds until the provider is asked again after so many tries (decision 15). */
export function reconcileDelaySeconds(tries: number): number {
  const first = DELAYS_S[Math.max(tries, 0)]
  if (first !== undefined) return first
  if (tries < MINUTELY_TRIES) return 60
  return tries < TEN_MINUTELY_TRIES ? 600 : 3600
}

/** An order that left no trace so long after it was sent is taken for one that never arrived (decision 9). */
export const UNANSWERED_MS = 60_000

const UNANSWERED_S = UNANSWERED_MS / 1000
// What was done shows soon; what was not is known from the last of these on.
const TRACE_AT_S = [1, 3, 8, 15, 25, 40, UNANSWERED_S]
/** Then the provider itself is silent, and is asked every minute for an hour. */
const SILENT_S = 3600

/** Seconds until the trace of an order of money is looked for again, which was sent so long ago. */
export function traceDelaySeconds(sinceSentMs: number): number {
  const next = TRACE_AT_S.find((atS) => atS * 1000 > sinceSentMs)
  if (next !== undefined) return Math.ceil(next - sinceSentMs / 1000)
  return sinceSentMs < SILENT_S * 1000 ? UNANSWERED_S : SILENT_S
}

/** A window that was left is watched for a day: a late authorization still counts (design §2.4). */
export const WATCH_MS = 86_400_000

/** Banks take back what was paid within about four months; payments older than this are not asked about. */
export const ASKED_ABOUT_DAYS = 120
