import { HEALTHY_MS, reconnectDelay } from './backoff.ts'
import type { ServerEvent } from './eventParser.ts'
import { readStream, type StreamRequest } from './readStream.ts'

// How a server answers a call that it does not know (Ruling 3).
const UNKNOWN_CALL = [404, 405, 501]

export interface Following {
  signal: AbortSignal
  /** Address and headers, computed for each stream: tokens expire. */
  request: () => Promise<Pick<StreamRequest, 'address' | 'headers'>>
  onEvent: (event: ServerEvent) => void
  /** The stream is not available for now. */
  onLost: () => void
}

/** Holds a stream open until aborted; waits longer and longer while none is available. */
export async function followChanges({ signal, request, onEvent, onLost }: Following): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const end = await request().then(
      (parts) => readStream({ ...parts, signal, onEvent }),
      () => ({ kind: 'no answer' }) as const,
    )
    if (signal.aborted) return
    if (end.kind === 'ended' && end.openMs >= HEALTHY_MS) failures = 0
    else failures += 1
    if (failures > 1 || end.kind !== 'ended') onLost()
    if (end.kind === 'refused' && UNKNOWN_CALL.includes(end.status)) return
    const retryAfterMs = end.kind === 'refused' ? end.retryAfterMs : 0
    await delay(reconnectDelay({ failures, retryAfterMs, jitter: Math.random() }), signal)
  }
}

/** Waits; ends early when the network comes back or the signal aborts. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', over)
      window.removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', over)
    window.addEventListener('online', over)
  })
}
