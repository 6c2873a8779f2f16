import { createHash } from 'node:crypto'
import { type AccessTokens, accessTokens, type GrantedToken } from '../accessTokens.ts'
import { type CallSettings, callOnce, contentOf, type GatewayAnswer, readCall } from '../gatewayCall.ts'
import type { WindowPlaces } from '../windowAddress.ts'
import { TokenGranted } from './api.ts'

/** How the API is called. */
export interface VippsAccess {
  clientId: string
  clientSecret: string
  subscriptionKey: string
  /** Number of the sales unit (MSN), 4 to 7 digits. */
  merchantSerialNumber: string
  /** 'https://api.vipps.no', 'https://apitest.vipps.no', or a sandbox. */
  apiUrl: string
  fetch: typeof globalThis.fetch
  /** Per call; 4 s unless given. */
  timeoutMs?: number
  /** The clock, by which no charge is due before tomorrow. */
  now?: () => Date
  /** Shared between adapters, so that not every call begins with fetching a token. */
  tokens?: AccessTokens
}

export interface VippsSettings extends VippsAccess, WindowPlaces {}

/** An order's own key, or its digest when it is too long: longer ones are refused. */
function idempotencyKey(key: string, longest: number): string {
  return key.length <= longest ? key : createHash('sha256').update(key).digest('hex').slice(0, longest)
}

/** What is sent once under its key. */
export interface VippsOrder {
  key: string
  body?: unknown
  /** POST unless given. */
  method?: 'POST' | 'PATCH' | 'DELETE'
  /** 50 characters in ePayment, 40 in Recurring. */
  longestKey?: number
}

/** Calls with a valid token and the headers of the sales unit. */
export interface VippsClient {
  read(path: string): Promise<GatewayAnswer>
  /** Sent once; under the same key it is done once however often it is sent. */
  write(path: string, order: VippsOrder): Promise<GatewayAnswer>
}

/** The way to one sales unit. */
export function vippsClient(settings: VippsAccess): VippsClient {
  const { clientId, clientSecret, subscriptionKey, merchantSerialNumber } = settings
  const tokens = settings.tokens ?? accessTokens()
  const at = (path: string) => new URL(`${settings.apiUrl.replace(/\/+$/, '')}${path}`)
  const unit = {
    'ocp-apim-subscription-key': subscriptionKey,
    'merchant-serial-number': merchantSerialNumber,
    'vipps-system-name': 'medlem',
  }
  const call: CallSettings = { fetch: settings.fetch, timeoutMs: settings.timeoutMs, headers: unit }
  const whose = JSON.stringify([
    settings.apiUrl,
    clientId,
    clientSecret,
    subscriptionKey,
    merchantSerialNumber,
  ])
  const name = createHash('sha256').update(whose).digest('hex')

  async function withToken(send: (call: CallSettings) => Promise<GatewayAnswer>): Promise<GatewayAnswer> {
    let refused = false
    async function fetchToken(): Promise<GrantedToken | undefined> {
      const headers = { ...unit, client_id: clientId, client_secret: clientSecret }
      const answer = await callOnce({ ...call, headers }, { method: 'POST', url: at('/accesstoken/get') })
      refused = answer.status !== 'none' && answer.status >= 400 && answer.status < 500
      const granted = contentOf(answer, TokenGranted)
      return granted && { value: granted.access_token, lifetimeMs: granted.expires_in * 1000 }
    }
    // A token can be revoked before its time. A call without a valid one is turned away undone, so it may go again.
    for (const again of [true, false]) {
      const token = await tokens.take(name, fetchToken)
      if (token === undefined)
        return refused ? { status: 401, json: undefined, empty: true } : { status: 'none' }
      const answer = await send({ ...call, authorization: `Bearer ${token}` })
      if (answer.status !== 401) return answer
      await tokens.drop(name, token)
      if (!again) return answer
    }
    return { status: 'none' }
  }

  return {
    read: (path) => withToken((authorized) => readCall(authorized, at(path))),
    write: (path, { key, body, method = 'POST', longestKey = 50 }) =>
      withToken((authorized) => {
        const headers = { ...unit, 'idempotency-key': idempotencyKey(key, longestKey) }
        return callOnce({ ...authorized, headers }, { method, url: at(path), body })
      }),
  }
}
