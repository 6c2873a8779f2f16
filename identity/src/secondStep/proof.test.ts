import type { Connection } from '@medlem/database/connection'
import { passkey, recoveryCode, secondStep } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { actions } from '../account/actions.ts'
import type { LinkEmail } from '../link/askLink.ts'
import { linkAddress } from '../link/link.ts'
import { onAccountPage } from '../testing/accountVisitor.ts'
import { appOf } from '../testing/codeApp.ts'
import { SoftAuthenticator } from '../testing/softAuthenticator.ts'
import { addAda, PASSWORD, SECRET, testIdentity } from '../testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from '../testing/visitor.ts'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
let emails: LinkEmail[] = []

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  emails = []
  identity = await testIdentity(connection.db, {
    host: 'localhost',
    sendLink: async (_tx, email) => {
      emails.push(email)
    },
  })
  await addAda(connection.db)
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})
afterAll(() => connection.close())

const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
const carriedIn = (text: string) => find(text, /name="carried" value="([^"]*)"/)
const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', identity.baseUrl).href

const codeOf = (page: string) => appOf(page).codeAt(identity.clock.now())

const meansOf = async () => [
  await connection.db.select().from(passkey),
  await connection.db.select().from(secondStep),
  await connection.db.select().from(recoveryCode),
]

/** Somebody who knows the password, on the page of the account. Another session of theirs is listed, so the page has forms. */
async function withPassword() {
  await identity.signIn()
  const { visitor } = await identity.signIn()
  return { visitor, page: onAccountPage(identity, visitor) }
}

/** Ada, who came by a link, with a second step or a passkey of hers. */
async function owner() {
  const { visitor } = await identity.signInByLink()
  const page = onAccountPage(identity, visitor)
  const addPasskey = async () => {
    const authenticator = new SoftAuthenticator(identity.baseUrl)
    const options = await page.options()
    const response = options ? authenticator.make(options) : ''
    await page.press('add-passkey', { name: 'Telefonen', response })
    return authenticator
  }
  const setUp = async () => {
    const shown = await (await page.press('begin-second-step')).text()
    await page.press('confirm-second-step', { carried: carriedIn(shown), code: codeOf(shown) })
  }
  return { page, addPasskey, setUp }
}

/** A sign-in with the password, for which the client asks for a second step, or which the page of the account asks for. */
async function begun(address: string, visitor = new Visitor()) {
  const page = locationOf(await visitor.fetch(address))
  const shown = await (await visitor.post(page, { email: 'ada@example.org', password: PASSWORD })).text()
  return { visitor, page, shown }
}

async function claimsOf(visitor: Visitor, back: Response, verifier: string) {
  const answer = await identity.exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
  return decodeJwt(((await answer.json()) as { access_token: string }).access_token)
}

/** Presses the button of the page that asks for a link; the address that came by e-mail. */
async function askedLink({ visitor, page, shown }: Awaited<ReturnType<typeof begun>>): Promise<string> {
  const email = find(shown, /name="email" value="([^"]*)"/)
  expect((await visitor.post(`${page}/link`, { email })).status).toBe(200)
  const [sent] = emails.slice(-1)
  return linkAddress({ issuer: identity.issuer, secret: SECRET }, sent ?? { kind: 'sign_in', id: '' })
}

async function pressed(visitor: Visitor, link: string): Promise<Response> {
  await visitor.fetch(link)
  return visitor.fetch(locationOf(await visitor.post(link, {})))
}

test('who has only the password can change nothing of what signs in, whatever they press', async () => {
  const { addPasskey, setUp, page: own } = await owner()
  await addPasskey()
  await setUp()
  await own.press('end-second-step')
  const before = JSON.stringify(await meansOf())
  const { page } = await withPassword()
  const [{ id } = { id: '' }] = await connection.db.select().from(passkey)
  expect(await page.options()).toBeUndefined()
  const changing = [...actions].filter(([, { changes }]) => changes).map(([name]) => name)
  expect(changing).toHaveLength(6)
  for (const name of changing) {
    const answer = await page.press(name, { id, name: 'Mine', response: '{}', carried: '', code: '123456' })
    const asked = new URL(locationOf(answer)).searchParams
    expect([asked.get('prompt'), asked.get('acr_values')]).toEqual(['login', 'proven'])
  }
  expect(JSON.stringify(await meansOf())).toBe(before)
})

test('a session of before the second step neither renews its recovery codes nor takes it off', async () => {
  const { page } = await withPassword()
  await (await owner()).setUp()
  const before = JSON.stringify(await meansOf())
  for (const name of ['renew-recovery-codes', 'end-second-step', 'begin-second-step'])
    expect(locationOf(await page.press(name))).toContain('acr_values=proven')
  expect(JSON.stringify(await meansOf())).toBe(before)
})

