import type { Connection } from '@medlem/database/connection'
import { oidcPayload } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { disableAccount } from '../accounts.ts'
import type { SecurityEvent } from '../securityEvent.ts'
import { onAccountPage } from '../testing/accountVisitor.ts'
import { appOf } from '../testing/codeApp.ts'
import { addAda, PASSWORD, SECRET, testIdentity } from '../testing/testIdentity.ts'
import { fragmentOf, pkce, Visitor } from '../testing/visitor.ts'
import type { LinkEmail } from './askLink.ts'
import { linkAddress } from './link.ts'

const NEW = 'fire nye ord i rad'

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
let events: SecurityEvent[] = []
let emails: LinkEmail[] = []

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(async () => {
  await truncateAll(connection)
  events = []
  emails = []
  identity = await testIdentity(connection.db, {
    noteSecurityEvent: async (_tx, event) => {
      events.push(event)
    },
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

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

/** The address in the e-mail that was sent last. */
function lastLink(): string {
  const email = emails.at(-1)
  if (!email) throw new Error('no link was sent')
  return linkAddress({ issuer: identity.issuer, secret: SECRET }, email)
}

const forgotten = () => `${identity.issuer}/login-actions/reset-credentials`

function askPassword(email: string, address = '192.0.2.1'): Promise<Response> {
  const headers = { 'x-test-address': address }
  return new Visitor().fetch(forgotten(), { method: 'POST', body: new URLSearchParams({ email }), headers })
}

describe('a forgotten password', () => {
  test('is replaced by the link of an e-mail, once, and signs its owner out everywhere', async () => {
    const { tokens, visitor } = await identity.signIn()
    expect((await askPassword('Ada@example.org ')).status).toBe(200)
    const link = lastLink()
    for (let opened = 0; opened < 2; opened++) expect((await new Visitor().fetch(link)).status).toBe(200)
    const easy = await new Visitor().post(link, { password: 'aaaaaaaaaaaa' })
    expect(easy.status).toBe(400)
    const both = [new Visitor().post(link, { password: NEW }), new Visitor().post(link, { password: NEW })]
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await new Visitor().fetch(link)).status).toBe(404)
    expect((await identity.refresh(visitor, tokens.refresh_token)).status).toBe(400)
    expect(events.map(({ kind }) => kind)).toEqual(['password_changed'])
    const page = await identity.openSignIn(visitor, pkce().challenge)
    const old = await identity.submit(visitor, page, { email: 'ada@example.org', password: PASSWORD })
    expect(old.status).toBe(401)
    expect(decodeJwt((await identity.signIn(new Visitor(), NEW)).tokens.access_token).acr).toBe('1')
  })

  test('is answered alike, and as late, whether the address has an account or not', async () => {
    const [known, unknown] = [await askPassword('ada@example.org'), await askPassword('eva@example.org')]
    expect([known.status, unknown.status, emails.length]).toEqual([200, 200, 1])
    expect((await unknown.text()).replaceAll('eva@', 'ada@')).toBe(await known.text())
    expect(identity.delays).toEqual([400, 400])
    await disableAccount(connection.db, emails[0]?.accountId ?? '', identity.clock.now())
    await askPassword('ada@example.org')
    expect([emails.length, (await new Visitor().fetch(lastLink())).status]).toEqual([1, 404])
  })

  test('its link ends after half an hour, and an older one with the change', async () => {
    await askPassword('ada@example.org')
    const first = lastLink()
    identity.clock.forward(60)
    await askPassword('ada@example.org')
    expect((await new Visitor().post(lastLink(), { password: NEW })).status).toBe(200)
    expect((await new Visitor().post(first, { password: NEW })).status).toBe(404)
    await askPassword('ada@example.org')
    identity.clock.forward(30 * 60)
    expect((await new Visitor().post(lastLink(), { password: NEW })).status).toBe(404)
  })

  test('one network is refused after five, and from all of them together an account gets three e-mails', async () => {
    for (let count = 1; count <= 5; count++) expect((await askPassword('ada@example.org')).status).toBe(200)
    const refused = await askPassword('ada@example.org')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await askPassword('ada@example.org', '203.0.113.9')).status).toBe(200)
    expect(emails).toHaveLength(3)
  })

  test('no row of the database opens anything', async () => {
    await askPassword('ada@example.org')
    const token = lastLink().split('/').at(-1) ?? ''
    const rows = JSON.stringify([await connection.db.select().from(oidcPayload), emails])
    expect([token.length, rows.includes(token)]).toEqual([43, false])
    expect((await new Visitor().fetch(lastLink().replace(token, emails[0]?.id ?? ''))).status).toBe(404)
  })
})

