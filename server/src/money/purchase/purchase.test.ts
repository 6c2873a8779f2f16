import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import {
  createPayment,
  findPaymentReturn,
  getPayment,
  preparePayment,
  updatePayment,
} from '@medlem/contract/payment'
import { getReceipt } from '@medlem/contract/receipt'
import { audit } from '@medlem/database/schema/audit'
import { familyInvitation } from '@medlem/database/schema/family'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment, paymentEvent } from '@medlem/database/schema/payment'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aConfiguration, aLink, aMember, anActiveYear } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import {
  aClub,
  books,
  type Club,
  draft,
  membershipData,
  openPurchase,
  pay,
  runJobs,
  sayCapture,
  sayDeclined,
  sayPaid,
} from '../payment/testing/buyer.ts'

let server: TestServer
let ida: MemberRow
let club: Club
const absent = '7e57ab1e-0000-4000-8000-000000000000'
const supportRoles = { roles: ['org:ALL|role:SUPER_ADMIN'] }

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
  club = await aClub(server)
})

const pays = (who: MemberRow, id: string, body: Record<string, unknown> = {}) =>
  server.as(who).call(createPayment, { params: { id }, body })
const prepares = (who: MemberRow, data: unknown) =>
  server.as(who).call(preparePayment, { body: { token: 'n', membershipData: membershipData(data) } })
const entry = (historyId: string) => ({
  membershipHistoryId: historyId,
  membershipConfId: club.configuration.id,
  name: 'Membership',
})

