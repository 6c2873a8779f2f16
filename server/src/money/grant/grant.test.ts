import { grantPeriod, recordPayment, revokePeriod } from '@medlem/contract/grant'
import { listMemberships } from '@medlem/contract/membership'
import { listNotifications } from '@medlem/contract/notification'
import { getReceipt } from '@medlem/contract/receipt'
import { getTimeline } from '@medlem/contract/timeline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMembership } from '../../club/membership/store.ts'
import { aCast, type Cast } from '../../club/membership/testing/cast.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { books, draft, openPurchase, pay, sayPaid } from '../payment/testing/buyer.ts'

let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  cast = await aCast(server)
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

const club = () => ({ organisation: cast.club, configuration: cast.fee })
const membershipOf = async (memberId: string) =>
  (await findMembership(server.deps.db, { memberId, orgId: cast.club.id }))?.id ?? ''
const record = () => ({
  membershipConfId: cast.fee.id,
  method: 'cash' as const,
  paidOn: '2026-11-01',
  amountMinor: 45_000,
  reason: 'Paid in the harbour office',
})
const give = async (memberId: string, values: Partial<ReturnType<typeof record>> = {}) =>
  cast.as.clubAdmin.call(recordPayment, {
    params: { id: await membershipOf(memberId) },
    body: { ...record(), ...values },
  })
const memberStatus = async () => {
  const call = { params: { memberId: cast.ida.id }, querystring: { orgId: cast.club.id } }
  const [membership] = (await cast.as.ida.call(listMemberships, call)).body
  return membership
}

describe('a payment that came outside the portal', () => {
  test('pays the year in full, with the next receipt, and the member is notified', async () => {
    await draft(server, cast.ida, { club: club() })
    const { status, body } = await give(cast.ida.id)
    expect([status, body]).toMatchObject([201, { year: 2026, status: 'active', receiptNumber: 1 }])
    expect(await memberStatus()).toMatchObject({
      status: 'active',
      memberships: [{ status: 'active', hasReceipt: true, paid: { amountMinor: 45_000, test: false } }],
    })
    const receipt = await cast.as.ida.call(getReceipt, { params: { id: body.membershipHistoryId } })
    expect(receipt.body).toMatchObject({
      paymentMethod: 'Cash, received 01-11-2026',
      totalMinor: 45_000,
      test: false,
    })
    const bell = await cast.as.ida.call(listNotifications, { querystring: { memberId: cast.ida.id } })
    expect(JSON.stringify(bell.body)).toContain('Payment received')
  })

  test('is never recorded twice for a year, also when two do it at once', async () => {
    await draft(server, cast.ida, { club: club() })
    const answers = await Promise.all([give(cast.ida.id), give(cast.ida.id), give(cast.ida.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await books(server)).receiptNumbers).toEqual([1])
  })

  test('is the price in full, of a fee of the organisation, and not of tomorrow', async () => {
    await draft(server, cast.ida, { club: club() })
    const refused = [
      await give(cast.ida.id, { amountMinor: 40_000 }),
      await give(cast.ida.id, { membershipConfId: cast.ida.id }),
      await give(cast.ida.id, { paidOn: '2099-01-01' }),
    ]
    expect(refused.map(({ status, problem }) => [status, problem.errors?.[0]?.field])).toEqual([
      [409, 'paymentTotal'],
      [422, 'membershipConfId'],
      [400, 'paidOn'],
    ])
    expect((await books(server)).activeYears).toBe(0)
  })

  test('a hold that still comes from an open window is given back', async () => {
    const open = await openPurchase(server, cast.ida, { club: club() })
    expect((await give(cast.ida.id)).status).toBe(201)
    await sayPaid(server, open, await pay(server, open))
    const { states, activeYears, gatewayCaptured } = await books(server)
    expect([states.toSorted(), activeYears, gatewayCaptured]).toEqual([['manual', 'voided'], 1, 0])
  })

  test('for a child the parent is the payer, and gets the notification', async () => {
    await draft(server, cast.ida, { club: club(), member: cast.alma })
    const { body } = await give(cast.alma.id)
    const receipt = await cast.as.ida.call(getReceipt, { params: { id: body.membershipHistoryId } })
    expect(receipt.body.payer.name).toContain('Ida')
  })

  test('is taken back with a reason, which ends the year and can be done once; then it can be bought', async () => {
    await draft(server, cast.ida, { club: club() })
    const { membershipHistoryId: id } = (await give(cast.ida.id)).body
    const back = () =>
      cast.as.clubAdmin.call(revokePeriod, { params: { id }, body: { reason: 'Typed wrong' } })
    expect((await back()).body).toMatchObject({ status: 'inactive', receiptNumber: 1 })
    expect((await back()).status).toBe(409)
    expect(await memberStatus()).toMatchObject({
      status: 'inactive',
      memberships: [{ reason: 'Taken back by the organisation: Typed wrong' }],
    })
    expect((await books(server)).states).toEqual(['taken_back'])
    expect((await give(cast.ida.id)).body.receiptNumber).toBe(2)
  })
})

describe('a year that is given free', () => {
  test('counts like a paid one, without a receipt, says why, and is taken back', async () => {
    await draft(server, cast.ida, { club: club() })
    const call = async () =>
      cast.as.clubAdmin.call(grantPeriod, {
        params: { id: await membershipOf(cast.ida.id) },
        body: { membershipConfId: cast.fee.id, reason: 'Helps in the harbour' },
      })
    const { status, body } = await call()
    expect([status, body.status, body.receiptNumber]).toEqual([201, 'active', null])
    expect((await call()).problem.code).toBe('already_member')
    expect(await memberStatus()).toMatchObject({
      status: 'active',
      memberships: [{ reason: 'Given free by the organisation: Helps in the harbour', hasReceipt: false }],
    })
    const params = { id: body.membershipHistoryId }
    const why = async () => (await cast.as.ida.call(getTimeline, { params })).body.why
    expect(await why()).toBe('Active because the organisation gave this year free: Helps in the harbour.')
    await cast.as.clubAdmin.call(revokePeriod, { params, body: { reason: 'Moved away' } })
    expect(await why()).toBe('Inactive: Taken back by the organisation: Moved away.')
  })
})

test('a year that was paid through the portal is refunded, not taken back', async () => {
  const open = await openPurchase(server, cast.ida, { club: club() })
  await sayPaid(server, open, await pay(server, open))
  const call = { params: { id: open.historyId }, body: { reason: 'No' } }
  const { status, problem } = await cast.as.clubAdmin.call(revokePeriod, call)
  expect([status, problem.code]).toEqual([409, 'invalid_transition'])
  expect((await memberStatus())?.status).toBe('active')
})
