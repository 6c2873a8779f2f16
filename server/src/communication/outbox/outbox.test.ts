import { getMail, listMail, TEMPLATE } from '@medlem/contract/message'
import { getOutbox, getPortalOutbox, resendMessage, resendPortalMessage } from '@medlem/contract/outbox'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import type { MessageRow } from '@medlem/database/schema/message'
import { message } from '@medlem/database/schema/message'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { nightly } from '../../app/job/nightly.ts'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import type { LogFacts } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/ports/mailer.ts'
import { aLink, aMember, aMessage, anOrganisation } from '../../testing/builders.ts'
import { recordingLog } from '../../testing/recordingLog.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { queueMessage } from '../message/queueMessage.ts'
import { smtpMailer } from './smtpMailer.ts'
import { claimDue } from './store.ts'
import { type MailHost, mailHost } from './testing/mailHost.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NO_WHATSAPP = { connected: false, sent: 0, delivered: 0, read: 0, skipped: 0 }

let server: TestServer
let host: MailHost
let mailer: Mailer
beforeAll(async () => {
  host = await mailHost()
  mailer = smtpMailer(host.server)
  server = await testServer()
})
afterAll(async () => {
  await host.close()
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  host.manners = {}
  host.arrived.length = 0
  server.deps.mailer = mailer
})

const outbox = () => server.deps.db.select().from(message).orderBy(asc(message.createdAt), asc(message.id))
const states = async () => (await outbox()).map(({ state }) => state)
const send = () => sendDueMessages(server.deps)
const arrivedAt = () => host.arrived.map(({ to }) => to[0]).toSorted()

/** A club with an address, a member of it, and a message between them. */
async function anEmail(values: { who?: Partial<MemberRow>; params?: Record<string, string> } = {}) {
  const club = await anOrganisation(server, { email: 'kontor@klub.example.org' })
  const who = await aMember(server, { firstName: 'Åse', ...values.who })
  const historyId = club.id
  const params = { ORG: club.name, YEAR: '2026', historyId, ...values.params }
  return { club, who, row: await aMessage(server, { memberId: who.id, orgId: club.id, params }) }
}

async function someEmails(count: number): Promise<MessageRow[]> {
  const who = await aMember(server)
  return Promise.all(Array.from({ length: count }, () => aMessage(server, { memberId: who.id })))
}

