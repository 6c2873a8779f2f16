import { randomUUID } from 'node:crypto'
import { approveInvitation } from '@medlem/contract/family'
import { sendContactUsMessage } from '@medlem/contract/message'
import { createNotification, listNotifications, NotificationType } from '@medlem/contract/notification'
import { markNotificationsRead } from '@medlem/contract/notificationChange'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { thread } from '@medlem/database/schema/thread'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLink, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aCast, type Cast, refusalOf } from '../membership/testing/cast.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer({ environment: { BASE_URL: 'https://medlem.example.org', RATE_LIMIT: '600' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})

interface SentInput {
  title?: string
  message?: string
  idempotencyKey?: string
  type?: NotificationType
  data?: Record<string, unknown>
  messageThreadId?: string
}

const send = (client: TestClient, input: SentInput, headers: Record<string, string> = {}) => {
  const body = { type: 'CONTACT_US' as const, title: 'Hello', message: 'Two\nlines', ...input }
  return client.call(createNotification, { body }, headers)
}
const rows = () => server.deps.db.select().from(notification)
const bell = async (who: MemberRow) =>
  (await server.as(who).call(listNotifications, { querystring: { memberId: who.id } })).body

describe('contact-us', () => {
  test('goes to the fixed system receiver, begins a thread, and says from where [K04]', async () => {
    const { body, status } = await send(cast.as.ida, {
      data: { org: cast.club.id, env: 'https://evil.example.org', receiverId: cast.vera.id, more: 'x' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      messageThreadId: body.id,
      receiverId: server.deps.config.contactReceiverId,
      senderId: cast.ida.id,
      title: 'Hello',
      message: 'Two\nlines',
      data: { org: 'sejlklub', orgId: cast.club.id, env: 'medlem.example.org' },
      read: false,
      createdAt: server.clock.now().toISOString(),
    })
    expect(Object.keys(body.data).sort()).toEqual(['env', 'org', 'orgId'])
    const receiver = await server.deps.db.select().from(member).where(eq(member.id, body.receiverId))
    expect(receiver).toMatchObject([{ enabled: false, email: null, issuer: null }])
  })

  test('goes on in the member’s own thread, with the organisation that it began with', async () => {
    const { body: first } = await send(cast.as.ida, { data: { org: 'SEJLKLUB' } })
    const more = await send(cast.as.ida, { messageThreadId: first.id, data: { org: cast.choir.id } })
    expect([more.status, more.body.messageThreadId]).toEqual([201, first.id])
    expect(more.body.data).toMatchObject({ orgId: cast.club.id })
    const foreign = await send(cast.as.jonas, { messageThreadId: first.id })
    const absent = await send(cast.as.jonas, { messageThreadId: ABSENT })
    const middle = await send(cast.as.ida, { messageThreadId: more.body.id })
    expect([foreign, absent, middle].map(({ status }) => status)).toEqual([404, 404, 404])
    expect(refusalOf(foreign)).toBe(refusalOf(absent))
    expect(await rows()).toHaveLength(2)
  })

  test('names an organisation that is open, by id or key', async () => {
    await server.deps.db
      .update(organisation)
      .set({ enabled: false })
      .where(eq(organisation.id, cast.choir.id))
    for (const org of [cast.choir.id, 'kor', ABSENT, 'nowhere']) {
      const { status, problem } = await send(cast.as.ida, { data: { org } })
      expect([status, problem.errors?.[0]?.field]).toEqual([404, 'data.org'])
    }
    for (const data of [{}, { org: 7 }, { org: ' ' }, { org: null }]) {
      const { status, problem } = await send(cast.as.ida, { data })
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'data.org'])
    }
    expect(await rows()).toEqual([])
  })

  test('is taken five times an hour, also when they come at once', async () => {
    const ask = () => send(cast.as.ida, { data: { org: 'sejlklub' } })
    const answers = await Promise.all(Array.from({ length: 7 }, ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 429, 429])
    server.clock.advance(1_800_000)
    const refused = await ask()
    expect([refused.status, refused.problem.code]).toEqual([429, 'rate_limited'])
    expect(refused.headers['retry-after']).toBe('1800')
    expect((await send(cast.as.jonas, { data: { org: 'sejlklub' } })).status).toBe(201)
    server.clock.advance(1_800_000)
    expect((await ask()).status).toBe(201)
  })

  test('sent again under its key is the same message, late, at once and beyond the limit', async () => {
    const input = { data: { org: 'sejlklub' }, idempotencyKey: randomUUID() }
    const ask = () => send(cast.as.ida, input)
    const answers = await Promise.all([ask(), ask(), ask()])
    const [{ body: first }] = answers
    for (const { status, body } of answers) expect([status, body]).toEqual([201, first])
    const { db } = server.deps
    expect(await db.select({ id: thread.id }).from(thread)).toEqual([{ id: first.id }])
    expect(await db.$count(message)).toBe(1)
    for (let n = 0; n < 4; n += 1) await send(cast.as.ida, { data: { org: 'kor' } })
    expect((await send(cast.as.ida, { data: { org: 'kor' } })).status).toBe(429)
    server.clock.advance(600_000)
    expect((await ask()).body).toEqual(first)
    const more = { messageThreadId: first.id, idempotencyKey: randomUUID() }
    server.clock.advance(3_600_000)
    const on = await send(cast.as.ida, more)
    const onAgain = await send(cast.as.ida, more)
    expect([on.status, onAgain.status, onAgain.body]).toEqual([201, 201, on.body])
    // The key is the author's own.
    expect((await send(cast.as.jonas, input)).body.id).not.toBe(first.id)
    expect(await rows()).toHaveLength(7)
    const mails = await server.deps.db.select().from(message)
    expect(mails).toHaveLength(7)
    for (const other of [
      { ...input, title: 'Hi' },
      { ...input, message: 'Three' },
      { ...input, data: { org: 'kor' } },
      { ...more, idempotencyKey: input.idempotencyKey },
    ]) {
      const { status, problem } = await send(cast.as.ida, other)
      expect([status, problem.code]).toEqual([409, 'idempotency_conflict'])
      expect(problem.detail).toContain('“Hello”')
    }
  })

  test('is answered once under one key', async () => {
    const { body: first } = await send(cast.as.ida, { data: { org: 'sejlklub' } })
    const { body: second } = await send(cast.as.ida, { data: { org: 'sejlklub' } })
    const idempotencyKey = randomUUID()
    const reply = (messageThreadId: string) =>
      send(cast.as.clubAdmin, { type: 'CONTACT_US_REPLY', messageThreadId, idempotencyKey })
    const [one, other] = await Promise.all([reply(first.id), reply(first.id)])
    expect([one?.status, other?.status, other?.body]).toEqual([201, 201, one?.body])
    expect((await reply(second.id)).problem.code).toBe('idempotency_conflict')
    expect(await bell(cast.ida)).toHaveLength(1)
  })

  test('is answered by an administrator of that organisation alone', async () => {
    const { body: first } = await send(cast.as.ida, { data: { org: 'sejlklub' } })
    const reply = (client: TestClient, messageThreadId?: string, headers = {}) => {
      const input = { type: 'CONTACT_US_REPLY' as const, data: { org: 'kor', token: 'x' } }
      return send(client, messageThreadId ? { ...input, messageThreadId } : input, headers)
    }
    const sent = await reply(cast.as.clubAdmin, first.id)
    expect([sent.status, sent.body.receiverId, sent.body.messageThreadId]).toEqual([
      201,
      cast.ida.id,
      first.id,
    ])
    expect((await bell(cast.ida)).map(({ type, data }) => [type, data])).toEqual([
      ['CONTACT_US_REPLY', { org: 'sejlklub', orgId: cast.club.id, env: 'medlem.example.org' }],
    ])
    const foreign = await reply(cast.as.choirAdmin, first.id)
    const absent = await reply(cast.as.choirAdmin, ABSENT)
    expect([foreign.status, refusalOf(foreign)]).toEqual([404, refusalOf(absent)])
    for (const thread of [first.id, ABSENT]) expect((await reply(cast.as.ida, thread)).status).toBe(403)
    expect((await reply(cast.as.clubAdmin)).problem.errors?.[0]?.field).toBe('messageThreadId')
    expect((await reply(cast.as.support, first.id, cast.actingFor(cast.vera))).status).toBe(403)
    expect((await reply(cast.as.support, first.id)).status).toBe(201)
    expect(await bell(cast.ida)).toHaveLength(2)
    const seen = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.objectId, sent.body.id))
      .orderBy(audit.id)
    expect(seen).toMatchObject([{ orgId: cast.club.id, subjectId: cast.ida.id, actorId: sent.body.senderId }])
  })

  test('a thread is marked as read by itself [S19]', async () => {
    const { body: one } = await send(cast.as.ida, { data: { org: 'sejlklub' } })
    const { body: two } = await send(cast.as.ida, { data: { org: 'kor' } })
    const answer = (client: TestClient, messageThreadId: string) =>
      send(client, { type: 'CONTACT_US_REPLY', messageThreadId })
    await answer(cast.as.clubAdmin, one.id)
    await answer(cast.as.choirAdmin, two.id)
    const own = { receiverId: cast.ida.id, inviteeEmail: 'ida@example.org', read: true as const }
    const read = await cast.as.ida.call(markNotificationsRead, { body: { ...own, messageThreadId: one.id } })
    expect(read.body).toEqual({ updated: 1 })
    const unread = (await bell(cast.ida)).filter((notice) => !notice.read)
    expect(unread.map(({ messageThreadId }) => messageThreadId)).toEqual([two.id])
  })
})

