import { createHash } from 'node:crypto'
import type { Connection } from '@medlem/database/connection'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('cookies', () => {
  const cookiesOf = async (wish: { baseUrl?: string }) => {
    const one = await testIdentity(connection.db, wish)
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

describe('a fault of ours', () => {
  test('is reported, and the person sees a page without its insides', async () => {
    const surprises: unknown[] = []
    const broken = await testIdentity(connection.db, {
      report: (error) => surprises.push(error),
      addressOf: () => {
        throw new Error('insides')
      },
    })
    const visitor = new Visitor()
    const page = await broken.openSignIn(visitor, pkce().challenge)
    const answer = await visitor.post(page, { email: 'a@example.org', password: 'b' })
    const text = await answer.text()
    expect(answer.status).toBe(500)
    expect(text).toContain('Something went wrong')
    expect(text).not.toMatch(/insides|at \w+ \(/)
    expect(surprises).toHaveLength(1)
    await broken.close()
  })
})