describe('an e-mail', () => {
  test('arrives once, encrypted, with text, HTML, the club’s name and where to answer, and every æ, ø and å', async () => {
    const { club, who, row } = await anEmail()
    expect([await send(), await send()]).toEqual([1, 0])
    const [one, ...more] = host.arrived
    expect(more).toEqual([])
    expect(one).toMatchObject({ from: 'post@medlem.example.org', to: [who.email], encrypted: true })
    const mail = one?.mail
    expect(mail?.subject).toBe('Sejlklubben Øresund 2026: your payment is confirmed')
    expect(mail?.from).toMatchObject({
      name: 'Sejlklubben Øresund via Medlem',
      address: 'post@medlem.example.org',
    })
    expect(mail?.replyTo).toMatchObject([{ address: 'kontor@klub.example.org' }])
    expect(mail?.messageId).toBe(`<${row.id}@medlem.example.org>`)
    const link = `${server.deps.config.baseUrl}/membership-${club.id}-receipt`
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Thank you, Åse')
      expect(body).toContain('The membership of Sejlklubben Øresund for 2026 is paid.')
      expect(body).toContain(link)
    }
    const names = mail?.headers.map(({ key }) => key)
    expect(names).toContain('auto-submitted')
    // It confirms what the member did: there is nothing to unsubscribe from.
    expect(names).not.toContain('list-unsubscribe')
    expect(await outbox()).toMatchObject([
      { state: 'sent', attempts: 1, sentAt: server.clock.now(), leaseUntil: null, reason: null },
    ])
  })

  test('in an organisation’s own words arrives with them, whatever script they are in, and never as HTML of others', async () => {
    const who = await aMember(server, { firstName: '<b>Þór 😀</b>' })
    const club = await anOrganisation(server, { email: 'kontor@klub.example.org' })
    const wording = {
      subject: '😀 Tak for {{YEAR}}, {{FIRST}} – æøåÆØÅ 日本語 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
      body: `# Kære {{FIRST}}\n\n${'Blåbærgrød på øen 🫐. '.repeat(60)}\n\n**Ses** [her](https://klub.example.org/løb)!\n\n[Se]({{LINK}})`,
    }
    await aMessage(server, { memberId: who.id, orgId: club.id, wording })
    await send()
    const mail = host.arrived[0]?.mail
    expect(mail?.subject).toBe('😀 Tak for 2026, <b>Þór 😀</b> – æøåÆØÅ 日本語 🏴󠁧󠁢󠁳󠁣󠁴󠁿')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Blåbærgrød på øen 🫐. '.repeat(59))
      expect(body).toContain('https://klub.example.org/l%C3%B8b')
    }
    expect(mail?.text).toContain('Kære <b>Þór 😀</b>')
    expect(mail?.html).toContain('Kære &lt;b&gt;Þór 😀&lt;/b&gt;')
  })

  test('that is no must says where to unsubscribe, and goes to one address whatever it contains', async () => {
    const email = {
      messageId: '<1@medlem.example.org>',
      fromName: 'Koret, "Ørerne"',
      to: 'ida@example.org',
      replyTo: undefined,
      subject: 'Nyt\r\nBcc: all@example.org',
      text: 'Hej',
      html: '<p>Hej</p>',
      unsubscribeUrl: 'https://medlem.example.org/unsubscribe/reminders/v1.a.b.c',
    }
    expect(await mailer.send(email)).toMatchObject({ outcome: 'sent' })
    const [one] = host.arrived
    const header = (name: string) => one?.mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toBe('<https://medlem.example.org/unsubscribe/reminders/v1.a.b.c>')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    // The mail server signs what it sends out.
    expect(header('dkim-signature')).toBeUndefined()
    expect(one?.mail.from?.name).toBe('Koret, "Ørerne"')
    expect([one?.to, one?.mail.bcc]).toEqual([['ida@example.org'], undefined])
    const two = await mailer.send({ ...email, to: 'ida@example.org, vera@example.org' })
    expect([two.outcome, host.arrived.length]).toEqual(['refused', 1])
  })

  test('is sent once, however often it was wished for', async () => {
    const { id: memberId } = await aMember(server)
    const input = () =>
      server.deps.db.transaction((tx) =>
        queueMessage(tx, {
          dedupKey: 'purchase:1:email6',
          channel: 'email',
          templateId: TEMPLATE.paymentEmail,
          memberId,
          params: { ORG: 'Koret', YEAR: '2026', historyId: memberId },
          at: server.clock.now(),
        }),
      )
    expect((await Promise.all([input(), input(), input()])).map(({ status }) => status).toSorted()).toEqual([
      'already_sent',
      'already_sent',
      'queued',
    ])
    await send()
    expect(await input()).toEqual({ status: 'already_sent', reason: null })
    await send()
    expect(host.arrived).toHaveLength(1)
  })

  test('goes to the current address, and is skipped where there is none', async () => {
    const { who } = await anEmail({ who: { email: 'before@example.org' } })
    await anEmail({ who: { email: null } })
    await server.deps.db.update(member).set({ email: 'after@example.org' }).where(eq(member.id, who.id))
    await send()
    expect(arrivedAt()).toEqual(['after@example.org'])
    expect((await outbox()).map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
      ['sent', null],
      ['skipped', 'no_email'],
    ])
  })

  test('reaches an organisation, and one who was invited and is no member, while the invitation waits', async () => {
    const cast = await aCast(server)
    await server.deps.db.delete(message)
    const club = await anOrganisation(server, { email: 'kontor@klub.example.org' })
    const params = { ORG: club.name, threadId: club.id }
    await aMessage(server, { orgId: club.id, templateId: TEMPLATE.contactReceived, params })
    for (const [status, address] of [
      ['pending', 'new@example.org'],
      ['ended', 'old@example.org'],
    ] as const) {
      const to = { ...cast.vera, email: address }
      const { id: invitationId } = await aLink(server, { from: cast.ida, to, status })
      const values = { templateId: TEMPLATE.familyInvitation, params: { NAME: 'Ida Holm', invitationId } }
      await aMessage(server, values)
    }
    await send()
    expect(arrivedAt()).toEqual(['kontor@klub.example.org', 'new@example.org'])
  })

  test('with a variable missing is given up, and said nowhere', async () => {
    await anEmail({ params: { ORG: '' } })
    await send()
    expect(host.arrived).toEqual([])
    expect(await outbox()).toMatchObject([{ state: 'dead', reason: expect.stringContaining('is missing') }])
  })
})