describe('a request for a family link', () => {
  const request = (client: TestClient, inviteeEmail: unknown = 'freja@example.org', headers = {}) => {
    const data = {
      inviteeEmail,
      inviteeId: cast.vera.id,
      inviterEmail: 'vera@example.org',
      invitationId: 'x',
    }
    return send(client, { type: 'FAMILY_LINK_REQUEST', data }, headers)
  }

  test('reaches the one who was invited, once, with what the books say', async () => {
    const [pending] = await server.deps.db
      .select()
      .from(familyInvitation)
      .where(eq(familyInvitation.status, 'pending'))
    const made = await request(cast.as.ida, ' Freja@Example.org ')
    expect(made.status).toBe(200)
    const data = {
      inviterEmail: 'ida@example.org',
      familyId: null,
      inviteeEmail: 'freja@example.org',
      invitationId: pending?.id,
    }
    const [received] = await bell(cast.freja)
    expect(received).toMatchObject({
      receiverId: cast.freja.id,
      senderId: cast.ida.id,
      messageThreadId: null,
      data: { ...data, inviteeId: cast.freja.id },
    })
    // Ruling 45: the inviter is answered nothing about the owner of the address.
    expect(made.body).toMatchObject({ id: pending?.id, receiverId: pending?.id, senderId: cast.ida.id, data })
    expect(JSON.stringify(made.body)).not.toContain(cast.freja.id)
    const again = await Promise.all([request(cast.as.ida), request(cast.as.ida)])
    expect(again.map(({ status, body }) => [status, body.id])).toEqual([
      [200, made.body.id],
      [200, made.body.id],
    ])
    expect(await bell(cast.freja)).toHaveLength(1)
  })

  test('starts the link where nothing was asked before, the same whether the address is a member’s', async () => {
    const otto = await aMember(server, { email: 'otto@example.org' })
    const known = await request(cast.as.ida, 'otto@example.org')
    const unknown = await request(cast.as.ida, 'unknown@example.org')
    expect([known.status, unknown.status]).toEqual([201, 201])
    const shape = ({ body }: typeof known) => [Object.keys(body), Object.keys(body.data), body.senderId]
    expect(shape(known)).toEqual(shape(unknown))
    const pending = await server.deps.db
      .select()
      .from(familyInvitation)
      .where(eq(familyInvitation.inviterId, cast.ida.id))
    for (const { body } of [known, unknown])
      expect(pending.find(({ id }) => id === body.data.invitationId)).toMatchObject({ status: 'pending' })
    const [bellOfOtto] = await bell(otto)
    expect(bellOfOtto).toMatchObject({
      type: 'FAMILY_LINK_REQUEST',
      data: { inviterEmail: 'ida@example.org', inviteeId: otto.id, invitationId: known.body.id },
    })
    const mails = await server.deps.db.select().from(message)
    expect(mails).toHaveLength(2)
    const again = await request(cast.as.ida, 'otto@example.org')
    expect([again.status, again.body.id]).toEqual([200, known.body.id])
    expect(await bell(otto)).toHaveLength(1)
    // The other way round it is the invitation that waits for their own answer.
    const back = await request(server.as(otto), 'ida@example.org')
    expect([back.status, back.body.data.invitationId]).toEqual([200, known.body.id])
    const approved = await server.as(otto).call(approveInvitation, { querystring: { id: known.body.id } })
    expect(approved.body.status).toBe('success')
    const linked = await request(cast.as.ida, 'otto@example.org')
    expect([linked.status, linked.body.data.invitationId]).toEqual([200, known.body.id])
  })

  test('starts no link with oneself, without an address or from one that is not proven', async () => {
    const own = await request(cast.as.ida, 'ida@example.org')
    expect([own.status, own.problem.errors?.[0]?.code]).toEqual([422, 'own_address'])
    for (const nonsense of [undefined, null, 7, 'nonsense', {}]) {
      const { status, problem } = await request(cast.as.ida, nonsense ?? null)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'data.inviteeEmail'])
    }
    const unproven = server.as(cast.jonas, { emailVerified: false })
    expect((await request(unproven, 'vera@example.org')).problem.code).toBe('email_unverified')
    expect(await rows()).toEqual([])
  })

  test('starts ten links a day, whether their addresses are members’ or not', async () => {
    const ask = (n: number) => request(cast.as.vera, `nowhere${n}@example.org`)
    for (let n = 0; n < 10; n += 1) expect((await ask(n)).status).toBe(201)
    expect((await ask(10)).status).toBe(429)
    server.clock.advance(86_400_000)
    expect((await ask(10)).status).toBe(201)
  })

  test('is sent ten times a day', async () => {
    for (let n = 0; n < 11; n += 1) {
      const invitee = await aMember(server, { email: `invitee${n}@example.org` })
      await aLink(server, { from: cast.vera, to: invitee, status: 'pending' })
    }
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await request(cast.as.vera, `invitee${n}@example.org`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    server.clock.advance(86_400_000)
    expect((await request(cast.as.vera, 'invitee10@example.org')).status).toBe(200)
  })

  test('sent by support in a member’s place is recorded [S07]', async () => {
    const sent = await request(cast.as.support, 'freja@example.org', cast.actingFor(cast.ida))
    expect([sent.status, sent.body.senderId]).toEqual([200, cast.ida.id])
    const seen = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.objectId, sent.body.id))
      .orderBy(audit.id)
    expect(seen).toMatchObject([
      { action: 'notification_create', actorId: cast.support.id, subjectId: cast.ida.id },
    ])
  })
})

