import { randomUUID } from 'node:crypto'
import { concludeDispute, recordDispute } from '@medlem/contract/dispute'
import { exportBookkeeping } from '@medlem/contract/ledger'
import type { MemberRow } from '@medlem/database/schema/member'
import { notification } from '@medlem/database/schema/notification'
import { payment } from '@medlem/database/schema/payment'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import type { TestClient } from '../../testing/testClient.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import { readCsv, readMinor } from '../ledger/testing/readCsv.ts'
import { aClub, type Club } from '../payment/testing/buyer.ts'
import { aPaidPurchase, aTreasurer, giveBack } from '../refund/testing/treasurer.ts'

let server: TestServer
let ida: MemberRow
let club: Club
let karl: TestClient
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())
beforeEach(() => begin())

async function begin(): Promise<void> {
  await server.reset()
  ida = await aMember(server)
  club = await aClub(server)
  karl = (await aTreasurer(server, club)).client
}

const PAID_MINOR = 45_000

/** What is tried with a payment; amounts in minor units, `which` of the open disputes, counted from the oldest and around. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), amountMinor: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant('giveBack' as const), amountMinor: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constantFrom('won' as const, 'lost' as const), which: fc.nat(9) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What the payer reads to be on its way back, in minor units. */
async function sumsRead(): Promise<number> {
  const rows = await server.deps.db.select().from(notification)
  return rows
    .filter(({ title }) => title === 'Payment taken back' || title === 'Payment refunded')
    .map(({ message }) => /([\d.]+,\d\d) kr\./.exec(message)?.[1]?.replaceAll('.', ''))
    .reduce((sum, amount) => sum + Number(readMinor(amount)), 0)
}

async function incomeMinor(): Promise<number> {
  const params = { id: club.organisation.id }
  const month = server.clock.now().toISOString().slice(0, 7)
  const { body } = await karl.call(exportBookkeeping, { params, querystring: { month } })
  return Number(readMinor(readCsv(String(body)).at(-1)?.[10]))
}

/** Does the steps with a payment and compares it with what should have come of them after each. */
async function live(steps: readonly Step[]): Promise<void> {
  const purchase = await aPaidPurchase(server, ida, { club })
  const params = { id: purchase.paymentId }
  let gone = 0
  const open: { id: string; amountMinor: number }[] = []
  const free = () => PAID_MINOR - gone - open.reduce((sum, one) => sum + one.amountMinor, 0)
  for (const one of steps) {
    server.clock.advance(1000)
    if (one.kind === 'ask') {
      const body = { reason: randomUUID(), disputedOn: server.clock.now().toISOString().slice(0, 10) }
      const fits = one.amountMinor <= free()
      const { status, body: made } = await karl.call(recordDispute, {
        params,
        body: { ...body, amountMinor: one.amountMinor },
      })
      expect(status === 200).toBe(fits)
      // The same amount is the same dispute, noted twice.
      if (fits && !open.some(({ id }) => id === made.id))
        open.push({ id: made.id, amountMinor: one.amountMinor })
    } else if (one.kind === 'giveBack') {
      const fits = one.amountMinor <= free()
      const isRest = one.amountMinor === PAID_MINOR - gone
      const { body } = await giveBack(karl, purchase, {
        amountMinor: one.amountMinor,
        idempotencyKey: randomUUID(),
        ...(isRest ? { membershipHistoryIds: [] } : {}),
      })
      expect(body.state === 'done').toBe(fits)
      if (fits) gone += one.amountMinor
    } else if (open.length > 0) {
      const [dispute] = open.splice(one.which % open.length, 1)
      const { status } = await karl.call(concludeDispute, {
        params: { ...params, disputeId: dispute?.id ?? '' },
        body: {
          outcome: one.kind,
          reason: 'As they say',
          ...(one.kind === 'lost' && { membershipHistoryIds: [] }),
        },
      })
      expect(status).toBe(200)
      if (one.kind === 'lost') gone += dispute?.amountMinor ?? 0
    }
    const [row] = await server.deps.db.select().from(payment)
    expect((row?.refundedMinor ?? 0) + (row?.chargedBackMinor ?? 0)).toBe(gone)
    expect(await incomeMinor()).toBe(PAID_MINOR - gone)
    expect(await sumsRead()).toBe(gone)
    expect(await brokenInvariants(server.deps.db, { now: server.clock.now() })).toEqual([])
  }
}

test('whatever is asked for, won, lost and given back in parts: the books balance, and the payer reads what went back, never more than was paid', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), live).beforeEach(begin), {
    numRuns: 12,
    endOnFailure: true,
  })
})
