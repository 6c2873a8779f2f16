import type { IncomingMessage } from 'node:http'

/** The client went, or broke off, before its request was whole; what failed for that is no fault of ours. */
export function hasHungUp(req: IncomingMessage): boolean {
  return !req.complete && (req.destroyed || req.errored !== null || req.socket.errored !== null)
}
