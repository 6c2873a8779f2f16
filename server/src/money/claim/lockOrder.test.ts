import { findPaymentReturn, updatePayment } from '@medlem/contract/payment'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { membership } from '@medlem/database/schema/membership'
import { purchase } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../testing/builders.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { whileHeld } from '../../testing/whileHeld.ts'
import { brokenInvariants } from '../invariant/checkInvariants.ts'
import type { ClaimView } from '../payment/planParts.ts'
import { aClub } from '../payment/testing/buyer.ts'
import { aClaim } from './testing/aClaim.ts'
import { openByLink, payShare, type SharePayer } from './testing/aSharePayer.ts'
import { split } from './testing/split.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('two shares of one claim are paid at once under the lock of each purchase first, then of the membership, then of the plan', async () => {
  const { db } = server.deps
  const club = await aClub(server)
  const ida = await aMember(server)
  const made = await aClaim(server, { club, member: ida, by: ida })
  const shares = await split(server, made, {
    shares: [{}, { name: 'Farmor', amountMinor: 30_000 }],
    by: ida,
  })
  const [first, second] = shares
  if (!first || !second) throw new Error('the claim is not split')
  const pressed: (Awaited<ReturnType<typeof payShare>> & { payer: SharePayer })[] = []
  for (const share of [first, second]) {
    const payer = await openByLink(server, share)
    pressed.push({ payer, ...(await payShare(server, payer)) })
  }
  const isFree = async (tx: typeof db, { row }: ClaimView) => {
    const own = tx.select().from(purchase).where(eq(purchase.payerId, row.payerId))
    return (await own.for('update', { skipLocked: true })).length === 2
  }
  const [one, other] = pressed
  const say = async ({
    payer,
    authorization,
    made: { id, membershipHistoryId },
  }: (typeof pressed)[number]) => {
    const params = { historyId: membershipHistoryId, paymentId: id }
    return payer.call(updatePayment, {
      params,
      body: { paymentStatus: 'paid', authorizationIdentifier: authorization },
    })
  }
  if (!one || !other) throw new Error('two windows are opened')
  const answer = await whileHeld({
    db,
    hold: (tx) => tx.select().from(membership).for('no key update'),
    call: () => say(one),
    meanwhile: async (tx) => {
      expect([await isFree(tx, first), await isFree(tx, second)]).toEqual([false, true])
      const plans = await tx.select().from(instalmentPlan).for('update', { skipLocked: true })
      expect(plans).toHaveLength(3)
    },
  })
  expect(answer?.body.paymentStatus).toBe('paid')
  const both = await Promise.all([
    say(other),
    one.payer.call(findPaymentReturn, { body: { token: one.token } }),
  ])
  expect(both.map(({ body }) => body.paymentStatus)).toEqual(['paid', 'paid'])
  expect(await brokenInvariants(db, { now: server.clock.now() })).toEqual([])
})
