import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import * as z from 'zod/mini'

const TIMEOUT_MS = 4000
/** Between two tries to reach an issuer that did not answer. */
const COOL_DOWN_MS = 5000

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** The keys of an outside issuer, found through its discovery document at the first token and read again when they change. */
export function issuerKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  const discovered = () => {
    if (keys) return keys
    if (performance.now() - failedAt < COOL_DOWN_MS)
      throw new Error('The issuer did not answer a moment ago.')
    keys = discover(issuer)
    keys.catch(() => {
      keys = undefined
      failedAt = performance.now()
    })
    return keys
  }
  return async (header, token) => (await discovered())(header, token)
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`The issuer's discovery document answers ${answer.status}.`)
  const document = Discovery.parse(await answer.json())
  // OpenID Connect Discovery 4.3: another issuer must not answer for this one.
  if (document.issuer !== issuer) throw new Error('The discovery document names another issuer.')
  return createRemoteJWKSet(new URL(document.jwks_uri), {
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOL_DOWN_MS,
  })
}
