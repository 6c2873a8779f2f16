import { HELLO_TIMEOUT_MS, SILENCE_TIMEOUT_MS } from './backoff.ts'
import { createEventParser, type ServerEvent } from './eventParser.ts'

export interface StreamRequest {
  address: string
  headers: Record<string, string>
  signal: AbortSignal
  onEvent: (event: ServerEvent) => void
}

/** How a stream ended: after events arrived for so long, refused, or without any event. */
export type StreamEnd =
  | { kind: 'ended'; openMs: number }
  | { kind: 'refused'; status: number; retryAfterMs: number }
  | { kind: 'no answer' }

/** Reads one stream until it ends, breaks, or times out in silence. */
export async function readStream({ address, headers, signal, onEvent }: StreamRequest): Promise<StreamEnd> {
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  let timeout = setTimeout(stop, HELLO_TIMEOUT_MS)
  let since: number | undefined
  const parse = createEventParser((event) => {
    clearTimeout(timeout)
    timeout = setTimeout(stop, SILENCE_TIMEOUT_MS)
    since ??= Date.now()
    onEvent(event)
  })
  try {
    const answer = await fetch(address, { headers, cache: 'no-store', signal: own.signal })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !answer.body || !type.startsWith('text/event-stream')) return refused(answer)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value)
  } catch {
    // It broke off or was aborted; the caller does the same after both.
  } finally {
    clearTimeout(timeout)
    signal.removeEventListener('abort', stop)
    stop()
  }
  return since === undefined ? { kind: 'no answer' } : { kind: 'ended', openMs: Date.now() - since }
}

function refused({ status, headers }: Response): StreamEnd {
  const seconds = Number(headers.get('retry-after'))
  return { kind: 'refused', status, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 }
}
