import type { Connection } from '@medlem/database/connection'
import { account, oidcPayload } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LinkEmail, SendLink } from '../link/askLink.ts'
import { linkAddress } from '../link/link.ts'
import { addAda, PASSWORD, SECRET, type Tokens, testIdentity } from '../testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from '../testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
let emails: LinkEmail[] = []

const sendLink: SendLink = async (_tx, email) => {
  emails.push(email)
}
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
  emails = []
  identity = await testIdentity(connection.db, { sendLink })
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
    /** Opens the link of the last e-mail and presses its button, in this browser. */
    confirm: (link = lastLink()) => press(visitor, link),
    /** The answer that the portal gets once the button is pressed. */
    async signedIn(link = lastLink()) {
      const pressed = await press(visitor, link)
      const form = await visitor.fetch(new URL(pressed.headers.get('location') ?? '', at.baseUrl).href)
      return visitor.fetch(new URL(form.headers.get('location') ?? '', at.baseUrl).href)
    },
  }
}

/** The address in the e-mail that was sent last. */
function lastLink(): string {
  const email = emails.at(-1)
  if (!email) throw new Error('no link was sent')
  return linkAddress({ issuer: identity.issuer, secret: SECRET }, email)
}

async function press(visitor: Visitor, link: string, fields: Record<string, string> = {}) {
  await visitor.fetch(link)
  return visitor.post(link, fields)
}

const accounts = () => connection.db.select().from(account)

describe('a registration', () => {
  test('makes an account once its address is confirmed, and signs it in', async () => {
    const { shown, register, signedIn, visitor, verifier } = await begin()
    expect(await shown()).toContain('Create an account')
    const answer = await register()
    expect(await answer.text()).toContain('Look in your mailbox')
    expect(emails).toMatchObject([{ kind: 'registration', accountId: null, isForAccount: false }])
    expect(await accounts()).toEqual([])
    const code = fragmentOf(await signedIn()).get('code') ?? ''
    const { id_token } = (await (await identity.exchange(visitor, code, verifier)).json()) as Tokens
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

  test('is offered on the sign-in page and in discovery, where e-mail can be sent and it is not closed', async () => {
    const closed = await testIdentity(connection.db, { sendLink, isRegistrationClosed: true })
    for (const [at, isOpen] of [
      [identity, true],
      [closed, false],
    ] as const) {
      const discovery = await fetch(`${at.issuer}/.well-known/openid-configuration`)
      const { prompt_values_supported: prompts } = (await discovery.json()) as Record<string, string[]>
      expect(prompts).toEqual(['none', 'login', ...(isOpen ? ['create'] : [])])
      const visitor = new Visitor()
      const page = await visitor.fetch(await at.openSignIn(visitor, pkce().challenge))
      expect((await page.text()).includes('/register"')).toBe(isOpen)
    }
    const { shown, register } = await begin(closed)
    expect(await shown()).toContain('Accounts are made by invitation here')
    expect((await register()).status).toBe(403)
    expect(emails).toEqual([])
    await closed.close()
  })

  test('keeps neither the password nor the token as they are', async () => {
    const { register } = await begin()
    await register()
    const kept = JSON.stringify(await connection.db.select().from(oidcPayload))
    const token = lastLink().split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(nina.password)
    expect(kept).not.toContain(emails[0]?.id)
  })

  test('is confirmed once, within an hour, and not by opening the link', async () => {
    const { register, confirm, signedIn, visitor } = await begin()
    await register()
    const link = lastLink()
    expect((await confirm(`${link}x`)).status).toBe(404)
    for (let scans = 0; scans < 3; scans += 1) expect((await visitor.fetch(link)).status).toBe(200)
    // A form of another site: the cookie of the opened page does not come along.
    expect((await new Visitor().post(link, {})).status).toBe(400)
    expect(await accounts()).toEqual([])
    expect(fragmentOf(await signedIn(link)).get('code')).toBeTruthy()
    expect((await new Visitor().fetch(link)).status).toBe(404)

    const late = await begin()
    await late.register({ email: 'late@example.org' })
    identity.clock.forward(3_601)
    expect((await late.confirm()).status).toBe(404)
    expect(await accounts()).toHaveLength(1)
  })

  test('confirmed in another browser gets the password of the address’s reader, not of the one who asked', async () => {
    const { register } = await begin()
    await register()
    const reader = new Visitor()
    const shown = await (await reader.fetch(lastLink())).text()
    expect(shown).toContain('Choose the password here')
    expect((await press(reader, lastLink())).status).toBe(400)
    const made = await press(reader, lastLink(), { password: 'fire helt andre ord' })
    expect([made.status, made.headers.get('location')]).toEqual([303, `${identity.baseUrl}/`])
    const signsIn = async (password: string) => {
      const visitor = new Visitor()
      const page = await identity.openSignIn(visitor, pkce().challenge)
      return fragmentOf(await identity.submit(visitor, page, { email: nina.email, password })).has('code')
    }
    expect([await signsIn(nina.password), await signsIn('fire helt andre ord')]).toEqual([false, true])
    const page = await identity.openSignIn(reader, pkce().challenge)
    expect((await reader.fetch(page)).status).toBe(303)
  })

  test('of an address that has an account is answered the same, and only the e-mail says so', async () => {
    await addAda(connection.db)
    const texts = []
    for (const email of [' ADA@example.org ', 'eva@example.org']) {
      const { register } = await begin()
      const answer = await register({ email })
      expect(answer.status).toBe(200)
      const text = await answer.text()
      texts.push(text.replaceAll(email.trim(), 'x').replaceAll(/login\/[\w-]+/g, 'login/y'))
    }
    expect(texts[0]).toBe(texts[1])
    expect(identity.delays.filter((ms) => ms === 400)).toHaveLength(2)
    expect(emails.map(({ kind, isForAccount }) => [kind, isForAccount])).toEqual([
      ['sign_in', true],
      ['registration', false],
    ])
    expect(await accounts()).toHaveLength(1)
  })

  test('twice for the same address makes one account', async () => {
    const [one, other] = [await begin(), await begin()]
    await one.register()
    const first = lastLink()
    await other.register()
    const second = lastLink()
    expect(fragmentOf(await one.signedIn(first)).get('code')).toBeTruthy()
    expect((await other.confirm(second)).status).toBe(404)
    expect(await accounts()).toHaveLength(1)
  })

  test('again and again, from many networks, fills no mailbox', async () => {
    for (let times = 0; times < 5; times += 1) {
      const { page, visitor } = await begin()
      const headers = { 'x-test-address': `192.0.${times}.1` }
      const body = new URLSearchParams(nina)
      const answer = await visitor.fetch(`${page}/register`, { method: 'POST', body, headers })
      expect(await answer.text()).toContain('Look in your mailbox')
    }
    expect(emails).toHaveLength(3)
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
    expect(await (await register({ password: 'x' })).text()).not.toContain('<b>')
  })

  test('takes one name, and none with the address of a web page or of which nothing shows', async () => {
    const { register } = await begin()
    for (const change of [
      { givenName: '\u200b\u3164' },
      { givenName: 'evil.example' },
      { familyName: 'https://x' },
    ])
      expect((await register(change)).status, JSON.stringify(change)).toBe(400)
    for (const email of [`${'n'.repeat(70)}@example.org`, 'nina@hånd bold.dk'])
      expect((await register({ email })).status).toBe(400)
    expect((await register({ familyName: '', email: 'nina@håndbold.dk' })).status).toBe(200)
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
