import { findMemberByEmail } from '@medlem/contract/member'
import { listOrganisations } from '@medlem/contract/organisation'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { outsideIssuerServer } from '../../testing/outsideIssuerServer.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { testClock } from '../../testing/testClock.ts'
import { TEST_NOW, type TestServer, testServer } from '../../testing/testServer.ts'
import { outsideIssuer } from './issuerKeys.ts'
import { type TokenVerifierOptions, tokenVerifier } from './token.ts'
import { refusalLog } from './tokenRefusal.ts'

const ida = { email: 'ida@example.org' }

describe('a request', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
  })
  afterAll(() => server.close())
  beforeEach(() => server.reset())

  const statusOf = async (overrides: Record<string, unknown>) => {
    const client = server.withToken(await server.issuer.token(ida, overrides))
    const { status, problem } = await client.call(listOrganisations, {})
    return status === 401 ? problem.code : status
  }

  test('without a token, or with nonsense, is 401 and nothing else', async () => {
    for (const client of [server.anonymous, server.withToken('nonsense'), server.withToken('a.b.c')]) {
      const { status, problem, headers } = await client.call(listOrganisations, {})
      expect([status, problem.code]).toEqual([401, 'invalid_token'])
      expect(headers['www-authenticate']).toMatch(/^Bearer/)
    }
  })

  test('is taken with a token for us, and refused with one for another issuer, API, client or purpose', async () => {
    expect(await statusOf({})).toBe(200)
    const nowS = Date.parse(TEST_NOW) / 1000
    const wrong = [
      { iss: 'https://elsewhere.example.org' },
      { aud: 'another-api' },
      { azp: 'another-client' },
      { azp: undefined },
      { typ: 'ID' },
      { typ: 'Refresh' },
      { typ: undefined },
      { exp: nowS - 31 },
      { exp: undefined },
      { nbf: nowS + 60 },
      { sub: undefined },
    ]
    for (const claims of wrong) expect([claims, await statusOf(claims)]).toEqual([claims, 'invalid_token'])
    expect(await statusOf({ exp: nowS - 29 })).toBe(200)
  })

  test('a token is not taken after it expired, though it was seen before', async () => {
    const client = server.withToken(await server.issuer.token(ida))
    expect((await client.call(listOrganisations, {})).status).toBe(200)
    server.clock.advance(331_000)
    expect((await client.call(listOrganisations, {})).status).toBe(401)
  })

  test('an unsigned token and one signed with the public key are refused', async () => {
    const [header, payload] = (await server.issuer.token(ida)).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    expect((await server.withToken(`${none}.${payload}.x`).call(listOrganisations, {})).status).toBe(401)
    const mac = await new SignJWT({ sub: 'x' }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32))
    expect((await server.withToken(mac).call(listOrganisations, {})).status).toBe(401)
    expect((await server.withToken(`${header}.${payload}.AAAA`).call(listOrganisations, {})).status).toBe(401)
  })

  test('takes roles from the realm roles in the form org:{org}|role:{ROLE} and from nowhere else [P01]', async () => {
    const member = await aMember(server, ida)
    const foreign = await aMember(server, { email: 'other@example.org' })
    const look = async (claims: Record<string, unknown>) => {
      const client = server.withToken(await server.issuer.token({ ...ida, subject: member.id }, claims))
      return (await client.call(findMemberByEmail, { querystring: { email: foreign.email ?? '' } })).status
    }
    expect(await look({ realm_access: { roles: ['org:ALL|role:super_admin'] } })).toBe(200)
    expect(await look({ realm_access: { roles: ['org:all|role:SUPER_ADMIN'] } })).toBe(403)
    expect(await look({ realm_access: { roles: ['xorg:ALL|role:SUPER_ADMIN', 'SUPER_ADMIN'] } })).toBe(403)
    expect(await look({ roles: ['org:ALL|role:SUPER_ADMIN'] })).toBe(403)
    expect(await look({ resource_access: { portal: { roles: ['org:ALL|role:SUPER_ADMIN'] } } })).toBe(403)
  })
})

