import { randomUUID } from 'node:crypto'
import { listMemberships } from '@medlem/contract/membership'
import { createPayment, getPayment, preparePayment } from '@medlem/contract/payment'
import { getReceipt } from '@medlem/contract/receipt'
import { audit } from '@medlem/database/schema/audit'
import type { MemberRow } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { organisation } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '../../club/membership/testing/cast.ts'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  aClub,
  type Club,
  draft,
  membershipData,
  openPurchase,
  pay,
  sayPaid,
} from '../payment/testing/buyer.ts'
import {
  agree,
  aPaidPurchase,
  aTreasurer,
  creditedMinor,
  giveBack,
  refundBooks,
  refundsOf,
  sayNo,
} from './testing/treasurer.ts'

const absent = '7e57ab1e-0000-4000-8000-000000000000'

let server: TestServer
let ida: MemberRow
let club: Club
let karl: TestClient
let creditedBefore: number

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
  creditedBefore = await creditedMinor(server)
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const credited = async () => (await creditedMinor(server)) - creditedBefore
const memberships = async (who: MemberRow, memberId: string) => {
  const call = { params: { memberId }, querystring: { orgId: club.organisation.id } }
  const { body } = await server.as(who).call(listMemberships, call)
  return body.map(({ status, memberships: years }) => ({
    status,
    years: years.map((year) => [year.status, year.reason]),
  }))
}
const item = async ({ payer, historyId, paymentId }: Awaited<ReturnType<typeof aPaidPurchase>>) =>
  (await server.as(payer).call(getPayment, { params: { historyId, paymentId } })).body

