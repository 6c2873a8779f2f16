import { updateDiscountCode, updateFamilyCap } from '@medlem/contract/feeChange'
import { discountCode, familyCap } from '@medlem/database/schema/fee'
import { organisation } from '@medlem/database/schema/organisation'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockFamilyCaps } from '../../money/payment/pricingStore.ts'
import { aClub, type Club } from '../../money/payment/testing/buyer.ts'
import { aDiscountCode, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { countFree, whileHeld } from '../../testing/whileHeld.ts'

let server: TestServer
let club: Club
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  club = await aClub(server)
})

const admin = async () =>
  server.as(await aMember(server), { roles: [`org:${club.organisation.key}|role:ADMIN`] })
const expectOrganisationFree = async (tx: Parameters<typeof countFree>[0]) =>
  expect(await countFree(tx, organisation)).toBe(1)

test('a family’s maximum is changed under its lock first, then of the organisation that numbers the receipts', async () => {
  const of = { orgId: club.organisation.id, year: 2026 }
  await server.deps.db.insert(familyCap).values({ ...of, limitMinor: 90_000 })
  const client = await admin()
  const answer = await whileHeld({
    db: server.deps.db,
    hold: (tx) => lockFamilyCaps(tx, of.orgId, [of.year]),
    call: () =>
      client.call(updateFamilyCap, { params: { id: of.orgId }, body: { year: of.year, limit: 800 } }),
    meanwhile: expectOrganisationFree,
  })
  expect(answer?.status).toBe(200)
})

test('a discount code is changed under its lock first, then of the organisation', async () => {
  const code = await aDiscountCode(server, { orgId: club.organisation.id })
  const client = await admin()
  const params = { id: club.organisation.id, codeId: code.id }
  const days = { validFrom: '2026-01-01', validTo: '2026-12-31' }
  const body = { code: 'SPRING', percent: 20, version: 1, ...days }
  const answer = await whileHeld({
    db: server.deps.db,
    hold: (tx) => tx.select().from(discountCode).for('no key update'),
    call: () => client.call(updateDiscountCode, { params, body }),
    meanwhile: expectOrganisationFree,
  })
  expect(answer?.status).toBe(200)
})
