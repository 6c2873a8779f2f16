import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub, books, type Club, runJobs } from '../payment/testing/buyer.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'
import { sweepProviderBooks } from '../reconciliation/sweepProviderBooks.ts'
import {
  aPaidPurchase,
  aTreasurer,
  creditedMinor,
  giveBack,
  giveBackElsewhere,
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
  await heal()
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
const heal = () => server.gateway.control('DELETE', '/faults')
const fault = (place: string, kind: string, more: Record<string, unknown> = {}) =>
  server.gateway.control('POST', '/faults', { place, kind, ...more })
const reconcileAll = async () => {
  await sweepPayments(server.deps)
  await runJobs(server, 'reconcilePayment')
}
const elsewhere = (minor: number) => giveBackElsewhere(server, minor)
const activeYears = async () => (await books(server)).activeYears

describe('money that was given back at the provider', () => {
  test('is recorded once, by the sweep or the next refund; a part ends no year, the rest ends them all', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await elsewhere(5_000)
    await Promise.all([sweepProviderBooks(server.deps), sweepProviderBooks(server.deps)])
    await sweepProviderBooks(server.deps)
    expect(await refundBooks(server)).toEqual({
      states: ['part_refunded'],
      refundedMinor: 5_000,
      notifications: [
        'Sejlklubben Øresund gives 50,00 kr. back, the way you paid. The membership year stays: Ida Holm 2026.',
      ],
    })
    expect(await activeYears()).toBe(1)
    expect((await refundsOf(karl, purchase)).body).toMatchObject([
      {
        source: 'provider',
        state: 'done',
        amountMinor: 5_000,
        requestedBy: 'Payment provider',
        message: null,
      },
    ])
    await elsewhere(40_000)
    await sweepProviderBooks(server.deps)
    const { notifications, ...after } = await refundBooks(server)
    expect(after).toEqual({ states: ['refunded'], refundedMinor: 45_000 })
    expect(notifications).toContainEqual(expect.stringContaining('The membership year ends: Ida Holm 2026.'))
    expect(await activeYears()).toBe(0)
  })

  test('is read before ours is asked for: what still fits is given, what does not is refused', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    await elsewhere(30_000)
    const tooMuch = await giveBack(karl, purchase, { amountMinor: 20_000 })
    expect(tooMuch.body).toMatchObject({ state: 'refused', message: expect.stringContaining('not left') })
    expect(await credited()).toBe(30_000)
    await elsewhere(1_000)
    expect((await giveBack(karl, purchase, { amountMinor: 10_000 })).body.state).toBe('done')
    expect(await refundBooks(server)).toMatchObject({ states: ['part_refunded'], refundedMinor: 41_000 })
    expect(await credited()).toBe(41_000)
  })

  test('while the answer to ours is lost: both are booked, or only the one that was carried out', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    const silent = async (kind: string, reads: number) => {
      await fault('credit', kind)
      // The look before the order is answered, and none after it.
      await fault('lookup', 'delay', { times: reads })
      await fault('lookup', 'error_before', { times: 1000 })
    }
    await silent('error_after', 1)
    expect((await giveBack(karl, purchase, { amountMinor: 20_000 })).body.state).toBe('pending')
    await heal()
    await elsewhere(3_000)
    await reconcileAll()
    expect(await refundBooks(server)).toMatchObject({ states: ['part_refunded'], refundedMinor: 23_000 })

    // What was given back before takes a read of its own.
    await silent('error_before', 2)
    expect((await giveBack(karl, purchase, { amountMinor: 15_000 })).body.state).toBe('pending')
    await heal()
    await elsewhere(2_000)
    await reconcileAll()
    expect(await refundBooks(server)).toMatchObject({ states: ['refunding'], refundedMinor: 25_000 })
    server.clock.advance(60_000)
    await reconcileAll()
    expect(await refundBooks(server)).toMatchObject({ states: ['part_refunded'], refundedMinor: 25_000 })
    expect(await credited()).toBe(25_000)
    const sums = (await refundsOf(karl, purchase)).body.map(({ amountMinor, source, state }) => [
      ...[amountMinor, source, state],
    ])
    expect(sums.toSorted()).toEqual([
      [15_000, 'organisation', 'refused'],
      [2_000, 'provider', 'done'],
      [20_000, 'organisation', 'done'],
      [3_000, 'provider', 'done'],
    ])
  })

  test('at the same moment as ours, while many look: the books have what the gateway gave, and no krone twice', async () => {
    const purchase = await aPaidPurchase(server, ida, { club })
    for (const [ownMinor, otherMinor] of [
      [4_000, 1_000],
      [5_000, 5_000],
      [2_000, 6_000],
    ] as const) {
      const look = () => sweepProviderBooks(server.deps)
      const own = giveBack(karl, purchase, { amountMinor: ownMinor, reason: `Reason ${ownMinor}` })
      await Promise.all([look(), own, elsewhere(otherMinor), look(), reconcileAll(), look()])
      await reconcileAll()
      await look()
      expect((await refundBooks(server)).refundedMinor).toBe(await credited())
    }
    expect(await credited()).toBe(23_000)
    expect((await refundBooks(server)).states).toEqual(['part_refunded'])
  })
})

test('a provider that is down is asked again the next night, and nothing is booked', async () => {
  await aPaidPurchase(server, ida, { club })
  await elsewhere(5_000)
  await fault('lookup', 'error_before', { times: 1000 })
  expect(await sweepProviderBooks(server.deps)).toBe(0)
  expect(await refundBooks(server)).toMatchObject({ states: ['captured'], refundedMinor: 0 })
  await heal()
  expect(await sweepProviderBooks(server.deps)).toBe(1)
  expect((await refundBooks(server)).refundedMinor).toBe(5_000)
})
