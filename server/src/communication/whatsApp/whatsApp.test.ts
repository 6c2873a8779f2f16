import { updateMember as updateProfile } from '@medlem/contract/member'
import { sendPaymentMessage, TEMPLATE } from '@medlem/contract/message'
import { MESSAGING_CONSENT } from '@medlem/contract/messagingConsent'
import { getOutbox, resendMessage } from '@medlem/contract/outbox'
import { exportMember } from '@medlem/contract/privacy'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import type { MessageRow } from '@medlem/database/schema/message'
import { message } from '@medlem/database/schema/message'
import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { offerParts } from '../../money/instalment/testing/aPlan.ts'
import { aClub, openPurchase, pay, sayPaid } from '../../money/payment/testing/buyer.ts'
import type { Messenger } from '../../platform/ports/messenger.ts'
import { aMember, aMessage, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { NewMessage } from '../message/store.ts'
import { noteSubject } from '../outbox/composeWhatsAppMessage.ts'
import { cloudMessenger } from './cloudMessenger.ts'
import {
  APP_SECRET,
  type Manner,
  type MetaHost,
  metaHost,
  signature,
  TOKEN,
  VERIFY_TOKEN,
  webhook,
} from './testing/metaHost.ts'

const MINUTE = 60_000
const PHONE = '4520112233'
const lines: string[] = []

let server: TestServer
let meta: MetaHost
let messenger: Messenger | undefined
beforeAll(async () => {
  meta = await metaHost()
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  server = await testServer({ environment: meta.environment, deps: { log } })
  messenger = server.deps.messenger
})
afterAll(async () => {
  await meta.close()
  await server.close()
})
beforeEach(async () => {
  await server.reset()
  meta.manner = () => undefined
  meta.arrived.length = 0
  server.deps.messenger = messenger
})

const outbox = () => server.deps.db.select().from(message).orderBy(asc(message.createdAt), asc(message.id))
const only = async () => (await outbox())[0] as MessageRow
const send = () => sendDueMessages(server.deps, 'whatsapp')
const agreed = (values: Partial<MemberRow> = {}) =>
  aMember(server, { firstName: 'Åse', messagingOptIn: true, ...values })

/** Template 4 to somebody who agreed, in the outbox since now. */
async function aNote({
  who,
  ...values
}: Partial<NewMessage> & { who?: MemberRow } = {}): Promise<MessageRow> {
  const { id: memberId } = who ?? (await agreed())
  return aMessage(server, {
    channel: 'whatsapp',
    templateId: TEMPLATE.paymentMessage,
    memberId,
    params: { '1': 'Åse', '2': 'Sejlklubben Øresund', '3': '2026' },
    ...values,
  })
}

const tell = (body: string, header: string | null = signature(body)) =>
  server.anonymous.send({
    method: 'POST',
    url: '/callbacks/whatsapp',
    payload: body,
    headers: { 'content-type': 'application/json', ...(header && { 'x-hub-signature-256': header }) },
  })

/** A status as Meta tells it. */
const status = (of: { id: string; data?: string }, word: string, more: object = {}) => ({
  id: of.id,
  status: word,
  timestamp: '1795258800',
  recipient_id: PHONE,
  ...(of.data && { biz_opaque_callback_data: of.data }),
  ...more,
})
const hear = async (...statuses: object[]) => expect((await tell(webhook({ statuses }))).status).toBe(200)
const failure = (code: number, title: string) => ({
  errors: [{ code, title, message: title, error_data: { details: title }, href: '/docs' }],
})

describe('a message', () => {
  test('of template 4 follows a payment, in Meta’s shape, with its numbered fields, once', async () => {
    const club = await aClub(server, { live: true })
    const ida = await agreed({ firstName: 'Ida' })
    const purchase = await openPurchase(server, ida, { club })
    await sayPaid(server, purchase, await pay(server, purchase))
    expect([await send(), await send()]).toEqual([1, 0])
    const row = (await outbox()).find(({ channel }) => channel === 'whatsapp')
    expect(meta.arrived).toMatchObject([
      {
        to: PHONE,
        template: 'betaling_bekraeftet:da',
        data: row?.id,
        fields: ['Ida', club.organisation.name, '2026'],
      },
    ])
    expect(row).toMatchObject({ state: 'sent', attempts: 1, providerMessageId: meta.arrived[0]?.id })
    const again = await server.as(ida).call(sendPaymentMessage, {
      querystring: { memberId: ida.id, templateId: '4' },
      body: { '2': club.organisation.name, '3': 2026 },
    })
    expect(again.body).toEqual({ status: 'already_sent', reason: null })
  })

  test('of a part of a price says so, to its payer and to the organisation', async () => {
    server.clock.set('2026-03-02T11:00:00Z')
    const club = await aClub(server, { live: true, priceMinor: 90_000 })
    await offerParts(server, club)
    const ida = await agreed({ firstName: 'Ida' })
    const purchase = await openPurchase(server, ida, { club, inParts: true })
    await sayPaid(server, purchase, await pay(server, purchase))
    await send()
    expect(meta.arrived.map(({ fields }) => fields)).toEqual([
      ['Ida', club.organisation.name, '2026 (a part of the fee)'],
    ])
    const row = (await outbox()).find(({ channel }) => channel === 'whatsapp')
    expect(row && noteSubject(row)).toBe(
      `${club.organisation.name} 2026 (a part of the fee): the payment is confirmed`,
    )
    expect(row && noteSubject({ ...row, language: 'da' })).toContain('2026 (en del af kontingentet)')
  })

  test('of template 1 goes to the organisation’s own number; a test and odd characters do no harm', async () => {
    const club = await anOrganisation(server, { messagingPhone: '+46 (0)70 123 45 67' })
    await aNote({
      templateId: 1,
      memberId: null,
      orgId: club.id,
      params: { '1': 'Kor', '2': club.id, '3': 'a.dk' },
    })
    await aNote({ params: { '1': ' Åse\n\tMaj     Bæk ', '2': 'x'.repeat(2000), '3': '2026' } })
    await aNote({ params: { '1': 'Åse', '2': 'Kor', '3': '2026', test: 'true' } })
    await aNote({ params: { '1': ' ', '2': 'Kor', '3': '2026' } })
    await send()
    expect(meta.arrived.map(({ to, template, fields }) => [to, template, ...fields])).toEqual(
      expect.arrayContaining([
        ['46701234567', 'contact_us:en', 'Kor', club.id, 'a.dk'],
        [PHONE, 'betaling_bekraeftet:da', 'Åse Maj Bæk', 'x'.repeat(1024), '2026'],
        [PHONE, 'betaling_bekraeftet:da', 'Åse', 'Kor (test, no money was moved)', '2026'],
      ]),
    )
    expect((await outbox()).map(({ state }) => state).toSorted()).toEqual(['dead', 'sent', 'sent', 'sent'])
  })

  test('is not sent without consent or a number, and can be requested after consent', async () => {
    const club = await aClub(server)
    const ida = await agreed()
    const purchase = await openPurchase(server, ida, { club })
    await sayPaid(server, purchase, await pay(server, purchase))
    await server.deps.db.update(member).set({ messagingOptIn: false })
    await aNote({ who: await agreed({ phone: null }) })
    await aNote({ who: await agreed({ phone: 'ask my mother' }) })
    await aNote({ memberId: null, orgId: (await anOrganisation(server, { messagingPhone: '12' })).id })
    await send()
    expect(meta.arrived).toEqual([])
    const skipped = (await outbox()).flatMap((row) =>
      row.channel === 'whatsapp' ? [row.state, row.reason] : [],
    )
    const reasons = ['no_opt_in', 'no_phone', 'bad_phone', 'no_organisation_phone']
    expect(skipped.toSorted()).toEqual([...reasons, ...reasons.map(() => 'skipped')].toSorted())
    await server.deps.db.update(member).set({ messagingOptIn: true }).where(eq(member.id, ida.id))
    const ask = () =>
      server.as(ida).call(sendPaymentMessage, {
        querystring: { memberId: ida.id, templateId: '4' },
        body: { '2': club.organisation.name, '3': 2026 },
      })
    expect([(await ask()).body.status, (await ask()).body.status]).toEqual(['queued', 'already_sent'])
    await send()
    expect(meta.arrived).toHaveLength(1)
  })

  test('without WhatsApp is skipped, which administrators see, and is not sent when it comes', async () => {
    const club = await anOrganisation(server, { key: 'kor' })
    server.deps.messenger = undefined
    await aNote({ orgId: club.id })
    expect(await send()).toBe(1)
    expect(await only()).toMatchObject({ state: 'skipped', reason: 'no_provider' })
    const admin = server.as(await aMember(server), { roles: ['org:kor|role:ADMIN'] })
    const { body } = await admin.call(getOutbox, { params: { id: club.id } })
    expect(body.whatsApp).toEqual({ connected: false, sent: 0, delivered: 0, read: 0, skipped: 1 })
    server.deps.messenger = messenger
    expect(await send()).toBe(0)
  })
})

describe('an answer of Meta’s', () => {
  const cases: [string, Manner, 'dead' | 'failed', RegExp][] = [
    [
      'not on WhatsApp',
      { status: 400, code: 131026, message: 'Undeliverable' },
      'dead',
      /^The number can’t be reached on WhatsApp. \(Meta’s code 131026\)$/,
    ],
    [
      'no template',
      { status: 404, code: 132001, message: 'Template name does not exist' },
      'dead',
      /no such template/,
    ],
    [
      'something new',
      { status: 400, code: 139999, message: `No to +45 20 11 22 33, ${TOKEN}` },
      'dead',
      /^No to …, … \(Meta’s code 139999\)$/,
    ],
    [
      'one receiver too often',
      { status: 400, code: 131056, message: 'Pair rate limit' },
      'failed',
      /went to this number/,
    ],
    ['too fast', { status: 429, code: 130429, message: 'Rate limit hit' }, 'failed', /at once/],
    ['expired', { status: 401, code: 190, message: 'Session has expired' }, 'failed', /token has expired/],
    ['down', { status: 503, text: '<html>' }, 'failed', /answered 503/],
    ['no words', { status: 200, text: 'OK' }, 'failed', /answered 200/],
    ['elsewhere', 'redirect', 'failed', /answered 307/],
  ]

  test('decides whether it is tried again, and the reason shown has no number and no token', async () => {
    for (const [what, manner, state, reason] of cases) {
      meta.manner = () => manner
      const { id } = await aNote()
      server.clock.advance(20 * MINUTE)
      await send()
      const [row] = await server.deps.db.select().from(message).where(eq(message.id, id))
      expect([what, row?.state, row?.reason]).toEqual([what, state, expect.stringMatching(reason)])
      await server.deps.db.delete(message)
    }
    expect(meta.complaints).toEqual([])
  })

  test('about one receiver delays no other; one about all opens the circuit breaker', async () => {
    const other = await agreed({ phone: '30 11 22 33' })
    await Promise.all([aNote(), aNote(), aNote(), aNote({ who: other })])
    meta.manner = ({ to }) => (to === PHONE ? { status: 400, code: 131056, message: 'Pair' } : undefined)
    expect(await send()).toBe(4)
    expect(meta.arrived.map(({ to }) => to)).toEqual(['4530112233'])
    server.clock.advance(2 * MINUTE)
    meta.manner = () => ({ status: 429, code: 130429, message: 'Rate limit hit' })
    await Promise.all(Array.from({ length: 6 }, () => aNote()))
    // Four at once, then one at a time, until it rests.
    expect(await send()).toBe(6)
    expect(await send()).toBe(0)
    // An e-mail does not wait for it.
    await aMessage(server)
    expect(await sendDueMessages(server.deps)).toBe(1)
    meta.manner = () => undefined
    server.clock.advance(20 * MINUTE)
    await send()
    expect(
      (await outbox()).filter(({ channel }) => channel === 'whatsapp').map(({ state }) => state),
    ).toEqual(Array(10).fill('sent'))
  })

  test('that never comes leaves it open: it is sent again, unless Meta tells first that it is out', async () => {
    const { config } = server.deps
    if (!config.whatsApp) throw new Error('WhatsApp is not configured')
    server.deps.messenger = cloudMessenger(config.whatsApp, 200)
    const row = await aNote()
    for (const manner of ['no answer', 'hang up'] as const) {
      meta.manner = () => manner
      await send()
      expect(await only()).toMatchObject({ state: 'failed', providerMessageId: null })
      server.clock.advance(10 * MINUTE)
    }
    const [, second] = meta.arrived
    expect(meta.arrived.map(({ data }) => data)).toEqual([row.id, row.id])
    await hear(status(second ?? { id: '' }, 'delivered'))
    expect(await only()).toMatchObject({
      state: 'sent',
      deliveryStatus: 'delivered',
      providerMessageId: second?.id,
    })
    expect(await send()).toBe(0)
  })

  test('that is lost with the process is asked for again when the lease ends, under the same name', async () => {
    const row = await aNote()
    server.deps.messenger = {
      async send(note) {
        await messenger?.send(note)
        throw new Error('the power is gone')
      },
    }
    await send()
    server.deps.messenger = messenger
    expect(await only()).toMatchObject({ state: 'sending' })
    server.clock.advance(3 * MINUTE)
    await send()
    expect(meta.arrived.map(({ data }) => data)).toEqual([row.id, row.id])
    expect(await only()).toMatchObject({ state: 'sent', providerMessageId: meta.arrived[1]?.id })
  })
})

describe('a webhook', () => {
  test('is entered at Meta with the word that we gave it, and with no other', async () => {
    const ask = (query: Record<string, string>) =>
      server.anonymous.send({ method: 'GET', url: '/callbacks/whatsapp', query })
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1158201444' }
    const answer = await ask(right)
    expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain',
    ])
    const wrong: Record<string, string>[] = [
      {},
      { ...right, 'hub.verify_token': `${VERIFY_TOKEN} ` },
      { ...right, 'hub.mode': 'unsubscribe' },
      { ...right, 'hub.challenge': '<script>' },
    ]
    for (const query of wrong) expect((await ask(query)).status).toBe(403)
  })

  test('is accepted only with the app’s signature of the raw body', async () => {
    const row = await aNote()
    await send()
    const [sent] = meta.arrived
    const body = webhook({
      statuses: [status(sent ?? { id: '' }, 'failed', failure(131026, 'Undeliverable'))],
    })
    for (const header of [
      null,
      '',
      'sha256=',
      signature(body, 'another secret'),
      signature(`${body} `),
      signature(body).replace('sha256=', 'sha1='),
      signature(body).toUpperCase(),
    ]) {
      const { problem } = await tell(body, header)
      expect([header, problem.status, problem.code]).toEqual([header, 403, 'forbidden'])
    }
    // Signed, and not about us, or about nothing.
    const strange = [
      webhook({ statuses: [status({ id: 'wamid.other' }, 'failed'), status({ id: '' }, 'read'), { id: 4 }] }),
      webhook({ statuses: [status({ id: 'wamid.other', data: row.id.replace(/./g, '0') }, 'read')] }),
      webhook({ statuses: [status(sent ?? { id: '' }, 'failed')] }, '999999999'),
      webhook({ statuses: [status(sent ?? { id: '' }, 'deleted')] }),
      '{}',
      'not JSON',
      '',
    ]
    for (const one of strange) expect([one, (await tell(one)).status]).toEqual([one, 200])
    expect(await only()).toMatchObject({ state: 'sent', deliveryStatus: null })
  })

  test('moves a message forwards only, and administrators see how many were delivered and read', async () => {
    const club = await anOrganisation(server, { key: 'kor' })
    await aNote({ orgId: club.id })
    await aNote({ orgId: club.id })
    await send()
    const [one = { id: '' }, two = { id: '' }] = meta.arrived
    await hear(status(one, 'read'), status(two, 'sent'))
    await hear(status(one, 'delivered'), status(two, 'delivered'), status(one, 'sent'), status(two, 'sent'))
    // By Meta's own name of it, as older versions of the API tell it.
    await hear(status({ id: two.id }, 'delivered'), status({ id: one.id }, 'failed'))
    const admin = server.as(await aMember(server), { roles: ['org:kor|role:ADMIN'] })
    const { body } = await admin.call(getOutbox, { params: { id: club.id } })
    expect(body.whatsApp).toEqual({ connected: true, sent: 2, delivered: 2, read: 1, skipped: 0 })
    expect(body.undelivered).toEqual([])
  })

  test('of a failure shows an administrator why, who sends it again; late words about the first copy do nothing', async () => {
    const club = await anOrganisation(server, { key: 'kor' })
    const { id: messageId } = await aNote({ orgId: club.id })
    await send()
    const [first = { id: '' }] = meta.arrived
    const before = lines.length
    const lost = status(first, 'failed', failure(131049, 'Healthy ecosystem'))
    await hear(status(first, 'sent'), lost, lost)
    const admin = server.as(await aMember(server), { roles: ['org:kor|role:ADMIN'] })
    const { body } = await admin.call(getOutbox, { params: { id: club.id } })
    expect(body.undelivered).toMatchObject([
      {
        id: messageId,
        channel: 'whatsapp',
        tries: 1,
        subject: 'Sejlklubben Øresund 2026: the payment is confirmed',
        reason: 'Meta did not deliver it, so that the receiver does not get too many. (Meta’s code 131049)',
      },
    ])
    await admin.call(resendMessage, { params: { id: club.id, messageId } })
    await hear(lost, status(first, 'sent'))
    expect((await only()).state).toBe('queued')
    await send()
    await hear(lost)
    const [, second = { id: '' }] = meta.arrived
    expect(await only()).toMatchObject({ state: 'sent', providerMessageId: second.id, deliveryStatus: null })
    // What Meta could not do for a moment is tried again by itself.
    await hear(status(second, 'failed', failure(131016, 'Service unavailable')))
    expect(await only()).toMatchObject({ state: 'failed', deliveryStatus: null })
    server.clock.advance(2 * MINUTE)
    await send()
    expect(meta.arrived).toHaveLength(3)
    expect(lines.slice(before).filter((line) => line.includes('message_dead'))).toHaveLength(1)
  })
})