describe('a family buys together', () => {
  test('a membership that is missing and its year are made inactive, the payment initiated [S10][S11]', async () => {
    const client = server.as(ida)
    const made = await client.call(createMembership, {
      params: { memberId: ida.id },
      body: { orgId: club.organisation.id },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      enabled: false,
      status: 'inactive',
      oldStatus: 'inactive',
      newStatus: 'inactive',
    })
    const drafted = await client.call(createPeriod, {
      params: { id: made.body.id },
      body: { membershipConfId: club.configuration.id, gdprAgreement: true },
    })
    expect(drafted.body).toMatchObject({ status: 'inactive', enabled: false, membershipFor: 2026 })
    const payment = await pays(ida, drafted.body.id)
    expect(payment.status).toBe(201)
    expect(payment.body).toMatchObject({
      paymentStatus: 'initiated',
      paymentTotal: 45_000,
      totalPaid: 0,
      totalMembers: 1,
    })
  })

  test('from the first step to the receipt, for oneself, a child and a linked account [S13][P02]', async () => {
    const alma = await aChild(server, ida)
    const jonas = await aMember(server, { firstName: 'Jonas' })
    await aLink(server, { from: ida, to: jonas })
    const purchase = await openPurchase(server, ida, { club, members: [ida, alma, jonas] })
    const authorization = await pay(server, purchase)
    const answer = await sayPaid(server, purchase, authorization)
    expect(answer.body).toMatchObject({
      paymentStatus: 'paid',
      paymentTotal: 135_000,
      totalPaid: 135_000,
      totalMembers: 3,
    })
    expect(answer.body.paymentUpdatedAt).not.toBeNull()
    expect(await books(server)).toMatchObject({ states: ['captured'], activeYears: 3, receiptNumbers: [1] })
    const receipt = await server.as(ida).call(getReceipt, { params: { id: purchase.historyId } })
    expect(receipt.body).toMatchObject({ number: 1, totalMinor: 135_000 })
    expect(receipt.body.lines).toHaveLength(3)
    // Somebody who was paid for sees the own line of the payment, and nothing of the others.
    const line = answer.body.lines.find(({ memberId }) => memberId === jonas.id)
    const seen = await server.as(jonas).call(getPayment, {
      params: { historyId: line?.membershipHistoryId ?? '', paymentId: answer.body.id },
    })
    expect(seen.body).toMatchObject({
      paymentTotal: 45_000,
      billingName: '',
      billingEmail: '',
      totalMembers: 1,
    })
    expect(JSON.stringify(seen.body)).not.toContain(alma.id)
  })

  test('a link that ended since the draft is skipped and named, and the others are paid [S16]', async () => {
    const jonas = await aMember(server, { firstName: 'Jonas', lastName: 'Holm' })
    await aLink(server, { from: ida, to: jonas })
    const referenceKey = 'together'
    const own = await draft(server, ida, { club, referenceKey })
    await draft(server, ida, { club, member: jonas, referenceKey })
    await server.deps.db.update(familyInvitation).set({ status: 'ended' })
    const payment = await pays(ida, own)
    expect(payment.body).toMatchObject({
      paymentTotal: 45_000,
      totalMembers: 1,
      skipped: [{ memberId: jonas.id, memberName: 'Jonas Holm', reason: { code: 'link_ended' } }],
    })
  })

  test('a link that is not approved is left out by the preparation, with the reason [S16]', async () => {
    const freja = await aMember(server, { firstName: 'Freja' })
    const { id: memberId } = await aLink(server, { from: ida, to: freja, status: 'pending' })
    const own = await draft(server, ida, { club })
    // Until it is approved the inviter knows the invitation, not who was invited (Ruling 45).
    const hers = { memberId, membershipConfId: club.configuration.id, name: 'Membership' }
    const prepared = await prepares(ida, { memberships: [entry(own), hers] })
    expect(prepared.body).toMatchObject({
      paymentTotal: 45_000,
      skipped: [{ memberId, memberName: freja.email, reason: { code: 'link_pending' } }],
    })
    const alone = await prepares(ida, { memberships: [hers] })
    expect([alone.status, alone.problem.code]).toEqual([422, 'nothing_to_pay'])
  })

  test('nothing can be drafted for a linked account that is not approved [P02][S16]', async () => {
    const freja = await aMember(server, { firstName: 'Freja' })
    for (const status of ['pending', 'rejected', 'ended'] as const) {
      await aLink(server, { from: ida, to: freja, status })
      const answer = await server.as(ida).call(createMembership, {
        params: { memberId: freja.id },
        body: { orgId: club.organisation.id },
      })
      expect(answer.status).toBe(404)
    }
  })

  test('two fees for the same person and year are bought once, and the second is named', async () => {
    const dearer = await aConfiguration(server, {
      orgId: club.organisation.id,
      name: 'Supporter',
      membershipPriceMinor: 90_000,
    })
    const referenceKey = 'twice'
    const historyId = await draft(server, ida, { club, referenceKey })
    // The first to be chosen stands, so they must not be of one instant.
    server.clock.advance(1000)
    await draft(server, ida, { club: { ...club, configuration: dearer }, referenceKey })
    const made = await pays(ida, historyId)
    expect(made.body).toMatchObject({
      paymentTotal: 45_000,
      totalMembers: 1,
      skipped: [{ memberId: ida.id, reason: { code: 'already_member' } }],
    })
  })

  test('rows that the payer did not choose are skipped [S09]', async () => {
    const own = await draft(server, ida, { club })
    const prepared = await prepares(ida, {
      memberships: [
        entry(own),
        { memberId: ida.id, name: 'Select Membership', membershipConfId: club.configuration.id },
        { memberId: ida.id, name: 'Membership', membershipConfId: '' },
        { memberId: absent },
      ],
    })
    expect(prepared.body).toMatchObject({ paymentTotal: 45_000, skipped: [] })
    const none = await prepares(ida, { memberships: [{ memberId: ida.id, name: 'Select Membership' }] })
    expect([none.status, none.problem.code]).toEqual([422, 'nothing_to_pay'])
  })
})

