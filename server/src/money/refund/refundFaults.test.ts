import { randomUUID } from 'node:crypto'
import { listMemberships } from '@medlem/contract/membership'
import { getPayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChild, aLink, aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  aClub,
  books,
  type Club,
  openLink,
  openPurchase,
  pay,
  runJobs,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { settleAllAtStart, sweepPayments } from '../reconciliation/reconcile.ts'
import {
  aPaidPurchase,
  aTreasurer,
  creditedMinor,
  giveBack,
  refundBooks,
  refundsOf,
} from './testing/treasurer.ts'

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
  await server.gateway.control('DELETE', '/faults')
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
const fault = (place: string, kind: string, more: Record<string, unknown> = {}) =>
  server.gateway.control('POST', '/faults', { place, kind, ...more })
const heal = () => server.gateway.control('DELETE', '/faults')
const reconcileAll = async () => {
  await sweepPayments(server.deps)
  await runJobs(server, 'reconcilePayment')
}
const state = async () => (await refundBooks(server)).states

describe('the provider', () => {
  test('refuses: nothing is given, the year stays, and it can be tried again', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await fault('credit', 'refused', { code: 5 })
    const refused = await giveBack(karl, purchase)
    expect([refused.status, refused.body]).toMatchObject([200, { state: 'refused' }])
    expect(refused.body.message).toContain('code 5')
    expect(await refundBooks(server)).toEqual({ states: ['captured'], refundedMinor: 0, notifications: [] })
    expect((await giveBack(karl, purchase)).body.state).toBe('done')
    expect(await credited()).toBe(45_000)
  })

  test('refuses after a part was given: the payment is partly refunded as before', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await giveBack(karl, purchase, { amountMinor: 10_000 })
    await fault('credit', 'refused')
    await giveBack(karl, purchase, { amountMinor: 20_000 })
    expect(await refundBooks(server)).toMatchObject({ states: ['part_refunded'], refundedMinor: 10_000 })
  })

  test('gives the money, and its answer is lost: it is read back', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await fault('credit', 'error_after')
    expect((await giveBack(karl, purchase)).body.state).toBe('done')
    expect(await credited()).toBe(45_000)
  })

  test('gives the money and is gone: the refund waits, and the reconciler reads it back and repeats nothing', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await giveBack(karl, purchase, { amountMinor: 5_000 })
    await fault('credit', 'garbage')
    // The look before the order is answered, and none after it.
    await fault('lookup', 'delay', { times: 2 })
    await fault('lookup', 'error_before', { times: 1000 })
    const waiting = await giveBack(karl, purchase, { amountMinor: 20_000 })
    expect([waiting.status, waiting.body.state]).toEqual([200, 'pending'])
    expect(waiting.body.message).toContain('not answered')
    expect((await giveBack(karl, purchase, { amountMinor: 20_001 })).problem.code).toBe('refund_exceeds')
    expect((await giveBack(karl, purchase, { amountMinor: 1 })).problem.code).toBe('not_refundable')
    server.clock.advance(120_000)
    await reconcileAll()
    expect(await state()).toEqual(['refunding'])
    await heal()
    await reconcileAll()
    expect(await refundBooks(server)).toMatchObject({ states: ['part_refunded'], refundedMinor: 25_000 })
    expect(await credited()).toBe(25_000)
    expect((await refundBooks(server)).notifications).toHaveLength(2)
  })

  test('never hears of it: after a minute it is known that it was not done, and the year stays', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await fault('credit', 'error_before')
    expect((await giveBack(karl, purchase)).body.state).toBe('pending')
    server.clock.advance(59_000)
    await reconcileAll()
    expect(await state()).toEqual(['refunding'])
    server.clock.advance(1_000)
    await reconcileAll()
    expect(await refundBooks(server)).toEqual({ states: ['captured'], refundedMinor: 0, notifications: [] })
    const [refused] = (await refundsOf(karl, purchase)).body
    expect(refused).toMatchObject({ state: 'refused', message: expect.stringContaining('not carry it out') })
    expect(await credited()).toBe(0)
  })

  test('is down before it is asked: the refund waits, and is asked for once when it is back', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await fault('lookup', 'error_before', { times: 1000 })
    expect((await giveBack(karl, purchase)).body.state).toBe('pending')
    server.clock.advance(600_000)
    await reconcileAll()
    expect(await credited()).toBe(0)
    await heal()
    await Promise.all([reconcileAll(), reconcileAll(), runJobs(server)])
    expect(await refundBooks(server)).toMatchObject({ states: ['refunded'], refundedMinor: 45_000 })
    expect(await credited()).toBe(45_000)
  })
})

