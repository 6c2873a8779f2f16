import { CallError } from './callError.ts'

/** The server, or the proxy in front of it, is there and can't work just now. */
const AWAY = [502, 503, 504]
/** What the server itself names in Retry-After while its database fails over. */
const AGAIN_MS = 5_000
/** Longer than a failover takes; after that the member decides. */
const UNTIL_MS = 60_000

const listeners = new Set<() => void>()
let repeating = 0

function change(by: 1 | -1): void {
  repeating += by
  for (const listener of listeners) listener()
}

/** Whether anything waits to be sent again, for those who say so on the screen. */
export const outage = {
  isRepeating: () => repeating > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Sends again, for a minute, what the server could not take. Only for a request with an idempotency key: it is carried out
 * once, also when an earlier try was carried out and its answer got lost. Every other write is never retried (Spec 8).
 */
export async function repeatThroughOutage<Answer>(
  send: () => Promise<Answer>,
  { pause = wait, now = () => Date.now() } = {},
): Promise<Answer> {
  const endsAt = now() + UNTIL_MS
  let isRepeating = false
  try {
    for (;;) {
      try {
        return await send()
      } catch (error) {
        const isAway = error instanceof CallError && AWAY.includes(error.status)
        if (!isAway || now() + AGAIN_MS > endsAt) throw error
      }
      if (!isRepeating) change(1)
      isRepeating = true
      // So that browsers do not all come back at one moment.
      await pause(AGAIN_MS * (1 + Math.random() / 2))
    }
  } finally {
    if (isRepeating) change(-1)
  }
}
