import { SECURITY_TEMPLATE } from '@medlem/contract/signIn'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { securityNoticeTexts } from '@medlem/i18n/en/server/email/securityNotice'
import { linkAddress } from '@medlem/identity/link/link'
import { SECURITY_EVENTS, type SecurityEventKind } from '@medlem/identity/securityEvent'
import { onAccountPage } from '@medlem/identity/testing/accountVisitor'
import { appOf } from '@medlem/identity/testing/codeApp'
import { SoftAuthenticator } from '@medlem/identity/testing/softAuthenticator'
import { addAda, PASSWORD, SECRET, testIdentity } from '@medlem/identity/testing/testIdentity'
import { pkce, Visitor } from '@medlem/identity/testing/visitor'
import { eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { smtpMailer } from '../../communication/outbox/smtpMailer.ts'
import { type MailHost, mailHost } from '../../communication/outbox/testing/mailHost.ts'
import { anAppointment } from '../../testing/appointmentRequests.ts'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { noteSecurityEvent } from './noteSecurityEvent.ts'

let server: TestServer
let host: MailHost
let identity: Awaited<ReturnType<typeof testIdentity>>
let ada: MemberRow
let links: string[] = []
beforeAll(async () => {
  host = await mailHost()
  server = await testServer()
  server.deps.mailer = smtpMailer(host.server)
})
afterAll(async () => {
  await host.close()
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  host.arrived.length = 0
  links = []
  const { db, config } = server.deps
  identity = await testIdentity(db, {
    host: 'localhost',
    noteSecurityEvent: noteSecurityEvent(server.deps),
    sendLink: async (_tx, { kind, id }) => {
      links.push(linkAddress({ issuer: identity.issuer, secret: SECRET }, { kind, id }))
    },
  })
  server.clock.set(identity.clock.now())
  const { id: subject, email } = await addAda(db)
  const of = { issuer: config.identity.boundAs, subject, email, language: 'en' }
  ada = await aMember(server, { firstName: 'Ada', lastName: 'Holm', ...of })
})
afterEach(async () => {
  await identity.close()
  expect(identity.surprises).toEqual([])
})

const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
const carriedIn = (text: string) => find(text, /name="carried" value="([^"]*)"/)
const recoveryIn = (text: string) => find(text, /<li>([A-Z2-7-]+)</)

/** Ada on the page of her account, where she came by a link. */
async function onPage() {
  const { visitor } = await identity.signInByLink()
  return onAccountPage(identity, visitor)
}

type Page = Awaited<ReturnType<typeof onPage>>

async function addPasskey(page: Page) {
  const options = await page.options()
  const response = options ? new SoftAuthenticator(identity.baseUrl).make(options) : ''
  await page.press('add-passkey', { name: 'Telefonen', response })
}

/** Sets the second step up; the page with the recovery codes. */
async function setUp(page: Page): Promise<string> {
  const shown = await (await page.press('begin-second-step')).text()
  const code = appOf(shown).codeAt(identity.clock.now())
  return (await page.press('confirm-second-step', { carried: carriedIn(shown), code })).text()
}

