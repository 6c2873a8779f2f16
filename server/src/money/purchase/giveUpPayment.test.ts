import { getFamilyStatus } from '@medlem/contract/membership'
import { giveUpPayment } from '@medlem/contract/payment'
import type { MemberRow } from '@medlem/database/schema/member'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChild, aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import {
  aClub,
  books,
  type Club,
  type OpenPurchase,
  openPurchase,
  paidOnce,
  pay,
  runJobs,
} from '../payment/testing/buyer.ts'
import { sweepPayments } from '../reconciliation/reconcile.ts'

let server: TestServer
let ida: MemberRow
let alma: MemberRow
let club: Club
let captured: number
let voided: number

beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  ida = await aMember(server)
  alma = await aChild(server, ida)
  club = await aClub(server)
  ;({ captured, voided } = (await server.gateway.totals()) as { captured: number; voided: number })
})

const giveUp = ({ paymentId }: OpenPurchase) =>
  server.as(ida).call(giveUpPayment, { body: { membershipHistoryPaymentId: paymentId } })

/** The payments that home offers to go on with, and the next steps there. */
async function offered() {
  const { body } = await server.as(ida).call(getFamilyStatus, { params: { memberId: ida.id } })
  const statuses = body.flatMap(({ statuses }) => statuses)
  return {
    begun: statuses.flatMap(({ begunPayment }) => begunPayment?.paymentId ?? []),
    steps: statuses.map(({ nextStep }) => nextStep),
  }
}

/** Lets the provider's window end, and all that is looked for after it. */
async function passWindow() {
  server.clock.advance(3_700_000)
  await sweepPayments(server.deps)
  await runJobs(server, 'reconcilePayment')
}

test('a payment that is given up is offered no more, nor when its window is over [ruling 56]', async () => {
  const left = await openPurchase(server, ida, { club, members: [ida, alma] })
  expect(await offered()).toMatchObject({ begun: [left.paymentId, left.paymentId] })
  expect((await giveUp(left)).status).toBe(200)
  expect((await giveUp(left)).status).toBe(200)
  expect((await books(server)).states).toEqual(['superseded'])
  expect(await offered()).toEqual({ begun: [], steps: ['join', 'join'] })
  await passWindow()
  expect((await books(server)).states).toEqual(['expired'])
  expect(await offered()).toEqual({ begun: [], steps: ['join', 'join'] })
})

test('who begins again, also for others, and pays in both windows is charged once [S17]', async () => {
  const left = await openPurchase(server, ida, { club, members: [ida, alma] })
  await giveUp(left)
  server.clock.advance(1000)
  const again = await openPurchase(server, ida, { club, members: [ida] })
  await pay(server, again)
  await runJobs(server)
  await pay(server, left)
  await runJobs(server)
  const after = await books(server)
  expect(after.states).toEqual(['voided', 'captured'])
  expect(after.gatewayCaptured - captured).toBe(45_000)
  expect(after.gatewayVoided - voided).toBe(90_000)
  expect(after).toMatchObject({ activeYears: 1, receiptNumbers: [1], captureCalls: 1 })
  expect(await offered()).toEqual({ begun: [], steps: ['none', 'join'] })
  expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
})

test('a window that was given up is watched: a payment in it counts, and it can no longer be given up', async () => {
  const left = await openPurchase(server, ida, { club })
  await giveUp(left)
  await pay(server, left)
  await runJobs(server)
  const { gatewayCaptured: _, gatewayVoided: __, ...paid } = paidOnce
  expect(await books(server)).toMatchObject(paid)
  const { status, problem } = await giveUp(left)
  expect([status, problem?.code]).toEqual([409, 'already_paid'])
})

test('who goes on after the window is over gets another, and pays once [ruling 56]', async () => {
  const left = await openPurchase(server, ida, { club })
  const { body } = await server.as(ida).call(getFamilyStatus, { params: { memberId: ida.id } })
  const [begun] = body.flatMap(({ statuses }) => statuses.flatMap(({ begunPayment }) => begunPayment ?? []))
  server.clock.set(begun?.windowEndsAt ?? '')
  const again = await openPurchase(server, ida, { club })
  expect(again.windowLink).not.toBe(left.windowLink)
  expect((await books(server)).states).toEqual(['superseded', 'window_open'])
  await pay(server, again)
  await runJobs(server)
  expect(await books(server)).toMatchObject({ activeYears: 1, receiptNumbers: [1], captureCalls: 1 })
})

test("a stranger's payment can't be given up, and is not said to exist", async () => {
  const left = await openPurchase(server, ida, { club })
  const other = await aMember(server)
  const body = { membershipHistoryPaymentId: left.paymentId }
  const { status } = await server.as(other).call(giveUpPayment, { body })
  expect(status).toBe(404)
  expect((await books(server)).states).toEqual(['window_open'])
})