describe('money is given back', () => {
  test('in full: the year ends with the reason, and the payer is notified once', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const receiptCall = { params: { id: purchase.historyId } }
    const receipt = (await server.as(ida).call(getReceipt, receiptCall)).body
    const { status, body } = await giveBack(karl, purchase)
    expect([status, body]).toMatchObject([
      200,
      { state: 'done', amountMinor: 45_000, currency: 'DKK', reason: 'Moved abroad', message: null },
    ])
    expect(body.requestedBy).toBe('Karl Kasse')
    expect(await credited()).toBe(45_000)
    expect(await refundBooks(server)).toEqual({
      states: ['refunded'],
      refundedMinor: 45_000,
      notifications: [
        'Sejlklubben Øresund gives 450,00 kr. back, the way you paid. Reason: Moved abroad. The membership year ends: Ida Holm 2026.',
      ],
    })
    expect(await item(purchase)).toMatchObject({
      paymentStatus: 'refunded',
      paymentTotal: 45_000,
      totalPaid: 0,
      totalRefunded: 45_000,
    })
    expect(await memberships(ida, ida.id)).toEqual([
      { status: 'inactive', years: [['inactive', 'The payment was refunded.']] },
    ])
    expect((await server.as(ida).call(getReceipt, receiptCall)).body).toEqual(receipt)
  })

  test('in part: only the years that are named end, until everything is given back', async () => {
    const alma = await aChild(server, ida)
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, alma] })
    const { lines } = await item(purchase)
    const hers = lines.find(({ memberId }) => memberId === alma.id)?.membershipHistoryId ?? ''
    const part = { amountMinor: 30_000, membershipHistoryIds: [hers, hers] }
    expect((await giveBack(karl, purchase, part)).body.state).toBe('done')
    expect(await item(purchase)).toMatchObject({ paymentStatus: 'paid', totalRefunded: 30_000 })
    expect(await memberships(ida, alma.id)).toEqual([
      { status: 'inactive', years: [['inactive', 'This year was refunded.']] },
    ])
    expect(await memberships(ida, ida.id)).toEqual([{ status: 'active', years: [['active', null]] }])
    // Money alone ends no year.
    await giveBack(karl, purchase, { amountMinor: 50_000 })
    expect((await memberships(ida, ida.id))[0]?.status).toBe('active')
    await giveBack(karl, purchase, { amountMinor: 10_000, keepsYears: false })
    expect((await memberships(ida, ida.id))[0]?.status).toBe('inactive')
    expect(await refundBooks(server)).toMatchObject({ states: ['refunded'], refundedMinor: 90_000 })
    expect(await credited()).toBe(90_000)
  })

  test('for chosen years in full without an amount; a part must say what becomes of the years, and all are notified', async () => {
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, jonas] })
    const { lines } = await item(purchase)
    const his = lines.find(({ memberId }) => memberId === jonas.id)?.membershipHistoryId ?? ''
    const refusals: [Parameters<typeof giveBack>[2], string][] = [
      [{ amountMinor: 10_000, keepsYears: false }, 'membershipHistoryIds'],
      [{ amountMinor: 10_000, keepsYears: true, membershipHistoryIds: [his] }, 'keepsYears'],
      [{ amountMinor: 90_000, keepsYears: true }, 'keepsYears'],
    ]
    for (const [input, field] of refusals) {
      const { status, problem } = await giveBack(karl, purchase, input)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, field])
    }
    const input = { amountMinor: undefined, membershipHistoryIds: [his] }
    const given = await giveBack(karl, purchase, input)
    const sentence = 'The membership year ends: Jonas Holm 2026; Ida Holm 2026 stays.'
    expect(given.body).toMatchObject({ state: 'done', amountMinor: 45_000, effect: sentence })
    expect((await giveBack(karl, purchase, input)).problem.code).toBe('idempotency_conflict')
    expect((await refundBooks(server)).notifications).toEqual([expect.stringContaining(sentence)])
    const notices = await server.deps.db.select().from(notification)
    expect(notices.filter(({ receiverId }) => receiverId === jonas.id)).toMatchObject([
      { type: 'MEMBERSHIP_RENEW', title: 'Membership ended', message: expect.not.stringContaining('kr.') },
    ])
    server.clock.advance(60_001)
    expect((await giveBack(karl, purchase, input)).problem.errors?.[0]?.code).toBe('ended_already')
  })

  test('for a child without a sign-in too: the parent who paid is notified once', async () => {
    const alma = await aChild(server, ida)
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, alma] })
    await giveBack(karl, purchase, { amountMinor: 90_000, keepsYears: false })
    const notices = await server.deps.db.select().from(notification)
    expect(notices.map(({ receiverId }) => receiverId)).toEqual(notices.map(() => ida.id))
    expect((await refundBooks(server)).notifications).toHaveLength(1)
  })

  test('and the year can be bought again, with a receipt of its own', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await giveBack(karl, purchase)
    const data = membershipData({ membershipHistoryPaymentId: purchase.paymentId, memberships: [] })
    const again = await server.as(ida).call(preparePayment, { body: { token: 'n', membershipData: data } })
    expect([again.status, again.problem.code]).toEqual([422, 'nothing_to_pay'])
    server.clock.advance(1000)
    const second = await aPaidPurchase(server, ida, { club })
    expect((await memberships(ida, ida.id))[0]?.status).toBe('active')
    expect((await refundBooks(server)).states).toEqual(['refunded', 'captured'])
    const receipt = await server.as(ida).call(getReceipt, { params: { id: second.historyId } })
    expect(receipt.body.number).toBe(2)
  })

  test('without a key is refused while it may be the same again, and is another a minute later', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const input = { amountMinor: 10_000 }
    const first = await giveBack(karl, purchase, input)
    const click = await giveBack(karl, purchase, input)
    expect([click.status, click.problem.code]).toEqual([409, 'idempotency_conflict'])
    expect(await credited()).toBe(10_000)
    server.clock.advance(60_001)
    expect((await giveBack(karl, purchase, input)).body.id).not.toBe(first.body.id)
    expect(await credited()).toBe(20_000)
  })

  test('takes its key from the header too: another key is another refund, the same key the same', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const ask = (key: string) =>
      karl.send({
        method: 'POST',
        url: `/member-api/api/v1/payment/${purchase.paymentId}/refund`,
        headers: { 'idempotency-key': key },
        payload: { amountMinor: 10_000, reason: 'Moved', keepsYears: true },
      })
    const [one, other] = [randomUUID(), randomUUID()]
    const answers = [await ask(one), await ask(`"${one}"`), await ask(other), await ask('no uuid')]
    const ids = answers.map(({ body }) => (body as { id: string }).id)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400])
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false])
    expect(answers[3]?.problem.errors?.[0]?.field).toBe('idempotencyKey')
    expect(await credited()).toBe(20_000)
  })

  test('under one key is one refund, however late it is asked for again, and two at once', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const input = { amountMinor: 10_000, idempotencyKey: randomUUID() }
    const ask = () => giveBack(karl, purchase, input)
    const [first, other] = await Promise.all([ask(), ask()])
    expect([first?.status, other?.status, other?.body.id]).toEqual([200, 200, first?.body.id])
    server.clock.advance(86_400_000)
    expect((await giveBack(karl, purchase, { amountMinor: 35_000, keepsYears: false })).body.state).toBe(
      'done',
    )
    // Nothing is left to give, and the year has ended.
    const again = await giveBack(karl, purchase, {
      ...input,
      idempotencyKey: input.idempotencyKey.toUpperCase(),
    })
    expect([again.status, again.body]).toMatchObject([200, { id: first?.body.id, state: 'done' }])
    expect(await credited()).toBe(45_000)
    const audited = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'refund_request'))
      .orderBy(audit.id)
    expect(audited).toHaveLength(2)
  })

  test('under another key is another refund, also within the minute, until nothing is left', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const ask = () => giveBack(karl, purchase, { amountMinor: 20_000, idempotencyKey: randomUUID() })
    const answers = [await ask(), await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id)
    expect(await credited()).toBe(40_000)
  })

  test('under the key of another refund is refused with that refund’s amount, and accepted under a new key', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const idempotencyKey = randomUUID()
    const first = await giveBack(karl, purchase, { amountMinor: 10_000, idempotencyKey })
    const grete = (await aTreasurer(server, club, 'Grete')).client
    const others: [TestClient, Parameters<typeof giveBack>[2]][] = [
      [karl, { amountMinor: 10_001 }],
      [karl, { amountMinor: 10_000, reason: 'Ill' }],
      [karl, { amountMinor: 10_000, keepsYears: false, membershipHistoryIds: [purchase.historyId] }],
      [grete, { amountMinor: 10_000 }],
    ]
    for (const [who, input] of others) {
      const { status, problem } = await giveBack(who, purchase, { ...input, idempotencyKey })
      expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([
        409,
        'idempotency_conflict',
        'idempotencyKey',
      ])
      expect(problem.detail).toContain('100,00 kr.')
    }
    expect(await credited()).toBe(10_000)
    const more = await giveBack(karl, purchase, { amountMinor: 10_001, idempotencyKey: randomUUID() })
    expect([more.status, more.body.id === first.body.id]).toEqual([200, false])
    // A key is a payment's own.
    const next = await aPaidPurchase(server, await aMember(server), { club })
    const there = await giveBack(karl, next, { amountMinor: 5_000, idempotencyKey })
    expect([there.status, there.body.amountMinor]).toEqual([200, 5_000])
    expect(await credited()).toBe(25_001)
  })

  test('each decision is audited, with the organisation whose affair it is', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const { body } = await giveBack(karl, purchase)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'refund_request'))
      .orderBy(audit.id)
    expect(rows).toMatchObject([
      {
        subjectId: ida.id,
        orgId: club.organisation.id,
        objectId: body.id,
        detail: { paymentId: purchase.paymentId, amountMinor: 45_000 },
      },
    ])
  })
})