describe('making a payment', () => {
  test('again answers the open one; a double click makes one', async () => {
    const historyId = await draft(server, ida, { club })
    const answers = await Promise.all([pays(ida, historyId), pays(ida, historyId), pays(ida, historyId)])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect((await books(server)).states).toEqual(['created'])
  })

  test.each([
    [1, 409],
    [45_000, 201],
    [undefined, 201],
  ])('with the shown total %s is answered %i', async (paymentTotal, status) => {
    const historyId = await draft(server, ida, { club })
    const answer = await pays(ida, historyId, { paymentTotal })
    expect(answer.status).toBe(status)
    if (status === 409) {
      expect(answer.problem).toMatchObject({
        code: 'price_changed',
        errors: [{ field: 'paymentTotal', message: '45000' }],
      })
      expect((await books(server)).states).toEqual([])
    }
  })

  test('of a year that was paid meanwhile is refused', async () => {
    const historyId = await draft(server, ida, { club })
    const jonas = await aMember(server)
    await aLink(server, { from: ida, to: jonas })
    const his = await openPurchase(server, jonas, { club, members: [ida] })
    await sayPaid(server, his, await pay(server, his))
    const answer = await pays(ida, historyId)
    expect([answer.status, answer.problem.code]).toEqual([409, 'already_paid'])
  })

  test('of a paid draft is refused', async () => {
    const purchase = await openPurchase(server, ida, { club })
    await sayPaid(server, purchase, await pay(server, purchase))
    const answer = await pays(ida, purchase.historyId)
    expect([answer.status, answer.problem.code]).toEqual([409, 'already_paid'])
  })

  test('of an offer that closed since the draft is refused with the reason', async () => {
    const historyId = await draft(server, ida, { club })
    server.clock.set('2027-01-01T11:00:00Z')
    const answer = await pays(ida, historyId)
    expect([answer.status, answer.problem.code]).toEqual([422, 'nothing_to_pay'])
    expect(answer.problem.detail).toBe('2026 ended on 31-12-2026.')
  })

  test('takes nothing from the body but name and phone [S17]', async () => {
    const historyId = await draft(server, ida, { club })
    const answer = await pays(ida, historyId, {
      billingName: 'Ida at work',
      paymentStatus: 'paid',
      totalPaid: 45_000,
      state: 'captured',
      billingEmail: 'evil@example.org',
    })
    expect(answer.body).toMatchObject({
      billingName: 'Ida at work',
      billingEmail: ida.email,
      billingAddress: 'Havnegade 12, 8000 Aarhus C, Denmark',
      paymentStatus: 'initiated',
      totalPaid: 0,
    })
  })
})

