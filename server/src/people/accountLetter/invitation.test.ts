import { createAccountLetter, inviteMember } from '@medlem/contract/accountLetter'
import { addPerson, correctPerson, getPerson } from '@medlem/contract/person'
import { accountLetter } from '@medlem/database/schema/accountLetter'
import { audit } from '@medlem/database/schema/audit'
import { account, oidcPayload } from '@medlem/database/schema/identity'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { type MessageRow, message } from '@medlem/database/schema/message'
import type { LinkEmail } from '@medlem/identity/link/askLink'
import { linkAddress } from '@medlem/identity/link/link'
import { SoftAuthenticator } from '@medlem/identity/testing/softAuthenticator'
import { SECRET, testIdentity } from '@medlem/identity/testing/testIdentity'
import { fragmentOf, pkce, Visitor } from '@medlem/identity/testing/visitor'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertNewMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { composeEmail } from '../../communication/outbox/composeEmail.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { welcomeLinks } from '../appointment/welcomeLinks.ts'
import { letterCode } from '../invitation/letterCode.ts'
import { letterRule } from './letterLink.ts'
import { accountLetters } from './letters.ts'

const PASSWORD = 'tre ord i rad'

let server: TestServer
let identity: Awaited<ReturnType<typeof testIdentity>>
let cast: Cast
let aage: MemberRow
let emails: LinkEmail[]
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
  aage = await aMember(server, { firstName: 'Aage', lastName: 'Bro', email: 'aage@example.org' })
  await join(aage)
  emails = []
  identity = await testIdentity(server.deps.db, {
    welcome: welcomeLinks(server.deps),
    letters: accountLetters(server.deps),
    isRegistrationClosed: true,
    sendLink: async (_tx, email) => {
      emails.push(email)
    },
  })
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})

const join = ({ id }: MemberRow, orgId = cast.club.id) =>
  insertNewMembership(server.deps.db, { orgId, memberId: id, updateDate: server.clock.now() })
const here = () => ({ id: cast.club.id, memberId: aage.id })
const invite = (memberId = aage.id) =>
  cast.as.clubAdmin.call(inviteMember, { params: { id: cast.club.id, memberId } })
const now = async ({ id }: MemberRow) =>
  (await server.deps.db.select().from(member).where(eq(member.id, id)))[0]
const compose = (row: MessageRow) =>
  composeEmail(server.deps, { domain: 'medlem.example.org', rules: [letterRule] }, row)
const invitations = () => server.deps.db.select().from(message).where(eq(message.templateId, 31))