describe('a mail server that does not take it', () => {
  test('today is asked again later, with the same Message-ID', async () => {
    const { row } = await anEmail()
    let greylisted = 0
    host.manners.refuseReceiver = () =>
      greylisted++ === 0 ? { code: 451, text: '4.7.1 Greylisted, try again' } : undefined
    await send()
    const [waiting] = await outbox()
    expect(waiting).toMatchObject({ state: 'failed', reason: expect.stringContaining('Greylisted') })
    const waitsMs = (waiting?.nextAt.getTime() ?? 0) - server.clock.now().getTime()
    expect(waitsMs).toBeGreaterThanOrEqual(48_000)
    expect(waitsMs).toBeLessThanOrEqual(72_000)
    expect(await send()).toBe(0)
    server.clock.advance(2 * MINUTE)
    expect(await send()).toBe(1)
    expect(host.arrived.map(({ mail }) => mail.messageId)).toEqual([`<${row.id}@medlem.example.org>`])
  })

  test('ever is not asked again; others get theirs, and an administrator sees why and sends it once more', async () => {
    const cast = await aCast(server)
    await server.deps.db.delete(message)
    const params = { ORG: cast.club.name, YEAR: '2026', historyId: cast.club.id }
    const of = { orgId: cast.club.id, params }
    const bad = await aMessage(server, { ...of, memberId: cast.ida.id })
    await aMessage(server, { ...of, memberId: cast.jonas.id })
    host.manners.refuseReceiver = (address) =>
      address === cast.ida.email ? { code: 550, text: `5.1.1 <${address}>: no such user here` } : undefined
    await send()
    expect(arrivedAt()).toEqual([cast.jonas.email])
    const request = { params: { id: cast.club.id } }
    const seen = await cast.as.clubAdmin.call(getOutbox, request)
    expect(seen.body).toEqual({
      mailServer: true,
      whatsApp: NO_WHATSAPP,
      waiting: 0,
      undelivered: [
        {
          id: bad.id,
          channel: 'email',
          subject: `${cast.club.name} 2026: your payment is confirmed`,
          memberName: 'Ida Holm',
          reason: '550 5.1.1 <…>: no such user here',
          tries: 1,
          createdAt: server.clock.now().toISOString(),
        },
      ],
    })
    expect((await cast.as.choirAdmin.call(getOutbox, request)).status).toBe(404)
    server.clock.advance(96 * HOUR)
    expect(await send()).toBe(0)
    host.manners = {}
    const resend = { params: { id: cast.club.id, messageId: bad.id } }
    const answers = [
      await cast.as.clubAdmin.call(resendMessage, resend),
      await cast.as.clubAdmin.call(resendMessage, resend),
    ]
    expect(answers.map(({ body }) => body)).toEqual([{ state: 'waiting' }, { state: 'waiting' }])
    await send()
    expect(arrivedAt()).toEqual([cast.ida.email, cast.jonas.email].toSorted())
    expect((await cast.as.clubAdmin.call(resendMessage, resend)).body).toEqual({ state: 'sent' })
    expect(await send()).toBe(0)
  })

  test('a message between members is listed for super administrators, who send it again in their own name', async () => {
    const cast = await aCast(server)
    await server.deps.db.delete(message)
    const to = { ...cast.vera, email: 'moved@example.org' }
    const { id: invitationId } = await aLink(server, { from: cast.ida, to, status: 'pending' })
    const params = { NAME: 'Ida Holm', invitationId }
    const invitation = await aMessage(server, { templateId: TEMPLATE.familyInvitation, params })
    const of = { memberId: cast.jonas.id, orgId: cast.club.id, state: 'dead' as const }
    const ofClub = await aMessage(server, of)
    host.manners.refuseReceiver = () => ({ code: 550, text: '5.1.1 No such user here' })
    await send()
    const { support, clubAdmin } = cast.as
    const seen = (await support.call(getPortalOutbox, {})).body
    expect([seen.mailServer, seen.waiting]).toEqual([true, 0])
    expect(seen.undelivered).toMatchObject([
      { id: invitation.id, memberName: null, reason: '550 5.1.1 No such user here', tries: 1 },
    ])
    const ofTheClub = await clubAdmin.call(getOutbox, { params: { id: cast.club.id } })
    expect(ofTheClub.body.undelivered.map(({ id }) => id)).toEqual([ofClub.id])
    expect((await clubAdmin.call(getPortalOutbox, {})).status).toBe(403)
    expect((await support.call(getPortalOutbox, {}, cast.actingFor(cast.ida))).status).toBe(403)
    host.manners = {}
    const resend = (messageId: string) => support.call(resendPortalMessage, { params: { messageId } })
    expect((await resend(ofClub.id)).status).toBe(404)
    expect((await resend(invitation.id)).body).toEqual({ state: 'waiting' })
    await send()
    expect(arrivedAt()).toEqual(['moved@example.org'])
    expect((await support.call(getPortalOutbox, {})).body.undelivered).toEqual([])
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.actorId, cast.support.id))
      .orderBy(audit.id)
    expect(entries.filter(({ action }) => action === 'message_resend')).toMatchObject([
      { objectId: invitation.id, orgId: null },
    ])
    expect(entries.filter(({ action }) => action === 'outbox_read')).toHaveLength(2)
  })

  test('for three days is given up on', async () => {
    await anEmail()
    host.manners.receive = () => ({ code: 452, text: 'Mailbox full' })
    let tries = 0
    for (let n = 0; n < 24; n += 1) {
      tries += await send()
      server.clock.advance(6 * HOUR)
    }
    expect(tries).toBe(9)
    expect(await outbox()).toMatchObject([{ state: 'dead', attempts: 9, reason: '452 Mailbox full' }])
  })
})

