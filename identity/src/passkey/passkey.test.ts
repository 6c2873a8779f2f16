import type { Connection } from '@medlem/database/connection'
import { account, oidcPayload, passkey } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount, eraseAccount } from '../accounts.ts'
import type { SecurityEvent } from '../securityEvent.ts'
import { onAccountPage } from '../testing/accountVisitor.ts'
import { SoftAuthenticator } from '../testing/softAuthenticator.ts'
import { addAda, testIdentity } from '../testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from '../testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
let events: SecurityEvent[] = []

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  events = []
  identity = await testIdentity(connection.db, {
    host: 'localhost',
    noteSecurityEvent: async (_tx, event) => {
      events.push(event)
    },
  })
  await addAda(connection.db)
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

const rows = () => connection.db.select().from(passkey)

/** Ada with a passkey in an authenticator of her own. */
async function registered() {
  const { visitor, tokens } = await identity.signInByLink()
  const page = onAccountPage(identity, visitor)
  const authenticator = new SoftAuthenticator(identity.baseUrl)
  const options = await page.options()
  if (!options) throw new Error('the page offers no passkey')
  const response = authenticator.make(options)
  const answer = await page.press('add-passkey', { name: 'Telefonen', response })
  return { visitor, tokens, page, authenticator, response, answer }
}

/** A sign-in page in another browser. */
async function signInPage(visitor = new Visitor()) {
  const { challenge, verifier } = pkce()
  const address = await identity.openSignIn(visitor, challenge)
  const options = async () =>
    (await (await visitor.fetch(`${address}/passkey`)).json()) as { challenge: string; rpId: string }
  const send = (response: string) => identity.submit(visitor, `${address}/passkey`, { response, typed: '' })
  return { visitor, address, verifier, options, send }
}

describe('a passkey', () => {
  test('that its owner added signs in without a password, by two factors as the access token says', async () => {
    const { authenticator, answer } = await registered()
    expect(answer.headers.get('location')).toMatch(/\?done=passkeyAdded$/)
    const { visitor, verifier, options, send } = await signInPage()
    const back = await send(authenticator.use(await options()))
    const tokens = await identity.exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
    const { access_token } = (await tokens.json()) as { access_token: string }
    expect(decodeJwt(access_token)).toMatchObject({ email: 'ada@example.org', amr: ['pop', 'user', 'mfa'] })
    expect((await rows())[0]).toMatchObject({
      name: 'Telefonen',
      counter: 1,
      lastUsedAt: identity.clock.now(),
    })
    expect(events.map(({ kind, name }) => [kind, name])).toEqual([['passkey_added', 'Telefonen']])
  })

  test('is refused when its answer comes a second time, in the same sign-in or in another', async () => {
    const { authenticator } = await registered()
    const first = await signInPage()
    const answer = authenticator.use(await first.options(), { counter: 0 })
    await connection.db.update(passkey).set({ counter: 0 })
    const both = await Promise.all([first.send(answer), first.send(answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 401])
    const other = await signInPage()
    expect((await other.send(answer)).status).toBe(401)
  })

  test('and its copy, which count alike, do not both sign in at the same time', async () => {
    const { authenticator } = await registered()
    const pages = [await signInPage(), await signInPage(), await signInPage()]
    const answers: string[] = []
    for (const { options } of pages) answers.push(authenticator.use(await options(), { counter: 1 }))
    const sent = await Promise.all(pages.map(({ send }, index) => send(answers[index] ?? '')))
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 401, 401])
  })

  test.each([
    ['signed for another origin', { origin: 'https://medlem.example.com' }],
    ['not unlocked by its owner', { isVerified: false }],
    ['with a counter that did not go up', { counter: 1 }],
    ['with a challenge that is not ours', { challenge: Buffer.alloc(56, 7).toString('base64url') }],
  ])('%s is refused', async (_what, change) => {
    const { authenticator } = await registered()
    await connection.db.update(passkey).set({ counter: 1 })
    const { options, send } = await signInPage()
    const answer = await send(authenticator.use(await options(), { counter: 5, ...change }))
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('can’t sign you in here')
  })

  test('is refused after five minutes with the page open, and signs in with the next challenge', async () => {
    const { authenticator } = await registered()
    const { options, send } = await signInPage()
    const old = authenticator.use(await options())
    identity.clock.forward(5 * 60 + 1)
    expect((await send(old)).status).toBe(401)
    expect((await send(authenticator.use(await options()))).status).toBe(303)
  })

  test('that names another account than its own is refused', async () => {
    const { authenticator } = await registered()
    const bo = await createAccount(connection.db, {
      email: 'bo@example.org',
      givenName: 'Bo',
      familyName: 'Li',
    })
    authenticator.made.userHandle = Buffer.from(bo.id).toString('base64url')
    const { options, send } = await signInPage()
    expect((await send(authenticator.use(await options()))).status).toBe(401)
  })

  test('that was removed signs in no more, and its browser is asked to forget it', async () => {
    const { page, authenticator } = await registered()
    const [{ id } = { id: '' }] = await rows()
    expect((await page.press('remove-passkey', { id })).headers.get('location')).toMatch(/passkeyRemoved$/)
    expect(await page.read()).toContain('data-known="[]"')
    const { options, send } = await signInPage()
    const text = await (await send(authenticator.use(await options()))).text()
    expect(text).toContain(`data-unknown="${authenticator.credentialId}"`)
    expect(events.map(({ kind }) => kind)).toEqual(['passkey_added', 'passkey_removed'])
  })

  test('of an account that is erased is gone, and that of a disabled one signs in no more', async () => {
    const { authenticator } = await registered()
    await connection.db.update(account).set({ disabledAt: identity.clock.now() })
    const { options, send } = await signInPage()
    expect((await send(authenticator.use(await options()))).status).toBe(401)
    const [{ accountId } = { accountId: '' }] = await rows()
    await eraseAccount(connection.db, accountId, identity.clock.now())
    expect(await rows()).toEqual([])
  })

  test.each(['', 'null', '[]', '{"id":7}', '{"id":"a","response":null}', '{"id":"a\\u0000","response":{}}'])(
    'is no %s',
    async (response) => {
      expect((await (await signInPage()).send(response)).status).toBe(401)
    },
  )

  test('of a stranger is tried twenty times from one network, then later', async () => {
    const { send } = await signInPage()
    const guess = (count: number) => send(JSON.stringify({ id: `c${count}`, response: {} }))
    for (let count = 1; count <= 20; count++) expect((await guess(count)).status).toBe(401)
    expect((await guess(21)).status).toBe(429)
  })
})

