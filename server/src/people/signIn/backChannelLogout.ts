import { createHash } from 'node:crypto'
import { endTokens } from '@medlem/identity/endedSessions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, unavailable } from '../../platform/error/appError.ts'
import { answerInTime } from '../../platform/http/answerInTime.ts'
import { limitRates } from '../../platform/http/rateLimit.ts'
import { oncePerMinute } from '../../platform/log/oncePerMinute.ts'
import { readLogoutToken } from './logoutToken.ts'
import { takeLogoutToken } from './store.ts'

/** A logout token is some 1 KB. */
const BODY_LIMIT = 16 * 1024
/** No access token of an outside issuer is expected to live longer. */
const TOKEN_LIFE_S = 24 * 60 * 60
/** An administrator of the identity server may end all sessions at once. */
const PER_MINUTE = 6000

/**
 * Where an outside identity server says that a session has ended (OpenID Connect Back-Channel Logout 1.0): its access
 * tokens are refused from then on. The embedded server ends them itself.
 */
export async function backChannelLogoutRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  const { clock, log } = deps
  const limited = oncePerMinute(clock)
  await app.register(async (scope) => {
    answerInTime(scope)
    await limitRates(scope, deps)
    scope.removeAllContentTypeParsers()
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post('/sign-in/backchannel-logout', {
      schema: { hide: true },
      config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!deps.issuer) throw notFound()
        const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
        const refused = token ? await endSessionOf(deps, token) : 'logout_token'
        if (refused === undefined) return reply.code(200).send()
        const facts = { event: 'logout_refused' as const, reason: refused }
        limited(refused, () => log.warn(facts, 'a back-channel logout was refused'))
        return reply.code(400).send({ error: 'invalid_request', error_description: refused })
      },
    })
  })
}

/** Undefined when the session has ended, else what was wrong with the token. */
async function endSessionOf(deps: Deps, token: string): Promise<string | undefined> {
  const { db, config, clock, issuer } = deps
  if (!issuer) throw notFound()
  const expected = { ...config.identity, keys: issuer.keys, now: clock.now() }
  const verdict = await readLogoutToken(token, expected).catch(() => {
    throw unavailable()
  })
  if (!verdict.claims) return verdict.refused
  const { jti, issuedAt, ended } = verdict.claims
  const isFirst = await db.transaction(async (tx) => {
    // Of whatever length the issuer chose.
    const id = createHash('sha256').update(jti).digest('base64url')
    const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFE_S * 1000)
    if (!(await takeLogoutToken(tx, { id, issuedAt, expiresAt }))) return false
    await endTokens(tx, { ...ended, at: issuedAt, tokenLifeS: TOKEN_LIFE_S })
    return true
  })
  return isFirst ? undefined : 'jti'
}