describe('a refund is refused', () => {
  test('when it is malformed, with the field that is wrong', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const malformed: [Record<string, unknown>, string][] = [
      [{ reason: ' ' }, 'reason'],
      [{ reason: undefined }, 'reason'],
      [{ reason: 'a\nb' }, 'reason'],
      [{ reason: 'x'.repeat(201) }, 'reason'],
      [{ amountMinor: undefined }, 'amountMinor'],
      [{ amountMinor: 0 }, 'amountMinor'],
      [{ amountMinor: -1 }, 'amountMinor'],
      [{ amountMinor: 0.5 }, 'amountMinor'],
      [{ amountMinor: 1e300 }, 'amountMinor'],
      [{ amountMinor: '100' }, 'amountMinor'],
      [{ membershipHistoryIds: 'all' }, 'membershipHistoryIds'],
      [{ membershipHistoryIds: ['x'] }, 'membershipHistoryIds.0'],
      [{ membershipHistoryIds: [absent] }, 'membershipHistoryIds'],
    ]
    for (const [input, field] of malformed) {
      const answer = await giveBack(karl, purchase, input)
      expect([answer.status, answer.problem.code, answer.problem.errors?.[0]?.field]).toEqual([
        400,
        'invalid_request',
        field,
      ])
    }
    expect(await refundBooks(server)).toMatchObject({ states: ['captured'], refundedMinor: 0 })
    expect((await refundsOf(karl, purchase)).body).toEqual([])
  })

  test('when it is more than what is left, with what is left', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await giveBack(karl, purchase, { amountMinor: 20_000 })
    const answer = await giveBack(karl, purchase, { amountMinor: 25_001 })
    expect([answer.status, answer.problem.code]).toEqual([409, 'refund_exceeds'])
    expect(answer.problem.detail).toContain('250,00 kr.')
    expect(await credited()).toBe(20_000)
  })

  test('when no money was taken: a free year, a window that is open, a refund of all', async () => {
    const refused = async (purchase: { paymentId: string }, as = karl) => {
      const { status, problem } = await giveBack(as, purchase)
      return [status, problem.code]
    }
    const free = await aClub(server, { priceMinor: 0 })
    const id = await draft(server, ida, { club: free })
    const paidFree = await server.as(ida).call(createPayment, { params: { id }, body: {} })
    const freeTreasurer = (await aTreasurer(server, free)).client
    expect(await refused({ paymentId: paidFree.body.id }, freeTreasurer)).toEqual([409, 'not_refundable'])
    const purchase = await openPurchase(server, ida, { club })
    expect(await refused(purchase)).toEqual([409, 'not_refundable'])
    await sayPaid(server, purchase, await pay(server, purchase, '0100'))
    await giveBack(karl, purchase)
    expect((await giveBack(karl, purchase, { amountMinor: 1 })).problem.code).toBe('not_refundable')
  })

  test('when the payments of the organisation are not set up any more', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await server.deps.db.update(organisation).set({ paymentAuthToken: null })
    const answer = await giveBack(karl, purchase)
    expect([answer.status, answer.problem.code]).toEqual([422, 'org_not_ready'])
    expect((await refundBooks(server)).states).toEqual(['captured'])
  })
})

