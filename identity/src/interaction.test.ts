import type { Connection } from '@medlem/database/connection'
import { loginThrottle, oidcPayload } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from './accounts.ts'
import { addAda, PASSWORD, testIdentity } from './testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from './testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>

const demonstration = {
  accounts: [{ email: 'ada@example.org', name: 'Ada <Holm>', role: () => 'Member of two clubs' }],
  password: PASSWORD,
}

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  identity = await testIdentity(connection.db, { demonstration })
  await addAda(connection.db)
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

async function open(visitor = new Visitor()) {
  const { challenge, verifier } = pkce()
  const page = await identity.openSignIn(visitor, challenge)
  const attempt = (fields: Record<string, string>) => identity.submit(visitor, page, fields)
  return { visitor, page, verifier, attempt }
}

const wrong = { email: 'ada@example.org', password: 'wrong' }

describe('the sign-in page', () => {
  test('shows an e-mail and a password field and needs no script', async () => {
    const { visitor, page } = await open()
    const answer = await visitor.fetch(page)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toMatch(/<input id="email" name="email" type="email"/)
    expect(text).toMatch(/<input id="password" name="password" type="password"/)
    expect(text).not.toMatch(/<script|style=| on\w+=/)
  })

  test('takes the e-mail from the login hint', async () => {
    const visitor = new Visitor()
    const asked = await visitor.fetch(identity.authUrl(pkce().challenge, { login_hint: 'ada"@example.org' }))
    const text = await (
      await visitor.fetch(new URL(asked.headers.get('location') ?? '', identity.baseUrl).href)
    ).text()
    expect(text).toContain('value="ada&quot;@example.org"')
  })

  test('lets a visitor of the demonstration choose who to be with one click', async () => {
    const { visitor, page, verifier, attempt } = await open()
    const text = await (await visitor.fetch(page)).text()
    expect(text).toContain('This is a demonstration')
    expect(text).toContain('Ada &lt;Holm&gt;')
    expect(text).not.toContain(PASSWORD)
    const code = fragmentOf(await attempt({ demonstration: 'ada@example.org' })).get('code') ?? ''
    expect((await identity.exchange(visitor, code, verifier)).status).toBe(200)
  })

  test('lets no visitor choose an account that the demonstration does not list', async () => {
    await createAccount(connection.db, {
      email: 'bo@example.org',
      givenName: 'Bo',
      familyName: 'Li',
      password: PASSWORD,
    })
    const { attempt } = await open()
    expect((await attempt({ demonstration: 'bo@example.org' })).status).toBe(400)
  })

  test('says no word of a demonstration where there is none', async () => {
    const plain = await testIdentity(connection.db)
    const visitor = new Visitor()
    const page = await plain.openSignIn(visitor, pkce().challenge)
    expect(await (await visitor.fetch(page)).text()).not.toMatch(/demonstration/i)
    expect((await plain.submit(visitor, page, { demonstration: 'ada@example.org' })).status).toBe(400)
    await plain.close()
  })
})

describe('a wrong password', () => {
  test('brings the form back with the e-mail and a message tied to the fields', async () => {
    const answer = await (await open()).attempt(wrong)
    const text = await answer.text()
    expect(answer.status).toBe(401)
    expect(text).toContain('value="ada@example.org"')
    expect(text).toContain('id="problem" role="alert"')
    expect(text.match(/aria-describedby="problem"/g)).toHaveLength(2)
    expect(text).not.toContain('wrong')
  })

  test('gets the same message as an unknown e-mail, and as an account without a password', async () => {
    await createAccount(connection.db, { email: 'new@example.org', givenName: 'New', familyName: 'One' })
    const { attempt } = await open()
    const texts = []
    for (const email of ['ada@example.org', 'unknown@example.org', 'new@example.org']) {
      const answer = await attempt({ email, password: 'wrong' })
      expect(answer.status).toBe(401)
      texts.push((await answer.text()).replace(`value="${email}"`, ''))
    }
    expect(new Set(texts).size).toBe(1)
  })

  test('leaves the sign-in open: the right one still leads to the portal', async () => {
    const { attempt } = await open()
    await attempt(wrong)
    const back = await attempt({ email: ' ADA@example.org ', password: PASSWORD })
    expect(fragmentOf(back).get('code')).toBeTruthy()
  })

  test('asks for what is missing without counting it as a try', async () => {
    const answer = await (await open()).attempt({ email: 'ada@example.org', password: '' })
    expect(answer.status).toBe(400)
    expect(await connection.db.select().from(loginThrottle)).toEqual([])
  })

  test('of great length is refused without work', async () => {
    const answer = await (await open()).attempt({ email: 'ada@example.org', password: 'x'.repeat(257) })
    expect(answer.status).toBe(401)
  })
})

