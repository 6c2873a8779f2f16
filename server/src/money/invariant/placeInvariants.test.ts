import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import type { MemberRow } from '@medlem/database/schema/member'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchase, ticketPaymentStates } from '../../testing/ticketPurchase.ts'
import { brokenInvariants } from './checkInvariants.ts'

let server: TestServer
let ida: MemberRow
let organisation: OrganisationRow
let sold: TicketPurchase
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
  const alma = await aMember(server, { parentId: ida.id, email: null })
  organisation = await anOrganisation(server)
  sold = await aTicketPurchase(server, { payer: ida, people: [ida, alma], organisation })
})

const brokenIds = async () => {
  const broken = await brokenInvariants(server.deps.db, { now: server.clock.now() })
  return [...new Set(broken.map(({ id }) => id))]
}

type Db = TestServer['deps']['db']
const endedBefore = { state: 'cancelled', ending: 'lapsed', changedAt: new Date('2020-01-01') } as const
const offered = { state: 'offered', offerExpiresAt: new Date('2030-01-01') } as const

describe('paid places at an event', () => {
  test('hold together in every state of their payment, and once they ended since', async () => {
    for (const state of ticketPaymentStates)
      await aTicketPurchase(server, { payer: ida, organisation, state })
    server.clock.advance(1_000)
    await server.deps.db
      .update(eventRegistration)
      .set({ ...endedBefore, changedAt: server.clock.now() })
      .where(eq(eventRegistration.tierId, sold.tier.id))
    expect(await brokenIds()).toEqual([])
  })

  const faults: [string, string, (db: Db) => Promise<unknown>][] = [
    ['who paid is only offered the place', 'tickets', (db) => db.update(eventRegistration).set(offered)],
    ['a place was paid that was gone', 'tickets', (db) => db.update(eventRegistration).set(endedBefore)],
    ['a line costs something else', 'I1', (db) => db.update(purchaseLine).set({ unitMinor: 1, feeMinor: 1 })],
    ['a purchase costs another sum than its lines', 'I1', (db) => db.update(purchase).set({ totalMinor: 1 })],
    ['more people come than there are places', 'places', (db) => db.update(event).set({ capacity: 1 })],
    ['more have a kind of place than there are', 'places', (db) => db.update(eventTier).set({ places: 1 })],
    [
      'somebody is offered a place for which they never waited or pay',
      'places',
      (db) => db.update(eventRegistration).set({ ...offered, tierId: null }),
    ],
    ['a kind of place is of another event', 'places', otherEventsTier],
    ['one payment is of places at two events', 'tickets', secondEvent],
    ['a place is paid twice', 'tickets', paidTwice],
    ['an organisation was paid for the event of another', 'tickets', otherOrganisation],
  ]

  test.each(faults)('are reported where %s', async (_, id, damage) => {
    expect(await brokenIds()).toEqual([])
    await damage(server.deps.db)
    expect(await brokenIds()).toContain(id)
  })
})

const another = () => aTicketPurchase(server, { payer: ida, organisation })

async function otherEventsTier(db: Db): Promise<void> {
  const { tier } = await another()
  await db
    .update(eventRegistration)
    .set({ tierId: tier.id })
    .where(eq(eventRegistration.id, sold.registrations[0]?.id ?? ''))
}

async function secondEvent(db: Db): Promise<void> {
  const { registrations } = await another()
  await db
    .update(purchaseLine)
    .set({ registrationId: registrations[0]?.id ?? '' })
    .where(eq(purchaseLine.registrationId, sold.registrations[0]?.id ?? ''))
}

async function paidTwice(db: Db): Promise<void> {
  const { purchase: again } = await another()
  await db
    .update(purchaseLine)
    .set({ registrationId: sold.registrations[0]?.id ?? '' })
    .where(eq(purchaseLine.purchaseId, again.id))
}

async function otherOrganisation(db: Db): Promise<void> {
  const { id: orgId } = await anOrganisation(server)
  await db.update(event).set({ orgId }).where(eq(event.id, sold.event.id))
}
