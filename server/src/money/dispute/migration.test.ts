import { concludeDispute, listDisputes, recordDispute } from '@medlem/contract/dispute'
import { dispute } from '@medlem/database/schema/dispute'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { migrateRows } from '../../testing/migrateRows.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { aClub } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'

// The rows of an earlier release as migration 0061 leaves them.

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(() => server.reset())

test('a dispute that had no amount asks for all that was left of its payment, and a lost one took that', async () => {
  const { db } = server.deps
  const club = await aClub(server)
  const { client: karl } = await aTreasurer(server, club)
  const noted = async (outcome?: 'won' | 'lost') => {
    const purchase = await aPaidPurchase(server, await aMember(server), { club })
    await giveBack(karl, purchase, { amountMinor: 5_000 })
    const params = { id: purchase.paymentId }
    const body = { reason: 'Stolen', disputedOn: server.clock.now().toISOString().slice(0, 10) }
    const { id: disputeId } = (await karl.call(recordDispute, { params, body })).body
    if (outcome)
      await karl.call(concludeDispute, {
        params: { ...params, disputeId },
        body: { outcome, reason: 'As they say', ...(outcome === 'lost' && { membershipHistoryIds: [] }) },
      })
    return purchase.paymentId
  }
  const ids = [await noted(), await noted('won'), await noted('lost')]
  const { paymentId: undisputed } = await aPaidPurchase(server, await aMember(server), { club })
  // As the release before wrote them.
  await db.update(dispute).set({ amountMinor: null, kind: 'chargeback', providerDisputeId: null })
  await db.update(payment).set({ chargedBackMinor: 0 })
  await migrateRows(server, '0061_dispute_amounts')

  const rows = await db.select().from(dispute)
  expect(ids.map((id) => rows.find(({ paymentId }) => paymentId === id)?.amountMinor)).toEqual([
    40_000, 40_000, 40_000,
  ])
  const moneyOf = async (id: string) => (await db.select().from(payment).where(eq(payment.id, id)))[0]
  expect([
    await Promise.all(ids.map(async (id) => (await moneyOf(id))?.chargedBackMinor)),
    (await moneyOf(undisputed))?.chargedBackMinor,
  ]).toEqual([[0, 0, 40_000], 0])
  const listed = (await karl.call(listDisputes, { querystring: { orgId: club.organisation.id } })).body
  expect(listed.map(({ state, amountMinor }) => [state, amountMinor]).toSorted()).toEqual(
    [
      ['lost', 40_000],
      ['open', 40_000],
      ['won', 40_000],
    ].toSorted(),
  )
  expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
})
