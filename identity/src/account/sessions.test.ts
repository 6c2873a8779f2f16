import type { Connection } from '@medlem/database/connection'
import { endedSession } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../accounts.ts'
import type { SecurityEvent } from '../securityEvent.ts'
import { onAccountPage } from '../testing/accountVisitor.ts'
import { addAda, testIdentity } from '../testing/testIdentity.ts'
import { Visitor } from '../testing/visitor.ts'

const AGENTS = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

/** A visitor whose browser says what it is. */
class Browser extends Visitor {
  readonly #agent: string
  constructor(agent: string) {
    super()
    this.#agent = agent
  }
  override fetch(url: string, init: RequestInit = {}) {
    return super.fetch(url, { ...init, headers: { ...init.headers, 'user-agent': this.#agent } })
  }
}

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
    // The page has a form for a new passkey then, and with it the key of its forms.
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

const uidsIn = (text: string) => [...text.matchAll(/name="uid" value="([^"]*)"/g)].map(([, uid]) => uid ?? '')
const endedSids = async () => (await connection.db.select().from(endedSession)).map(({ id }) => id)

test('the page lists where somebody is signed in by the family of the browser, and marks this one', async () => {
  await identity.signIn(new Browser(AGENTS.phone))
  const { visitor } = await identity.signIn(new Browser(AGENTS.windows))
  const text = await onAccountPage(identity, visitor).read()
  expect(text).toContain('Firefox, Windows <span class="mark">This browser</span>')
  expect(text).toContain('<p class="who">Safari, iOS</p>')
  expect(uidsIn(text)).toHaveLength(1)
})

test('a sign-out of another browser ends its tokens at once, and leaves this one', async () => {
  const phone = await identity.signIn(new Browser(AGENTS.phone))
  const { visitor, tokens } = await identity.signIn(new Browser(AGENTS.windows))
  const page = onAccountPage(identity, visitor)
  const [uid = ''] = uidsIn(await page.read())
  const answer = await page.press('end-session', { uid })
  expect(answer.headers.get('location')).toMatch(/sessionEnded$/)
  expect(await endedSids()).toEqual([decodeJwt(phone.tokens.access_token).sid])
  expect((await identity.refresh(phone.visitor, phone.tokens.refresh_token)).status).toBe(400)
  expect((await identity.refresh(visitor, tokens.refresh_token)).status).toBe(200)
  expect(events.map(({ kind, name }) => [kind, name])).toEqual([['session_ended', 'Safari, iOS']])
})

test('everywhere else is signed out by one press, and one e-mail says so', async () => {
  const others = [await identity.signIn(), await identity.signIn()]
  const { visitor, tokens } = await identity.signIn()
  await onAccountPage(identity, visitor).press('end-other-sessions')
  for (const other of others)
    expect((await identity.refresh(other.visitor, other.tokens.refresh_token)).status).toBe(400)
  expect((await identity.refresh(visitor, tokens.refresh_token)).status).toBe(200)
  expect([events.length, (await endedSids()).length]).toEqual([1, 2])
})

test('another account’s session is not ended', async () => {
  const given = { email: 'bo@example.org', givenName: 'Bo', familyName: 'Li', password: 'en anden hest' }
  await createAccount(connection.db, given)
  const ada = await identity.signIn()
  const other = await identity.signIn()
  const [uid = ''] = uidsIn(await onAccountPage(identity, other.visitor).read())
  const { visitor: bo } = await identity.signInByLink(new Visitor(), given.email)
  const answer = await onAccountPage(identity, bo).press('end-session', { uid })
  expect(answer.headers.get('location')).toMatch(/alreadyGone$/)
  expect((await identity.refresh(ada.visitor, ada.tokens.refresh_token)).status).toBe(200)
})