describe('a process that is killed', () => {
  test('after the order and before its answer finds the money given when it starts again', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await fault('credit', 'error_after')
    await fault('lookup', 'delay')
    await fault('lookup', 'error_before', { times: 1000 })
    await giveBack(karl, purchase, { amountMinor: 20_000 })
    expect(await state()).toEqual(['refunding'])
    server.jobs.length = 0
    await heal()
    await settleAllAtStart(server.deps)
    await runJobs(server)
    expect(await refundBooks(server)).toMatchObject({ states: ['part_refunded'], refundedMinor: 20_000 })
    expect(await credited()).toBe(20_000)
  })
})

describe('at the same moment', () => {
  test('two refunds that are more than was taken together: one is given, one is refused', async () => {
    const grete = (await aTreasurer(server, club, 'Grete')).client
    const purchase = await aPaidPurchase(server, ida, { club })
    const answers = await Promise.all([
      giveBack(karl, purchase, { amountMinor: 30_000 }),
      giveBack(grete, purchase, { amountMinor: 20_000 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const given = answers.find(({ status }) => status === 200)?.body.amountMinor
    expect(await credited()).toBe(given)
    expect((await refundBooks(server)).refundedMinor).toBe(given)
  })

  test('ten clicks of one person are one refund', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const input = { amountMinor: 1_000, idempotencyKey: randomUUID() }
    const clicks = Array.from({ length: 10 }, () => giveBack(karl, purchase, input))
    const answers = await Promise.all(clicks)
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await credited()).toBe(1_000)
  })

  test('of ten requests without a key one is a refund, and the others are refused', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const requests = Array.from({ length: 10 }, () => giveBack(karl, purchase, { amountMinor: 1_000 }))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await credited()).toBe(1_000)
  })

  test('a refund, and the reconciler, callbacks and looks at the payment: it is given once', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await Promise.all([giveBack(karl, purchase), reconcileAll(), runJobs(server), sayPaid(server, purchase)])
    await reconcileAll()
    expect(await refundBooks(server)).toMatchObject({ states: ['refunded'], refundedMinor: 45_000 })
    expect(await credited()).toBe(45_000)
    expect((await refundBooks(server)).notifications).toHaveLength(1)
  })

  test('a refund, and the member who buys the year again: it is paid anew, and once', async () => {
    const first = await aPaidPurchase(server, ida, { club })
    const [refunded, again] = await Promise.allSettled([
      giveBack(karl, first),
      openPurchase(server, ida, { club }),
    ])
    expect(refunded.status).toBe('fulfilled')
    // A draft before the year has ended gets already_member, and is retried.
    const second = again.status === 'fulfilled' ? again.value : await openPurchase(server, ida, { club })
    await sayPaid(server, second, await pay(server, second, '0100'))
    const { activeYears, states } = await books(server)
    expect([activeYears, states.toSorted()]).toEqual([1, ['captured', 'refunded']])
    expect(await credited()).toBe(45_000)
  })

  test('a refund, and another parent who pays for the same child: one year at most, and no money without one', async () => {
    const mads = await aMember(server, { firstName: 'Mads' })
    const alma = await aChild(server, ida)
    await aLink(server, { from: mads, to: alma })
    const second = await openPurchase(server, mads, { club, members: [alma] })
    const first = await aPaidPurchase(server, ida, { club, members: [alma] })
    const authorization = await pay(server, second, '0100')
    await Promise.all([giveBack(karl, first), sayPaid(server, second, authorization)])
    await reconcileAll()
    const { activeYears, states } = await books(server)
    const paid = states.includes('captured')
    expect(activeYears).toBe(paid ? 1 : 0)
    expect(states.toSorted()).toEqual(paid ? ['captured', 'refunded'] : ['refunded', 'voided'])
    expect(await credited()).toBe(45_000)
  })
})

test('a second window of a purchase that was refunded is not taken: its hold is given back', async () => {
  const first = await openPurchase(server, ida, { club })
  server.clock.advance(900_001)
  const again = await openLink(server, ida, { ...first, membershipHistoryPaymentId: first.paymentId })
  await sayPaid(server, first, await pay(server, first, '0100'))
  await giveBack(karl, first)
  const late = { ...first, windowPath: again.windowPath }
  await runJobs(server)
  await pay(server, late)
  await runJobs(server)
  const after = await books(server)
  expect(after.states.toSorted()).toEqual(['refunded', 'voided'])
  expect(after.activeYears).toBe(0)
  const { historyId, paymentId } = first
  const item = await server.as(ida).call(getPayment, { params: { historyId, paymentId } })
  expect(item.body.paymentStatus).toBe('refunded')
  const call = { params: { memberId: ida.id }, querystring: { orgId: club.organisation.id } }
  expect((await server.as(ida).call(listMemberships, call)).body[0]?.status).toBe('inactive')
})
