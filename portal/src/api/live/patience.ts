import { BEAT_MS } from '@medlem/contract/change'

/** A proxy that holds answers back until they are whole lets nothing through in this time. */
export const HELLO_WITHIN_MS = 10_000

/** One beat may get lost. */
export const SILENCE_MS = BEAT_MS * 2 + 5_000

/** A stream that lived so long was no failure when it ended: its token was over, or the server stopped. */
export const PROVEN_MS = 25_000

const AT_ONCE_MS = 1_000
const FIRST_WAIT_MS = 4_000
const LONGEST_WAIT_MS = 300_000

interface Wait {
  /** In a row, since a stream last lived. */
  failures: number
  /** What the server asked for. */
  retryAfterMs?: number
  /** From 0 to 1, so that not all browsers come back at the same moment. */
  chance: number
}

/** How long to wait until the stream is asked for again. */
export function waitBefore({ failures, retryAfterMs = 0, chance }: Wait): number {
  if (failures === 0) return AT_ONCE_MS * chance
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 2 ** (failures - 1), retryAfterMs))
  return wait * (1 + chance / 2)
}
