import { findPaymentReturn, getPayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import {
  aClub,
  books,
  type OpenPurchase,
  openPurchase,
  paidOnce,
  pay,
  runJobs,
  sayCapture,
  sayDeclined,
  sayPaid,
} from '../payment/testing/buyer.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'

let server: TestServer
let ida: MemberRow
let purchase: OpenPurchase
let ledgerBefore: { captured: number; voided: number }

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
  purchase = await openPurchase(server, ida, { club: await aClub(server) })
  ledgerBefore = (await server.gateway.totals()) as { captured: number; voided: number }
})

/** The ledger runs on through the tests; what this one moved is the difference. */
async function result() {
  const after = await books(server)
  return {
    ...after,
    gatewayCaptured: after.gatewayCaptured - ledgerBefore.captured,
    gatewayVoided: after.gatewayVoided - ledgerBefore.voided,
  }
}

type Step = (authorization: string) => Promise<unknown>
const W: Step = () => runJobs(server)
const R: Step = (authorization) => sayPaid(server, purchase, authorization)
const C: Step = (authorization) => sayCapture(server, purchase, authorization)
const D: Step = () => sayDeclined(server, purchase)
const P: Step = async () => {
  await sweepPayments(server.deps)
  await runJobs(server, 'reconcilePayment')
}

/** What the callback enqueued, again: gateways ring more than once. */
const ring: Step = async () => {
  const { body } = await server.gateway.control('GET', '/callbacks')
  const all = body as unknown as { callbackIdentifier: string; paymentIdentifier: string }[]
  for (const one of all) {
    if (purchase.windowLink.includes(one.paymentIdentifier)) {
      await server.gateway.control('POST', `/callbacks/${one.callbackIdentifier}/replay`)
    }
  }
}

