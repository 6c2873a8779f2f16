import { recordPayment } from '@medlem/contract/grant'
import { createPayment } from '@medlem/contract/payment'
import { event as eventTable } from '@medlem/database/schema/event'
import { familyCap } from '@medlem/database/schema/fee'
import type { MemberRow } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { membershipConfiguration } from '@medlem/database/schema/organisation'
import { callbackInbox, payment, purchase } from '@medlem/database/schema/payment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockMembershipsOf } from '../../club/membership/store.ts'
import { lockMember } from '../../people/member/store.ts'
import { aTier } from '../../testing/aTier.ts'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { besideHeld, countFree, whileHeld } from '../../testing/whileHeld.ts'
import { revoke } from '../payment/activatePurchase.ts'
import { lockFamilyCaps } from '../payment/pricingStore.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { aClub, type Club, openPurchase, pay, runJobs, saving } from '../payment/testing/buyer.ts'
import { aTreasurer } from '../refund/testing/treasurer.ts'
import { anOpenEvent, putOn, toPay } from '../ticket/testing/paidEvent.ts'

let server: TestServer
let ida: MemberRow
let club: Club
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  server.clock.set('2026-03-02T11:00:00Z')
  ida = await aMember(server)
  club = await aClub(server)
})

/** The window of Ida's year and her place at an event. */
async function openYearAndPlace() {
  const event = await anOpenEvent(server, { orgId: club.organisation.id })
  const put = await putOn(server, ida, { event, tiers: [[ida, await aTier(server, event.id)]] })
  return openPurchase(server, ida, { club, registrationIds: toPay(put.body) })
}
const expectEventLocked = async (tx: Parameters<typeof countFree>[0]) =>
  expect(await countFree(tx, eventTable)).toBe(0)

test('a hold is settled under the lock of the event first, then of the family’s maximum', async () => {
  const { db } = server.deps
  const of = { orgId: club.organisation.id, year: 2026 }
  await db.insert(familyCap).values({ ...of, limitMinor: 900_000 })
  await pay(server, await openYearAndPlace())
  await whileHeld({
    db,
    hold: (tx) => lockFamilyCaps(tx, of.orgId, [of.year]),
    call: () => runJobs(server),
    meanwhile: expectEventLocked,
  })
  expect(await db.select().from(membershipPeriod)).toMatchObject([{ status: 'active' }])
})

test('a payment that supersedes one with a place is made under the lock of the event first, then of the payer', async () => {
  const { historyId } = await openYearAndPlace()
  const made = await whileHeld({
    db: server.deps.db,
    hold: (tx) => lockMember(tx, ida.id),
    call: () => server.as(ida).call(createPayment, { params: { id: historyId }, body: {} }),
    meanwhile: expectEventLocked,
  })
  expect(made?.status).toBe(201)
})

test('money that came by hand is recorded under the lock of the event first, then of the payer', async () => {
  await openYearAndPlace()
  const [row] = await server.deps.db.select().from(membership)
  const { client } = await aTreasurer(server, club)
  const body = {
    membershipConfId: club.configuration.id,
    method: 'cash',
    paidOn: '2026-03-01',
    amountMinor: 45_000,
    reason: 'Paid in the harbour office',
  } as const
  const recorded = await whileHeld({
    db: server.deps.db,
    hold: (tx) => lockMember(tx, ida.id),
    call: () => client.call(recordPayment, { params: { id: row?.id ?? '' }, body }),
    meanwhile: expectEventLocked,
  })
  expect(recorded?.status).toBe(201)
})

test('a payment that supersedes another locks the purchase that it goes on with before any payment', async () => {
  const { db } = server.deps
  const cost = async (membershipPriceMinor: number) =>
    db.update(membershipConfiguration).set({ membershipPriceMinor })
  const open = await openPurchase(server, ida, { club })
  const [first] = await db.select().from(purchase)
  await cost(50_000)
  await openPurchase(server, ida, { club })
  await cost(45_000)
  const payments = await db.$count(payment)
  const made = await whileHeld({
    db,
    hold: (tx) => lockPurchase(tx, first?.id ?? ''),
    call: () => server.as(ida).call(createPayment, { params: { id: open.historyId }, body: {} }),
    meanwhile: async (tx) => expect(await countFree(tx, payment)).toBe(payments),
  })
  expect(made?.status).toBe(201)
})

test('a year whose money was not released ends under the lock of its membership first', async () => {
  const { db } = server.deps
  await pay(server, await openPurchase(server, ida, { club }), '0316')
  await runJobs(server)
  const [row] = await db.select().from(payment)
  if (row?.state !== 'capturing') throw new Error('the money is not asked for')
  const move = { event: 'fail_capture', source: 'capture', at: server.clock.now() } as const
  const of = { orgId: club.organisation.id, memberIds: [ida.id], cards: [] }
  await whileHeld({
    db,
    hold: (tx) => lockMembershipsOf(tx, of),
    call: () =>
      db.transaction(async (tx) =>
        revoke(tx, server.deps, { ...move, row, purchase: await lockPurchase(tx, row.purchaseId) }),
      ),
    meanwhile: async (tx) => expect(await countFree(tx, membershipPeriod)).toBe(1),
  })
  expect(await db.select().from(membershipPeriod)).toMatchObject([{ open: false, status: 'inactive' }])
})

test('a callback is taken in while the purchase of its payment is settled', async () => {
  const { db } = server.deps
  const open = await openPurchase(server, ida, { club, saving })
  const [row] = await db.select().from(purchase)
  const answer = await besideHeld({
    db,
    hold: (tx) => lockPurchase(tx, row?.id ?? ''),
    call: () => pay(server, open),
  })
  expect(answer).toBeDefined()
  expect(await db.$count(callbackInbox)).toBe(1)
})
