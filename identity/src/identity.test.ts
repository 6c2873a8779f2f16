import type { Connection } from '@medlem/database/connection'
import { account } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { disableAccount, eraseAccount } from './accounts.ts'
import { addAda, PASSWORD, type Tokens, testIdentity } from './testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from './testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
let roles: string[]
let ada: Awaited<ReturnType<typeof addAda>>

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  roles = ['org:ALL|role:USER', 'org:dbf|role:ADMIN']
  identity = await testIdentity(connection.db, { rolesOf: async () => roles })
  ada = await addAda(connection.db)
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

async function codeOf(visitor: Visitor) {
  const { verifier, challenge } = pkce()
  const page = await identity.openSignIn(visitor, challenge)
  const back = await identity.submit(visitor, page, {
    email: 'ada@example.org',
    password: 'korrekt hest batteri',
  })
  return { code: fragmentOf(back).get('code') ?? '', verifier, back }
}

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: string }
  return { status: response.status, error }
}

describe('OpenID Connect Discovery 1.0', () => {
  test("a client finds every address of Keycloak's shape under the issuer", async () => {
    const answer = await fetch(`${identity.issuer}/.well-known/openid-configuration`, {
      headers: { host: 'evil.example' },
    })
    const document = (await answer.json()) as Record<string, unknown>
    expect(identity.issuer).toBe(`${identity.baseUrl}/identity/realms/medlem`)
    expect(document).toMatchObject({
      issuer: identity.issuer,
      authorization_endpoint: identity.endpoint('auth'),
      token_endpoint: identity.endpoint('token'),
      jwks_uri: identity.endpoint('certs'),
      userinfo_endpoint: identity.endpoint('userinfo'),
      end_session_endpoint: identity.endpoint('logout'),
      revocation_endpoint: identity.endpoint('revoke'),
      check_session_iframe: identity.endpoint('login-status-iframe.html'),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    })
    expect(document.grant_types_supported).toEqual(['authorization_code', 'refresh_token'])
  })

  test('the published keys are the public halves only', async () => {
    const { keys } = (await (await fetch(identity.endpoint('certs'))).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(identity.jwks.keys.map(({ kid }) => kid)).toEqual([keys[0] && 'kid' in keys[0] && keys[0].kid])
  })
})

describe('RFC 6749 and 7636: code with PKCE', () => {
  test('the right password leads back to the portal with a code in the fragment [K01]', async () => {
    const { back } = await codeOf(new Visitor())
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toMatch(`${identity.baseUrl}/#`)
    expect(fragmentOf(back).get('state')).toBe('a state')
    expect(fragmentOf(back).get('iss')).toBe(identity.issuer)
  })

  test('a code is exchanged for the three tokens that keycloak-js decodes', async () => {
    const { tokens } = await identity.signIn()
    expect(tokens.token_type).toBe('Bearer')
    expect(tokens.expires_in).toBe(300)
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      nonce: 'a nonce',
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Holm',
      name: 'Ada Holm',
      phone_number: '+4520202020',
    })
    const parts = tokens.refresh_token.split('.')
    expect(parts).toHaveLength(3)
    expect(JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString())).toEqual({ typ: 'Refresh' })
  })

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['the plain method', { code_challenge_method: 'plain' }],
    ['the implicit flow', { response_type: 'id_token token' }],
    ['the code in the query', { response_mode: 'query' }],
  ])('a request with %s gets no code [K01]', async (_name, change) => {
    const { visitor } = await identity.signIn()
    const answer = await visitor.fetch(identity.authUrl(pkce().challenge, change))
    const location = answer.headers.get('location') ?? ''
    expect(location).not.toContain('code=')
    expect(location).toMatch(/error=(invalid_request|unsupported_response_type|unauthorized_client)/)
  })

  test('a request by POST leads to the same sign-in (OpenID Connect Core 3.1.2.1)', async () => {
    const visitor = new Visitor()
    const { verifier, challenge } = pkce()
    const url = new URL(identity.authUrl(challenge))
    const posted = await visitor.post(identity.endpoint('auth'), Object.fromEntries(url.searchParams))
    const asked = await visitor.fetch(new URL(posted.headers.get('location') ?? '', url).href)
    const page = new URL(asked.headers.get('location') ?? '', url).href
    const back = await identity.submit(visitor, page, { email: 'ada@example.org', password: PASSWORD })
    const answer = await identity.exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
    expect(answer.status).toBe(200)
    const other = await visitor.fetch(identity.endpoint('auth'), { method: 'POST', body: '{}' })
    expect(other.status).toBe(415)
  })

  test('an answer with tokens says which scopes they are for (RFC 6749, 5.1)', async () => {
    const { visitor, tokens } = await identity.signIn()
    expect(tokens).toMatchObject({ scope: 'openid' })
    const again = await identity.refresh(visitor, tokens.refresh_token)
    expect(await again.json()).toMatchObject({ scope: 'openid' })
  })

  test('the discovery document names what is supported and no more', async () => {
    const document = await (await fetch(`${identity.issuer}/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({
      response_modes_supported: ['fragment'],
      prompt_values_supported: ['none', 'login'],
      token_endpoint_auth_methods_supported: ['none'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
    })
    const { visitor } = await identity.signIn()
    const consent = await visitor.fetch(identity.authUrl(pkce().challenge, { prompt: 'consent' }))
    expect(fragmentOf(consent).get('error')).toBe('invalid_request')
  })

  test('a method that an address does not take is 405 with those that it takes', async () => {
    const methods = async (method: string, path: string) => {
      const { status, headers } = await fetch(`${identity.issuer}${path}`, { method })
      return [status, headers.get('allow')]
    }
    const protocol = '/protocol/openid-connect'
    expect(await methods('GET', `${protocol}/token`)).toEqual([405, 'OPTIONS, POST'])
    expect(await methods('PUT', `${protocol}/auth`)).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
    expect(await methods('POST', `${protocol}/certs`)).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await methods('DELETE', '/account')).toEqual([405, 'GET, HEAD, OPTIONS, POST'])
    expect(await methods('OPTIONS', '/account')).toEqual([204, 'GET, HEAD, OPTIONS, POST'])
  })

  test('a wrong verifier buys nothing', async () => {
    const visitor = new Visitor()
    const { code } = await codeOf(visitor)
    const answer = await identity.exchange(visitor, code, pkce().verifier)
    expect(await errorOf(answer)).toEqual({ status: 400, error: 'invalid_grant' })
  })

  test('a code works once; used again it ends the tokens that came of it', async () => {
    const visitor = new Visitor()
    const { code, verifier } = await codeOf(visitor)
    const tokens = (await (await identity.exchange(visitor, code, verifier)).json()) as Tokens
    expect(await errorOf(await identity.exchange(visitor, code, verifier))).toEqual({
      status: 400,
      error: 'invalid_grant',
    })
    expect(await errorOf(await identity.refresh(visitor, tokens.refresh_token))).toEqual({
      status: 400,
      error: 'invalid_grant',
    })
  })

  test('of two exchanges at once only one succeeds', async () => {
    const visitor = new Visitor()
    const { code, verifier } = await codeOf(visitor)
    const both = await Promise.all([
      identity.exchange(visitor, code, verifier),
      identity.exchange(visitor, code, verifier),
    ])
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('a code is good for a minute', async () => {
    const visitor = new Visitor()
    const { code, verifier } = await codeOf(visitor)
    identity.clock.forward(61)
    expect((await identity.exchange(visitor, code, verifier)).status).toBe(400)
  })

  test('a redirect address that is not registered is never redirected to', async () => {
    for (const redirect_uri of [
      'https://evil.example/',
      `${identity.baseUrl}/other`,
      `${identity.baseUrl}/?x=1`,
    ]) {
      const answer = await fetch(identity.authUrl(pkce().challenge, { redirect_uri }), { redirect: 'manual' })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
      expect(await answer.text()).toContain('This sign-in cannot go on')
    }
  })

  test('an unknown client sees a page that leads back to the portal', async () => {
    const answer = await fetch(identity.authUrl(pkce().challenge, { client_id: '<script>' }), {
      redirect: 'manual',
    })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain(`href="${identity.baseUrl}/"`)
    expect(text).not.toMatch(/<script>|at \w+ \(/)
  })

  test('a token request from another origin is refused', async () => {
    const { visitor, tokens } = await identity.signIn()
    const answer = await visitor.fetch(identity.endpoint('token'), {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: 'medlem-portal',
        refresh_token: tokens.refresh_token,
      }),
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('RFC 9068: the access token', () => {
  test('carries the person, the session and the roles as a Keycloak token does [P01]', async () => {
    const { tokens } = await identity.signIn()
    const { payload, protectedHeader } = await jwtVerify(
      tokens.access_token,
      createLocalJWKSet(identity.jwks),
      {
        issuer: identity.issuer,
        audience: 'medlem-api',
        algorithms: ['RS256'],
      },
    )
    expect(protectedHeader.kid).toBe(identity.jwks.keys[0]?.kid)
    expect(payload).toMatchObject({
      sub: ada.id,
      typ: 'Bearer',
      azp: 'medlem-portal',
      sid: expect.any(String),
      email: 'ada@example.org',
      email_verified: true,
      name: 'Ada Holm',
      phone_number: '+4520202020',
      realm_access: { roles: ['org:ALL|role:USER', 'org:dbf|role:ADMIN'] },
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
    expect(decodeProtectedHeader(tokens.id_token).alg).toBe('RS256')
  })

  test('an ID token does not pass for one', async () => {
    const { tokens } = await identity.signIn()
    const check = jwtVerify(tokens.id_token, createLocalJWKSet(identity.jwks), { audience: 'medlem-api' })
    await expect(check).rejects.toThrow('"aud"')
  })
})

describe('RFC 6749 section 6 and RFC 9700: refresh', () => {
  test('each refresh gives a new refresh token and the roles of that moment', async () => {
    const { visitor, tokens } = await identity.signIn()
    roles = ['org:ALL|role:SUPER_ADMIN']
    const answer = (await (await identity.refresh(visitor, tokens.refresh_token)).json()) as Tokens
    expect(answer.refresh_token).not.toBe(tokens.refresh_token)
    const { realm_access, sid } = decodeJwt(answer.access_token)
    expect(realm_access).toEqual({ roles: ['org:ALL|role:SUPER_ADMIN'] })
    expect(sid).toBe(decodeJwt(tokens.access_token).sid)
    expect(decodeJwt(answer.id_token).name).toBe('Ada Holm')
  })

  test('a refresh token used twice ends the newest one too', async () => {
    const { visitor, tokens } = await identity.signIn()
    const next = (await (await identity.refresh(visitor, tokens.refresh_token)).json()) as Tokens
    const invalid = { status: 400, error: 'invalid_grant' }
    expect(await errorOf(await identity.refresh(visitor, tokens.refresh_token))).toEqual(invalid)
    expect(await errorOf(await identity.refresh(visitor, next.refresh_token))).toEqual(invalid)
  })

  test('of two refreshes at once with the same token only one succeeds', async () => {
    const { visitor, tokens } = await identity.signIn()
    const both = await Promise.all([1, 2].map(() => identity.refresh(visitor, tokens.refresh_token)))
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('ends after 35 idle minutes, and the session with it', async () => {
    const { visitor, tokens } = await identity.signIn()
    identity.clock.forward(35 * 60 + 1)
    expect((await identity.refresh(visitor, tokens.refresh_token)).status).toBe(400)
    const silent = await visitor.fetch(identity.authUrl(pkce().challenge, { prompt: 'none' }))
    expect(fragmentOf(silent).get('error')).toBe('login_required')
  })

  test('lives on while it is used, and ends ten hours after signing in', async () => {
    const { visitor, tokens } = await identity.signIn()
    let token = tokens.refresh_token
    for (let half = 1; half <= 19; half++) {
      identity.clock.forward(30 * 60)
      const answer = await identity.refresh(visitor, token)
      expect(answer.status, `after ${half} half hours`).toBe(200)
      token = ((await answer.json()) as Tokens).refresh_token
    }
    identity.clock.forward(31 * 60)
    expect((await identity.refresh(visitor, token)).status).toBe(400)
  })

  test('a disabled account gets nothing more', async () => {
    const { visitor, tokens } = await identity.signIn()
    await disableAccount(connection.db, ada.id, new Date())
    expect(await errorOf(await identity.refresh(visitor, tokens.refresh_token))).toEqual({
      status: 400,
      error: 'invalid_grant',
    })
  })

  test('a revoked refresh token is of no use (RFC 7009)', async () => {
    const { visitor, tokens } = await identity.signIn()
    const revoked = await visitor.post(identity.endpoint('revoke'), {
      client_id: 'medlem-portal',
      token: tokens.refresh_token,
    })
    expect(revoked.status).toBe(200)
    expect((await identity.refresh(visitor, tokens.refresh_token)).status).toBe(400)
  })
})

describe('OpenID Connect Core 3.1.2.1: prompt=none', () => {
  test('a visitor without a session gets an error, without a page', async () => {
    const answer = await fetch(identity.authUrl(pkce().challenge, { prompt: 'none' }), { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(fragmentOf(answer).get('error')).toBe('login_required')
  })

  test('a signed-in visitor gets new tokens of the same session silently', async () => {
    const { visitor, tokens } = await identity.signIn()
    const { verifier, challenge } = pkce()
    const redirect_uri = `${identity.baseUrl}/silent-check-sso.html`
    const answer = await visitor.fetch(identity.authUrl(challenge, { prompt: 'none', redirect_uri }))
    expect(answer.headers.get('location')).toContain('/silent-check-sso.html#')
    const code = fragmentOf(answer).get('code') ?? ''
    const again = (await (
      await identity.exchange(visitor, code, verifier, { redirect_uri })
    ).json()) as Tokens
    expect(decodeJwt(again.access_token).sid).toBe(decodeJwt(tokens.access_token).sid)
  })
})

describe('OpenID Connect Core 5.3: userinfo', () => {
  test('answers the person for a good access token and nothing for others', async () => {
    const { tokens } = await identity.signIn()
    const ask = (token: string, path = identity.endpoint('userinfo')) =>
      fetch(path, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } })
    expect(await (await ask(tokens.access_token)).json()).toMatchObject({
      sub: ada.id,
      email: 'ada@example.org',
      name: 'Ada Holm',
    })
    expect(await (await ask(tokens.access_token, `${identity.issuer}/account`)).json()).toMatchObject({
      username: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Holm',
    })
    for (const token of [tokens.id_token, tokens.refresh_token, 'nonsense', `${tokens.access_token}x`]) {
      const { status, headers } = await ask(token)
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="medlem", error="invalid_token"',
      ])
    }
  })

  test('asks for a token where there is none, without an error (RFC 6750, 3.1)', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await fetch(identity.endpoint('userinfo'), { method })
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="medlem"'])
    }
  })
})

describe('OpenID Connect RP-Initiated Logout 1.0', () => {
  const logout = (parameters: Record<string, string>) =>
    `${identity.endpoint('logout')}?${new URLSearchParams({ client_id: 'medlem-portal', ...parameters })}`

  async function isSignedOut(visitor: Visitor, tokens: Tokens) {
    const refreshed = await identity.refresh(visitor, tokens.refresh_token)
    const silent = await visitor.fetch(identity.authUrl(pkce().challenge, { prompt: 'none' }))
    return refreshed.status === 400 && fragmentOf(silent).get('error') === 'login_required'
  }

  test('the portal signs a person out without a question, and the session is over', async () => {
    const { visitor, tokens } = await identity.signIn()
    const portal = `${identity.baseUrl}/`
    const answer = await visitor.fetch(
      logout({ id_token_hint: tokens.id_token, post_logout_redirect_uri: portal }),
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([303, portal])
    expect(visitor.cookies.map(({ name }) => name)).not.toContain('identity_session')
    expect(await isSignedOut(visitor, tokens)).toBe(true)
  })

  test('a link from anywhere else asks first', async () => {
    const { visitor, tokens } = await identity.signIn()
    const answer = await visitor.fetch(logout({}))
    const text = await answer.text()
    expect(text).toContain('Sign out?')
    expect(await isSignedOut(visitor, tokens)).toBe(false)
  })

  test('the answer yes on that page signs out', async () => {
    const { visitor, tokens } = await identity.signIn()
    const text = await (await visitor.fetch(logout({}))).text()
    const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? ''
    const confirmed = await visitor.post(`${identity.endpoint('logout')}/confirm`, { xsrf, logout: 'yes' })
    const shown = await visitor.fetch(new URL(confirmed.headers.get('location') ?? '', identity.baseUrl).href)
    expect(await shown.text()).toContain('You are signed out')
    expect(await isSignedOut(visitor, tokens)).toBe(true)
  })

  test('an address that is not registered is never redirected to', async () => {
    const { visitor, tokens } = await identity.signIn()
    const query = { id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' }
    expect((await visitor.fetch(logout(query))).status).toBe(400)
    expect((await fetch(logout(query), { redirect: 'manual' })).status).toBe(400)
  })

  test('someone who is signed out already is led straight back', async () => {
    const answer = await fetch(logout({ post_logout_redirect_uri: `${identity.baseUrl}/` }), {
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${identity.baseUrl}/`])
  })
})

