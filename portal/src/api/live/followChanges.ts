import type { ServerEvent } from './eventParser.ts'
import { PROVEN_MS, waitBefore } from './patience.ts'
import { readStream, type StreamRequest } from './readStream.ts'

// How a server answers a call that it does not know (Ruling 3).
const UNKNOWN_CALL = [404, 405, 501]

export interface Following {
  signal: AbortSignal
  /** Where and as whom to ask, found out each time: tokens end. */
  request: () => Promise<Pick<StreamRequest, 'address' | 'headers'>>
  hear: (event: ServerEvent) => void
  /** The stream can't be had for now. */
  onLost: () => void
}

/** Holds a stream open until told to stop; waits longer and longer while there is none to be had. */
export async function followChanges({ signal, request, hear, onLost }: Following): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const end = await request().then(
      (parts) => readStream({ ...parts, signal, hear }),
      () => ({ was: 'silent' }) as const,
    )
    if (signal.aborted) return
    if (end.was === 'heard' && end.forMs >= PROVEN_MS) failures = 0
    else failures += 1
    if (failures > 1 || end.was !== 'heard') onLost()
    if (end.was === 'refused' && UNKNOWN_CALL.includes(end.status)) return
    const retryAfterMs = end.was === 'refused' ? end.retryAfterMs : 0
    await untilOver(waitBefore({ failures, retryAfterMs, chance: Math.random() }), signal)
  }
}

/** The time, or less when the network comes back or nobody wants to wait any more. */
function untilOver(ms: number, signal: AbortSignal): Promise<void> {
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
