import type { Connection } from '@medlem/database/connection'
import { loginThrottle, oidcPayload } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAda, PASSWORD, testIdentity } from './testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from './testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  identity = await testIdentity(connection.db, { requestsPerMinute: 300 })
  await addAda(connection.db)
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

const rows = () => connection.db.select().from(oidcPayload)

describe('requests of somebody who has not signed in', () => {
  test('leave no row, however many authorization requests are sent', async () => {
    const ask = () => new Visitor().fetch(identity.authUrl(pkce().challenge))
    const answers = await Promise.all(Array.from({ length: 200 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await rows()).toEqual([])
  })

  test('leave no row when they sign out, with or without a return address', async () => {
    const back = new URLSearchParams({ post_logout_redirect_uri: `${identity.baseUrl}/`, state: 'x y' })
    const answer = await new Visitor().fetch(`${identity.endpoint('logout')}?${back}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${identity.baseUrl}/?state=x+y`])
    expect((await new Visitor().fetch(identity.endpoint('logout'))).status).toBe(200)
    expect((await new Visitor().post(identity.endpoint('logout'), { state: 'x' })).status).toBe(200)
    const foreign = { post_logout_redirect_uri: 'https://evil.example/' }
    expect((await new Visitor().post(identity.endpoint('logout'), foreign)).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('leave no row with the cookie of a session that has ended', async () => {
    const { visitor, tokens } = await identity.signIn()
    const cookies = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const end = new URLSearchParams({ id_token_hint: tokens.id_token })
    expect((await visitor.fetch(`${identity.endpoint('logout')}?${end}`)).status).toBe(303)
    const ask = () =>
      fetch(identity.authUrl(pkce().challenge), { headers: { cookie: cookies }, redirect: 'manual' })
    for (const { status } of await Promise.all(Array.from({ length: 20 }, ask))) expect(status).toBe(303)
    expect(await rows()).toEqual([])
  })

  test('whose authorization request is too large for a cookie are refused', async () => {
    const answer = await new Visitor().fetch(identity.authUrl(pkce().challenge, { state: 'x'.repeat(3000) }))
    expect(fragmentOf(answer).get('error')).toBe('invalid_request')
  })

  test('can not change what their cookie holds', async () => {
    const visitor = new Visitor()
    const page = await identity.openSignIn(visitor, pkce().challenge)
    const held = visitor.cookies.find(({ name }) => name === 'identity_request')
    expect(held).toBeDefined()
    if (!held) return
    const [text = '', signature = ''] = held.value.split('.')
    const forged = Buffer.from(text, 'base64url').toString().replace('a state', 'b state')
    held.value = `${Buffer.from(forged).toString('base64url')}.${signature}`
    expect((await visitor.fetch(page)).status).toBe(400)
  })
})

describe('one network', () => {
  test('that sends too many requests gets a page for people, or JSON for scripts, and is let in a minute later', async () => {
    const auth = () => fetch(identity.authUrl(pkce().challenge), { redirect: 'manual' })
    for (let count = 1; count <= 300; count++) expect((await auth()).status).toBe(303)
    const refused = await auth()
    const text = await refused.text()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(text).toContain('<h1>Too many requests</h1>')
    expect(text).toContain('Wait a minute, then start again.')
    const token = await fetch(identity.endpoint('token'), { method: 'POST' })
    expect([token.status, await token.json()]).toMatchObject([429, { error: 'temporarily_unavailable' }])
    expect((await fetch(identity.endpoint('certs'))).status).toBe(200)
    identity.clock.forward(61)
    expect((await auth()).status).toBe(303)
  })
})

describe('five wrong passwords from elsewhere', () => {
  const tryFrom = async (address: string, password: string) => {
    const visitor = new Visitor()
    const { challenge } = pkce()
    const page = await identity.openSignIn(visitor, challenge)
    const cookie = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'x-test-address': address },
      body: new URLSearchParams({ email: 'ada@example.org', password }),
    })
    return answer.status
  }

  test('block that network for the account, and never its owner elsewhere', async () => {
    for (let count = 1; count <= 5; count++) expect(await tryFrom('192.0.2.1', 'wrong')).toBe(401)
    expect(await tryFrom('192.0.2.1', PASSWORD)).toBe(429)
    expect(await tryFrom('198.51.100.7', PASSWORD)).toBe(303)
  })

  test('each from another network slow every attempt down, at most by two seconds, and refuse none', async () => {
    for (let count = 1; count <= 30; count++) expect(await tryFrom(`192.0.2.${count}`, 'wrong')).toBe(401)
    expect(identity.delays.slice(0, 5)).toEqual([250, 500, 1000, 2000, 2000])
    expect(Math.max(...identity.delays)).toBe(2000)
    expect(await tryFrom('198.51.100.7', PASSWORD)).toBe(303)
    identity.delays.length = 0
    expect(await tryFrom('198.51.100.7', 'wrong')).toBe(401)
    expect(identity.delays).toEqual([])
  })

  test('keep neither account nor network in the clear', async () => {
    await tryFrom('192.0.2.1', 'wrong')
    const kept = await connection.db.select().from(loginThrottle)
    expect(kept).toHaveLength(3)
    expect(JSON.stringify(kept)).not.toMatch(/ada@|192\.0/)
  })
})