describe('OpenID Connect Session Management 1.0, as keycloak-js speaks it', () => {
  const ask = async (visitor: Visitor, session: string) => {
    const headers = { 'x-session-client': 'medlem-portal', 'x-session-id': session }
    const answer = await visitor.fetch(`${identity.endpoint('login-status-iframe.html')}/init`, { headers })
    return ((await answer.json()) as { session: string }).session
  }

  test('the frame compares with the real session', async () => {
    expect(await ask(new Visitor(), '')).toBe('unchanged')
    const { visitor, tokens } = await identity.signIn()
    const sid = String(decodeJwt(tokens.access_token).sid)
    expect(await ask(visitor, sid)).toBe('unchanged')
    expect(await ask(visitor, 'another')).toBe('changed')
    expect(await ask(visitor, '')).toBe('changed')
    expect(await ask(new Visitor(), sid)).toBe('changed')
  })

  test('the frame arrives with the answer to its first question: whether anybody is signed in', async () => {
    const frame = async (visitor: Visitor) =>
      (await visitor.fetch(identity.endpoint('login-status-iframe.html'))).text()
    expect(await frame(new Visitor())).toContain('data-client="medlem-portal" data-signed-in="no"')
    const { visitor } = await identity.signIn()
    expect(await frame(visitor)).toContain('data-signed-in="yes"')
  })

  test('asking does not keep the session alive', async () => {
    const { visitor, tokens } = await identity.signIn()
    const sid = String(decodeJwt(tokens.access_token).sid)
    identity.clock.forward(34 * 60)
    expect(await ask(visitor, sid)).toBe('unchanged')
    identity.clock.forward(2 * 60)
    expect(await ask(visitor, sid)).toBe('changed')
  })

  test('the probe for cookies in frames tells whether they came back', async () => {
    const step1 = identity.endpoint('3p-cookies/step1.html')
    const visitor = new Visitor()
    const next = (await visitor.fetch(step1)).headers.get('location') ?? ''
    const step2 = new URL(next, identity.baseUrl).href
    expect(await (await visitor.fetch(step2)).text()).toContain('data-cookies="supported"')
    expect(await (await fetch(step2)).text()).toContain('data-cookies="unsupported"')
  })
})