describe('who may do what with a payment [P03]', () => {
  test('a stranger finds neither draft, payment nor token, and changes nothing', async () => {
    const purchase = await openPurchase(server, ida, { club })
    const authorization = await pay(server, purchase, '0100')
    const mallory = await aMember(server)
    // Binds the sign-in to the member; the requests below come all at once.
    await server.as(mallory).call(findPaymentReturn, { body: { token: 'x' } })
    const asMallory = { ...purchase, payer: mallory }
    const { historyId, paymentId, token } = purchase
    const answers = await Promise.all([
      pays(mallory, historyId),
      pays(mallory, absent),
      prepares(mallory, { memberships: [entry(historyId)] }),
      prepares(mallory, { memberships: [], membershipHistoryPaymentId: paymentId }),
      prepares(mallory, { memberships: [{ memberId: ida.id, membershipConfId: club.configuration.id }] }),
      server.as(mallory).call(getPayment, { params: { historyId, paymentId } }),
      server.as(mallory).call(findPaymentReturn, { body: { token } }),
      sayPaid(server, asMallory, authorization),
      sayCapture(server, asMallory, authorization),
      sayDeclined(server, asMallory),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(404))
    const bodies = answers.map(({ problem }) => ({ ...problem, traceId: '' }))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect((await books(server)).states).toEqual(['window_open'])
  })

  test('support looks without the header, and writes only in the name of the payer', async () => {
    const purchase = await openPurchase(server, ida, { club })
    const sofie = await aMember(server)
    const support = server.as(sofie, supportRoles)
    const { historyId, paymentId } = purchase
    const params = { historyId, paymentId }
    expect((await support.call(getPayment, { params })).status).toBe(200)
    const said = { params, body: { paymentStatus: 'declined' as const } }
    const refused = await support.call(updatePayment, said)
    expect([refused.status, refused.problem.code]).toEqual([403, 'impersonation_required'])
    const acting = await support.call(updatePayment, said, { 'x-acting-for': ida.id })
    expect(acting.body.paymentStatus).toBe('declined')
    const trail = await server.deps.db.select().from(audit).orderBy(audit.id)
    expect(trail.map(({ action }) => action)).toEqual(['payment_read', 'payment_say_declined'])
    expect(trail.every(({ actorId, subjectId }) => actorId === sofie.id && subjectId === ida.id)).toBe(true)
  })

  test('a step of the payer has no actor, one of support in their name has support', async () => {
    const actors = async () => {
      const rows = await server.deps.db.select().from(paymentEvent).orderBy(asc(paymentEvent.id))
      return [...new Set(rows.map(({ actorId }) => actorId))]
    }
    const purchase = await openPurchase(server, ida, { club })
    await sayPaid(server, purchase, await pay(server, purchase))
    const rows = await server.deps.db.select().from(payment)
    expect([await actors(), rows.map(({ actorId }) => actorId)]).toEqual([[null], [null]])
    await server.deps.db.delete(paymentEvent)

    const sofie = await aMember(server)
    const jonas = await aMember(server)
    const support = server.as(sofie, supportRoles)
    const acting = { 'x-acting-for': jonas.id }
    const historyId = await draft(server, jonas, { club, member: jonas, referenceKey: crypto.randomUUID() })
    const body = { token: 'n', membershipData: membershipData({ memberships: [entry(historyId)] }) }
    for (const _again of [1, 2]) {
      expect((await support.call(preparePayment, { body }, acting)).status).toBe(200)
    }
    const made = await server.deps.db.select().from(paymentEvent)
    expect(made.length).toBeGreaterThan(1)
    expect(await actors()).toEqual([sofie.id])
  })

  test('an administrator of the organisation looks, one of another does not', async () => {
    const { historyId, paymentId } = await openPurchase(server, ida, { club })
    const admin = await aMember(server)
    const look = (key: string) =>
      server
        .as(admin, { roles: [`org:${key}|role:ADMIN`] })
        .call(getPayment, { params: { historyId, paymentId } })
    expect((await look(club.organisation.key)).status).toBe(200)
    expect((await look('another')).status).toBe(404)
  })

  test('a payment is found only below its own history item', async () => {
    const { paymentId } = await openPurchase(server, ida, { club })
    const answer = await server.as(ida).call(getPayment, { params: { historyId: absent, paymentId } })
    expect(answer.status).toBe(404)
  })

  test('the child without login has no session, and the own paid year no second price', async () => {
    await anActiveYear(server, { member: ida, configuration: club.configuration })
    const answer = await server.as(ida).call(createMembership, {
      params: { memberId: ida.id },
      body: { orgId: club.organisation.id },
    })
    const drafted = await server.as(ida).call(createPeriod, {
      params: { id: answer.body.id },
      body: { membershipConfId: club.configuration.id, gdprAgreement: true },
    })
    expect([drafted.status, drafted.problem.code]).toEqual([409, 'already_member'])
  })
})

describe('odd requests', () => {
  test.each([
    'not base64!',
    '%%%',
    Buffer.from('{').toString('base64'),
    Buffer.from('[]').toString('base64'),
  ])('membershipData %j is refused', async (data) => {
    const answer = await server.as(ida).call(preparePayment, { body: { token: 'n', membershipData: data } })
    expect([answer.status, answer.problem.code]).toEqual([400, 'invalid_request'])
  })

  test('one payment is for one organisation', async () => {
    const other = await aClub(server)
    const ids = [await draft(server, ida, { club }), await draft(server, ida, { club: other })]
    const answer = await prepares(ida, { memberships: ids.map(entry) })
    expect([answer.status, answer.problem.code]).toEqual([400, 'invalid_request'])
  })

  test('drafts of one organisation that were made apart are paid together', async () => {
    const youth = await aConfiguration(server, {
      orgId: club.organisation.id,
      name: 'Youth',
      membershipPriceMinor: 20_000,
    })
    const alma = await aChild(server, ida)
    const own = await draft(server, ida, { club })
    const hers = await draft(server, ida, { club: { ...club, configuration: youth }, member: alma })
    const prepared = await prepares(ida, { memberships: [entry(own), entry(hers), entry(own)] })
    expect(prepared.body).toMatchObject({ paymentTotal: 65_000, currency: 'DKK' })
  })

  test.each(['00000000-0000-0000-0000-000000000000'])('a capture of %s is refused', async (authorization) => {
    const purchase = await openPurchase(server, ida, { club })
    expect((await sayCapture(server, purchase, authorization)).status).toBe(400)
  })

  test('a capture of another amount captures nothing', async () => {
    const alma = await aChild(server, ida)
    const purchase = await openPurchase(server, ida, { club, members: [ida, alma] })
    const authorization = await pay(server, purchase, '0100')
    const answer = await sayCapture(server, purchase, authorization)
    expect([answer.status, answer.problem.code]).toEqual([409, 'amount_mismatch'])
    expect(await books(server)).toMatchObject({ states: ['window_open'], activeYears: 0 })
  })

  test.each(['undefined', 'null', '00000000-0000-0000-0000-000000000000'])(
    'a decline call with %s as authorization declines, with the reason; again is no error [S14]',
    async (authorization) => {
      const purchase = await openPurchase(server, ida, { club })
      for (let n = 0; n < 2; n++) {
        const answer = await sayDeclined(server, purchase, authorization)
        expect(answer.body).toMatchObject({
          paymentStatus: 'declined',
          failure: { gatewayreason: '7', reason: 'Insufficient funds', acquirer: '0' },
        })
      }
      expect((await books(server)).states).toEqual(['declined'])
    },
  )
})

test('eight requests at once for a free year make one payment, and the rest are answered with it', async () => {
  const free = await aClub(server, { priceMinor: 0 })
  const historyId = await draft(server, ida, { club: free })
  const ask = () => server.as(ida).call(createPayment, { params: { id: historyId }, body: {} })
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ paymentStatus: 'paid', paymentTotal: 0 })
  expect((await ask()).status).toBe(200)
})

