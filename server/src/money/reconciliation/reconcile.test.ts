import { createPayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import {
  aClub,
  books,
  draft,
  openPurchase,
  paidOnce,
  pay,
  runJobs,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { settle } from '../settlement/settle.ts'
import { settleAllAtStart, sweepPayments } from './reconcile.ts'

let server: TestServer
let ida: MemberRow

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.gateway.control('DELETE', '/faults')
  await server.reset()
  ida = await aMember(server)
})

const { gatewayCaptured, gatewayVoided, ...paidOnceInBooks } = paidOnce

test('a server that starts takes up a payment of which it had only written down the callback', async () => {
  const purchase = await openPurchase(server, ida, { club: await aClub(server) })
  await pay(server, purchase)
  // The process is killed with the callback's job in its hands.
  server.jobs.length = 0
  await settleAllAtStart(server.deps)
  await runJobs(server)
  expect(await books(server)).toMatchObject({ ...paidOnceInBooks, states: ['captured'] })
})

test('a payment that a killed process was asking about is free again soon', async () => {
  const purchase = await openPurchase(server, ida, { club: await aClub(server) })
  await pay(server, purchase)
  const until = new Date(server.clock.now().getTime() + 20_000)
  await server.deps.db
    .update(payment)
    .set({ settlingUntil: until, settleTries: 3 })
    .where(eq(payment.id, purchase.paymentId))
  await sweepPayments(server.deps)
  await runJobs(server, 'reconcilePayment')
  expect((await books(server)).states).toEqual(['window_open'])
  // The next try is when the dead process's lease ends, however many tries there were before.
  const [next] = server.jobs.filter(({ name }) => name === 'reconcilePayment')
  expect(next?.startAfterSeconds).toBe(21)
  server.clock.advance(21_000)
  await runJobs(server, 'reconcilePayment')
  expect(await books(server)).toMatchObject({ ...paidOnceInBooks, states: ['captured'] })
})

test('a process that is killed between the capture and its answer finds that it was done, and does not do it again', async () => {
  const purchase = await openPurchase(server, ida, { club: await aClub(server) })
  const before = (await server.gateway.totals()) as { captured: number }
  const authorization = await pay(server, purchase)
  // Done, but the answer never comes: and neither does that of the look-up after it.
  await server.gateway.control('POST', '/faults', { place: 'capture', kind: 'error_after' })
  await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'delay', delayMs: 0 })
  await sayPaid(server, purchase, authorization)
  await server.gateway.control('DELETE', '/faults')
  server.jobs.length = 0
  await settleAllAtStart(server.deps)
  await runJobs(server)
  const after = await books(server)
  expect(after).toMatchObject({ ...paidOnceInBooks, states: ['captured'] })
  expect(after.gatewayCaptured - before.captured).toBe(45_000)
})

/** Pays at a gateway that carries the capture out, or does not, says neither, and can't be asked right afterwards. */
async function payWithoutAnswer(kind: 'error_before' | 'error_after'): Promise<void> {
  const { paymentId, ...purchase } = await openPurchase(server, ida, { club: await aClub(server) })
  const authorizationId = await pay(server, { paymentId, ...purchase }, '0100')
  await server.gateway.control('POST', '/faults', { place: 'capture', kind })
  const { providerFor } = server.deps
  const silent: typeof providerFor = (organisation) => {
    const provider = providerFor(organisation)
    let asked = false
    return (
      provider && {
        ...provider,
        capture(order) {
          asked = true
          return provider.capture(order)
        },
        lookup: async (ref) => (asked ? { state: 'unknown', test: false } : provider.lookup(ref)),
      }
    )
  }
  await settle({ ...server.deps, providerFor: silent }, paymentId, { source: 'return', authorizationId })
}

/** Runs what waits when it is due; answers how many seconds it took until the money was taken. */
async function secondsUntilCaptured(): Promise<number> {
  const since = server.clock.now().getTime()
  const seconds = () => (server.clock.now().getTime() - since) / 1000
  while (!(await books(server)).states.includes('captured') && seconds() < 600) {
    server.clock.advance((server.jobs[0]?.startAfterSeconds ?? 600) * 1000)
    await runJobs(server, 'reconcilePayment')
  }
  return seconds()
}

test('a capture that was done without an answer is found a second later, and not repeated', async () => {
  await payWithoutAnswer('error_after')
  expect(await secondsUntilCaptured()).toBe(1)
  expect(await books(server)).toMatchObject({ ...paidOnceInBooks, captureCalls: 1 })
})

test('a capture that never arrived is looked for in vain for a minute, and then sent again at once', async () => {
  await payWithoutAnswer('error_before')
  expect(await secondsUntilCaptured()).toBe(60)
  expect(await books(server)).toMatchObject({ ...paidOnceInBooks, captureCalls: 2 })
})

test('a member who looks again and again does not slow the reconciler down', async () => {
  const purchase = await openPurchase(server, ida, { club: await aClub(server) })
  const authorization = await pay(server, purchase, '0100')
  await server.gateway.control('POST', '/faults', { place: 'lookup', kind: 'error_before', times: 1000 })
  for (let n = 0; n < 3; n++) await sayPaid(server, purchase, authorization)
  const waits = server.jobs.filter(({ name }) => name === 'reconcilePayment')
  expect(waits.map(({ startAfterSeconds }) => startAfterSeconds)).toEqual([5, 5, 5])
  server.jobs.length = 0
  for (const delay of [5, 15, 30, 60, 60, 60]) {
    await sweepPayments(server.deps)
    await runJobs(server, 'reconcilePayment')
    const [next] = server.jobs.splice(0)
    expect(next?.startAfterSeconds).toBe(delay)
  }
})

test('every step of a payment is written down with what made it', async () => {
  const purchase = await openPurchase(server, ida, { club: await aClub(server) })
  await sayPaid(server, purchase, await pay(server, purchase, '0100'))
  const { events } = await books(server)
  expect(events.map(({ fromState, toState, source }) => `${fromState} > ${toState} by ${source}`)).toEqual([
    'null > created by member',
    'created > window_open by member',
    'window_open > authorized by return',
    'authorized > capturing by capture',
    'capturing > captured by capture',
  ])
})

test('a payment whose window was never opened expires after an hour, and is asked about no more', async () => {
  const club = await aClub(server)
  const historyId = await draft(server, ida, { club })
  await server.as(ida).call(createPayment, { params: { id: historyId }, body: {} })
  const sweep = async () => {
    await sweepPayments(server.deps)
    const asked = server.jobs.length
    await runJobs(server, 'reconcilePayment')
    return { asked, states: (await books(server)).states }
  }
  server.clock.advance(3_600_000)
  expect(await sweep()).toEqual({ asked: 0, states: ['created'] })
  server.clock.advance(1)
  expect(await sweep()).toEqual({ asked: 1, states: ['expired'] })
  expect(await sweep()).toEqual({ asked: 0, states: ['expired'] })
})
