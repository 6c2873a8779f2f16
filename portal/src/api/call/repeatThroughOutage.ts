import { CallError } from './callError.ts'
import { changeRepeating, isAway } from './outage.ts'

/** Whether the server itself says that nothing of a write was done, and that it may be sent again. */
export const isUntouched = (error: unknown) =>
  error instanceof CallError && error.errors.some(({ code }) => code === 'nothing_written')

/** What the server itself names in Retry-After while its database fails over. */
const AGAIN_MS = 5_000
/** Longer than a failover takes; after that the member decides. */
const UNTIL_MS = 60_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends again, for a minute, what the server could not take: a request with an idempotency key, which is carried out once, also
 * when an earlier try was carried out and its answer got lost; or, with `mayRepeat: isUntouched`, one of which the server says
 * that nothing was written. Every other write is never retried (Spec 8).
 */
export async function repeatThroughOutage<Answer>(
  send: () => Promise<Answer>,
  { mayRepeat = isAway, pause = wait, now = () => Date.now() } = {},
): Promise<Answer> {
  const endsAt = now() + UNTIL_MS
  let isRepeating = false
  try {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        if (!mayRepeat(error) || now() + AGAIN_MS > endsAt) throw error
      }
      if (!isRepeating) changeRepeating(1)
      isRepeating = true
      // Spread, so that browsers do not all come back at one moment; never beyond the minute.
      await pause(Math.min(AGAIN_MS * (1 + Math.random() / 2), endsAt - now()))
    }
  } finally {
    if (isRepeating) changeRepeating(-1)
  }
}
