import { calculateStatus } from '@medlem/contract/membershipChange'
import { sendPaymentEmail, sendPaymentMessage } from '@medlem/contract/message'
import { listNotifications } from '@medlem/contract/notification'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendDueMessages } from '../../app/job/sendDueMessages.ts'
import { aCast, type Cast, refusalOf } from '../../club/membership/testing/cast.ts'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aClub, books, type Club, openPurchase, pay, sayDeclined, sayPaid } from '../payment/testing/buyer.ts'

const ABSENT = '00000000-0000-4000-8000-000000000000'
const ALREADY = { status: 'already_sent', reason: null }

let server: TestServer
let club: Club
let ida: MemberRow
beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMIT: '600' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
  ida = await aMember(server)
})

interface Claim {
  who?: MemberRow
  memberId?: string
  org?: string | number
  year?: string | number
  templateId?: string
}

const email = ({
  who = ida,
  memberId = who.id,
  org = club.organisation.name,
  year = 2026,
  templateId = '6',
}: Claim = {}) =>
  server
    .as(who)
    .call(sendPaymentEmail, { querystring: { memberId, templateId }, body: { ORG: org, YEAR: year } })
const whatsapp = ({
  who = ida,
  memberId = who.id,
  org = club.organisation.name,
  year = 2026,
  templateId = '4',
}: Claim = {}) =>
  server
    .as(who)
    .call(sendPaymentMessage, { querystring: { memberId, templateId }, body: { '2': org, '3': year } })
const outbox = () => server.deps.db.select().from(message).orderBy(asc(message.dedupKey))

async function buy(payer: MemberRow, members: MemberRow[] = [payer]): Promise<string> {
  const purchase = await openPurchase(server, payer, { club, members })
  const authorization = await pay(server, purchase)
  const said = await sayPaid(server, purchase, authorization)
  expect(said.body.paymentStatus).toBe('paid')
  const [row] = (await books(server)).payments.filter(({ id }) => id === purchase.paymentId)
  return row?.purchaseId ?? ''
}

async function optIn(who: MemberRow): Promise<void> {
  await server.deps.db.update(member).set({ messagingOptIn: true }).where(eq(member.id, who.id))
}

describe('a paid purchase', () => {
  test('is recalculated, and confirmed by e-mail and messaging app exactly once however often a client asks [S15]', async () => {
    await optIn(ida)
    const purchaseId = await buy(ida)
    const recalculated = await server.as(ida).call(calculateStatus, { body: { memberIds: [ida.id] } })
    expect(recalculated.status).toBe(200)
    expect((await books(server)).memberships).toEqual(['active'])
    const answers = await Promise.all([email(), email(), whatsapp(), whatsapp()])
    await sendDueMessages(server.deps, 'whatsapp')
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'already_sent'],
      [200, 'already_sent'],
      [200, 'skipped'],
      [200, 'skipped'],
    ])
    const organisation = club.organisation.name
    expect(await outbox()).toMatchObject([
      {
        dedupKey: `purchase:${purchaseId}:email6`,
        channel: 'email',
        templateId: 6,
        memberId: ida.id,
        params: { ORG: organisation, YEAR: '2026' },
        state: 'queued',
        nextAt: server.clock.now(),
      },
      {
        dedupKey: `purchase:${purchaseId}:whatsapp4`,
        channel: 'whatsapp',
        templateId: 4,
        memberId: ida.id,
        params: { '1': 'Ida', '2': organisation, '3': '2026' },
        // No messaging app is connected.
        state: 'skipped',
        reason: 'no_provider',
      },
    ])
    expect(await outbox()).toHaveLength(2)
    const bell = await server.as(ida).call(listNotifications, { querystring: { memberId: ida.id } })
    expect(bell.body.map(({ type }) => type)).toEqual(['PAYMENT_RECEIVED'])
  })

  test('of several people is confirmed to its payer once, and to an account in it that asks', async () => {
    const alma = await aChild(server, ida)
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const purchaseId = await buy(ida, [ida, alma, jonas])
    const forEach = [ida, alma, jonas].map(({ id }) => email({ memberId: id }))
    expect((await Promise.all(forEach)).map(({ body }) => body)).toEqual([ALREADY, ALREADY, ALREADY])
    expect((await email({ who: jonas })).body).toEqual({ status: 'queued', reason: null })
    expect((await email({ who: jonas })).body).toEqual(ALREADY)
    // Jonas gets a confirmation of his own line, and none of the others'.
    expect((await email({ who: jonas, memberId: alma.id })).status).toBe(404)
    expect((await outbox()).map(({ dedupKey, memberId }) => [dedupKey, memberId])).toEqual([
      [`purchase:${purchaseId}:email6`, ida.id],
      [`purchase:${purchaseId}:email6:${jonas.id}`, jonas.id],
    ])
  })

  test('is not confirmed on the messaging app without a number or consent, and can be asked for later', async () => {
    await buy(ida)
    const refused = await whatsapp()
    expect([refused.status, refused.body.status]).toEqual([200, 'skipped'])
    expect(refused.body.reason).toMatch(/not switched on/)
    await server.deps.db.update(member).set({ phone: null, messagingOptIn: true })
    expect((await whatsapp()).body.reason).toMatch(/no phone number/)
    expect((await outbox()).map(({ channel }) => channel)).toEqual(['email'])
    await server.deps.db.update(member).set({ phone: '+4520112233' })
    expect((await whatsapp()).body.reason).toBe('No messaging app is connected.')
    expect((await outbox()).map(({ channel }) => channel)).toEqual(['email', 'whatsapp'])
  })

  test('in test mode says so in what is sent', async () => {
    club = await aClub(server, { live: false })
    await buy(ida)
    expect(await outbox()).toMatchObject([{ params: { test: 'true' } }])
  })

  test('with nothing to pay is confirmed as well', async () => {
    club = await aClub(server, { priceMinor: 0 })
    await openPurchase(server, ida, { club }).catch(() => undefined)
    expect(await outbox()).toMatchObject([{ channel: 'email', memberId: ida.id }])
  })
})