describe('a mail server that is not well', () => {
  test('is left in peace after three failures, tried with one message, and then gets all of them', async () => {
    await someEmails(9)
    host.manners.refuseSender = () => ({ code: 550, text: 'Who are you?' })
    expect(await send()).toBe(6)
    expect(await send()).toBe(0)
    server.clock.advance(MINUTE)
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    host.manners = {}
    server.clock.advance(10 * MINUTE)
    expect(await send()).toBe(9)
    expect(host.arrived).toHaveLength(9)
    expect(new Set(await states())).toEqual(new Set(['sent']))
  })

  test('that hangs up before it accepts, or does not answer after, gets the e-mail again, with the same Message-ID', async () => {
    const { row } = await anEmail()
    const ways = ['hang up', 'no answer', 'accept'] as const
    let n = 0
    host.manners.receive = () => ways[n++] ?? 'accept'
    server.deps.mailer = smtpMailer(host.server, { idleMs: 1500, wholeMs: 30_000 })
    for (const state of ['failed', 'failed', 'sent']) {
      await send()
      expect(await states()).toEqual([state])
      server.clock.advance(10 * MINUTE)
    }
    const id = `<${row.id}@medlem.example.org>`
    expect(host.arrived.map(({ mail }) => mail.messageId)).toEqual([id, id])
  })

  test('or not encrypted, or with an untrusted certificate, or that refuses our login, gets no e-mail, and the log says why', async () => {
    const lines: unknown[] = []
    const { log } = server.deps
    onTestFinished(() => {
      server.deps.log = log
    })
    server.deps.log = recordingLog(lines)
    const plain = await mailHost({ startTls: false })
    await someEmails(1)
    const elsewhere = { ...host.server, loopback: false }
    for (const mailServer of [
      { ...plain.server, loopback: false },
      elsewhere,
      { ...host.server, login: { user: 'medlem', password: 'wrong' } },
      { ...host.server, port: 1 },
    ]) {
      server.deps.mailer = smtpMailer(mailServer)
      server.clock.advance(24 * HOUR)
      expect(await send()).toBe(1)
      expect(await states()).toEqual(['failed'])
    }
    expect([...plain.arrived, ...host.arrived]).toEqual([])
    expect(JSON.stringify(await outbox())).not.toContain('wrong')
    const unreachable = lines.flat().filter((line) => (line as LogFacts).event === 'channel_unreachable')
    const reasons = unreachable.map((line) => (line as { reason: string }).reason)
    expect(reasons).toHaveLength(4)
    expect(new Set(reasons).size).toBe(4)
    expect(reasons.every((reason) => reason.length > 5)).toBe(true)
    expect(JSON.stringify(lines)).not.toMatch(/wrong|@example\.org/)
    await plain.close()
  })
})

