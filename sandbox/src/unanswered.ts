import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'

const NAME = 'medlem:sandbox:unanswered'
const unanswered = channel(NAME)

/** Says of a request that its answer never comes, or not before the gateway's clock has gone on; what it asks for is done by then. */
export function noteUnanswered(headers: IncomingHttpHeaders): void {
  unanswered.publish(headers)
}

/** Hears of every such request of this process, by its headers, until the answer is called. */
export function onUnanswered(listener: (headers: IncomingHttpHeaders) => void): () => void {
  const hear = (headers: unknown) => listener(headers as IncomingHttpHeaders)
  subscribe(NAME, hear)
  return () => void unsubscribe(NAME, hear)
}
