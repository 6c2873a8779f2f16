import { findMemberByEmail } from '@medlem/contract/member'
import { createPayment, openPaymentWindow, preparePayment } from '@medlem/contract/payment'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { familyInvitation } from '@medlem/database/schema/family'
import { account, passkey } from '@medlem/database/schema/identity'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { message } from '@medlem/database/schema/message'
import { notification } from '@medlem/database/schema/notification'
import { payment, purchase, receipt } from '@medlem/database/schema/payment'
import { offerLanguages } from '@medlem/i18n/testing/offerLanguages'
import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import {
  aClub,
  type Club,
  draft,
  membershipData,
  openPurchase,
  pay,
  sayPaid,
} from '../../money/payment/testing/buyer.ts'
import { anAppointment } from '../../testing/appointmentRequests.ts'
import { aChild, aLink, aMember, aMessage, anAddress, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { purgeErased } from './purgeErased.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let jonas: MemberRow
let club: Club

beforeAll(() => offerLanguages('da'))
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { email: 'ida@example.org', comments: 'Allergic to nuts' })
  alma = await aChild(server, ida)
  jonas = await aMember(server, {
    firstName: 'Jonas',
    email: 'jonas@example.org',
    phone: '+45 99 88 77 66',
  })
  await aLink(server, { from: ida, to: jonas })
  club = await aClub(server)
  const open = await openPurchase(server, ida, { club, members: [ida, alma] })
  expect((await sayPaid(server, open, await pay(server, open))).body.paymentStatus).toBe('paid')
})

/** With a token whose password was typed so many seconds ago. */
async function typedAgo(seconds: number) {
  const authTime = Math.floor(server.clock.now().getTime() / 1000) - seconds
  return server.withToken(await server.issuer.token({ email: 'ida@example.org' }, { auth_time: authTime }))
}
const support = async () =>
  server.as(await aMember(server, { email: 'support@example.org' }), { roles: ['org:ALL|role:SUPER_ADMIN'] })

describe('an export', () => {
  const all = (querystring = {}, headers = {}) => server.as(ida).call(exportMember, { querystring }, headers)

  test('has everything about the member and the children, and nothing secret or of others', async () => {
    const { status, body } = await all()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      member: { email: 'ida@example.org', comments: 'Allergic to nuts' },
      children: [{ firstName: 'Alma' }],
      familyLinks: [{ with: 'Jonas Holm', status: 'approved' }],
      membershipYears: [
        { year: 2026, status: 'active' },
        { year: 2026, status: 'active' },
      ],
      purchases: [{ totalMinor: 90_000 }],
      payments: [{ state: 'captured', capturedMinor: 90_000 }],
      receipts: [{ number: 1 }],
      consents: [{ to: 'membership of 2026' }, { to: 'membership of 2026' }],
      messages: [{ channel: 'email', templateId: 6 }],
      notifications: [{ direction: 'received', title: 'Payment received' }],
    })
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/hash|token|identifier/i)
    expect(text).not.toContain(jonas.phone)
  })

  test('says what the product says in the language of the request, and each e-mail in its own', async () => {
    const { db } = server.deps
    await db.update(membershipPeriod).set({ reason: 'This year was refunded.' })
    await aMessage(server, {
      memberId: ida.id,
      params: { TITLE: 'Payment failed', TEXT: 'As it was queued.' },
      notice: { code: 'payment_failed', values: {} },
      language: 'da',
    })
    const { body } = await all({}, { 'accept-language': 'da' })
    expect(body).toMatchObject({
      membershipYears: Array(2).fill({ reason: 'Dette år blev betalt tilbage.' }),
      receipts: [{ content: { paymentMethod: 'Kort' } }],
      consents: Array(2).fill({ to: 'medlemskab for 2026' }),
      notifications: [{ title: 'Betaling modtaget' }],
    })
    const failed = expect.objectContaining({ TITLE: 'Betalingen gik ikke igennem' })
    expect(body).toHaveProperty(
      'messages',
      expect.arrayContaining([expect.objectContaining({ params: failed })]),
    )
    expect(JSON.stringify(body)).not.toMatch(/year was refunded|Payment (received|failed)/)
  })

  test('has how the member signs in at the embedded identity server', async () => {
    const { db, config, clock } = server.deps
    const email = 'karen@example.org'
    const [own] = await db
      .insert(account)
      .values({ email, givenName: 'Karen', familyName: 'Holm' })
      .returning()
    if (!own) throw new Error('there is no account')
    const karen = await aMember(server, { email, issuer: config.identity.boundAs, subject: own.id })
    await db.insert(passkey).values({
      accountId: own.id,
      credentialId: 'credential',
      publicKey: 'key',
      counter: 0,
      transports: ['internal'],
      name: 'Telefonen',
      isBackedUp: true,
      createdAt: clock.now(),
    })
    const { body } = await server.as(karen, { subject: own.id }).call(exportMember, { querystring: {} })
    expect(body).toMatchObject({ member: { email }, passkeys: [{ name: 'Telefonen' }] })
  })

  test('needs a password typed in the last five minutes, and is refused to others', async () => {
    const stale = await (await typedAgo(301)).call(exportMember, { querystring: {} })
    expect(stale.problem).toMatchObject({ status: 403, code: 'fresh_login_required' })
    expect((await (await typedAgo(300)).call(exportMember, { querystring: {} })).status).toBe(200)
    const acting = { 'x-acting-for': ida.id }
    expect((await (await support()).call(exportMember, { querystring: {} }, acting)).status).toBe(403)
  })

  test('is had once a day, and so is each list of it as CSV', async () => {
    expect((await all()).status).toBe(200)
    const { problem, headers } = await all()
    expect([problem.code, headers['retry-after']]).toEqual(['rate_limited', '86400'])
    const csv = await all({ csv: 'payments' })
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    })
    expect(String(csv.body)).toMatch(/^\ufeffid,purchaseId,state,/)
    expect((await all({ csv: 'payments' })).status).toBe(429)
    server.clock.advance(86_400_000)
    expect((await all()).status).toBe(200)
    expect((await all({ csv: 'member' })).status).toBe(400)
  })
})

