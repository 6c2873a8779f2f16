import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { Connection } from '@medlem/database/connection'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PasswordsBusy } from './password.ts'
import { testIdentity } from './testing/testIdentity.ts'
import { pkce, Visitor } from './testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  connection = await testDatabase()
  identity = await testIdentity(connection.db)
})
afterAll(async () => {
  await identity.close()
  await connection.close()
})

describe('every answer', () => {
  const addresses = () => [
    `${identity.issuer}/.well-known/openid-configuration`,
    identity.endpoint('certs'),
    identity.endpoint('userinfo'),
    identity.endpoint('auth'),
    `${identity.issuer}/login/unknown`,
    `${identity.baseUrl}/identity/realms/other/account`,
    `${identity.baseUrl}/identity/assets/none/none`,
    `${identity.baseUrl}/identity/%00`,
  ]

  test('carries the security headers and is not stored', async () => {
    for (const address of addresses()) {
      const { headers, status } = await fetch(address, { headers: { accept: 'text/html' } })
      expect(status, address).toBeLessThan(500)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, address).toContain("default-src 'none'; script-src 'self';")
      expect(policy, address).toContain("frame-ancestors 'none'")
      expect(policy, address).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('may be framed by our own origin only where keycloak-js needs it', async () => {
    for (const page of ['login-status-iframe.html', '3p-cookies/step1.html', '3p-cookies/step2.html']) {
      const answer = await fetch(identity.endpoint(page), { redirect: 'manual' })
      expect(answer.headers.get('content-security-policy'), page).toContain("frame-ancestors 'self'")
    }
  })

  test('names the one script that stands in a page by its hash', async () => {
    const answer = await fetch(identity.endpoint('login-status-iframe.html'))
    const script = /<script>(.+?)<\/script>/s.exec(await answer.text())?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
  })

  test('of a file that a page uses may be kept for good', async () => {
    const text = await (await fetch(`${identity.issuer}/login/unknown`)).text()
    const address = /href="(\/identity\/assets\/[^"]+\.css)"/.exec(text)?.[1]
    const answer = await fetch(`${identity.baseUrl}${address}`)
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })
})