describe('several processes', () => {
  test('share what is due, and nothing is sent twice', async () => {
    const rows = await someEmails(24)
    const taken = await Promise.all([send(), send(), send()])
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(24)
    const ids = host.arrived.map(({ mail }) => mail.messageId)
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => `<${id}@medlem.example.org>`).toSorted())
  })

  test('take over what one left that died before it sent, when its lease ends', async () => {
    await anEmail()
    const now = server.clock.now()
    await claimDue(server.deps.db, {
      channel: 'email',
      now,
      until: new Date(now.getTime() + MINUTE),
      limit: 1,
    })
    expect(await send()).toBe(0)
    server.clock.advance(MINUTE + 1)
    expect(await send()).toBe(1)
    expect(host.arrived).toHaveLength(1)
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('send it once more when one died after the server had it and before that was written down', async () => {
    const { row } = await anEmail()
    server.deps.mailer = {
      ...mailer,
      async send(email) {
        await mailer.send(email)
        throw new Error('the power is gone')
      },
    }
    await send()
    expect(await states()).toEqual(['sending'])
    server.deps.mailer = mailer
    server.clock.advance(3 * MINUTE)
    await send()
    const id = `<${row.id}@medlem.example.org>`
    expect(host.arrived.map(({ mail }) => mail.messageId)).toEqual([id, id])
    expect(await states()).toEqual(['sent'])
  })

  test('give up what kills each of them', async () => {
    await anEmail()
    for (let n = 0; n < 12; n += 1) {
      const now = server.clock.now()
      await claimDue(server.deps.db, { channel: 'email', now, until: new Date(now.getTime() + 1), limit: 1 })
      server.clock.advance(MINUTE)
    }
    expect(await send()).toBe(1)
    expect(host.arrived).toEqual([])
    expect(await states()).toEqual(['dead'])
  })
})

test('every night forgets what was sent more than 400 days ago, and nothing that is kept, waits or was given up', async () => {
  const DAY = 24 * HOUR
  const { id: memberId } = await aMember(server)
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * DAY)
  const of = { memberId, createdAt: ago(500), nextAt: ago(500) }
  const newer = await aMessage(server, { ...of, state: 'sent', sentAt: ago(399) })
  await aMessage(server, { ...of, state: 'sent', sentAt: ago(401) })
  const others = await Promise.all(
    (['kept', 'dead', 'skipped', 'failed'] as const).map((state) => aMessage(server, { ...of, state })),
  )
  await nightly(server.deps)
  expect((await outbox()).map(({ id }) => id).toSorted()).toEqual(
    [newer, ...others].map(({ id }) => id).toSorted(),
  )
})

describe('without a mail server', () => {
  let cast: Cast
  beforeEach(async () => {
    cast = await aCast(server)
    await server.deps.db.delete(message)
    server.deps.mailer = undefined
  })

  test('an e-mail is kept, read by its receiver alone, and not sent when one is connected later', async () => {
    const params = { ORG: cast.club.name, YEAR: '2026', historyId: cast.club.id, test: 'true' }
    const { id } = await aMessage(server, { memberId: cast.ida.id, orgId: cast.club.id, params })
    await aMessage(server, { memberId: cast.vera.id, orgId: cast.club.id, params })
    expect(await send()).toBe(2)
    const list = await cast.as.ida.call(listMail, {})
    expect(list.body).toEqual([
      {
        id,
        subject: `Test: ${cast.club.name} 2026: your payment is confirmed`,
        preview: 'The membership for 2026 is paid. The receipt is in the portal.',
        organisationName: cast.club.name,
        state: 'kept',
        createdAt: server.clock.now().toISOString(),
      },
    ])
    const read = await cast.as.ida.call(getMail, { params: { id } })
    expect(read.body.content).toMatchObject({ heading: 'Thank you, Ida', test: true })
    for (const other of [cast.as.vera, cast.as.clubAdmin, cast.as.support]) {
      expect((await other.call(getMail, { params: { id } })).status).toBe(404)
    }
    const acting = await cast.as.support.call(listMail, {}, cast.actingFor(cast.ida))
    expect(acting.problem.code).toBe('forbidden')
    const listed = await cast.as.clubAdmin.call(getOutbox, { params: { id: cast.club.id } })
    expect(listed.body).toEqual({
      mailServer: false,
      whatsApp: NO_WHATSAPP,
      waiting: 0,
      undelivered: [],
    })
    server.deps.mailer = mailer
    server.clock.advance(HOUR)
    expect(await send()).toBe(0)
    expect(host.arrived).toEqual([])
  })

  test('what waited for days before one was connected is old news, and an administrator’s to send', async () => {
    await aMessage(server, { memberId: cast.ida.id, orgId: cast.club.id })
    server.clock.advance(100 * HOUR)
    server.deps.mailer = mailer
    await send()
    expect(host.arrived).toEqual([])
    const { body } = await cast.as.clubAdmin.call(getOutbox, { params: { id: cast.club.id } })
    const messageId = body.undelivered[0]?.id ?? ''
    await cast.as.clubAdmin.call(resendMessage, { params: { id: cast.club.id, messageId } })
    await send()
    expect(arrivedAt()).toEqual([cast.ida.email])
  })
})