describe('a test', () => {
  test('is given back whole: its year ends, and no money moves here or at the gateway', async () => {
    const testing = await aClub(server, { live: false })
    const theirs = (await aTreasurer(server, testing)).client
    const purchase = await aPaidPurchase(server, ida, { club: testing })
    const part = await giveBack(theirs, purchase, { amountMinor: 20_000 })
    expect([part.status, part.problem.code]).toEqual([409, 'not_refundable'])
    const whole = await giveBack(theirs, purchase)
    expect(whole.status).toBe(200)
    expect((await refundsOf(theirs, purchase)).body).toMatchObject([{ amountMinor: 45_000, state: 'done' }])
    expect(await item(purchase)).toMatchObject({ paymentStatus: 'refunded', test: true })
    const [row] = await server.deps.db.select().from(payment).where(eq(payment.id, purchase.paymentId))
    expect(row).toMatchObject({ state: 'refunded_test', capturedMinor: 0, refundedMinor: 0 })
    expect(await credited()).toBe(0)
    const again = await giveBack(theirs, purchase, { amountMinor: 45_000, reason: 'Twice' })
    expect(again.problem.code).toBe('not_refundable')
  })

  test('above the limit waits for a second person, as real money does', async () => {
    const testing = await aClub(server, { live: false })
    await server.deps.db
      .update(organisation)
      .set({ refundSecondPersonMinor: 10_000 })
      .where(eq(organisation.id, testing.organisation.id))
    const theirs = (await aTreasurer(server, testing)).client
    const second = (await aTreasurer(server, testing, 'Else')).client
    const purchase = await aPaidPurchase(server, ida, { club: testing })
    const { body } = await giveBack(theirs, purchase)
    expect(body).toMatchObject({ state: 'requested' })
    expect(await item(purchase)).toMatchObject({ paymentStatus: 'paid' })
    await agree(second, purchase, body.id)
    expect(await item(purchase)).toMatchObject({ paymentStatus: 'refunded' })
  })
})

