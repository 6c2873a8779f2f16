import { listOrganisations } from '@medlem/contract/organisation'
import { endedSession } from '@medlem/database/schema/identity'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outsideIssuer } from '../../platform/token/issuerKeys.ts'
import { tokenVerifier } from '../../platform/token/token.ts'
import { outsideIssuerServer } from '../../testing/outsideIssuerServer.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { testClock } from '../../testing/testClock.ts'
import { TEST_NOW, type TestServer, testServer } from '../../testing/testServer.ts'
import { endedTokens } from './endedTokens.ts'

const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const clock = testClock(TEST_NOW)
const nowS = Date.parse(TEST_NOW) / 1000
const lines: unknown[] = []
const log = recordingLog(lines)

let outside: Awaited<ReturnType<typeof outsideIssuerServer>>
let key: Awaited<ReturnType<typeof outside.addKey>>
let server: TestServer
let count = 0
let elapsedMs = 0

beforeAll(async () => {
  outside = await outsideIssuerServer(clock)
  key = await outside.addKey('RS256')
  const { issuer } = outside
  const environment = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', OIDC_AUDIENCE: 'account' }
  const connected = outsideIssuer(issuer, { clock, log })
  server = await testServer({ environment, deps: { issuer: connected, clock, log } })
  const { config, db } = server.deps
  const hasEnded = endedTokens({ db, clock }, () => elapsedMs)
  server.deps.verifyToken = tokenVerifier({ ...config.identity, keys: connected.keys, clock, hasEnded })
})
afterAll(async () => {
  await server.close()
  outside.close()
})
beforeEach(() => server.reset())

const logoutClaims = (change: JWTPayload = {}): JWTPayload => {
  count += 1
  return {
    iss: outside.issuer,
    aud: 'portal',
    iat: nowS,
    exp: nowS + 120,
    jti: `logout ${count}`,
    events: EVENTS,
    sid: 's',
    sub: 'f:1:ida',
    ...change,
  }
}

const post = (token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/sign-in/backchannel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
const logOut = async (change: JWTPayload = {}, header: { typ?: string } = { typ: 'logout+jwt' }) =>
  post(await key.sign(logoutClaims(change), header))
const accepted = async (change: JWTPayload = {}) => {
  const { status } = await server.withToken(await key.token(change)).call(listOrganisations, {})
  return status === 200
}
/** So late every process knows what has ended. */
const passSecond = () => {
  elapsedMs += 1_100
}

describe('OpenID Connect Back-Channel Logout 1.0', () => {
  test('a logout token with a session ends the tokens of that session, and no others of the account', async () => {
    expect([await accepted({ sid: 'one' }), await accepted({ sid: 'two' })]).toEqual([true, true])
    const answer = await logOut({ sid: 'one' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    passSecond()
    expect([await accepted({ sid: 'one' }), await accepted({ sid: 'two' })]).toEqual([false, true])
  })

  test('one with a subject alone ends all that were issued to the account until then', async () => {
    expect((await logOut({ sid: undefined, sub: 'f:1:bo' }, { typ: 'JWT' })).statusCode).toBe(200)
    passSecond()
    expect(await accepted({ sub: 'f:1:bo', sid: 'x', iat: nowS - 10 })).toBe(false)
    expect(await accepted({ sub: 'f:1:bo', sid: 'y', iat: nowS + 1 })).toBe(true)
    expect(await accepted({ sub: 'f:1:eva', sid: 'z', iat: nowS - 10 })).toBe(true)
  })

  const wrong: [string, JWTPayload, { typ?: string }?][] = [
    ['iss', { iss: 'https://elsewhere.example.org' }],
    ['aud', { aud: 'account' }],
    ['iat', { iat: undefined }],
    ['iat', { iat: nowS + 120 }],
    ['exp', { exp: undefined }],
    ['exp', { exp: nowS - 60 }],
    ['jti', { jti: undefined }],
    ['events', { events: undefined }],
    ['events', { events: { other: {} } }],
    ['events', { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } }],
    ['nonce', { nonce: 'n' }],
    ['sid', { sid: undefined, sub: undefined }],
    ['typ', {}, { typ: 'at+jwt' }],
  ]
  test.each(wrong)(
    'one with a wrong %s is refused with 400, and ends nothing (%o)',
    async (claim, change, header) => {
      const answer = await logOut(change, header)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
      expect(answer.json()).toEqual({ error: 'invalid_request', error_description: claim })
      expect(await server.deps.db.select().from(endedSession)).toEqual([])
    },
  )

  test('an access token, one signed with another key, and none at all are refused', async () => {
    expect((await post(await key.token())).statusCode).toBe(400)
    const [head, body] = (await key.sign(logoutClaims())).split('.')
    expect((await post(`${head}.${body}.AAAA`)).statusCode).toBe(400)
    expect((await post('')).statusCode).toBe(400)
    expect(await server.deps.db.select().from(endedSession)).toEqual([])
  })

  test('one that is sent a second time is refused, and ends no later session', async () => {
    const token = await key.sign(logoutClaims({ sid: undefined }))
    expect((await post(token)).statusCode).toBe(200)
    const before = await server.deps.db.select().from(endedSession)
    const again = await post(token)
    expect([again.statusCode, again.json().error_description]).toEqual([400, 'jti'])
    expect(await server.deps.db.select().from(endedSession)).toEqual(before)
  })

  test('is answered 503 while the keys of the issuer can not be had', async () => {
    const down = outsideIssuer(outside.issuer, { clock, log })
    outside.answers.status = 500
    const { issuer } = server.deps
    server.deps.issuer = down
    expect((await logOut()).statusCode).toBe(503)
    server.deps.issuer = issuer
    outside.answers.status = 200
  })

  test('is not there where the embedded identity server runs', async () => {
    const embedded = await testServer()
    const answer = await embedded.app.inject({ method: 'POST', url: '/sign-in/backchannel-logout' })
    await embedded.close()
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})
