import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { oncePerMinute } from '../log/oncePerMinute.ts'

const TIMEOUT_MS = 4000
/** Between two attempts to reach an issuer that did not answer, and between two for keys that it does not have. */
const COOL_DOWN_MS = 5000
/** Keys are read again beside the requests that go on, */
const REFRESH_AFTER_MS = 15_000
/** and a request waits for them when they are older: a removed key must not verify a minute later. */
const MAX_AGE_MS = 30_000

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

export type IssuerStatus = 'ok' | 'unreachable' | 'names itself otherwise'

/** The outside identity server, as far as its tokens are concerned. */
export interface OutsideIssuer {
  keys: JWTVerifyGetKey
  /** Whether it answers, under its configured name; asked again when the last answer is older than 15 s. */
  status(): Promise<IssuerStatus>
}

/** The discovery document is another issuer's, so none of its keys is trusted (OpenID Connect Discovery 4.3). */
export class IssuerDiffers extends Error {
  override name = 'IssuerDiffers'
}

/**
 * The keys of an outside issuer, found through its discovery document and read again while they are used. Those that were
 * read last are kept while it does not answer: its outage ends no session.
 */
export function outsideIssuer(issuer: string, { clock, log }: { clock: Clock; log: Log }): OutsideIssuer {
  let keys: JWTVerifyGetKey | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let failure: { error: unknown; atMs: number } | undefined
  let reading: Promise<void> | undefined
  const warn = oncePerMinute(clock)
  const nowMs = () => clock.now().getTime()

  const read = async () => {
    try {
      keys = await discover(issuer)
      readAtMs = nowMs()
      failure = undefined
    } catch (error) {
      failure = { error, atMs: nowMs() }
      const event = error instanceof IssuerDiffers ? 'issuer_differs' : 'issuer_unreachable'
      warn(event, () => log.error({ event, issuer, reason: reasonOf(error) }, MESSAGES[event]))
      throw error
    }
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const isCooling = () => failure !== undefined && nowMs() - failure.atMs < COOL_DOWN_MS

  const current = async (): Promise<JWTVerifyGetKey> => {
    const ageMs = nowMs() - readAtMs
    const isKnownDown = failure !== undefined && nowMs() - failure.atMs < MAX_AGE_MS
    if (keys && (ageMs <= MAX_AGE_MS || isKnownDown)) {
      // During an outage no request waits for it: the issuer is asked beside them.
      if (ageMs > REFRESH_AFTER_MS && !isCooling()) readOnce().catch(() => undefined)
      return keys
    }
    if (isCooling()) throw failure?.error
    await readOnce().catch((error: unknown) => {
      if (!keys) throw error
    })
    if (!keys) throw new Error('there are no keys')
    return keys
  }

  return {
    async keys(header, token) {
      try {
        return await (await current())(header, token)
      } catch (error) {
        // It may have signed with a new key since.
        const isNew = error instanceof errors.JWKSNoMatchingKey && nowMs() - readAtMs > COOL_DOWN_MS
        if (!isNew || isCooling()) throw error
        await readOnce()
        return await (await current())(header, token)
      }
    },
    async status() {
      if (nowMs() - readAtMs > REFRESH_AFTER_MS && !isCooling()) await readOnce().catch(() => undefined)
      if (!failure) return 'ok'
      return failure.error instanceof IssuerDiffers ? 'names itself otherwise' : 'unreachable'
    },
  }
}

const MESSAGES = {
  issuer_differs: 'the discovery document at OIDC_ISSUER names another issuer',
  issuer_unreachable: 'the identity server at OIDC_ISSUER does not answer',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const document = Discovery.parse(
    await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
  )
  if (document.issuer !== issuer) throw new IssuerDiffers(`it names itself ${document.issuer.slice(0, 200)}`)
  const keys = await readJson(document.jwks_uri)
  return createLocalJWKSet(keys as Parameters<typeof createLocalJWKSet>[0])
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(`${new URL(address).pathname} answers ${answer.status}`)
  return await answer.json()
}