describe('the limit of sign-ins', () => {
  test('blocks an account from one network after five wrong passwords, the right one included, for a growing time', async () => {
    const { attempt } = await open()
    for (let count = 1; count <= 5; count++) expect((await attempt(wrong)).status).toBe(401)
    const blocked = await attempt({ email: 'Ada@example.org', password: PASSWORD })
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await blocked.text()).toContain('Too many tries. Wait 30 seconds, then try again.')
    identity.clock.forward(31)
    expect((await attempt(wrong)).status).toBe(401)
    expect((await attempt(wrong)).headers.get('retry-after')).toBe('60')
  })

  test('counts parallel guesses one by one', async () => {
    const { attempt } = await open()
    const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(wrong)))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  test('forgets the failures of an account when the right password comes', async () => {
    for (let round = 1; round <= 2; round++) {
      const { attempt } = await open()
      for (let count = 1; count <= 4; count++) await attempt(wrong)
      expect((await attempt({ email: 'ada@example.org', password: PASSWORD })).status).toBe(303)
    }
  })

  test('blocks a network that tries many accounts', async () => {
    const { attempt } = await open()
    const guess = (count: number) => attempt({ email: `m${count}@example.org`, password: 'summer' })
    for (let count = 1; count <= 20; count++) expect((await guess(count)).status).toBe(401)
    expect((await guess(21)).status).toBe(429)
  })
})

describe('a sign-in that cannot go on', () => {
  test('answers an unknown one with a page that leads to the start', async () => {
    const answer = await fetch(`${identity.issuer}/login/unknown`)
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('This sign-in is no longer open')
    expect(text).toContain(`href="${identity.baseUrl}/#sign-in-again"`)
  })

  test('is not taken over by another browser', async () => {
    const { page } = await open()
    const answer = await new Visitor().post(page, { email: 'ada@example.org', password: PASSWORD })
    expect(answer.status).toBe(400)
  })

  test('closes after an hour', async () => {
    const { visitor, page, attempt } = await open()
    identity.clock.forward(60 * 60 + 1)
    expect((await visitor.fetch(page)).status).toBe(400)
    expect((await attempt({ email: 'ada@example.org', password: PASSWORD })).status).toBe(400)
  })

  test('leads back to what was wanted when it has expired', async () => {
    const { visitor, page } = await open()
    identity.clock.forward(60 * 60 + 1)
    const text = await (await visitor.fetch(page)).text()
    expect(text).toContain(`href="${identity.baseUrl}/#sign-in-again"`)
  })

  test('is closed when it is done: Back, or the form sent twice, leads to the portal', async () => {
    const { visitor, page } = await open()
    await identity.submit(visitor, page, { email: 'ada@example.org', password: PASSWORD })
    for (const answer of [
      await visitor.fetch(page),
      await visitor.post(page, { email: 'x', password: 'y' }),
    ]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${identity.baseUrl}/#sign-in-again`,
      ])
    }
  })
})

describe('signing in again as someone else', () => {
  test('ends the first session and its tokens', async () => {
    await createAccount(connection.db, {
      email: 'bo@example.org',
      givenName: 'Bo',
      familyName: 'Li',
      password: PASSWORD,
    })
    const first = await identity.signIn()
    const { challenge, verifier } = pkce()
    const asked = await first.visitor.fetch(identity.authUrl(challenge, { prompt: 'login' }))
    const page = new URL(asked.headers.get('location') ?? '', identity.baseUrl).href
    const crossing = await identity.submit(first.visitor, page, {
      email: 'bo@example.org',
      password: PASSWORD,
    })
    const text = await crossing.text()
    const xsrf = /name="xsrf" value="([\w-]+)"/.exec(text)?.[1] ?? ''
    const left = await first.visitor.post(`${identity.endpoint('logout')}/confirm`, { xsrf, logout: 'yes' })
    const back = await first.visitor.fetch(left.headers.get('location') ?? '')
    const tokens = await identity.exchange(first.visitor, fragmentOf(back).get('code') ?? '', verifier)
    expect(decodeJwt(((await tokens.json()) as { id_token: string }).id_token).email).toBe('bo@example.org')
    expect((await identity.refresh(first.visitor, first.tokens.refresh_token)).status).toBe(400)
  })
})

describe('what is kept', () => {
  test('neither a code nor a refresh token stands in the database as it is sent', async () => {
    const { tokens } = await identity.signIn()
    const rows = JSON.stringify(await connection.db.select().from(oidcPayload))
    expect(rows).toContain('RefreshToken')
    expect(rows).not.toContain(tokens.refresh_token)
    expect(rows).not.toContain(tokens.refresh_token.split('.')[2])
  })

  test('what has expired is deleted, what has not stays', async () => {
    await identity.signIn()
    await (await open()).attempt(wrong)
    identity.clock.forward(60)
    await identity.purge()
    const models = (await connection.db.select().from(oidcPayload)).map(({ model }) => model)
    expect(models).toContain('Session')
    expect(models).not.toContain('AuthorizationCode')
    identity.clock.forward(25 * 60 * 60)
    await identity.purge()
    expect(await connection.db.select().from(oidcPayload)).toEqual([])
    expect(await connection.db.select().from(loginThrottle)).toEqual([])
  })
})
