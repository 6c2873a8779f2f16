import { setMaxListeners } from 'node:events'
import type { Context } from './context.ts'
import type { Callback } from './entry.ts'
import { zeroGuid } from './identifiers.ts'
import type { CallbackState } from './state.ts'

/** Waits before the second, third … sending; after the last one the gateway gives up. */
const backOffMs = [1_000, 5_000, 30_000, 120_000]
const answerTimeoutMs = 5_000

/** Whether callbacks may go to an address: this machine, or a host that the operator named. */
export function isAllowedCallback(address: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (!isWeb(url) || url.username !== '' || url.password !== '') return false
  return isLoopback(url.hostname) || allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname)
}

export const isWeb = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'

/** True for a host name that never leaves this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** The form that FreePay posts; unused identifiers are the zero GUID. */
export function callbackBody(about: {
  paymentIdentifier: string
  authorizationIdentifier?: string | null
  savedCardIdentifier?: string | null
  accepted: boolean
}): string {
  return new URLSearchParams({
    authorizationIdentifier: about.authorizationIdentifier ?? zeroGuid,
    savedCardIdentifier: about.savedCardIdentifier ?? zeroGuid,
    paymentIdentifier: about.paymentIdentifier,
    authorizationAccepted: String(about.accepted),
  }).toString()
}

/** Sends what the ledger says is to be sent, again and again until the shop accepts it. */
export interface Postman {
  /** Takes up every callback of the ledger that is still to be sent. */
  start(): void
  /** Sends a callback when it is due; resolves after its first try. */
  send(callback: Callback): Promise<void>
  /** Sends a callback once more, whatever became of it; answers the merchant's status. */
  replay(callback: CallbackState): Promise<number | null>
  stop(): void
}

/** The postman of a gateway; the headers are made anew for each sending. */
export function postman(
  context: Context,
  headersOf: (callback: Callback) => Record<string, string>,
): Postman {
  const stopped = new AbortController()
  // Each sending on its way listens, and a storm has hundreds; Node warns of more than ten.
  setMaxListeners(0, stopped.signal)

  async function post(callback: Callback): Promise<number | null> {
    // No AbortSignal.any: Node 20 may collect what it returns as garbage while the call waits, which then never ends.
    const end = new AbortController()
    const abort = () => end.abort()
    const timer = setTimeout(abort, answerTimeoutMs)
    stopped.signal.addEventListener('abort', abort, { signal: end.signal })
    try {
      const answer = await fetch(callback.url, {
        method: 'POST',
        body: callback.body,
        headers: headersOf(callback),
        redirect: 'manual',
        signal: end.signal,
      })
      await answer.body?.cancel()
      return answer.status
    } catch {
      return null // unreachable or silent: tried again like any other refusal
    } finally {
      clearTimeout(timer)
      abort()
    }
  }

  /** One try; answers when the next is due, or null when there is none. */
  async function tryOnce(callback: Callback): Promise<number | null> {
    const tries = context.state.callbacks.get(callback.callbackIdentifier)?.tries.length ?? 0
    const dropped = context.faults.take('callback')?.kind === 'drop'
    const status = dropped ? null : await post(callback)
    if (stopped.signal.aborted) return null
    const accepted = status !== null && status >= 200 && status < 300
    const wait = accepted || dropped ? undefined : backOffMs[tries]
    const nextAt = wait === undefined ? null : context.clock.now() + wait
    context.ledger.append({
      kind: 'callback_tried',
      callbackIdentifier: callback.callbackIdentifier,
      status,
      nextAt,
    })
    return nextAt
  }

  async function sendFrom(callback: Callback, dueAt: number): Promise<number | null> {
    await context.clock.until(dueAt)
    return stopped.signal.aborted ? null : tryOnce(callback)
  }

  async function keepSending(callback: Callback, dueAt: number | null): Promise<void> {
    let next = dueAt
    try {
      while (next !== null) next = await sendFrom(callback, next)
    } catch {
      // The ledger could not be written, so the callback still stands in it and is taken up at the next start.
    }
  }

  return {
    start() {
      for (const callback of context.state.callbacks.values()) void keepSending(callback, callback.nextAt)
    },
    async send(callback) {
      const next = await sendFrom(callback, callback.dueAt)
      void keepSending(callback, next)
    },
    replay: post,
    stop: () => stopped.abort(),
  }
}