/** How each of them comes about, the last thing that Ada does; what else happens on the way is written about as well. */
const ways: Record<SecurityEventKind, () => Promise<unknown>> = {
  passkey_added: async () => addPasskey(await onPage()),
  async passkey_removed() {
    const page = await onPage()
    await addPasskey(page)
    await page.press('remove-passkey', { id: find(await page.read(), /name="id" value="([^"]*)"/) })
  },
  async session_ended() {
    await identity.signIn()
    const page = await onPage()
    await page.press('end-session', { uid: find(await page.read(), /name="uid" value="([^"]*)"/) })
  },
  second_step_on: async () => setUp(await onPage()),
  async second_step_off() {
    const page = await onPage()
    await setUp(page)
    await page.press('end-second-step')
  },
  async recovery_codes_renewed() {
    const page = await onPage()
    await setUp(page)
    await page.press('renew-recovery-codes')
  },
  async recovery_code_used() {
    const code = recoveryIn(await setUp(await onPage()))
    const visitor = new Visitor()
    const address = await identity.openSignIn(visitor, pkce().challenge)
    const step = await visitor.post(address, { email: 'ada@example.org', password: PASSWORD })
    await visitor.post(`${address}/second-step`, { carried: carriedIn(await step.text()), code })
  },
  async password_changed() {
    const forgotten = `${identity.issuer}/login-actions/reset-credentials`
    await new Visitor().post(forgotten, { email: 'ada@example.org' })
    await new Visitor().post(links.at(-1) ?? '', { password: 'fire nye ord i rad' })
  },
}

describe('an e-mail to the address of the sign-in', () => {
  test.each(SECURITY_EVENTS)('says of %s', async (kind) => {
    // A profile may have another address, which others can correct.
    await server.deps.db.update(member).set({ email: 'elsewhere@example.org' }).where(eq(member.id, ada.id))
    await ways[kind]()
    await sendDueMessages(server.deps)
    const mails = host.arrived.map(({ to, mail }) => [to, mail.subject])
    expect(mails).toContainEqual([['ada@example.org'], securityNoticeTexts[kind]])
    expect(new Set(mails.flatMap(([to]) => to))).toEqual(new Set(['ada@example.org']))
    const [last] = host.arrived.filter(({ mail }) => mail.subject === securityNoticeTexts[kind])
    expect(last?.mail.text).toContain(`${server.deps.config.identity.issuer}/account`)
  })

  test('goes to the member where the account is not here, and of somebody who is no member there is a line in the log alone', async () => {
    const { config, db, clock } = server.deps
    const lines: unknown[] = []
    const note = noteSecurityEvent({ config, log: recordingLog(lines) })
    const subject = '0d0d54a6-3d1a-4a5e-9d5b-7b1f7e1c0001'
    const ida = await aMember(server, { issuer: config.identity.boundAs, subject, email: 'ida@example.org' })
    const at = clock.now()
    await note(db, { kind: 'passkey_added', accountId: subject, name: 'Telefonen', at })
    await note(db, { kind: 'session_ended', accountId: ida.id, name: null, at })
    await sendDueMessages(server.deps)
    expect(host.arrived.map(({ to }) => to)).toEqual([['ida@example.org']])
    expect(lines.map((line) => (Array.isArray(line) ? line[0] : line))).toEqual([
      { event: 'passkey_added', accountId: subject },
      { event: 'session_ended', accountId: ida.id },
    ])
  })
})

describe('of a new way in of somebody who may move money', () => {
  let club: OrganisationRow
  beforeEach(async () => {
    club = await anOrganisation(server, { key: 'sejlklub', email: 'kontor@example.org' })
  })

  const colleague = async (firstName: string, role: string, orgId: string | null = club.id) => {
    const holder = await aMember(server, { firstName, email: `${firstName.toLowerCase()}@example.org` })
    await anAppointment(server, { holder, orgId, role })
    return holder
  }
  const written = async () => {
    const { db } = server.deps
    await sendDueMessages(server.deps)
    const rows = await db.select().from(message).where(ne(message.templateId, SECURITY_TEMPLATE))
    expect(rows.every(({ params }) => params.byId === ada.id)).toBe(true)
    return host.arrived
      .flatMap(({ to }) => to)
      .filter((to) => to !== 'ada@example.org')
      .toSorted()
  }

  test.each(['passkey_added', 'second_step_on', 'recovery_codes_renewed'] as const)(
    'the others who may take the job away read it: %s',
    async (kind) => {
      await anAppointment(server, { holder: ada, orgId: club.id, role: 'TREASURER' })
      await anAppointment(server, { holder: ada, orgId: club.id, role: 'SECRETARY' })
      await colleague('Karl', 'ADMIN')
      await colleague('Bodil', 'CHAIR')
      await colleague('Mads', 'AUDITOR')
      await colleague('Eva', 'ADMIN', (await anOrganisation(server, { key: 'kor' })).id)
      await ways[kind]()
      const to = await written()
      expect(new Set(to)).toEqual(new Set(['bodil@example.org', 'karl@example.org']))
      const mail = host.arrived.find(({ to: [one] }) => one === 'karl@example.org')?.mail
      expect(mail?.subject).toBe('A colleague has a new way to sign in')
      expect(mail?.text).toContain('Ada Holm')
      expect(mail?.text).toContain(`${server.deps.config.baseUrl}/office/${club.id}/access`)
      expect(mail?.text).not.toMatch(/Telefonen|ada@example/i)
    },
  )

  test('of somebody who may not, and of what opens nothing, they read nothing', async () => {
    await anAppointment(server, { holder: ada, orgId: club.id, role: 'SECRETARY' })
    await colleague('Karl', 'ADMIN')
    await ways.second_step_on()
    expect(await written()).toEqual([])
    await anAppointment(server, { holder: ada, orgId: club.id, role: 'ADMIN' })
    await ways.session_ended()
    expect(await written()).toEqual([])
  })

  test('of a super administrator the others read it', async () => {
    await anAppointment(server, { holder: ada, orgId: null, role: 'SUPER_ADMIN' })
    await colleague('Sam', 'SUPER_ADMIN', null)
    await colleague('Karl', 'ADMIN')
    await ways.passkey_added()
    expect(await written()).toEqual(['sam@example.org'])
  })
})
