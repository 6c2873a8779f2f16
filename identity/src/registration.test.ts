import type { Connection } from '@medlem/database/connection'
import { account, oidcPayload } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAda, PASSWORD, type Tokens, testIdentity } from './testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from './testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>

const demonstration = { accounts: [], password: PASSWORD }
const nina = {
  givenName: 'Nina',
  familyName: 'Ny <b>',
  email: 'Nina@Example.org',
  password: 'tre ord i rad',
}

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  identity = await testIdentity(connection.db, { demonstration })
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

/** Asks for a registration as the portal does, and sends what a visitor fills in. */
async function begin(at = identity) {
  const visitor = new Visitor()
  const { challenge, verifier } = pkce()
  const asked = await visitor.fetch(at.authUrl(challenge, { prompt: 'create' }))
  const page = new URL(asked.headers.get('location') ?? '', at.baseUrl).href
  const text = async (answer: Promise<Response>) => (await answer).text()
  return {
    visitor,
    page,
    verifier,
    shown: () => text(visitor.fetch(page)),
    register: (change: Partial<typeof nina> = {}) => visitor.post(`${page}/register`, { ...nina, ...change }),
    confirm: (token: string) => at.submit(visitor, `${page}/confirm`, { token }),
  }
}

async function tokenIn(mail: Response): Promise<string> {
  return /name="token" value="([^"]+)"/.exec(await mail.text())?.[1] ?? ''
}

const accounts = () => connection.db.select().from(account)

