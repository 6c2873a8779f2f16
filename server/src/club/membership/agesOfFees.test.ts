import { recordPayment } from '@medlem/contract/grant'
import { getFamilyStatus } from '@medlem/contract/membership'
import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import { listMembershipConfigurations } from '@medlem/contract/organisation'
import { createPayment, openPaymentWindow, preparePayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { member } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClub, type Club, draft, membershipData } from '../../money/payment/testing/buyer.ts'
import { aNextYear, NOTICE_DAY, onDay, renewalsOf, renewing } from '../../money/renewal/testing/aRenewal.ts'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let peter: MemberRow
let alma: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  peter = await aMember(server, { firstName: 'Peter', lastName: 'Skov', dateOfBirth: '1974-10-29' })
  alma = await aChild(server, peter, { dateOfBirth: '2015-05-04' })
  club = await aClub(server)
})

type Limits = Partial<Pick<typeof membershipConfiguration.$inferInsert, 'minAge' | 'maxAge' | 'ageOn'>>
const limit = (limits: Limits, id = club.configuration.id) =>
  server.deps.db.update(membershipConfiguration).set(limits).where(eq(membershipConfiguration.id, id))
const under18 = () => limit({ maxAge: 17 })
const bornOn = ({ id }: MemberRow, dateOfBirth: string | null) =>
  server.deps.db.update(member).set({ dateOfBirth }).where(eq(member.id, id))
const outside = 'For ages 0 to 17 on 01-01-2026.'

async function draftsFor(who: MemberRow) {
  const client = server.as(peter)
  const made = await client.call(createMembership, {
    params: { memberId: who.id },
    body: { orgId: club.organisation.id },
  })
  return client.call(createPeriod, {
    params: { id: made.body.id },
    body: { membershipConfId: club.configuration.id, gdprAgreement: true },
  })
}
const pays = (historyId: string) =>
  server.as(peter).call(createPayment, { params: { id: historyId }, body: {} })
const prepares = (historyId: string) =>
  server.as(peter).call(preparePayment, {
    body: {
      token: 'n',
      membershipData: membershipData({
        memberships: [
          { membershipHistoryId: historyId, membershipConfId: club.configuration.id, name: 'Youth' },
        ],
      }),
    },
  })

describe('a fee for an age group', () => {
  test('is not drafted for a person outside it, and is for one within', async () => {
    await under18()
    const refused = await draftsFor(peter)
    expect(refused.problem).toMatchObject({ status: 422, code: 'not_eligible', detail: outside })
    expect((await draftsFor(alma)).status).toBe(201)
  })

  test('asks for a birthday that is missing, and is bought once it is there', async () => {
    await under18()
    await bornOn(alma, null)
    const asked = await draftsFor(alma)
    expect(asked.problem).toMatchObject({
      status: 422,
      detail: 'Please add the birthday of Alma: this fee is for ages 0 to 17 on 01-01-2026.',
    })
    await bornOn(alma, '2015-05-04')
    expect((await draftsFor(alma)).status).toBe(201)
  })

  test('is not paid from a draft that was made before it had its limits, and nothing is written', async () => {
    const historyId = await draft(server, peter, { club })
    await under18()
    for (const answer of [await pays(historyId), await prepares(historyId)]) {
      expect(answer.problem).toMatchObject({
        status: 422,
        code: 'nothing_to_pay',
        detail: outside,
        errors: [{ field: peter.id, code: 'age_outside' }],
      })
    }
    expect(await server.deps.db.$count(payment)).toBe(0)
  })

  test('opens no window for a payment that was made before it had its limits', async () => {
    const historyId = await draft(server, peter, { club })
    const made = await pays(historyId)
    const prepared = await prepares(historyId)
    await under18()
    const link = await server.as(peter).call(openPaymentWindow, {
      params: { provider: club.organisation.paymentProvider },
      body: { token: prepared.body.token, membershipHistoryPaymentId: made.body.id },
    })
    expect(link.status).toBe(422)
    expect(link.problem.detail).toContain(outside)
  })

  test('is paid for the child alone when the parent is outside it', async () => {
    const referenceKey = crypto.randomUUID()
    await draft(server, peter, { club, referenceKey })
    const historyId = await draft(server, peter, { club, member: alma, referenceKey })
    await under18()
    const made = await pays(historyId)
    expect(made.body).toMatchObject({
      totalMembers: 1,
      paymentTotal: 45_000,
      skipped: [{ memberId: peter.id, reason: { code: 'age_outside', message: outside } }],
    })
  })

  test('is listed with its range, and each person sees why it is not for them', async () => {
    await limit({ minAge: 6, maxAge: 17, ageOn: '2026-12-31' })
    const fees = await server
      .as(peter)
      .call(listMembershipConfigurations, { params: { id: club.organisation.id } })
    expect(fees.body).toMatchObject([{ minAge: 6, maxAge: 17, ageOn: '2026-12-31' }])
    const { body } = await server.as(peter).call(getFamilyStatus, { params: { memberId: peter.id } })
    const offers = body.map(({ firstName, statuses }) => [firstName, statuses[0]?.offers[0]])
    expect(offers).toMatchObject([
      [
        'Peter',
        {
          available: false,
          reason: { code: 'age_outside', message: 'For ages 6 to 17 on 31-12-2026.' },
        },
      ],
      ['Alma', { available: true, reason: null }],
    ])
  })

  test('is not recorded as paid in cash for a person outside it', async () => {
    await draft(server, peter, { club })
    const memberships = await server.as(peter).call(createMembership, {
      params: { memberId: peter.id },
      body: { orgId: club.organisation.id },
    })
    const administrator = server.as(await aMember(server), {
      roles: [`org:${club.organisation.key}|role:ADMIN`],
    })
    const record = () =>
      administrator.call(recordPayment, {
        params: { id: memberships.body.id },
        body: {
          membershipConfId: club.configuration.id,
          method: 'cash',
          paidOn: '2026-11-01',
          amountMinor: 45_000,
          reason: 'Paid in the office',
        },
      })
    await under18()
    expect((await record()).problem).toMatchObject({
      status: 422,
      code: 'not_eligible',
      detail: `Membership is not for Peter. ${outside}`,
      errors: [{ field: 'membershipConfId', code: 'age_outside' }],
    })
    await bornOn(peter, null)
    expect((await record()).status).toBe(201)
  })

  test('does not renew for a person who has grown out of it: the payer is asked to choose', async () => {
    const grownUp = await aChild(server, peter, { dateOfBirth: '2008-06-01' })
    await renewing(server, { payer: peter, club, members: [grownUp] })
    const next = await aNextYear(server, club)
    await limit({ maxAge: 17 }, next.id)
    await onDay(server, NOTICE_DAY)
    expect((await renewalsOf(server)).map(({ state, reason }) => [state, reason])).toEqual([
      ['asked', 'choice'],
    ])
    const [notice] = await server.deps.db
      .select()
      .from(notification)
      .where(eq(notification.type, 'MEMBERSHIP_RENEW'))
    expect(notice?.title).toBe('Choose your membership for 2027')
  })

  test('is not charged for a renewal that was announced before it had its limits', async () => {
    await renewing(server, { payer: peter, club })
    const next = await aNextYear(server, club)
    await onDay(server, NOTICE_DAY)
    await limit({ maxAge: 17 }, next.id)
    await onDay(server, '2027-01-01T11:00:00Z')
    expect((await renewalsOf(server)).map(({ state, reason }) => [state, reason])).toEqual([
      ['asked', 'not_eligible'],
    ])
  })
})
