import { setting } from '@medlem/database/schema/audit'
import { account } from '@medlem/database/schema/identity'
import { member } from '@medlem/database/schema/member'
import { testIdentity } from '@medlem/identity/testing/testIdentity'
import { Visitor } from '@medlem/identity/testing/visitor'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aColleagueInvitation } from '../../testing/appointmentRequests.ts'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import type { Stage } from '../../testing/stage.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { makeFirstLink } from './firstAdministrator.ts'
import { appointmentRule } from './invitationLink.ts'
import { listRoles } from './operator.ts'
import { updateInvitation } from './store.ts'
import { welcomeLinks } from './welcomeLinks.ts'

let server: TestServer
let identity: Awaited<ReturnType<typeof testIdentity>>
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  await server.reset()
  identity = await testIdentity(server.deps.db, { welcome: welcomeLinks(server.deps) })
})
afterEach(() => identity.close())
afterAll(() => server.close())

const typed = {
  givenName: 'Karen',
  familyName: 'Bech',
  email: 'Karen@Example.org',
  password: 'tre ord i rad',
}

/** The link, at the identity server of the test. */
const here = (link: string) => `${identity.baseUrl}${new URL(link).pathname}`
const newLink = async () => here((await makeFirstLink(server.deps, server.clock.now())) ?? '')
const open = (link: string) => new Visitor().fetch(link)
const send = (link: string, form: Partial<typeof typed> = {}) =>
  new Visitor().post(link, { ...typed, ...form })
const roles = () => listRoles(server.deps.db, server.clock.now())

describe('the link of the first administrator', () => {
  test('makes one account, which may do everything, and is of no use then', async () => {
    const link = await newLink()
    expect(await (await open(link)).text()).toContain('Set up the first administrator')
    const made = await send(link)
    expect([made.status, made.headers.get('location')]).toEqual([303, `${identity.baseUrl}/`])
    expect(await roles()).toEqual(['org:ALL|role:SUPER_ADMIN  Karen Bech <karen@example.org>'])
    const [karen] = await server.deps.db.select().from(account)
    expect(karen).toMatchObject({ email: 'karen@example.org', emailVerified: true })
    const [own] = await server.deps.db
      .select()
      .from(member)
      .where(eq(member.subject, karen?.id ?? ''))
    expect(own).toMatchObject({ issuer: server.deps.config.identity.boundAs, firstName: 'Karen' })

    expect((await open(link)).status).toBe(404)
    expect((await send(link, { email: 'other@example.org' })).status).toBe(404)
    expect(await makeFirstLink(server.deps, server.clock.now())).toBeUndefined()
    expect(await server.deps.db.select().from(account)).toHaveLength(1)
  })

  test('used twice at once makes one account', async () => {
    const link = await newLink()
    const answers = await Promise.all([send(link), send(link, { email: 'other@example.org' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
    expect(await roles()).toHaveLength(1)
    expect(await server.deps.db.select().from(account)).toHaveLength(1)
  })

  test('ends after 15 minutes, with the next one, and with another way to a super administrator', async () => {
    const first = await newLink()
    const second = await newLink()
    expect((await open(first)).status).toBe(404)
    expect((await open(second)).status).toBe(200)
    server.clock.advance(15 * 60_000)
    expect((await open(second)).status).toBe(404)
    expect((await send(second)).status).toBe(404)
    expect(await roles()).toEqual([])
  })

  test('is nowhere in the database, and another text is no link', async () => {
    const link = await newLink()
    const token = link.split('/').at(-1) ?? ''
    expect(JSON.stringify(await server.deps.db.select().from(setting))).not.toContain(token)
    expect((await open(link.replace(token, token.toLowerCase()))).status).toBe(404)
    expect((await open(link.replace(token, 'x'))).status).toBe(404)
  })

  test('refuses a password that is too short, and keeps what was typed', async () => {
    const refused = await send(await newLink(), { password: 'short' })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('value="Karen@Example.org"')
    expect(await roles()).toEqual([])
  })

  test('goes to a member of that address whom no sign-in is bound to, and not to another', async () => {
    await aMember(server, { email: 'karen@example.org', issuer: 'https://other.example', subject: 'x' })
    expect((await send(await newLink())).status).toBe(404)
    expect(await roles()).toEqual([])
    await server.deps.db.update(member).set({ issuer: null, subject: null })
    expect((await send(await newLink())).status).toBe(303)
    expect(await roles()).toHaveLength(1)
  })
})

describe('the link of an invitation', () => {
  async function invited(email = 'sigrid@example.org') {
    const club = await anOrganisation(server, { key: 'sejlklub', name: 'Sejlklubben' })
    const invitation = await aColleagueInvitation({ server, cast: { club } as Stage['cast'] }, email)
    const row = { templateId: 21, params: { appointmentInvitationId: invitation.id } }
    const decided = await appointmentRule(server.deps, row as never)
    return { invitation, link: here('row' in decided ? (decided.row.params.LINK ?? '') : '') }
  }

  test('makes the account of the invited address, whatever else is sent, and leads to the invitation', async () => {
    const { invitation, link } = await invited()
    const page = await (await open(link)).text()
    expect(page).toContain('Welcome to Sejlklubben')
    expect(page).toContain('sigrid@example.org')
    const made = await send(link, { email: 'mallory@example.org' })
    const next = `${identity.baseUrl}/job-invitation?id=${invitation.id}`
    expect([made.status, made.headers.get('location')]).toEqual([303, next])
    const accounts = await server.deps.db.select().from(account)
    expect(accounts.map(({ email, emailVerified }) => [email, emailVerified])).toEqual([
      ['sigrid@example.org', true],
    ])
    // Now it leads to the portal alone.
    expect((await open(link)).headers.get('location')).toBe(next)
    await server.deps.db.delete(account)
    expect((await send(link)).status).toBe(404)
  })

  test('is of no use once the invitation is withdrawn, nor with another proof', async () => {
    const { invitation, link } = await invited()
    const last = link.at(-1)
    expect((await open(link.slice(0, -1) + (last === 'A' ? 'B' : 'A'))).status).toBe(404)
    await updateInvitation(server.deps.db, invitation.id, { withdrawnAt: server.clock.now() })
    expect((await open(link)).status).toBe(404)
    expect((await send(link)).status).toBe(404)
  })
})
