import type { PortalConfig } from '@medlem/contract/portalConfig'
import { realmAddress } from './realmAddress.ts'

/** An answer that takes longer than this is none. */
const ANSWER_WITHIN_MS = 5_000
/** Between two tries to reach an issuer that did not answer. */
const RETRY_MS = 10_000
/** So long after an answer the issuer is not asked again before the browser goes there. */
const FRESH_MS = 2_000

/** The identity server gave no answer, or a 5xx. That refuses nothing, and no request was sent (Ruling 35). */
export class IssuerUnreachableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The identity server does not answer.', options)
    this.name = 'IssuerUnreachableError'
  }
}

/** What this tab knows of whether the identity server answers. */
export interface IssuerLink {
  isDown: () => boolean
  subscribe: (listener: () => void) => () => void
  /** After an answer, also a refusal. */
  noteAnswer: () => void
  /** After no answer: `recover` is called every few seconds until an answer is noted. */
  noteDown: () => void
  /** Asks the issuer, unless it answered a moment ago. */
  answers: () => Promise<boolean>
}

/** Issuers known by realm or address allow their discovery document to be read from elsewhere; of others only that something answers can be seen. */
async function ask(identity: PortalConfig['identity']): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const issuer =
    'oidcProvider' in identity && typeof identity.oidcProvider === 'string'
      ? identity.oidcProvider.replace(/\/$/, '')
      : realmAddress(identity)
  if (issuer !== undefined) {
    const address = `${issuer}/.well-known/openid-configuration`
    return (await fetch(address, { cache: 'no-store', signal })).status < 500
  }
  if (!('oidcProvider' in identity) || typeof identity.oidcProvider === 'string') return false
  await fetch(identity.oidcProvider.authorization_endpoint, { mode: 'no-cors', cache: 'no-store', signal })
  return true
}

export function createIssuerLink(
  identity: PortalConfig['identity'],
  recover: () => Promise<void>,
): IssuerLink {
  const listeners = new Set<() => void>()
  let isDown = false
  let answeredAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setInterval> | undefined

  const change = (next: boolean) => {
    if (isDown === next) return
    isDown = next
    for (const listener of listeners) listener()
  }
  const retry = () => {
    recover().catch(() => undefined)
  }
  const noteAnswer = () => {
    answeredAt = Date.now()
    clearInterval(timer)
    timer = undefined
    window.removeEventListener('online', retry)
    change(false)
  }
  const noteDown = () => {
    answeredAt = Number.NEGATIVE_INFINITY
    if (timer === undefined) {
      timer = setInterval(retry, RETRY_MS)
      window.addEventListener('online', retry)
    }
    change(true)
  }
  return {
    isDown: () => isDown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noteAnswer,
    noteDown,
    answers: async () => {
      const sinceMs = Date.now() - answeredAt
      if (sinceMs >= 0 && sinceMs < FRESH_MS) return true
      const isUp = await ask(identity).catch(() => false)
      if (isUp) answeredAt = Date.now()
      return isUp
    },
  }
}