describe('a registration', () => {
  test('makes an account once its address is confirmed, and signs it in', async () => {
    const { shown, register, confirm, visitor, verifier } = await begin()
    expect(await shown()).toContain('Create an account')
    const token = await tokenIn(await register())
    expect(await accounts()).toEqual([])
    const code = fragmentOf(await confirm(token)).get('code') ?? ''
    const answer = await identity.exchange(visitor, code, verifier)
    const { id_token } = (await answer.json()) as Tokens
    expect(decodeJwt(id_token)).toMatchObject({
      email: 'nina@example.org',
      email_verified: true,
      given_name: 'Nina',
      family_name: 'Ny <b>',
    })
    const [made] = await accounts()
    expect(made).toMatchObject({ emailVerified: true })
    expect(made?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('keeps neither the password nor the token as they are', async () => {
    const { register } = await begin()
    const token = await tokenIn(await register())
    const kept = JSON.stringify(await connection.db.select().from(oidcPayload))
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(nina.password)
  })

  test('is confirmed once, and within an hour', async () => {
    const { register, confirm } = await begin()
    const token = await tokenIn(await register())
    expect((await confirm('')).status).toBe(400)
    expect((await confirm(`${token}x`)).status).toBe(400)
    expect(fragmentOf(await confirm(token)).get('code')).toBeTruthy()

    const late = await begin()
    const second = await tokenIn(await late.register({ email: 'late@example.org' }))
    identity.clock.forward(3_601)
    expect((await late.confirm(second)).status).toBe(400)
    expect(await accounts()).toHaveLength(1)
  })

  test('of an address that has an account changes nothing, and only the e-mail says so', async () => {
    await addAda(connection.db)
    const { register } = await begin()
    const answer = await register({ email: ' ADA@example.org ' })
    expect(answer.status).toBe(200)
    const mail = await answer.text()
    expect(mail).toContain('It has one already')
    expect(mail).not.toContain('name="token"')
    expect(await accounts()).toHaveLength(1)
  })

  test('twice for the same address makes one account', async () => {
    const [one, other] = [await begin(), await begin()]
    const tokens = [await tokenIn(await one.register()), await tokenIn(await other.register())]
    expect(fragmentOf(await one.confirm(tokens[0] ?? '')).get('code')).toBeTruthy()
    expect((await other.confirm(tokens[1] ?? '')).status).toBe(400)
    expect(await accounts()).toHaveLength(1)
  })

  test('refuses a password that is the e-mail address, or its part before the @, in whatever case', async () => {
    const { register } = await begin()
    const email = 'nina.sofie.ny@example.org'
    for (const password of [email, 'Nina.Sofie.Ny@Example.ORG', 'NINA.sofie.ny', ' nina.sofie.ny ']) {
      const answer = await register({ email, password })
      expect(answer.status, password).toBe(400)
      expect(await answer.text()).toContain('Choose a password that is not your e-mail address.')
    }
    expect((await register({ email, password: 'nina.sofie.ny spaziert' })).status).toBe(200)
  })

  test('tells what is wrong at each field, and loses nothing but the password', async () => {
    const { register } = await begin()
    const answer = await register({ familyName: 'y'.repeat(101), email: 'nina', password: 'short' })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    for (const problem of ['at most 100 letters', 'Enter an e-mail address', 'at least 10 characters']) {
      expect(text).toContain(problem)
    }
    expect(text).toContain('value="Nina"')
    expect(text).toContain('value="nina"')
    expect(text).not.toContain('value="short"')
    expect((await register({ password: 'aaaaaaaaaaaa' })).status).toBe(400)
    expect((await register({ password: nina.email })).status).toBe(400)
    expect(await (await register()).text()).not.toContain('<b>')
  })

  test('is counted, apart from sign-ins', async () => {
    const { register } = await begin()
    for (let tries = 0; tries < 5; tries += 1) expect((await register()).status).toBe(200)
    const blocked = await register()
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    await addAda(connection.db)
    expect((await identity.signIn()).tokens.access_token).toBeTruthy()
  })

  test('offers a visitor who is signed in no second account', async () => {
    await addAda(connection.db)
    const { visitor } = await identity.signIn()
    const asked = await visitor.fetch(identity.authUrl(pkce().challenge, { prompt: 'create' }))
    const page = new URL(asked.headers.get('location') ?? '', identity.baseUrl).href
    expect((await visitor.post(`${page}/register`, nina)).status).toBe(409)
    expect((await visitor.post(`${page}/confirm`, { token: 'x' })).status).toBe(409)
  })

  test('can be left for the sign-in page, which signs in', async () => {
    await addAda(connection.db)
    const { visitor, page } = await begin()
    expect(await (await visitor.fetch(`${page}?prompt=login`)).text()).toContain('id="password"')
    const back = await identity.submit(visitor, page, { email: 'ada@example.org', password: PASSWORD })
    expect(fragmentOf(back).get('code')).toBeTruthy()
  })

  test('needs a sign-in under way', async () => {
    const { page } = await begin()
    expect((await new Visitor().post(`${page}/register`, nina)).status).toBe(400)
    expect((await new Visitor().fetch(`${page}/elsewhere`)).status).toBe(404)
  })
})

describe('without a mailbox to prove an address', () => {
  test('registration is closed and says whom to ask', async () => {
    const provider = { name: 'Klubdrift', url: 'https://klubdrift.example.org' }
    const closed = await testIdentity(connection.db, { product: { name: 'Medlem', provider } })
    const { shown, register, visitor, page } = await begin(closed)
    expect(await shown()).toContain('New accounts can’t be made here yet')
    expect(await shown()).toContain('<a href="https://klubdrift.example.org">Klubdrift</a>')
    expect((await register()).status).toBe(403)
    expect((await visitor.post(`${page}/confirm`, { token: 'x' })).status).toBe(400)
    expect(await accounts()).toEqual([])
    const signIn = await visitor.fetch(`${page}?prompt=login`)
    expect(await signIn.text()).not.toContain('/register')
    await closed.close()
  })

  test('a forgotten password is for people to help with, and the page says whom to ask', async () => {
    const closed = await testIdentity(connection.db, {
      product: { name: 'Medlem', provider: { name: 'Klubdrift', url: 'https://klubdrift.example.org' } },
    })
    const page = `${closed.issuer}/login-actions/reset-credentials`
    const answer = await fetch(page)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('Klubdrift')
    expect(text).not.toContain('demonstration')
    expect(text).not.toContain('<form')
    await closed.close()
  })
})
