import { randomUUID } from 'node:crypto'
import { onUnanswered } from '../unanswered.ts'

/** Names a call to the sandbox of this process. */
const CALL = 'x-call'

/** A call of the sandbox. `held` resolves when the sandbox has done what is asked and its answer comes late or never. */
export function watchedFetch(input: Parameters<typeof fetch>[0], init: RequestInit = {}) {
  const name = randomUUID()
  const headers = new Headers(init.headers)
  headers.set(CALL, name)
  let forget = () => {}
  const held = new Promise<void>((resolve) => {
    forget = onUnanswered((of) => {
      if (of[CALL] === name) resolve()
    })
  })
  const answer = fetch(input, { ...init, headers }).finally(() => forget())
  return { answer, held }
}

/**
 * Times out for an answer that does not come as soon as the sandbox holds it back. A short limit in milliseconds would, on a
 * busy machine, also end calls that are answered, or that have not arrived yet.
 */
const impatientFetch: typeof fetch = (input, init = {}) => {
  const end = new AbortController()
  // No AbortSignal.any: Node 20 may collect what it returns as garbage while the call waits, which then never ends.
  const { signal } = init
  const stop = () => end.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  const { answer, held } = watchedFetch(input, { ...init, signal: end.signal })
  void held.then(() => end.abort(new DOMException('The sandbox does not answer.', 'TimeoutError')))
  return answer.finally(() => signal?.removeEventListener('abort', stop))
}

/** How an adapter calls the sandbox in a test: the limit of a call ends none on the busiest machine. */
export const sandboxWay = { fetch: impatientFetch, timeoutMs: 200_000 }