describe('who gives money back', () => {
  test('is not the payer nor the one paid for, and to all others there is no such payment', async () => {
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, jonas] })
    for (const who of [ida, jonas]) {
      const { status, problem } = await giveBack(server.as(who), purchase)
      expect([status, problem.code]).toEqual([403, 'forbidden'])
    }
    const other = (await aTreasurer(server, await aClub(server))).client
    const stranger = server.as(await aMember(server))
    const none = refusalOf(await giveBack(stranger, { paymentId: absent }))
    expect(none).toContain('"code":"not_found"')
    expect(refusalOf(await giveBack(stranger, purchase))).toBe(none)
    expect(refusalOf(await giveBack(other, purchase))).toBe(none)
    expect(refusalOf(await giveBack(karl, { paymentId: absent }))).toBe(none)
    expect((await giveBack(server.anonymous, purchase)).status).toBe(401)
    expect(await refundBooks(server)).toMatchObject({ states: ['captured'], refundedMinor: 0 })
  })

  test('has just signed in', async () => {
    const { member } = await aTreasurer(server, club)
    const purchase = await aPaidPurchase(server, ida, { club })
    const roles = [`org:${club.organisation.key}|role:ADMIN`]
    const at = (ageS: number) => Math.floor(server.clock.now().getTime() / 1000) - ageS
    const signedIn = async (auth_time: number | undefined) =>
      server.withToken(await server.issuer.token({ email: member.email ?? '', roles }, { auth_time }))
    for (const auth_time of [at(301), undefined]) {
      const { status, problem } = await giveBack(await signedIn(auth_time), purchase)
      expect([status, problem.code]).toEqual([403, 'fresh_login_required'])
    }
    expect((await giveBack(await signedIn(at(299)), purchase)).body.state).toBe('done')
  })

  test('is support as itself, and never in the name of a member', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const support = server.as(await aMember(server, { firstName: 'Support' }), {
      roles: ['org:ALL|role:SUPER_ADMIN'],
    })
    const body = { amountMinor: 45_000, reason: 'Moved abroad' }
    const url = `/member-api/api/v1/payment/${purchase.paymentId}/refund`
    const acting = (headers: Record<string, string>) =>
      support.send({ method: 'POST', url, payload: body, headers })
    expect((await acting({ 'x-acting-for': ida.id })).status).toBe(403)
    expect((await acting({ 'x-acting-for': (await aMember(server)).id })).status).toBe(404)
    expect((await acting({ 'x-org-key': club.organisation.key })).status).toBe(200)
    expect(await credited()).toBe(45_000)
  })

  test('the payer and the administrators read the refunds; the payer hears of the organisation, not of its people', async () => {
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const purchase = await aPaidPurchase(server, ida, { club, members: [ida, jonas] })
    await giveBack(karl, purchase, { amountMinor: 100, reason: 'First' })
    server.clock.advance(1000)
    await giveBack(karl, purchase, { amountMinor: 200, reason: 'Second' })
    const seen = (await refundsOf(karl, purchase)).body
    expect(seen.map(({ reason, requestedBy }) => [reason, requestedBy])).toEqual([
      ['Second', 'Karl Kasse'],
      ['First', 'Karl Kasse'],
    ])
    const own = (await refundsOf(server.as(ida), purchase)).body
    expect(own.map(({ amountMinor, requestedBy }) => [amountMinor, requestedBy])).toEqual([
      [200, 'Sejlklubben Øresund'],
      [100, 'Sejlklubben Øresund'],
    ])
    const stranger = server.as(await aMember(server))
    const none = refusalOf(await refundsOf(stranger, { paymentId: absent }))
    for (const client of [stranger, server.as(jonas)])
      expect(refusalOf(await refundsOf(client, purchase))).toBe(none)
  })
})