describe('a confirmation', () => {
  test('is not given for what the books do not hold as paid', async () => {
    const declined = await openPurchase(server, ida, { club })
    await pay(server, declined, '0027')
    await sayDeclined(server, declined)
    expect((await email()).problem.code).toBe('nothing_to_confirm')
    await buy(ida)
    const wrong: Claim[] = [
      { year: 2025 },
      { year: '20 26' },
      { org: 'Another club' },
      { org: ABSENT },
      { org: '' },
    ]
    for (const claim of wrong) {
      const { status, problem } = await email(claim)
      expect([status, problem.code]).toEqual([409, 'nothing_to_confirm'])
      expect((await whatsapp(claim)).status).toBe(409)
    }
    // A year that was taken back later is not confirmed any more, and nothing is unsent.
    await server.deps.db.update(membershipPeriod).set({ status: 'inactive' })
    expect((await email()).problem.code).toBe('nothing_to_confirm')
    expect(await outbox()).toHaveLength(1)
  })

  test('takes the organisation by name, key or id, and the year as number or text', async () => {
    await buy(ida)
    const { id, key, name } = club.organisation
    for (const org of [id, key, key.toUpperCase(), name.toLowerCase()]) {
      expect((await email({ org, year: '2026' })).body).toEqual(ALREADY)
    }
  })

  test('of another’s payment is 404 like an absent one; no other template can be sent [P03]', async () => {
    const cast: Cast = await aCast(server)
    await buy(cast.ida)
    const vera = { who: cast.vera }
    for (const ask of [email, whatsapp]) {
      const foreign = await ask({ ...vera, memberId: cast.ida.id })
      const absent = await ask({ ...vera, memberId: ABSENT })
      expect([foreign.status, refusalOf(foreign)]).toEqual([404, refusalOf(absent)])
      for (const templateId of ['1', '5', '9999']) {
        expect((await ask({ ...vera, templateId })).problem.code).toBe('forbidden')
      }
      expect((await ask({ ...vera, templateId: '6; drop' })).status).toBe(400)
    }
    // In reach, but paid by somebody else for herself.
    expect((await email({ who: cast.jonas, memberId: cast.ida.id })).problem.code).toBe('nothing_to_confirm')
    expect(await outbox()).toHaveLength(1)
  })

  test('is asked for by support only while acting, which is recorded [S07]', async () => {
    const cast = await aCast(server)
    await buy(cast.ida)
    await server.deps.db.delete(message)
    const ask = (headers: Record<string, string>) =>
      cast.as.support.call(
        sendPaymentEmail,
        {
          querystring: { memberId: cast.ida.id, templateId: '6' },
          body: { ORG: club.organisation.name, YEAR: 2026 },
        },
        headers,
      )
    expect((await ask({})).problem.code).toBe('impersonation_required')
    const acting = cast.actingFor(cast.ida)
    expect((await ask(acting)).body.status).toBe('queued')
    expect((await ask(acting)).body.status).toBe('already_sent')
    const seen = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'payment_email_queue'))
      .orderBy(audit.id)
    expect(seen).toMatchObject([{ actorId: cast.support.id, subjectId: cast.ida.id }])
  })

  test('is asked for ten times an hour at most', async () => {
    await buy(ida)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await email()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