describe('a fresh sign-in (OpenID Connect Core 3.1.2.1, max_age)', () => {
  const typedAtS = (tokens: Tokens) => decodeJwt(tokens.access_token).auth_time

  test('an access token says when the password was typed, and a refresh does not move that', async () => {
    const { visitor, tokens } = await identity.signIn()
    expect(typedAtS(tokens)).toBe(Math.floor(identity.clock.now().getTime() / 1000))
    identity.clock.forward(200)
    const refreshed = (await (await identity.refresh(visitor, tokens.refresh_token)).json()) as Tokens
    expect(typedAtS(refreshed)).toBe(typedAtS(tokens))
  })

  test('who is signed in for too long types the password again, and goes on as the same person', async () => {
    const { visitor, tokens } = await identity.signIn()
    const { verifier, challenge } = pkce()
    const silently = await visitor.fetch(identity.authUrl(challenge, { max_age: '300' }))
    expect(fragmentOf(silently).get('code')).not.toBeNull()
    // The library reads the system's clock for this one.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400_000 })
    onTestFinished(() => void vi.useRealTimers())
    identity.clock.forward(400)
    const asked = await visitor.fetch(identity.authUrl(challenge, { max_age: '300' }))
    const page = new URL(asked.headers.get('location') ?? '', identity.baseUrl).href
    expect(page).toContain('/login')
    const back = await identity.submit(visitor, page, {
      email: 'ada@example.org',
      password: 'korrekt hest batteri',
    })
    const answer = await identity.exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
    const fresh = (await answer.json()) as Tokens
    expect(decodeJwt(fresh.access_token).sub).toBe(decodeJwt(tokens.access_token).sub)
    expect(typedAtS(fresh)).toBeGreaterThanOrEqual(Number(typedAtS(tokens)) + 400)
  })
})

test('an erased account holds nothing of the person, and neither signs in nor refreshes', async () => {
  const { visitor, tokens } = await identity.signIn()
  await eraseAccount(connection.db, ada.id, identity.clock.now())
  const [row] = await connection.db.select().from(account)
  expect(JSON.stringify(row)).not.toMatch(/ada@|Ada|Holm|20202020/)
  expect((await identity.refresh(visitor, tokens.refresh_token)).status).toBe(400)
  const { back } = await codeOf(new Visitor())
  expect(back.status).not.toBe(303)
})