describe('above the limit of the organisation', () => {
  const limit = (refundSecondPersonMinor: number) =>
    server.deps.db.update(organisation).set({ refundSecondPersonMinor })

  test('a second person approves, and only then is anything given', async () => {
    await limit(40_000)
    const grete = (await aTreasurer(server, club, 'Grete')).client
    const purchase = await aPaidPurchase(server, ida, { club })
    const asked = await giveBack(karl, purchase)
    expect([asked.status, asked.body]).toMatchObject([202, { state: 'requested', approvedBy: null }])
    expect(asked.body.message).toContain('second person')
    expect((await giveBack(karl, purchase)).problem.code).toBe('idempotency_conflict')
    expect(await credited()).toBe(0)
    expect((await refundBooks(server)).states).toEqual(['captured'])

    expect((await agree(karl, purchase, asked.body.id)).problem.code).toBe('forbidden')
    expect((await agree(server.as(ida), purchase, asked.body.id)).status).toBe(403)
    expect((await agree(grete, purchase, absent)).status).toBe(404)
    const other = await aPaidPurchase(server, await aMember(server), { club })
    expect((await agree(grete, other, asked.body.id)).status).toBe(404)

    const approved = await agree(grete, purchase, asked.body.id)
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { state: 'done', approvedBy: 'Grete Kasse' },
    ])
    expect((await agree(grete, purchase, asked.body.id)).body).toEqual(approved.body)
    const third = (await aTreasurer(server, club, 'Bo')).client
    expect((await agree(third, purchase, asked.body.id)).problem.code).toBe('invalid_transition')
    expect(await credited()).toBe(45_000)
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'refund_approve'))
      .orderBy(audit.id)
    expect(rows).toHaveLength(1)
  })

  test('a second person rejects it with a reason, of which the requester is notified; it can’t be approved after that', async () => {
    await limit(40_000)
    const { member: boss, client: grete } = await aTreasurer(server, club, 'Grete')
    const purchase = await aPaidPurchase(server, ida, { club })
    const { id: refundId } = (await giveBack(karl, purchase)).body
    expect((await sayNo(grete, purchase, { refundId, reason: ' ' })).problem.errors?.[0]?.field).toBe(
      'reason',
    )
    expect((await sayNo(grete, purchase, { refundId: absent })).status).toBe(404)
    expect((await sayNo(server.as(ida), purchase, { refundId })).status).toBe(403)
    const rejected = await sayNo(grete, purchase, { refundId })
    expect([rejected.status, rejected.body]).toMatchObject([
      200,
      { state: 'refused', rejectedBy: 'Grete Kasse', approvedBy: null },
    ])
    expect(rejected.body.message).toBe('It was not approved. Reason: Asked for twice.')
    expect((await sayNo(grete, purchase, { refundId })).body).toEqual(rejected.body)
    expect((await sayNo(karl, purchase, { refundId })).problem.code).toBe('invalid_transition')
    expect((await agree(grete, purchase, refundId)).problem.code).toBe('invalid_transition')
    // The payer hears that it was not approved, and neither by whom nor why.
    const [own] = (await refundsOf(server.as(ida), purchase)).body
    expect(own).toMatchObject({ message: 'It was not approved.', rejectedBy: 'Sejlklubben Øresund' })
    const rows = await server.deps.db
      .select()
      .from(audit)
      .where(eq(audit.action, 'refund_reject'))
      .orderBy(audit.id)
    expect(rows).toMatchObject([{ actorId: boss.id, subjectId: ida.id, objectId: refundId }])
    const notices = await server.deps.db.select().from(notification)
    expect(notices.filter(({ title }) => title === 'Refund not approved')).toMatchObject([
      { message: expect.stringContaining('Grete Kasse did not approve the refund of 450,00 kr.') },
    ])
    // It is asked for again, and withdrawn by the one who asked.
    const again = (await giveBack(karl, purchase)).body
    expect(again.id).not.toBe(refundId)
    expect((await sayNo(karl, purchase, { refundId: again.id })).body.state).toBe('refused')
    expect(await credited()).toBe(0)
    expect(await refundBooks(server)).toEqual({ states: ['captured'], refundedMinor: 0, notifications: [] })
  })

  test('what was to keep the years is not approved once it would end them', async () => {
    await limit(20_000)
    const grete = (await aTreasurer(server, club, 'Grete')).client
    const purchase = await aPaidPurchase(server, ida, { club })
    const asked = await giveBack(karl, purchase, { amountMinor: 30_000 })
    expect(asked.body.effect).toBe('The membership year stays: Ida Holm 2026.')
    await giveBack(karl, purchase, { amountMinor: 15_000 })
    expect((await agree(grete, purchase, asked.body.id)).problem.code).toBe('invalid_transition')
    expect((await refundBooks(server)).states).toEqual(['part_refunded'])
    expect((await memberships(ida, ida.id))[0]?.status).toBe('active')
  })

  test('one person does not stay below it bit by bit', async () => {
    await limit(20_000)
    const purchase = await aPaidPurchase(server, ida, { club })
    expect((await giveBack(karl, purchase, { amountMinor: 15_000 })).status).toBe(200)
    expect((await giveBack(karl, purchase, { amountMinor: 5_000 })).status).toBe(200)
    expect((await giveBack(karl, purchase, { amountMinor: 1 })).status).toBe(202)
    expect(await credited()).toBe(20_000)
  })

  test('what was asked for and does not fit any more is refused, and ends when all is given back', async () => {
    await limit(20_000)
    const grete = (await aTreasurer(server, club, 'Grete')).client
    const purchase = await aPaidPurchase(server, ida, { club })
    const most = await giveBack(karl, purchase, { amountMinor: 30_000 })
    const rest = await giveBack(karl, purchase, { amountMinor: 25_000 })
    const all = await giveBack(karl, purchase, { amountMinor: 20_001 })
    expect((await agree(grete, purchase, rest.body.id)).body.state).toBe('done')
    expect((await agree(grete, purchase, most.body.id)).problem.code).toBe('refund_exceeds')
    const left = { amountMinor: 20_000, keepsYears: false }
    expect((await giveBack(karl, purchase, left)).body.state).toBe('done')
    const [first, ...others] = (await refundsOf(karl, purchase)).body.filter(
      ({ state }) => state === 'refused',
    )
    expect([first, ...others].map((one) => one?.id).toSorted()).toEqual(
      [most.body.id, all.body.id].toSorted(),
    )
    expect(first?.message).toContain('Everything was given back')
  })
})
