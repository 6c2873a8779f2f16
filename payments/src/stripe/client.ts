import Stripe from 'stripe'
import { callTimeoutMs, readText } from '../gatewayCall.ts'

export interface StripeSettings {
  secretKey: string
  /** 'https://api.stripe.com', or where a sandbox stands. */
  apiUrl: string
  fetch: typeof globalThis.fetch
  /** Per call; 4 s unless given. */
  timeoutMs?: number
  /** Hosts (with port, if it has one) that a window may be at: Stripe's own, or that of another apiUrl. */
  windowHosts?: readonly string[]
}

/** The way out that the SDK is given: no redirect is followed, and no endless answer is read to its end. */
function boundedFetch(fetch: StripeSettings['fetch']): StripeSettings['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    const text = await readText(response)
    if (text === undefined) throw new Error('The answer was too long.')
    const { status, headers } = response
    return new Response(text === '' ? null : text, { status, headers })
  }
}

/** The SDK as an adapter may use it: one try per call, in time, to one host, and without telemetry. */
export function stripeClient({ secretKey, apiUrl, fetch, timeoutMs }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  const plain = protocol === 'http:'
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(boundedFetch(fetch)),
    host: hostname,
    port: port || (plain ? '80' : '443'),
    protocol: plain ? 'http' : 'https',
    timeout: timeoutMs ?? callTimeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}
