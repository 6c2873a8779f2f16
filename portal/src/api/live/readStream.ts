import { createEventParser, type ServerEvent } from './eventParser.ts'
import { HELLO_WITHIN_MS, SILENCE_MS } from './patience.ts'

export interface StreamRequest {
  address: string
  headers: Record<string, string>
  signal: AbortSignal
  hear: (event: ServerEvent) => void
}

/** How a stream was: heard for so long, refused, or never there. */
export type StreamEnd =
  | { was: 'heard'; forMs: number }
  | { was: 'refused'; status: number; retryAfterMs: number }
  | { was: 'silent' }

/** Reads one stream until it ends, breaks, or has been silent for too long. */
export async function readStream({ address, headers, signal, hear }: StreamRequest): Promise<StreamEnd> {
  const own = new AbortController()
  const stop = () => own.abort()
  signal.addEventListener('abort', stop)
  let patience = setTimeout(stop, HELLO_WITHIN_MS)
  let since: number | undefined
  const parse = createEventParser((event) => {
    clearTimeout(patience)
    patience = setTimeout(stop, SILENCE_MS)
    since ??= Date.now()
    hear(event)
  })
  try {
    const answer = await fetch(address, { headers, cache: 'no-store', signal: own.signal })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !answer.body || !type.startsWith('text/event-stream')) return refused(answer)
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value)
  } catch {
    // It broke off, or was given up: what comes of that is the same.
  } finally {
    clearTimeout(patience)
    signal.removeEventListener('abort', stop)
    stop()
  }
  return since === undefined ? { was: 'silent' } : { was: 'heard', forMs: Date.now() - since }
}

function refused({ status, headers }: Response): StreamEnd {
  const seconds = Number(headers.get('retry-after'))
  return { was: 'refused', status, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0 }
}
