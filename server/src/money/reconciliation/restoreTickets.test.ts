import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { event } from '@medlem/database/schema/event'
import { eventTier } from '@medlem/database/schema/eventTier'
import { type MemberRow, member } from '@medlem/database/schema/member'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { payment, purchase, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Safekeeping } from '../../platform/ports/safekeeping.ts'
import { folderStore } from '../../platform/safekeeping/folderStore.ts'
import { aConfiguration, aMember, anActiveYear, anOrganisation } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase, type TicketPurchase } from '../../testing/ticketPurchase.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { keepRecord } from '../payment/keepRecord.ts'
import { openRecord, recordName, type WindowRecord } from '../payment/windowRecord.ts'
import { restoreWindow } from './restoreWindow.ts'

/** What a discount code has taken off each place. */
const byCode = [{ kind: 'discount_code' as const, amountMinor: -2_000, code: 'SOMMER' }]

let folder: string
let safekeeping: Safekeeping
let server: TestServer
let ida: MemberRow
let alma: MemberRow
let organisation: OrganisationRow
let sold: TicketPurchase
let record: WindowRecord

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medlem-safekeeping-'))
  safekeeping = folderStore(folder)
  server = await testServer({ deps: { safekeeping } })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server, { registrationDate: new Date('2020-01-01T00:00:00Z') })
  alma = await aMember(server, { firstName: 'Alma', parentId: ida.id, email: null })
  organisation = await anOrganisation(server)
  sold = await aTicketPurchase(server, {
    payer: ida,
    people: [ida, alma],
    organisation,
    state: 'window_open',
    vatRateTenThousandths: 12_500,
    eventValues: { capacity: 2 },
  })
  await server.deps.db.update(purchaseLine).set({ adjustments: byCode })
  record = await kept(sold)
  // The event was made before that point, and had no sign-up then.
  await server.deps.db.execute(sql`truncate purchase, event_registration cascade`)
})
afterEach(async () => {
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

/** What is in safekeeping of a purchase's window. */
async function kept({ payment: row }: TicketPurchase): Promise<WindowRecord> {
  await keepRecord(server.deps, row, { providerPaymentId: row.providerPaymentId })
  const name = recordName(row)
  const sealed = await safekeeping.read(name)
  return openRecord(server.deps.config.secret, { name, sealed: sealed ?? '' })
}

const signUps = () => server.deps.db.select().from(eventRegistration)
const lines = () => server.deps.db.select().from(purchaseLine)

describe('a window of places that the database has forgotten', () => {
  test('is written again by its own ids, with the sign-ups and what each place costs', async () => {
    expect(await restoreWindow(server.deps, record)).toBeUndefined()
    const ids = sold.registrations.map(({ id }) => id)
    const restored = await signUps()
    expect(restored.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    expect(restored.map(({ memberId, state, tierId }) => [memberId, state, tierId])).toEqual(
      expect.arrayContaining([ida.id, alma.id].map((id) => [id, 'offered', sold.tier.id])),
    )
    expect(restored.map(({ ticketCode }) => ticketCode).toSorted()).toEqual(
      sold.registrations.map(({ ticketCode }) => ticketCode).toSorted(),
    )
    expect(await lines()).toMatchObject([
      { feeMinor: 20_000, vatMinor: 5000, surchargeMinor: 0, unitMinor: 25_000, historyId: null },
      { unitMinor: 25_000, adjustments: byCode },
    ])
    const [attempt] = await server.deps.db.select().from(payment)
    expect(attempt).toMatchObject({ id: sold.payment.id, state: 'window_open' })
    // Repeated, it changes nothing.
    expect(await restoreWindow(server.deps, record)).toBeUndefined()
    expect(await signUps()).toEqual(restored)
    expect(await lines()).toHaveLength(2)
  })

  test('is written again with the years that were to be paid with them', async () => {
    const { db } = server.deps
    const configuration = await aConfiguration(server, {
      orgId: organisation.id,
      membershipPriceMinor: 20_000,
    })
    const both = await aTicketPurchase(server, { payer: ida, organisation, state: 'window_open' })
    const year = await anActiveYear(server, { member: ida, configuration })
    await db.update(membershipPeriod).set({ status: 'inactive', open: true })
    const [place] = await lines()
    if (!place) throw new Error('no line')
    const { id: _id, ...amounts } = place
    await db.insert(purchaseLine).values({ ...amounts, historyId: year.id, registrationId: null })
    await db.update(purchase).set({ totalMinor: 2 * amounts.unitMinor })
    const of = await kept(both)
    await db.execute(sql`truncate purchase, event_registration cascade`)
    await db.delete(membershipPeriod)
    await db.delete(membership)
    expect(await restoreWindow(server.deps, of)).toBeUndefined()
    expect(
      (await lines()).map(({ historyId, registrationId }) => historyId ?? registrationId).toSorted(),
    ).toEqual([year.id, both.registrations[0]?.id].toSorted())
  })

  test('makes somebody again who joined since, with their place', async () => {
    await server.deps.db.delete(member).where(eq(member.id, alma.id))
    expect(await restoreWindow(server.deps, record)).toBeUndefined()
    expect((await signUps()).map(({ memberId }) => memberId)).toContain(alma.id)
  })

  test('pays the place that the member has taken since', async () => {
    const again = await aTicketPurchase(server, { ...sold, payer: ida, organisation, state: 'window_open' })
    expect(await restoreWindow(server.deps, record)).toBeUndefined()
    const own = (await lines()).filter(({ purchaseId }) => purchaseId === sold.purchase.id)
    expect(own.map(({ registrationId }) => registrationId)).toContain(again.registrations[0]?.id)
  })

  test('takes no place from another: the sign-up has lapsed, and its money is for the settlement', async () => {
    await server.deps.db.update(event).set({ capacity: 1 }).where(eq(event.id, sold.event.id))
    expect(await restoreWindow(server.deps, record)).toBeUndefined()
    expect((await signUps()).map(({ state, ending }) => [state, ending]).toSorted()).toEqual([
      ['cancelled', 'lapsed'],
      ['offered', null],
    ])
    expect(await lines()).toHaveLength(2)
  })

  test('is left to a person where its event or its kind of place is unknown', async () => {
    const { db } = server.deps
    await db.delete(eventTier)
    expect(await restoreWindow(server.deps, record)).toBe('tier unknown')
    await db.delete(event)
    expect(await restoreWindow(server.deps, record)).toBe('event unknown')
    expect([await signUps(), await lines()]).toEqual([[], []])
  })
})