describe('the consent', () => {
  const profile = { firstName: 'Åse', lastName: 'Bæk' }
  const write = (who: MemberRow, body: object, headers = {}) =>
    server.as(who).call(updateProfile, { params: { id: who.id }, body: { ...profile, ...body } }, headers)
  const consentOf = async ({ id }: MemberRow) => {
    const [row] = await server.deps.db.select().from(member).where(eq(member.id, id))
    return [row?.messagingOptIn, row?.messagingConsent?.at, row?.messagingConsent?.withdrawnAt]
  }

  test('is the member’s own, off until given, kept with its words and time, exported, and kept when it is withdrawn', async () => {
    const who = await aMember(server)
    expect(await consentOf(who)).toEqual([false, undefined, undefined])
    expect((await write(who, { phone: 'call me', messagingOptIn: true })).problem.errors).toMatchObject([
      { field: 'phone', code: 'invalid' },
    ])
    const support = server.as(await aMember(server, { email: 'support@example.org' }), {
      roles: ['org:ALL|role:SUPER_ADMIN'],
    })
    const input = { params: { id: who.id }, body: { ...profile, messagingOptIn: true } }
    const acting = await support.call(updateProfile, input, { 'x-acting-for': who.id })
    expect([acting.status, acting.problem.detail]).toEqual([
      403,
      expect.stringContaining('agree to messages'),
    ])
    const at = server.clock.now().toISOString()
    await write(who, { messagingOptIn: true })
    server.clock.advance(MINUTE)
    await write(who, { messagingOptIn: true })
    expect(await consentOf(who)).toEqual([true, at, undefined])
    const { body } = await server.as(who).call(exportMember, { querystring: {} })
    expect(typeof body === 'string' ? body : body.consents).toMatchObject([
      { to: 'messages on WhatsApp', agreed: { at, text: expect.stringContaining('WhatsApp') } },
    ])
    await write(who, { messagingOptIn: false })
    expect(await consentOf(who)).toEqual([false, at, server.clock.now().toISOString()])
  })

  test('is kept in the language in which it was given', async () => {
    const who = await aMember(server)
    await write(who, { messagingOptIn: true }, { 'accept-language': 'da' })
    const [row] = await server.deps.db.select().from(member).where(eq(member.id, who.id))
    expect(row?.messagingConsent).toMatchObject({
      ...MESSAGING_CONSENT,
      text: expect.stringMatching(/^Jeg /),
    })
    const { body } = await server.as(who).call(exportMember, { querystring: {} })
    expect(JSON.stringify(body)).toContain(row?.messagingConsent?.text)
  })

  test('ends with an answer of STOP from that number, and with no other words or number', async () => {
    const at = server.clock.now()
    const messagingConsent = { version: '1', text: 'Yes', at: at.toISOString() }
    const who = await agreed({ messagingConsent, phone: '20 11 22 33' })
    const other = await agreed({ messagingConsent, phone: '+4720112233' })
    const incoming = (body: string, seconds = 60) => ({
      from: PHONE,
      id: 'wamid.in',
      type: 'text',
      text: { body },
      timestamp: String(Math.floor(at.getTime() / 1000) + seconds),
    })
    const say = async (...messages: object[]) => expect((await tell(webhook({ messages }))).status).toBe(200)
    await say(incoming('Stop by when you like'), incoming('STOP', -60), {
      from: PHONE,
      type: 'image',
      image: {},
    })
    expect((await consentOf(who))[0]).toBe(true)
    await say(incoming(' Stop. '), incoming('STOP'))
    expect(await consentOf(who)).toEqual([false, at.toISOString(), at.toISOString()])
    expect((await consentOf(other))[0]).toBe(true)
    const entries = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'messaging_stop'))
      .orderBy(audit.id)
    expect(entries).toMatchObject([{ actorId: null, detail: { by: 'message' } }])
    await aNote({ who })
    await send()
    expect(meta.arrived).toEqual([])
  })
})

test('no number, token or secret is in a line of the log', () => {
  expect(lines.length).toBeGreaterThan(20)
  const secret = new RegExp([TOKEN, APP_SECRET, VERIFY_TOKEN, PHONE, '20 11 22 33'].join('|'))
  expect(lines.filter((line) => secret.test(line))).toEqual([])
})
