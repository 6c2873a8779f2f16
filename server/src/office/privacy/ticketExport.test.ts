import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { purchase, receipt } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCast } from '../../club/membership/testing/cast.ts'
import { brokenInvariants } from '../../money/invariant/checkInvariants.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { aTicketPurchase } from '../../testing/ticketPurchase.ts'
import { purgeErased } from './purgeErased.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())

test('the export of a member says on which tier they and their children come, and what they paid', async () => {
  const cast = await aCast(server)
  await aTicketPurchase(server, {
    payer: cast.ida,
    people: [cast.alma],
    organisation: cast.club,
    tierName: 'Child',
  })
  const { status, body } = await cast.as.ida.call(exportMember, { querystring: {} })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    eventSignUps: [{ memberId: cast.alma.id, event: 'Harbour evening', place: 'Child', state: 'registered' }],
    purchases: [{ totalMinor: 20_000 }],
    payments: [{ state: 'captured', capturedMinor: 20_000 }],
    receipts: [{ content: { lines: [{ membershipName: 'Harbour evening: Child', unitMinor: 20_000 }] } }],
  })
})

test('an erasure ends the coming places of the family, and the receipt stays for as long as books are kept', async () => {
  const cast = await aCast(server)
  const { ida, alma } = cast
  const { db } = server.deps
  const sold = await aTicketPurchase(server, { payer: ida, people: [ida, alma], organisation: cast.club })
  const body = { confirmEmail: ida.email ?? '', endActiveYears: true }
  expect((await cast.as.ida.call(eraseMember, { body })).status).toBe(200)
  const places = await db.select().from(eventRegistration)
  expect(places.map(({ state, ending }) => [state, ending])).toEqual(Array(2).fill(['cancelled', 'erased']))
  const [bought] = await db.select().from(purchase).where(eq(purchase.id, sold.purchase.id))
  expect(bought).toMatchObject({ billingName: '', billingEmail: '', billingPhone: '', totalMinor: 40_000 })
  const contents = async () => JSON.stringify((await db.select().from(receipt)).map(({ content }) => content))
  expect(await contents()).toContain('Ida Holm')
  server.clock.advance(6 * 366 * 86_400_000)
  await purgeErased(server.deps)
  expect(await contents()).not.toMatch(/Ida|Alma/)
  expect(await contents()).toContain('Harbour evening: Adult')
  expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
})
