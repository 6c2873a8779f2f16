import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { endTokens } from './endedSessions.ts'
import { remainingS, TOKEN_LIFE_S } from './lifetime.ts'
import type { Clock, IdentityOptions } from './options.ts'

/** The session of the browser that asks; one without an account when no one is signed in. Asking keeps nothing alive. */
export function findSession(provider: Provider, req: IncomingMessage, res: ServerResponse) {
  const context = provider.createContext(req, res)
  // Outside of its own routes the library needs no more of its context than Koa gives.
  return provider.Session.get(context as KoaContextWithOIDC)
}

/**
 * Each refresh shows that the person is still there, so the session lives on with it; without this the browser's
 * session would end 35 minutes after signing in, however busy the person was, and take the refresh tokens along.
 */
export function keepSessionWithRefresh(provider: Provider, clock: Clock): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    const token = oidc?.entities.RotatedRefreshToken
    if (ctx.status !== 200 || !token?.sessionUid) return
    const session = await provider.Session.findByUid(token.sessionUid)
    const nowS = Math.floor(clock.now().getTime() / 1000)
    await session?.save(remainingS(session.loginTs ?? nowS, nowS))
  })
}

/** Whatever ends a session ends its access tokens, which the API would otherwise take until they expire. */
export function endTokensWithSession(
  provider: Provider,
  { db, clock, clientId }: Pick<IdentityOptions, 'db' | 'clock' | 'clientId'>,
): void {
  const { prototype } = provider.Session
  const original = prototype.destroy
  prototype.destroy = async function destroy() {
    const id = this.sidFor(clientId)
    if (id) await endTokens(db, { kind: 'session', id, at: clock.now(), tokenLifeS: TOKEN_LIFE_S })
    await original.call(this)
  }
}