describe('callbacks', () => {
  const post = (path: string, body: string | Buffer) =>
    fetch(`${server.deps.config.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new Uint8Array(Buffer.from(body)),
    })

  test('for an unknown token are answered 200 with nothing, and nothing is kept', async () => {
    for (const token of ['x'.repeat(43), 'short', '..%2f..']) {
      const answer = await post(`/callbacks/freepay/${token}`, 'authorizationAccepted=true')
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
    expect(server.jobs).toEqual([])
  })

  test('that are larger than 64 KB are refused', async () => {
    const answer = await post(`/callbacks/freepay/${'x'.repeat(43)}`, Buffer.alloc(65 * 1024))
    expect(answer.status).toBe(413)
  })

  test('that are forged move nothing [S17]', async () => {
    const purchase = await openPurchase(server, ida, { club })
    const { body } = await server.gateway.control('GET', '/windows')
    const windows = body as unknown as { paymentIdentifier: string; callbackUrl: string }[]
    const window = windows.find((one) => purchase.windowLink.includes(one.paymentIdentifier))
    const path = new URL(window?.callbackUrl ?? '').pathname
    const answer = await post(
      path,
      `authorizationIdentifier=11111111-2222-4333-8444-555555555555&paymentIdentifier=${window?.paymentIdentifier}&authorizationAccepted=true`,
    )
    expect(answer.status).toBe(200)
    expect(server.jobs).toHaveLength(1)
    await runJobs(server)
    expect(await books(server)).toMatchObject({ states: ['window_open'], activeYears: 0 })
    await sayPaid(server, purchase, await pay(server, purchase))
    expect(await books(server)).toMatchObject({ states: ['captured'], activeYears: 1 })
  })
})