describe('callback, return, capture call and decline call in any order [S17]', () => {
  const orders: [string, Step[]][] = [
    ['callback, return', [W, R]],
    ['return, callback', [R, W]],
    ['callback, callback again, return', [W, ring, W, R]],
    ['return only', [R]],
    ['callback only', [W]],
    ['the capture call before the callback', [C, W]],
    ['the capture call, then the return', [C, R]],
    ['decline, callback', [D, W]],
    ['callback, decline', [W, D]],
    ['decline, return', [D, R]],
    ['return, decline', [R, D]],
    ['decline, decline, callback, return', [D, D, W, R]],
    ['the reconciler after a callback that no job looked into', [P, W]],
    ['return twice, callback twice', [R, ring, W, R, W]],
  ]
  test.each(orders)('%s: paid once, captured once [S13]', async (_, steps) => {
    const authorization = await pay(server, purchase)
    for (const step of steps) await step(authorization)
    expect(await result()).toMatchObject({ ...paidOnce, states: ['captured'] })
  })

  test('callback and return at the same moment: paid once, captured once', async () => {
    const authorization = await pay(server, purchase)
    await Promise.all([W(authorization), R(authorization)])
    expect(await result()).toMatchObject({ ...paidOnce, states: ['captured'] })
  })

  test('five callbacks, five returns and five capture calls at once take the money once', async () => {
    const authorization = await pay(server, purchase)
    for (let n = 0; n < 4; n++) await ring(authorization)
    const five = (step: Step) => Array.from({ length: 5 }, () => step(authorization))
    const answers = await Promise.all([W(authorization), ...five(R), ...five(C)])
    for (const answer of answers) {
      if (answer !== undefined) expect((answer as { status: number }).status).toBe(200)
    }
    expect(await result()).toMatchObject({ ...paidOnce, states: ['captured'] })
  })

  test('a decline call for what was authorized is refused and changes nothing', async () => {
    const authorization = await pay(server, purchase)
    await W(authorization)
    const answer = await sayDeclined(server, purchase)
    expect(answer.status).toBe(409)
    expect(answer.problem.code).toBe('already_paid')
    expect(await result()).toMatchObject(paidOnce)
  })

  test('a word of decline through the payment item is refused once it is paid', async () => {
    const authorization = await pay(server, purchase)
    await W(authorization)
    const { historyId, paymentId } = purchase
    const answer = await server.as(ida).send({
      method: 'PUT',
      url: `/member-api/api/v1/membership/history/${historyId}/payment/item/${paymentId}`,
      payload: { paymentStatus: 'declined' },
    })
    expect(answer.status).toBe(409)
    expect(answer.problem.code).toBe('invalid_transition')
    expect(await result()).toMatchObject(paidOnce)
  })

  test('neither callback nor return: nothing is taken, and the window expires', async () => {
    await pay(server, purchase, '0233')
    await P('')
    expect((await result()).states).toEqual(['window_open'])
    server.clock.advance(3_600_001)
    await P('')
    expect(await result()).toMatchObject({ states: ['expired'], gatewayCaptured: 0, activeYears: 0 })
  })

  test('a callback after the window has expired still completes the year', async () => {
    const authorization = await pay(server, purchase, '0100')
    server.clock.advance(3_600_001)
    await P('')
    expect((await result()).states).toEqual(['expired'])
    await R(authorization)
    expect(await result()).toMatchObject({ ...paidOnce, states: ['captured'] })
  })

  test('the return after the life of its token shows the payment', async () => {
    const authorization = await pay(server, purchase)
    await W(authorization)
    server.clock.advance(25 * 3_600_000)
    const { token } = purchase
    const answer = await server.as(ida).call(findPaymentReturn, { body: { token } })
    expect(answer.body).toMatchObject({ paymentStatus: 'paid', totalPaid: 45_000, undecided: false })
  })

  test("a return in another member's session finds nothing and changes nothing", async () => {
    const authorization = await pay(server, purchase)
    const other = await aMember(server, { firstName: 'Mallory' })
    const { token } = purchase
    const seen = await server.as(other).call(findPaymentReturn, { body: { token } })
    expect(seen.status).toBe(404)
    const said = await sayPaid(server, { ...purchase, payer: other }, authorization)
    expect(said.status).toBe(404)
    expect(await result()).toMatchObject({ states: ['window_open'], gatewayCaptured: 0, activeYears: 0 })
    await W(authorization)
    expect(await result()).toMatchObject(paidOnce)
  })

  test('an authorization of somebody else is refused, and the callback still wins', async () => {
    const other = await aMember(server, { firstName: 'Bo' })
    const cheap = await openPurchase(server, other, { club: await aClub(server, { priceMinor: 100 }) })
    const foreign = await pay(server, cheap, '0100')
    const authorization = await pay(server, purchase)
    const answer = await sayPaid(server, purchase, foreign)
    expect(answer.problem.code).toBe('authorization_mismatch')
    await W(authorization)
    const after = await result()
    expect(after.payments.find(({ id }) => id === purchase.paymentId)).toMatchObject({
      state: 'captured',
      authorizationId: authorization,
    })
    expect(after.payments.find(({ id }) => id === cheap.paymentId)?.state).toBe('window_open')
  })

  test('an authorization of somebody else alone makes nothing paid', async () => {
    const other = await aMember(server, { firstName: 'Bo' })
    const cheap = await openPurchase(server, other, { club: await aClub(server, { priceMinor: 100 }) })
    const foreign = await pay(server, cheap, '0100')
    const answer = await sayPaid(server, purchase, foreign)
    expect(answer.status).toBe(409)
    expect(answer.problem.code).toBe('authorization_mismatch')
    expect(await result()).toMatchObject({ activeYears: 0, gatewayCaptured: 0 })
    const captured = await sayCapture(server, purchase, foreign)
    expect(captured.status).toBe(404)
  })

  test('an invented authorization makes nothing paid', async () => {
    const answer = await sayPaid(server, purchase, '11111111-2222-4333-8444-555555555555')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ paymentStatus: 'initiated', totalPaid: 0, undecided: true })
    expect(answer.headers['retry-after']).toBe('2')
    expect(await result()).toMatchObject({ states: ['window_open'], activeYears: 0 })
    const authorization = await pay(server, purchase)
    await W(authorization)
    expect(await result()).toMatchObject(paidOnce)
  })

  test('an authorization that the provider shows only later is asked about again', async () => {
    const authorization = await pay(server, purchase, '0217')
    const answer = await sayPaid(server, purchase, authorization)
    expect(answer.body).toMatchObject({ paymentStatus: 'initiated', undecided: true })
    await server.gateway.advance(6_000)
    await runJobs(server, 'reconcilePayment')
    expect(await result()).toMatchObject({ ...paidOnce, states: ['captured'] })
  })

  test('every read of the payment shows its effective state', async () => {
    const { historyId, paymentId } = purchase
    const look = () => server.as(ida).call(getPayment, { params: { historyId, paymentId } })
    expect((await look()).body).toMatchObject({ paymentStatus: 'initiated', undecided: true })
    expect((await look()).headers['retry-after']).toBe('2')
    // The gateway rang; no job has run, but looking is a good moment to ask.
    await pay(server, purchase)
    expect((await look()).body).toMatchObject({
      paymentStatus: 'paid',
      paymentTotal: 45_000,
      undecided: false,
    })
    expect((await look()).headers['retry-after']).toBeUndefined()
  })
})