describe('an erasure', () => {
  const erase = (body: object = {}) =>
    server.as(ida).call(eraseMember, {
      body: { confirmEmail: 'Ida@example.org ', endActiveYears: true, ...body },
    })

  test('is refused to the last administrator of an organisation', async () => {
    const { id: orgId } = await anOrganisation(server, { key: 'roklub' })
    await anAppointment(server, { holder: ida, orgId, role: 'ADMIN' })
    expect((await erase()).problem).toMatchObject({ status: 409, code: 'invalid_transition' })
    await anAppointment(server, { holder: await aMember(server), orgId, role: 'ADMIN' })
    expect((await erase()).status).toBe(200)
  })

  test('asks for the address, a fresh sign-in, and whether paid years shall end', async () => {
    expect((await erase({ confirmEmail: 'jonas@example.org' })).problem).toMatchObject({
      status: 422,
      errors: [{ field: 'confirmEmail' }],
    })
    expect((await erase({ endActiveYears: false })).problem).toMatchObject({
      status: 409,
      errors: [{ field: 'endActiveYears' }],
    })
    const body = { confirmEmail: 'ida@example.org', endActiveYears: true }
    expect((await (await typedAgo(301)).call(eraseMember, { body })).problem.code).toBe(
      'fresh_login_required',
    )
    const acting = { 'x-acting-for': ida.id }
    expect((await (await support()).call(eraseMember, { body }, acting)).status).toBe(403)
    expect(await server.deps.db.$count(member, eq(member.firstName, 'Erased'))).toBe(0)
  })

  test('waits for money that is under way', async () => {
    const next = await aClub(server)
    await openPurchase(server, ida, { club: next })
    expect((await erase()).problem).toMatchObject({ status: 409, code: 'payment_open' })
  })

  test('waits an hour for a window that another has replaced, as it can still be paid in', async () => {
    const next = await aClub(server)
    const first = await openPurchase(server, ida, { club: next })
    await server.deps.db.update(payment).set({ state: 'superseded' }).where(eq(payment.id, first.paymentId))
    expect((await erase()).problem).toMatchObject({ status: 409, code: 'payment_open' })
    server.clock.advance(3_600_001)
    const later = await (await typedAgo(0)).call(eraseMember, {
      body: { confirmEmail: 'ida@example.org', endActiveYears: true },
    })
    expect(later.status).toBe(200)
  })

  test('while the gateway opens a window wins, and the address of the window is not returned', async () => {
    const next = await aClub(server)
    const client = server.as(ida)
    const historyId = await draft(server, ida, { club: next })
    const made = await client.call(createPayment, { params: { id: historyId }, body: {} })
    const data = membershipData({ membershipHistoryPaymentId: made.body.id, memberships: [] })
    const prepared = await client.call(preparePayment, { body: { token: 'nonce', membershipData: data } })
    const { token, membershipHistoryPaymentId } = prepared.body
    const open = () =>
      client.call(openPaymentWindow, {
        params: { provider: 'freepay' },
        body: { token, membershipHistoryPaymentId },
      })
    await server.gateway.control('POST', '/faults', { place: 'create', kind: 'delay', delayMs: 1_500 })
    const opening = open()
    await expect
      .poll(async () => {
        const [row] = await server.deps.db
          .select()
          .from(payment)
          .where(eq(payment.id, membershipHistoryPaymentId))
        return row?.callbackTokenHash ?? null
      })
      .not.toBeNull()
    expect((await erase()).status).toBe(200)
    const refused = await opening
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.not.stringContaining('http')])
    expect((await open()).status).toBe(403)
    expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  })

  test('takes everything personal away, and leaves books that hold together', async () => {
    // An e-mail to somebody else that names her.
    await aMessage(server, { memberId: jonas.id, params: { NAME: 'Ida Holm', byId: ida.id } })
    const messagingConsent = { version: '1', text: 'Yes', at: '2026-11-20T10:00:00Z' }
    await server.deps.db.update(member).set({ messagingConsent }).where(eq(member.id, ida.id))
    const { status, body } = await erase()
    expect(status).toBe(200)
    expect(body.kept).toEqual([{ what: expect.stringContaining('Receipts'), until: '2031-12-31' }])

    const { db } = server.deps
    const rows = await db
      .select()
      .from(member)
      .where(or(eq(member.id, ida.id), eq(member.id, alma.id)))
    for (const row of rows) {
      expect(row).toMatchObject({ firstName: 'Erased', lastName: 'member', enabled: false, issuer: null })
      const gone = [row.email, row.phone, row.address, row.comments, row.dateOfBirth, row.messagingConsent]
      expect(gone).toEqual(Array(6).fill(null))
    }
    expect(await db.$count(notification, eq(notification.receiverId, ida.id))).toBe(0)
    expect(await db.$count(message)).toBe(0)
    expect(await db.select().from(familyInvitation)).toMatchObject([{ status: 'ended', inviterEmail: '' }])
    expect(await db.select().from(purchase)).toMatchObject([
      { billingName: '', billingEmail: '', billingPhone: '' },
    ])
    const years = await db.select().from(membershipPeriod)
    expect(years.map(({ status, reason }) => [status, reason !== null])).toEqual(
      Array(2).fill(['inactive', true]),
    )
    expect((await db.select().from(membership)).map((row) => row.status)).toEqual(['inactive', 'inactive'])
    // The receipt is bookkeeping's.
    const [kept] = await db.select().from(receipt)
    expect(kept?.content).toMatchObject({ payer: { name: 'Ida Holm' } })
    expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
  })

  test('leaves an identity without a member, who may start over', async () => {
    await erase()
    const again = await server.as(ida).call(findMemberByEmail, { querystring: { email: 'ida@example.org' } })
    expect(again.status).toBe(404)
  })

  test('takes the names from the receipts too, when bookkeeping needs them no longer', async () => {
    await erase()
    server.clock.set('2031-12-31T12:00:00Z')
    expect(await purgeErased(server.deps)).toBe(0)
    server.clock.set('2032-01-01T12:00:00Z')
    expect(await purgeErased(server.deps)).toBe(1)
    const [{ content } = { content: {} }] = await server.deps.db.select().from(receipt)
    expect(JSON.stringify(content)).not.toMatch(/Ida|Alma|Holm|Havnegade|example\.org/)
    expect(content).toMatchObject({ number: 1, totalMinor: 90_000 })
    expect(await purgeErased(server.deps)).toBe(0)
    expect(anAddress.AddressLine1).toContain('Havnegade')
  })
})
