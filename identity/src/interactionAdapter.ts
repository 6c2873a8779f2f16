import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { LOGIN } from './address.ts'
import { currentExchange } from './exchange.ts'
import { INTERACTION_S } from './lifetime.ts'
import type { Clock } from './options.ts'

const COOKIE = 'identity_request'
/** Browsers drop a cookie above 4096 bytes, its name and attributes included (RFC 6265, 6.1). */
const VALUE_MAX = 3500

interface InteractionAdapterOptions {
  /** Keeps what somebody who proved who they are has sent. */
  stored: Adapter
  clock: Clock
  key: Buffer
  realmPath: string
  isSecure: boolean
  tooLarge: () => Error
}

/**
 * An authorization request under way. Until somebody has signed in it stays in a signed cookie of the browser that sent
 * it: anybody may send one, so it must cost us no row.
 */
export function interactionAdapter(options: InteractionAdapterOptions): Adapter {
  const { stored, clock, key, realmPath, isSecure, tooLarge } = options
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  const setCookie = (id: string, value: string, maxAgeS: number) => {
    const path = `${realmPath}${LOGIN}/${id}`
    const attributes = `max-age=${maxAgeS}; samesite=lax;${isSecure ? ' secure;' : ''} httponly`
    currentExchange().res.appendHeader('Set-Cookie', `${COOKIE}=${value}; path=${path}; ${attributes}`)
  }

  const readCookie = (id: string): AdapterPayload | undefined => {
    const sent = cookieOf(currentExchange().req.headers.cookie ?? '')
    const [text = '', signature = ''] = sent?.split('.') ?? []
    if (!isSame(signature, sign(text))) return undefined
    // Signed, so it is what was written below.
    const held = JSON.parse(Buffer.from(text, 'base64url').toString()) as Held
    return held.payload.jti === id && held.endsAtMs > clock.now().getTime() ? held.payload : undefined
  }

  return {
    ...stored,
    async upsert(id, payload, expiresInS = INTERACTION_S) {
      if (payload.result) return stored.upsert(id, payload, expiresInS)
      const held: Held = { payload, endsAtMs: clock.now().getTime() + expiresInS * 1000 }
      const text = Buffer.from(JSON.stringify(held)).toString('base64url')
      const value = `${text}.${sign(text)}`
      if (value.length > VALUE_MAX) throw tooLarge()
      setCookie(id, value, expiresInS)
    },
    find: async (id) => readCookie(id) ?? (await stored.find(id)),
    async destroy(id) {
      setCookie(id, '', 0)
      await stored.destroy(id)
    },
  }
}

interface Held {
  payload: AdapterPayload
  endsAtMs: number
}

function cookieOf(header: string): string | undefined {
  const pair = header.split('; ').find((one) => one.startsWith(`${COOKIE}=`))
  return pair?.slice(COOKIE.length + 1)
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
