import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findMemberByEmail } from '@medlem/contract/member'
import { listOrganisations } from '@medlem/contract/organisation'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../testing/builders.ts'
import { testClock } from '../testing/testClock.ts'
import { TEST_NOW, type TestServer, testServer } from '../testing/testServer.ts'
import { issuerKeys } from './issuerKeys.ts'
import { tokenVerifier } from './token.ts'

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
  let host: Server
  let issuer: string
  let discovery: number
  let keys: JWK[]
  const clock = testClock(TEST_NOW)

  beforeAll(async () => {
    host = createServer((request, response) => {
      const isDiscovery = request.url === '/realms/club/.well-known/openid-configuration'
      response.statusCode = isDiscovery ? discovery : 200
      const document = isDiscovery ? { issuer, jwks_uri: `${issuer}/certs` } : { keys }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => host.once('listening', resolve))
    issuer = `http://127.0.0.1:${(host.address() as AddressInfo).port}/realms/club`
  })
  afterAll(() => {
    host.closeAllConnections()
    host.close()
  })
  beforeEach(() => {
    discovery = 200
  })

  const verifierOf = () =>
    tokenVerifier({
      issuer,
      boundAs: issuer,
      keys: issuerKeys(issuer),
      clientId: 'portal',
      audience: 'account',
      clock,
    })

  for (const alg of ['RS256', 'ES256']) {
    test(`its tokens (${alg}, in the shape of Keycloak) are understood, with names and roles [C05]`, async () => {
      const { privateKey, publicKey } = await generateKeyPair(alg)
      keys = [{ ...(await exportJWK(publicKey)), kid: alg, alg, use: 'sig' }]
      const nowS = Date.parse(TEST_NOW) / 1000
      const token = await new SignJWT({
        iss: issuer,
        aud: ['account', 'other'],
        azp: 'portal',
        typ: 'Bearer',
        sub: 'f:1:ida',
        sid: 's',
        exp: nowS + 300,
        auth_time: nowS - 60,
        email: 'Ida@Example.org',
        email_verified: true,
        given_name: 'Ida',
        family_name: 'Holm',
        realm_access: { roles: ['offline_access', 'org:sejlklub|role:ADMIN'] },
        resource_access: { account: { roles: ['manage-account'] } },
      })
        .setProtectedHeader({ alg, kid: alg, typ: 'JWT' })
        .sign(privateKey)
      expect(await verifierOf()(token)).toEqual({
        issuer,
        subject: 'f:1:ida',
        email: 'ida@example.org',
        emailVerified: true,
        givenName: 'Ida',
        familyName: 'Holm',
        phone: null,
        roles: [{ org: 'sejlklub', role: 'ADMIN' }],
        authenticatedAtMs: (nowS - 60) * 1000,
        expiresAtMs: expect.any(Number),
      })
    })
  }

  test('that does not answer makes the call 503 and never 401', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const token = await new SignJWT({ iss: issuer })
      .setProtectedHeader({ alg: 'ES256', kid: 'x' })
      .sign(privateKey)
    discovery = 500
    await expect(verifierOf()(token)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  })
})