/** A browser that asked for a link to sign in. */
async function asked() {
  const visitor = new Visitor()
  const { challenge, verifier } = pkce()
  const page = await identity.openSignIn(visitor, challenge)
  const body = new URLSearchParams({ email: 'ada@example.org', password: '' })
  const headers = { 'user-agent': FIREFOX }
  const answer = await visitor.fetch(`${page}/link`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
  const follow = async (sent: Response) =>
    visitor.fetch(new URL(sent.headers.get('location') ?? '', identity.baseUrl).href)
  return { visitor, verifier, page, link: lastLink(), follow }
}

describe('a link to sign in', () => {
  test('signs in where it was asked for, after a press, once, and the access token says how', async () => {
    const { visitor, verifier, link, follow } = await asked()
    for (let opened = 0; opened < 2; opened++) {
      const text = await (await visitor.fetch(link)).text()
      expect(text).toContain('ada@example.org')
      expect(text).not.toContain('another browser')
    }
    const resumed = await follow(await follow(await visitor.post(link, {})))
    const code = fragmentOf(resumed).get('code') ?? ''
    const tokens = (await (await identity.exchange(visitor, code, verifier)).json()) as {
      access_token: string
    }
    expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: '1', amr: ['email'] })
    expect((await new Visitor().fetch(link)).status).toBe(404)
  })

  test('says in another browser where it was asked for, and signs in there, not in the first', async () => {
    const { visitor: first, page, link } = await asked()
    const other = new Visitor()
    const text = await (await other.fetch(link)).text()
    expect(text).toContain('another browser: Firefox, Windows')
    const pressed = await other.post(link, {})
    expect(pressed.headers.get('location')).toBe(`${identity.baseUrl}/`)
    const { challenge, verifier } = pkce()
    const signedIn = await other.fetch(await identity.openSignIn(other, challenge))
    const back = await other.fetch(new URL(signedIn.headers.get('location') ?? '', identity.baseUrl).href)
    const code = fragmentOf(back).get('code') ?? ''
    expect((await identity.exchange(other, code, verifier)).status).toBe(200)
    expect((await first.fetch(page)).status).toBe(200)
  })

  test('is not pressed by another site, and not used up by that', async () => {
    const { link } = await asked()
    expect((await new Visitor().post(link, {})).status).toBe(400)
    expect((await new Visitor().fetch(link)).status).toBe(200)
  })

  test('does not sign in over somebody else, nor after a quarter of an hour', async () => {
    const { visitor: signedIn } = await identity.signIn()
    const { link } = await asked()
    await signedIn.fetch(link)
    expect((await signedIn.post(link, {})).headers.get('location')).toBe(`${identity.baseUrl}/`)
    const { visitor, follow } = await asked()
    await visitor.fetch(lastLink())
    const pressed = await visitor.post(lastLink(), {})
    identity.clock.forward(15 * 60)
    const late = await follow(pressed)
    expect([late.status, (await late.text()).includes('15 minutes old')]).toEqual([400, true])
    expect((await visitor.fetch(lastLink())).status).toBe(404)
  })

  test('asks for the second step of an account that has one', async () => {
    const account = onAccountPage(identity, (await identity.signInByLink()).visitor)
    const shown = await (await account.press('begin-second-step')).text()
    const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
    const carriedIn = (text: string) => find(text, /name="carried" value="([^"]*)"/)
    const app = appOf(shown)
    const code = () => app.codeAt(identity.clock.now())
    await account.press('confirm-second-step', { carried: carriedIn(shown), code: code() })
    identity.clock.forward(30)

    const { visitor, verifier, page, link, follow } = await asked()
    await visitor.fetch(link)
    const step = await follow(await visitor.post(link, {}))
    expect([step.status, step.headers.get('location')]).toEqual([200, null])
    const carried = carriedIn(await step.text())
    const back = await identity.submit(visitor, `${page}/second-step`, { carried, code: code() })
    const given = await identity.exchange(visitor, fragmentOf(back).get('code') ?? '', verifier)
    const tokens = (await given.json()) as { access_token: string }
    expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: '2', amr: ['email', 'otp', 'mfa'] })
  })
})