/** The link in a member's newest invitation, at the identity server of the test. */
async function linkInMail(memberId = aage.id): Promise<string> {
  const [letter] = await server.deps.db
    .select()
    .from(accountLetter)
    .where(eq(accountLetter.memberId, memberId))
  const row = (await invitations()).find(({ params }) => params.letterId === letter?.id)
  if (!row) throw new Error('nothing was queued')
  const composed = await compose(row)
  const link = /https?:\/\/[^"\s]+\/welcome\/[\w.-]+/.exec(JSON.stringify(composed))?.[0] ?? ''
  return link && `${identity.baseUrl}${new URL(link).pathname}`
}

/** What the browser's next sign-in says, which asks for nothing. */
async function signedInAs(visitor: Visitor): Promise<string | undefined> {
  const page = await identity.openSignIn(visitor, pkce().challenge)
  const form = await visitor.fetch(page)
  if (form.status !== 303) return undefined
  const back = await visitor.fetch(new URL(form.headers.get('location') ?? '', identity.baseUrl).href)
  if (!fragmentOf(back).has('code')) return undefined
  const [made] = await server.deps.db.select().from(account)
  return made?.email
}

describe('an invitation of a member', () => {
  test('leads to the account with its password and to the sign-in in one go, and the member is its own', async () => {
    expect((await invite()).status).toBe(204)
    const shown = await cast.as.clubAdmin.call(getPerson, { params: here() })
    expect(shown.body.person).toMatchObject({
      hasSignIn: false,
      canInvite: true,
      invitedAt: server.clock.now().toISOString(),
    })
    const link = await linkInMail()
    const visitor = new Visitor()
    const page = await (await visitor.fetch(link)).text()
    expect(page).toContain('Hello Aage.')
    expect(page).not.toContain('name="givenName"')
    const made = await visitor.post(link, { password: PASSWORD, email: 'mallory@example.org' })
    expect([made.status, made.headers.get('location')]).toEqual([303, `${identity.baseUrl}/memberships`])
    expect(await signedInAs(visitor)).toBe('aage@example.org')
    const [own] = await server.deps.db.select().from(account)
    expect(own).toMatchObject({ emailVerified: true, givenName: 'Aage', familyName: 'Bro' })
    expect(await now(aage)).toMatchObject({ issuer: server.deps.config.identity.boundAs, subject: own?.id })
    const entries = await server.deps.db.select().from(audit).orderBy(asc(audit.id))
    expect(entries.map(({ action }) => action).filter((one) => one.startsWith('account'))).toEqual([
      'account_invitation_send',
      'account_letter_use',
    ])
    // The account is there: the link leads to its sign-in alone, and no second one can be sent.
    const again = await new Visitor().fetch(link)
    expect([again.status, again.headers.get('location')]).toEqual([303, `${identity.baseUrl}/memberships`])
    expect(await signedInAs(new Visitor())).toBeUndefined()
    expect((await invite()).status).toBe(409)
    expect((await cast.as.clubAdmin.call(getPerson, { params: here() })).body.person).toMatchObject({
      hasSignIn: true,
      canInvite: false,
      invitedAt: null,
    })
  })

  test('is taken up by a whole club in one evening, behind one router', async () => {
    const answers: number[] = []
    for (let n = 0; n < 22; n += 1) {
      const one = await aMember(server, { firstName: 'Guest', email: `guest${n}@example.org` })
      await join(one)
      await invite(one.id)
      answers.push((await new Visitor().post(await linkInMail(one.id), { password: PASSWORD })).status)
    }
    expect(new Set(answers)).toEqual(new Set([303]))
    expect(await server.deps.db.$count(account)).toBe(22)
  })

  test('is from the organisation, to the address, in its language, and its link is kept nowhere', async () => {
    await server.deps.db.update(member).set({ language: 'da' }).where(eq(member.id, aage.id))
    await invite()
    const [row] = await invitations()
    if (!row) throw new Error('nothing was queued')
    const composed = await compose(row)
    expect(composed).toMatchObject({
      kind: 'email',
      email: { to: 'aage@example.org', subject: `Din adgang til ${cast.club.name}` },
    })
    const token = (await linkInMail()).split('/').at(-1) ?? ''
    const proof = token.split('.')[1] ?? ''
    expect(proof).toMatch(/^[\w-]{43}$/)
    const kept = JSON.stringify([
      await server.deps.db.select().from(accountLetter),
      await server.deps.db.select().from(message),
      await server.deps.db.select().from(oidcPayload),
    ])
    expect(kept).not.toContain(proof)
  })

  test('ends with a newer one, with another address, after 60 days, and with the member', async () => {
    await invite()
    const first = await linkInMail()
    await invite()
    const second = await linkInMail()
    const open = async (link: string) => (await new Visitor().fetch(link)).status
    expect([await open(first), await open(second)]).toEqual([404, 200])
    const { version } = (await now(aage)) ?? { version: 0 }
    const corrected = { firstName: 'Aage', lastName: 'Bro', email: 'ny@example.org', version }
    await cast.as.clubAdmin.call(correctPerson, { params: here(), body: corrected })
    expect(await open(second)).toBe(404)
    await invite()
    const third = await linkInMail()
    await server.deps.db.update(member).set({ enabled: false }).where(eq(member.id, aage.id))
    expect(await open(third)).toBe(404)
    // The two earlier ones went to an address that is no longer theirs.
    const composed = await Promise.all((await invitations()).map(compose))
    expect(composed.map((one) => 'reason' in one && one.reason).sort()).toEqual([
      'invitation_over',
      'no_email',
      'no_email',
    ])
    await server.deps.db.update(member).set({ enabled: true }).where(eq(member.id, aage.id))
    server.clock.advance(60 * 86_400_000)
    expect(await open(third)).toBe(404)
  })

  test('leads to a passkey in place of a password, which signs in', async () => {
    await identity.close()
    // At a bare address of a network browsers know no passkeys.
    identity = await testIdentity(server.deps.db, { welcome: welcomeLinks(server.deps), host: 'localhost' })
    await invite()
    const link = await linkInMail()
    const visitor = new Visitor()
    const page = await (await visitor.fetch(link)).text()
    const options = JSON.parse(
      (/data-options="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"'),
    ) as Parameters<SoftAuthenticator['make']>[0]
    const authenticator = new SoftAuthenticator(identity.baseUrl)
    const response = authenticator.make(options)
    expect((await visitor.post(link, { response: response.replaceAll('a', 'b') })).status).toBe(400)
    expect((await visitor.post(link, { response })).status).toBe(303)
    expect(await signedInAs(visitor)).toBe('aage@example.org')
    const [own] = await server.deps.db.select().from(account)
    expect(own?.passwordHash).toBeNull()
    const other = new Visitor()
    const address = await identity.openSignIn(other, pkce().challenge)
    const asked = (await (await other.fetch(`${address}/passkey`)).json()) as Parameters<
      SoftAuthenticator['use']
    >[0]
    const used = authenticator.use(asked)
    const back = await identity.submit(other, `${address}/passkey`, { response: used, typed: '' })
    expect(fragmentOf(back).has('code')).toBe(true)
  })

  test('used by three at once makes one account and signs one of them in', async () => {
    await invite()
    const link = await linkInMail()
    const visitors = [new Visitor(), new Visitor(), new Visitor()]
    for (const visitor of visitors) await visitor.fetch(link)
    await Promise.all(visitors.map((visitor) => visitor.post(link, { password: PASSWORD })))
    const signedIn: (string | undefined)[] = []
    for (const visitor of visitors) signedIn.push(await signedInAs(visitor))
    expect(signedIn.filter(Boolean)).toEqual(['aage@example.org'])
    expect(await server.deps.db.$count(account)).toBe(1)
  })

  test('a form of another site makes no sign-in, and signs in over no one', async () => {
    await invite()
    const visitor = new Visitor()
    await visitor.post(await linkInMail(), { password: PASSWORD })
    expect(await signedInAs(visitor)).toBeUndefined()
  })

  test('goes with a new member where that is asked for, and to a member whom other organisations know', async () => {
    await join(aage, cast.choir.id)
    expect((await invite()).status).toBe(204)
    const added = (email: string | null, more = {}) =>
      cast.as.clubAdmin.call(addPerson, {
        params: { id: cast.club.id },
        body: { firstName: 'Ny', lastName: 'Ny', email, ...more },
      })
    expect((await added('ny@example.org', { invite: true })).body.invitedAt).not.toBeNull()
    expect((await added('anden@example.org')).body.invitedAt).toBeNull()
    expect((await added(null, { invite: true })).status).toBe(201)
    expect(await invitations()).toHaveLength(2)
  })

  test('is refused where no e-mail goes out, and to a member without an address', async () => {
    const noAddress = await aMember(server, { email: null })
    await join(noAddress)
    expect((await invite(noAddress.id)).problem).toMatchObject({ status: 409, code: 'invalid_transition' })
    const { demonstration } = server.deps.config
    server.deps.config.demonstration = false
    expect((await invite()).problem).toMatchObject({ status: 409, code: 'configuration_invalid' })
    server.deps.config.demonstration = demonstration
    expect(await invitations()).toEqual([])
  })
})

describe('the code of a letter, typed by somebody without an account', () => {
  const EMAIL = 'new.address@example.org'

  /** A letter by post to a member, and its code. */
  async function codeOnPaper(): Promise<string> {
    await server.deps.db.update(member).set({ email: null }).where(eq(member.id, aage.id))
    await cast.as.clubAdmin.call(createAccountLetter, { params: here() })
    const [row] = await server.deps.db.select().from(accountLetter)
    return letterCode(server.deps.config, row?.id ?? '')
  }

  async function begin() {
    const visitor = new Visitor()
    const page = await identity.openSignIn(visitor, pkce().challenge)
    return {
      visitor,
      page,
      type: (code: string) => visitor.post(`${page}/letter`, { code }),
      register: (letter: string, email = EMAIL) =>
        visitor.post(`${page}/register`, { letter, email, password: PASSWORD }),
    }
  }

  const lastLink = () => {
    const email = emails.at(-1)
    return email ? linkAddress({ issuer: identity.issuer, secret: SECRET }, email) : ''
  }

  test('gives them the account of its member once their address is confirmed, also where registration is closed', async () => {
    const code = await codeOnPaper()
    const { visitor, page, type, register } = await begin()
    expect(await (await visitor.fetch(page)).text()).toContain('I have a letter with a code')
    const typed = await type(` ${code.toLowerCase()} `)
    const text = await typed.text()
    expect(text).toContain('The letter is to Aage')
    expect(text).not.toContain('name="givenName"')
    expect((await register(code)).status).toBe(200)
    expect(await now(aage)).toMatchObject({ issuer: null, email: null })
    await visitor.fetch(lastLink())
    const made = await visitor.post(lastLink(), {})
    expect(made.headers.get('location')).toBe(`${identity.baseUrl}/memberships`)
    expect(await signedInAs(visitor)).toBe(EMAIL)
    expect(await now(aage)).toMatchObject({ email: EMAIL, issuer: server.deps.config.identity.boundAs })
    expect((await (await begin()).type(code)).status).toBe(400)
  })

  test('is refused when it is wrong, after a few tries for a while, and opens no registration that is closed', async () => {
    const { type, register } = await begin()
    for (let tries = 0; tries < 5; tries += 1) expect((await type('000000000000')).status).toBe(400)
    expect((await type('000000000000')).status).toBe(429)
    expect((await register('000000000000')).status).toBe(403)
    expect(emails).toEqual([])
  })

  test('that another used meanwhile leaves an account, and the portal says so', async () => {
    const code = await codeOnPaper()
    const { visitor, register } = await begin()
    await register(code)
    await server.deps.db.update(accountLetter).set({ usedAt: server.clock.now() })
    await visitor.fetch(lastLink())
    const made = await visitor.post(lastLink(), {})
    expect(made.headers.get('location')).toBe(`${identity.baseUrl}/account-letter`)
    expect(await now(aage)).toMatchObject({ issuer: null })
  })
})