describe('every other type', () => {
  test('is the server’s own to send; one that does not exist is refused [E04]', async () => {
    const own = ['FAMILY_LINK_REQUEST', 'CONTACT_US', 'CONTACT_US_REPLY']
    for (const type of NotificationType.options.filter((one) => !own.includes(one))) {
      for (const client of [cast.as.ida, cast.as.clubAdmin, cast.as.support]) {
        expect((await send(client, { type, data: { org: 'sejlklub' } })).problem.code).toBe('forbidden')
      }
    }
    const unknown = await send(cast.as.ida, { type: 'GREETING' as 'CONTACT_US', data: { org: 'sejlklub' } })
    expect([unknown.status, unknown.problem.errors?.[0]?.field]).toEqual([400, 'type'])
    expect(await rows()).toEqual([])
  })
})

describe('the message to the organisation', () => {
  const ring = (
    client: TestClient,
    id: string,
    more: { templateId?: string; headers?: Record<string, string> } = {},
  ) =>
    client.call(
      sendContactUsMessage,
      {
        querystring: { templateId: more.templateId ?? '1' },
        body: { '1': 'Another club', '2': id, '3': 'evil.example.org' },
      },
      more.headers,
    )
  const queued = () => server.deps.db.select().from(message).where(eq(message.channel, 'whatsapp'))

  test('carries organisation, notification and domain as the books have them, once [K04]', async () => {
    const { body: contact } = await send(cast.as.ida, { data: { org: 'sejlklub' } })
    expect((await ring(cast.as.ida, contact.id)).body).toEqual({
      status: 'skipped',
      reason: 'The organisation has no number on the messaging app.',
    })
    expect(await queued()).toEqual([])
    const { db } = server.deps
    await db
      .update(organisation)
      .set({ messagingPhone: '+4520112233' })
      .where(eq(organisation.id, cast.club.id))
    const answers = await Promise.all([ring(cast.as.ida, contact.id), ring(cast.as.ida, contact.id)])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.reason}`))).toEqual(
      new Set(['200 skipped No messaging app is connected.']),
    )
    expect(await queued()).toMatchObject([
      {
        dedupKey: `notification:${contact.id}:whatsapp1`,
        channel: 'whatsapp',
        templateId: 1,
        orgId: cast.club.id,
        memberId: null,
        params: { '1': 'Sejlklubben Øresund', '2': contact.id, '3': 'medlem.example.org' },
        state: 'skipped',
        reason: 'no_provider',
      },
    ])
  })

  test('that went out is not sent again', async () => {
    const { body: contact } = await send(cast.as.ida, { data: { org: 'sejlklub' } })
    const { db } = server.deps
    await db
      .update(organisation)
      .set({ messagingPhone: '+4520112233' })
      .where(eq(organisation.id, cast.club.id))
    await ring(cast.as.ida, contact.id)
    await db.update(message).set({ state: 'sent', reason: null })
    const repeated = await ring(cast.as.ida, contact.id)
    expect([repeated.status, repeated.body]).toEqual([200, { status: 'already_sent', reason: null }])
  })

  test('is the sender’s to ask for, of a contact-us alone, with that template alone [P03]', async () => {
    const { body: contact } = await send(cast.as.ida, { data: { org: 'sejlklub' } })
    const reply = await send(cast.as.clubAdmin, { type: 'CONTACT_US_REPLY', messageThreadId: contact.id })
    const foreign = await ring(cast.as.jonas, contact.id)
    const absent = await ring(cast.as.jonas, ABSENT)
    expect([foreign.status, refusalOf(foreign)]).toEqual([404, refusalOf(absent)])
    expect((await ring(cast.as.clubAdmin, reply.body.id)).status).toBe(404)
    expect((await ring(cast.as.ida, contact.id, { templateId: '6' })).problem.code).toBe('forbidden')
    expect((await ring(cast.as.ida, contact.id, { templateId: 'x' })).status).toBe(400)
    expect((await ring(cast.as.support, contact.id)).problem.code).toBe('impersonation_required')
    const acting = cast.actingFor(cast.ida)
    expect((await ring(cast.as.support, contact.id, { headers: acting })).status).toBe(200)
    expect(await queued()).toEqual([])
  })
})
