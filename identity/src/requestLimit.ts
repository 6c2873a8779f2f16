import { networkOf } from './network.ts'
import type { Clock } from './options.ts'

const WINDOW_MS = 60_000
/** Networks that are counted at once; beyond it the window begins again, which forgives and never refuses. */
const MAX_NETWORKS = 50_000

export interface RequestLimit {
  /** Counts a request; answers the seconds to wait when the network has sent too many in this minute. */
  enter(address: string): { allowed: true } | { allowed: false; retryAfterS: number }
}

/** Requests per minute and network, counted in this process. */
export function requestLimitOf({ clock, perMinute }: { clock: Clock; perMinute: number }): RequestLimit {
  let counts = new Map<string, number>()
  let endsAtMs = 0
  return {
    enter(address) {
      const nowMs = clock.now().getTime()
      if (nowMs >= endsAtMs || counts.size >= MAX_NETWORKS) {
        counts = new Map()
        endsAtMs = nowMs + WINDOW_MS
      }
      const network = networkOf(address)
      const count = (counts.get(network) ?? 0) + 1
      counts.set(network, count)
      if (count <= perMinute) return { allowed: true }
      return { allowed: false, retryAfterS: Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000)) }
    },
  }
}
