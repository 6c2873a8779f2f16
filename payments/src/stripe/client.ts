import Stripe from 'stripe'
import { callTimeoutMs, readText } from '../gatewayCall.ts'
import type { WindowPlaces } from '../windowAddress.ts'

/** How the API is called. */
export interface StripeAccess {
  secretKey: string
  /** 'https://api.stripe.com', or where a sandbox stands. */
  apiUrl: string
  fetch: typeof globalThis.fetch
  /** Per call; 4 s unless given. */
  timeoutMs?: number
}

export interface StripeSettings extends StripeAccess, WindowPlaces {}

/** The way out that the SDK is given: no redirect is followed, and no endless answer is read to its end. */
function boundedFetch(fetch: StripeAccess['fetch']): StripeAccess['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    const text = await readText(response)
    if (text === undefined) throw new Error('The answer was too long.')
    const { status, headers } = response
    return new Response(text === '' ? null : text, { status, headers })
  }
}

/** The SDK as an adapter may use it: one try per call, in time, to one host, and without telemetry. */
export function stripeClient({ secretKey, apiUrl, fetch, timeoutMs }: StripeAccess): Stripe {
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
