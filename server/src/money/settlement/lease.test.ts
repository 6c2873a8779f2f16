import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { dropAllLeases, dropLease, getPayment, takeLease } from '../payment/store.ts'
import { aClub, openPurchase } from '../payment/testing/buyer.ts'
import { settle } from './settle.ts'

let server: TestServer
let paymentId: string

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  const purchase = await openPurchase(server, await aMember(server), { club: await aClub(server) })
  paymentId = purchase.paymentId
})

const later = (ms: number) => new Date(server.clock.now().getTime() + ms)
const heldUntil = async () => (await getPayment(server.deps.db, paymentId)).settlingUntil
const hold = (until: Date) =>
  server.deps.db.update(payment).set({ settlingUntil: until }).where(eq(payment.id, paymentId))

test('one who settles a payment keeps others out, until it gives the lease back', async () => {
  const { db } = server.deps
  const now = later(0)
  const until = later(20_000)
  expect(await takeLease(db, paymentId, { now, until })).toBeDefined()
  expect(await takeLease(db, paymentId, { now, until: later(25_000) })).toBeUndefined()
  await dropLease(db, { id: paymentId, until })
  expect(await takeLease(db, paymentId, { now, until: later(25_000) })).toBeDefined()
})

test('an authorization that is named while another settles is looked up when that one is done', async () => {
  const authorizationId = '11111111-1111-4111-8111-111111111111'
  await hold(later(20_000))
  await settle(server.deps, paymentId, { source: 'return', authorizationId })
  expect((await getPayment(server.deps.db, paymentId)).hintedAuthorizationId).toBe(authorizationId)
})

test('a lease that ran out and is somebody else’s by now is not given back by the first', async () => {
  const { db } = server.deps
  const first = later(20_000)
  await takeLease(db, paymentId, { now: later(0), until: first })
  const second = later(41_000)
  expect(await takeLease(db, paymentId, { now: later(21_000), until: second })).toBeDefined()
  await dropLease(db, { id: paymentId, until: first })
  expect(await heldUntil()).toEqual(second)
})

test('a settling that took longer than its lease leaves the one that took over alone', async () => {
  const others = later(90_000)
  const { providerFor } = server.deps
  // While the provider is asked, the lease runs out and another process takes it.
  const slow: typeof providerFor = (organisation) => {
    const provider = providerFor(organisation)
    return provider && { ...provider, lookup: (ref) => hold(others).then(() => provider.lookup(ref)) }
  }
  const authorizationId = '11111111-1111-4111-8111-111111111111'
  await settle({ ...server.deps, providerFor: slow }, paymentId, { source: 'return', authorizationId })
  expect(await heldUntil()).toEqual(others)
})

test('a settling that is over leaves no lease', async () => {
  await settle(server.deps, paymentId, { source: 'reconciler' })
  expect(await heldUntil()).toBeNull()
})

test('where no other process can be, leases of one that died are given back at the start', async () => {
  await hold(later(20_000))
  await dropAllLeases(server.deps.db)
  expect(await heldUntil()).toBeNull()
})
