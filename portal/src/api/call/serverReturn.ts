import type { Endpoint } from '@medlem/contract/endpoint'
import { onlineManager } from '@tanstack/react-query'
import { isAway } from './outage.ts'

const FIRST_LOOK_MS = 5_000
const MAX_LOOK_MS = 30_000

/** The call of a read that found the server away. */
let missed: Endpoint | undefined

/**
 * How a call ended: with what error, if any. After a read that found the server away, that is repeated after 5 s, then ever more
 * rarely, while the page is visible, so that what could not be read is read again by itself. However many failed, one is sent.
 */
export function noteRead(endpoint: Endpoint, error?: unknown, repeat?: () => Promise<unknown>): void {
  if (!isAway(error)) {
    if (missed !== endpoint) return
    missed = undefined
    // As after a network that was gone: what failed is read again, and what is no longer fresh.
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  } else if (!missed && repeat && endpoint.method === 'GET') {
    missed = endpoint
    void look(endpoint, repeat)
  }
}

async function look(endpoint: Endpoint, repeat: () => Promise<unknown>): Promise<void> {
  for (let afterMs = FIRST_LOOK_MS; ; afterMs = Math.min(MAX_LOOK_MS, afterMs * 1.5)) {
    // So that browsers do not all come back at one moment.
    await new Promise((resolve) => setTimeout(resolve, afterMs * (1 + Math.random() / 2)))
    if (missed !== endpoint) return
    if (!document.hidden && !(await repeat().then(() => false, isAway))) return noteRead(endpoint)
  }
}