test('a second step that a client asks for is set up after a link by e-mail, in the browser that asked', async () => {
  const { challenge, verifier } = pkce()
  const asked = await begun(identity.authUrl(challenge, { acr_values: '2' }))
  const { visitor, page, shown } = asked
  expect([shown.includes('class="secret"'), shown.includes('ada@example.org')]).toEqual([false, true])
  const guessed = { carried: carriedIn(shown), code: '123456' }
  expect((await visitor.post(`${page}/set-up`, guessed)).status).toBe(400)
  const offered = await (await pressed(visitor, await askedLink(asked))).text()
  const codes = await visitor.post(`${page}/set-up`, { carried: carriedIn(offered), code: codeOf(offered) })
  const carried = carriedIn(await codes.text())
  const back = await identity.submit(visitor, `${page}/set-up`, { carried })
  expect(await claimsOf(visitor, back, verifier)).toMatchObject({ acr: '2', amr: ['email', 'otp', 'mfa'] })
})

test('the link that another asked for proves nothing in their browser', async () => {
  const asked = await begun(identity.authUrl(pkce().challenge, { acr_values: '2' }))
  const link = await askedLink(asked)
  const ada = new Visitor()
  await pressed(ada, link)
  const { visitor, page, shown } = asked
  expect((await visitor.fetch(page)).status).toBe(200)
  expect((await visitor.post(`${page}/set-up`, { carried: carriedIn(shown), code: '1' })).status).toBe(400)
  expect((await meansOf()).flat()).toEqual([])
})

test('who is signed in by the password comes from the page of the account through a link back to it', async () => {
  const { visitor, page } = await withPassword()
  identity.clock.forward(1)
  const again = locationOf(await visitor.fetch(`${identity.issuer}/account/again`))
  const asked = await begun(again, visitor)
  expect(asked.shown).not.toContain('id="add-passkey"')
  const back = await visitor.fetch(locationOf(await pressed(visitor, await askedLink(asked))))
  expect(locationOf(back)).toMatch(/\/account#/)
  expect(await page.options()).toBeDefined()
})

test.each(['passkey', 'second step'])(
  'a sign-in by a %s may change the account, without a link',
  async (by) => {
    const { addPasskey, setUp, page: own } = await owner()
    const visitor = new Visitor()
    if (by === 'passkey') {
      const authenticator = await addPasskey()
      const page = await identity.openSignIn(visitor, pkce().challenge)
      const options = (await (await visitor.fetch(`${page}/passkey`)).json()) as { challenge: string }
      await identity.submit(visitor, `${page}/passkey`, { response: authenticator.use(options), typed: '' })
    } else {
      await setUp()
      const text = await (await own.press('renew-recovery-codes')).text()
      const { page, shown } = await begun(identity.authUrl(pkce().challenge), visitor)
      const code = find(text, /<li>([A-Z2-7-]+)</)
      await identity.submit(visitor, `${page}/second-step`, { carried: carriedIn(shown), code })
    }
    expect(await onAccountPage(identity, visitor).options()).toBeDefined()
  },
)

test('a new password signs in as a password does, though a link brought it', async () => {
  const sent = await new Visitor().post(`${identity.issuer}/login-actions/reset-credentials`, {
    email: 'ada@example.org',
  })
  expect(sent.status).toBe(200)
  const [email] = emails
  const link = linkAddress({ issuer: identity.issuer, secret: SECRET }, email ?? { kind: 'sign_in', id: '' })
  await new Visitor().post(link, { password: 'fire nye ord i rad' })
  const { visitor } = await identity.signIn(new Visitor(), 'fire nye ord i rad')
  expect(await onAccountPage(identity, visitor).options()).toBeUndefined()
})

test('where no e-mail can be sent, the page says whom to ask for a link, and the sign-in goes on with one step', async () => {
  const silent = await testIdentity(connection.db, { product: { name: 'Klubben' } })
  const visitor = new Visitor()
  const { challenge, verifier } = pkce()
  const page = await visitor.fetch(silent.authUrl(challenge, { acr_values: '2' }))
  const address = new URL(page.headers.get('location') ?? '', silent.baseUrl).href
  const shown = await (await visitor.post(address, { email: 'ada@example.org', password: PASSWORD })).text()
  expect(shown).toContain('Ask those who run Klubben for a link')
  expect(shown).not.toContain('/link"')
  const carried = carriedIn(shown)
  const back = await silent.submit(visitor, `${address}/set-up`, { carried, do: 'not-now' })
  const answer = await silent.exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
  const { access_token } = (await answer.json()) as { access_token: string }
  expect(decodeJwt(access_token)).toMatchObject({ acr: '1', amr: ['pwd'] })
  await silent.close()
})