describe('what is not for us', () => {
  test('a body over 16 KB is refused unread', async () => {
    const body = `email=${'x'.repeat(17 * 1024)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await fetch(identity.endpoint('token'), { method: 'POST', headers, body })).status).toBe(413)
  })

  test('a body that does not state its length is refused', async () => {
    const body = new Blob(['email=x']).stream()
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    expect((await fetch(identity.endpoint('token'), init)).status).toBe(411)
  })

  test('other methods and other forms of body are refused', async () => {
    expect((await fetch(`${identity.issuer}/account`, { method: 'DELETE' })).status).toBe(405)
    const visitor = new Visitor()
    const page = await identity.openSignIn(visitor, pkce().challenge)
    expect((await visitor.fetch(page, { method: 'POST', body: '{}' })).status).toBe(415)
  })
})

describe('a request that is the client’s fault', () => {
  const realm = () => new URL(identity.issuer).pathname
  /** Sends bytes as they are, and hangs up as soon as an answer begins, or after a moment. */
  const sendRaw = (text: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(identity.address)
      const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
      socket.setTimeout(300, () => socket.destroy())
      let answer = ''
      socket.on('data', (part) => {
        answer += String(part)
        socket.end()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''))
    })
  const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`
  const post = (target: string, body: string, length = body.length) =>
    `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
    `Content-Length: ${length}\r\n\r\n${body}`

  test.each([
    ['an address that is no URL', () => get('//[')],
    ['an address with a port that is none', () => get('//x:99999/identity/')],
    ['an absolute address', () => get('http://[::bad/identity')],
    ['an escape that can’t be read', () => get(`${realm()}/%E0%A4%A`)],
    ['a NUL in a parameter', () => get(`${realm()}/protocol/openid-connect/auth?client_id=%00&scope=%00`)],
    ['a parameter that is given twice', () => get(`${realm()}/protocol/openid-connect/auth?scope=a&scope=b`)],
    ['a NUL in a form', () => post(`${realm()}/protocol/openid-connect/token`, 'grant_type=%00&code=%00')],
    [
      'a refresh token with a NUL',
      () =>
        post(
          `${realm()}/protocol/openid-connect/token`,
          'grant_type=refresh_token&client_id=medlem-portal&refresh_token=a%00b',
        ),
    ],
    [
      'a body that ends before its length',
      () => post(`${realm()}/protocol/openid-connect/token`, 'grant', 400),
    ],
    ['a sign-in whose body ends early', () => post(`${realm()}/login/unknown`, 'email=a', 400)],
    ['a sign-in with NULs', () => post(`${realm()}/login/%00`, 'email=%00&password=%00')],
    [
      'a sign-out with a hint that is no token',
      () => get(`${realm()}/protocol/openid-connect/logout?id_token_hint=a.b.c&post_logout_redirect_uri=%00`),
    ],
    [
      'a token that is none',
      () =>
        `GET ${realm()}/protocol/openid-connect/userinfo HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u00ff\r\n\r\n`,
    ],
  ])('is no fault of ours, and reported as none: %s', async (_what, request) => {
    const before = identity.surprises.length
    const line = await sendRaw(request())
    expect(line).not.toMatch(/ 5\d\d /)
    expect(identity.surprises.slice(before)).toEqual([])
  })
})

describe('cookies', () => {
  const cookiesOf = async (options: { baseUrl?: string }) => {
    const one = await testIdentity(connection.db, options)
    const { pathname, search } = new URL(one.authUrl(pkce().challenge))
    const answer = await fetch(`${one.address}${pathname}${search}`, { redirect: 'manual' })
    await one.close()
    return answer.headers.getSetCookie()
  }

  test('are hidden from scripts, lax, and sent below /identity only', async () => {
    const cookies = await cookiesOf({})
    expect(cookies.length).toBeGreaterThanOrEqual(4)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; path=\/identity/)
      expect(cookie).toMatch(/; samesite=lax; httponly/)
      expect(cookie).not.toMatch(/; secure/)
    }
  })

  test('are sent over https only where that is the address', async () => {
    const cookies = await cookiesOf({ baseUrl: 'https://portal.example' })
    expect(cookies.length).toBeGreaterThanOrEqual(4)
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/)
  })
})

describe('an attempt to sign in that fails with', () => {
  const failWith = async (error: Error) => {
    const surprises: unknown[] = []
    const broken = await testIdentity(connection.db, {
      report: (reported) => surprises.push(reported),
      wait: () => Promise.reject(error),
    })
    const visitor = new Visitor()
    const page = await broken.openSignIn(visitor, pkce().challenge)
    const cookie = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const body = new URLSearchParams({ email: `${error.name}@example.org`, password: 'b' })
    const attempt = (at: number) =>
      fetch(page, { method: 'POST', body, headers: { cookie, 'x-test-address': `192.0.2.${at}` } })
    // The first five are not slowed down, and so not asked to wait.
    for (let at = 1; at <= 5; at++) expect((await attempt(at)).status).toBe(401)
    const answer = await attempt(6)
    await broken.close()
    return { answer, text: await answer.text(), surprises }
  }

  test('a fault of ours is reported, and the person sees a page without its insides', async () => {
    const { answer, text, surprises } = await failWith(new Error('insides'))
    expect(answer.status).toBe(500)
    expect(text).toContain('Something went wrong')
    expect(text).not.toMatch(/insides|at \w+ \(/)
    expect(surprises).toHaveLength(1)
  })

  test('more passwords than can be checked is answered with 503 and a page that says what to do', async () => {
    const { answer, text, surprises } = await failWith(new PasswordsBusy())
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain('Many people are signing in')
    expect(surprises).toEqual([])
  })
})
