import { BEAT_MS } from '@medlem/contract/change'

/** A proxy that buffers whole answers delivers nothing within this time. */
export const HELLO_TIMEOUT_MS = 10_000

/** One beat may be lost. */
export const SILENCE_TIMEOUT_MS = BEAT_MS * 2 + 5_000

/** A stream that was open this long did not fail when it ended: its token expired, or the server stopped. */
export const HEALTHY_MS = 25_000

const IMMEDIATE_DELAY_MS = 1_000
const FIRST_DELAY_MS = 4_000
const MAX_DELAY_MS = 300_000

interface Reconnect {
  /** In a row, since a stream was last healthy. */
  failures: number
  /** What the server asked for. */
  retryAfterMs?: number
  /** From 0 to 1, so that browsers do not reconnect at the same moment. */
  jitter: number
}

/** How long to wait before the stream is requested again. */
export function reconnectDelay({ failures, retryAfterMs = 0, jitter }: Reconnect): number {
  if (failures === 0) return IMMEDIATE_DELAY_MS * jitter
  const delay = Math.min(MAX_DELAY_MS, Math.max(FIRST_DELAY_MS * 2 ** (failures - 1), retryAfterMs))
  return delay * (1 + jitter / 2)
}