describe('an outside identity server, by configuration alone', () => {
  let outside: Awaited<ReturnType<typeof outsideIssuerServer>>
  const clock = testClock(TEST_NOW)
  const lines: unknown[] = []
  const log = recordingLog(lines)

  beforeEach(async () => {
    clock.set(TEST_NOW)
    lines.length = 0
    outside = await outsideIssuerServer(clock)
  })
  afterEach(() => outside.close())

  const verifierOf = (change: Partial<TokenVerifierOptions> = {}) => {
    const { issuer } = outside
    const names = { issuer, boundAs: issuer, clientId: 'portal', audience: 'account', secondStepAcr: '2' }
    const { keys, status } = outsideIssuer(issuer, { clock, log })
    const onRefused = refusalLog({ clock, log })
    const verify = tokenVerifier({ ...names, keys, clock, onRefused, hasEnded: async () => false, ...change })
    return Object.assign(verify, { status })
  }

  for (const alg of ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'EdDSA']) {
    test(`its tokens (${alg}, in the shape of Keycloak) are understood, with names and roles [C05]`, async () => {
      const key = await outside.addKey(alg)
      const { identity } = await verifierOf()(await key.token())
      expect(identity).toEqual({
        issuer: outside.issuer,
        subject: 'f:1:ida',
        sessionId: 's',
        email: 'ida@example.org',
        emailVerified: true,
        givenName: 'Ida',
        familyName: 'Holm',
        phone: null,
        roles: [{ org: 'sejlklub', role: 'ADMIN' }],
        authenticatedAtMs: Date.parse(TEST_NOW) - 60_000,
        hasSecondStep: false,
        expiresAtMs: expect.any(Number),
      })
    })
  }

  test('an algorithm is taken only as the published key allows it', async () => {
    const rs256 = await outside.addKey('RS256')
    const anyRsa = await outside.addKey('RS256', {})
    const verify = verifierOf()
    const claims = { iss: outside.issuer, aud: 'account', azp: 'portal', typ: 'Bearer', sub: 'x', exp: 4e9 }
    expect(await verify(await anyRsa.sign(claims))).toHaveProperty('identity')
    const { privateKey } = await generateKeyPair('PS256')
    const asPs256 = new SignJWT(claims).setProtectedHeader({ alg: 'PS256', kid: rs256.kid })
    expect(await verify(await asPs256.sign(privateKey))).toEqual({ refused: 'unknown_key' })
    const es384 = await outside.addKey('ES384')
    expect(await verify(await es384.token())).toEqual({ refused: 'wrong_algorithm' })
  })

  test('a token that is refused says why in the log, once a minute for each reason, and never the token', async () => {
    const key = await outside.addKey('RS256')
    const verify = verifierOf()
    const tokens = {
      wrong_audience: await key.token({ aud: ['other-api'] }),
      wrong_issuer: await key.token({ iss: 'https://elsewhere.example.org/realms/club?email=ida' }),
      wrong_client: await key.token({ azp: 'another-client' }),
      no_access_token: await key.token({ typ: 'ID' }),
      wrong_algorithm: await new SignJWT({ sub: 'x' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(Buffer.alloc(32)),
      unknown_key: await key.sign({ iss: outside.issuer }, { kid: 'gone' }),
    }
    for (const round of [1, 2, 3]) {
      for (const [reason, token] of Object.entries(tokens)) {
        expect([round, await verify(token)]).toEqual([round, { refused: reason }])
      }
    }
    expect(lines).toHaveLength(6)
    expect(lines[0]).toEqual([
      { event: 'token_refused', reason: 'wrong_audience', expected: 'account', found: ['other-api'] },
      'a token was refused: its audience is not OIDC_AUDIENCE',
    ])
    const text = JSON.stringify(lines)
    expect(text).toContain('https://elsewhere.example.org/realms/club"')
    for (const token of Object.values(tokens)) expect(text).not.toContain(token.split('.')[1])
    expect(text).not.toMatch(/ida/i)
    clock.advance(60_000)
    await verify(tokens.wrong_audience)
    expect(lines).toHaveLength(7)
  })

  test('a token of another realm is refused for its issuer, not for its key', async () => {
    await outside.addKey('RS256')
    const { privateKey } = await generateKeyPair('RS256')
    const token = await new SignJWT({ iss: 'https://elsewhere.example.org', sub: 'x' })
      .setProtectedHeader({ alg: 'RS256', kid: 'theirs' })
      .sign(privateKey)
    expect(await verifierOf()(token)).toEqual({ refused: 'wrong_issuer' })
  })

  test('that does not answer makes the call 503 and never 401, and says so', async () => {
    const key = await outside.addKey('ES256')
    outside.answers.status = 500
    const verify = verifierOf()
    await expect(verify(await key.token())).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    expect(await verify.status()).toBe('unreachable')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject([
      { event: 'issuer_unreachable', issuer: outside.issuer },
      expect.anything(),
    ])
    outside.answers.status = 200
    clock.advance(6_000)
    expect(await verify(await key.token())).toHaveProperty('identity')
    expect(await verify.status()).toBe('ok')
  })

  test('that names itself otherwise is not believed, and says so', async () => {
    const key = await outside.addKey('ES256')
    outside.answers.issuer = 'https://other.example.org/realms/club'
    const verify = verifierOf()
    expect(await verify(await key.token())).toEqual({ refused: 'issuer_differs' })
    expect(await verify.status()).toBe('names itself otherwise')
    expect(JSON.stringify(lines[0])).toContain('it names itself https://other.example.org/realms/club')
  })

  test('a key that it has removed is not accepted after a minute, though the token was seen before', async () => {
    const old = await outside.addKey('RS256')
    const verify = verifierOf()
    const token = await old.token()
    expect(await verify(token)).toHaveProperty('identity')
    outside.answers.keys = []
    await outside.addKey('RS256')
    const until = async () => {
      for (let seconds = 0; seconds < 60; seconds += 5) {
        clock.advance(5_000)
        await verify(token)
      }
      return verify(token)
    }
    expect(await until()).toEqual({ refused: 'unknown_key' })
  })

  test('a key that it has added is known at the first token', async () => {
    await outside.addKey('RS256')
    const verify = verifierOf()
    await verify.status()
    clock.advance(6_000)
    const key = await outside.addKey('RS256')
    expect(await verify(await key.token())).toHaveProperty('identity')
  })

  test('while it is down its last keys hold, and it is asked every few seconds at most', async () => {
    const key = await outside.addKey('RS256')
    const verify = verifierOf()
    const token = await key.token()
    expect(await verify(token)).toHaveProperty('identity')
    outside.answers.status = 503
    const before = outside.asked()
    for (let seconds = 0; seconds < 240; seconds += 1) {
      clock.advance(1_000)
      expect(await verify(token)).toHaveProperty('identity')
    }
    expect(outside.asked() - before).toBeLessThanOrEqual(50)
  })
})

describe('a request with a token for another setup', () => {
  const refusedFor = async (overrides: Record<string, unknown>) => {
    const server = await testServer()
    try {
      const client = server.withToken(await server.issuer.token(ida, overrides))
      return await client.call(listOrganisations, {})
    } finally {
      await server.close()
    }
  }

  test('is 401 and says that signing in again will not help', async () => {
    const { status, problem } = await refusedFor({ aud: 'another-api' })
    expect([status, problem.code]).toEqual([401, 'invalid_token'])
    expect(problem.errors).toEqual([
      expect.objectContaining({ field: 'authorization', code: 'wrong_audience' }),
    ])
    expect(problem.detail).toContain('Sign-in is not set up correctly')
    expect(problem.traceId).toBeTruthy()
  })

  test('but an expired one only asks to sign in', async () => {
    const { status, problem } = await refusedFor({ exp: Date.parse(TEST_NOW) / 1000 - 60 })
    expect([status, problem.errors, problem.detail]).toEqual([401, undefined, 'Please sign in.'])
  })
})