describe('a challenge', () => {
  test('costs no row until it is used', async () => {
    const { options } = await signInPage()
    await options()
    expect(await connection.db.select().from(oidcPayload)).toEqual([])
  })

  test('of one sign-in is of no use in another', async () => {
    const { authenticator } = await registered()
    const [one, other] = [await signInPage(), await signInPage()]
    expect((await other.send(authenticator.use(await one.options()))).status).toBe(401)
  })

  test('of a registration makes one passkey', async () => {
    const { page, response } = await registered()
    const again = await page.press('add-passkey', { name: 'Again', response })
    expect([again.status, (await rows()).length]).toEqual([400, 1])
  })

  test('of a registration is bound to its session', async () => {
    const { visitor } = await identity.signInByLink()
    const other = onAccountPage(identity, (await identity.signInByLink()).visitor)
    const options = await onAccountPage(identity, visitor).options()
    const response = options ? new SoftAuthenticator(identity.baseUrl).make(options) : ''
    expect((await other.press('add-passkey', { name: 'Mine', response })).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})

describe('the sign-in page', () => {
  test('loads its scripts from files of ours, and stays a form of two fields', async () => {
    const { visitor, address } = await signInPage()
    const answer = await visitor.fetch(address)
    const text = await answer.text()
    const scripts = [...text.matchAll(/<script src="([^"]*)" defer><\/script>/g)].map(([, src]) => src)
    expect(text.match(/<script/g)).toHaveLength(scripts.length)
    for (const src of scripts) {
      const file = await visitor.fetch(`${identity.baseUrl}${src}`)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    }
    expect(scripts).toHaveLength(2)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(text).toMatch(/autocomplete="username webauthn"/)
  })
})

describe('the page of an account', () => {
  test('lets its owner rename a passkey, and no one else rename or remove it', async () => {
    const { page } = await registered()
    const [{ id } = { id: '' }] = await rows()
    await page.press('rename-passkey', { id, name: '  <b>Min</b> telefon ' })
    expect(await page.read()).toContain('&lt;b&gt;Min&lt;/b&gt; telefon')
    const email = 'bo@example.org'
    await createAccount(connection.db, { email, givenName: 'Bo', familyName: 'Li' })
    const { visitor: bo } = await identity.signInByLink(new Visitor(), email)
    for (const action of ['rename-passkey', 'remove-passkey']) {
      const answer = await onAccountPage(identity, bo).press(action, { id, name: 'Bos' })
      expect(answer.headers.get('location')).toMatch(/alreadyGone$/)
    }
    expect((await rows()).map(({ name }) => name)).toEqual(['<b>Min</b> telefon'])
  })

  test('asks for a new sign-in before a passkey is added or removed five minutes later', async () => {
    const { page, visitor, authenticator } = await registered()
    identity.clock.forward(5 * 60 + 1)
    expect(await page.options()).toBeUndefined()
    const [{ id } = { id: '' }] = await rows()
    const answer = await page.press('remove-passkey', { id })
    const asked = new URL(answer.headers.get('location') ?? '', identity.baseUrl)
    expect([asked.searchParams.get('prompt'), (await rows()).length]).toEqual(['login', 1])
    const signIn = await visitor.fetch(asked.href)
    const form = new URL(signIn.headers.get('location') ?? '', identity.baseUrl).href
    const options = (await (await visitor.fetch(`${form}/passkey`)).json()) as { challenge: string }
    const response = authenticator.use(options)
    const back = await identity.submit(visitor, `${form}/passkey`, { response, typed: '' })
    expect(back.headers.get('location')).toMatch(/\/account#/)
    expect((await page.press('remove-passkey', { id })).headers.get('location')).toMatch(/passkeyRemoved$/)
  })

  test('takes no form that another page made', async () => {
    const { visitor } = await registered()
    const [{ id } = { id: '' }] = await rows()
    const sent = { do: 'remove-passkey', id, key: 'a guess' }
    expect((await visitor.post(`${identity.issuer}/account`, sent)).status).toBe(400)
    expect((await rows()).length).toBe(1)
  })

  test('asks those who are not signed in to sign in', async () => {
    const answer = await new Visitor().fetch(`${identity.issuer}/account`)
    expect(answer.headers.get('location')).toContain('/protocol/openid-connect/auth?')
  })
})
