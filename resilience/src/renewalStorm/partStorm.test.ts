import { payment } from '@medlem/database/schema/payment'
import { orderNumber } from '@medlem/domain/authorization'
import { processInstalments } from '@medlem/server/money/instalment/processInstalments'
import { buyInParts, offerParts, partStates } from '@medlem/server/money/instalment/testing/aPlan'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { aClub } from '@medlem/server/money/payment/testing/buyer'
import { reconcile } from '@medlem/server/money/reconciliation/reconcile'
import { aMember } from '@medlem/server/testing/builders'
import { type TestServer, testServer } from '@medlem/server/testing/testServer'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { seededRandom } from '../random.ts'
import { aCrew } from './renewalStormWorkers.ts'

const { payers: count, killEvery } = effort({
  short: { payers: 10, killEvery: 7 },
  full: { payers: 400, killEvery: 40 },
})
const TEST_TIMEOUT_MS = effort({ short: 900_000, full: 3_600_000 })
const PART_MINOR = 30_000

let server: TestServer
beforeAll(async () => {
  server = await testServer({ listen: true })
})
afterAll(() => server.close())

test(
  'however many workers charge parts and die, a part is charged once at most, and one with an unknown outcome is held for review',
  async () => {
    const seed = experimentSeed('The deaths in the storm of parts', 'MEDLEM_RACE_SEED')
    const { deps } = server
    server.clock.set('2026-03-02T11:00:00Z')
    const club = await aClub(server, { priceMinor: 3 * PART_MINOR })
    await offerParts(server, club)
    const payers = []
    for (let n = 0; n < count; n += 1) {
      const payer = await aMember(server, { firstName: 'Rie', lastName: `Nr. ${n}` })
      // Of ten one card never answers.
      const card = n % 10 === 4 ? '0415' : '0019'
      await buyInParts(server, payer, { club, card })
      payers.push({ payer, isSilent: card === '0415' })
    }
    const crew = aCrew(server, {
      ...{ every: killEvery, random: seededRandom(seed) },
      take: processInstalments,
    })
    for (const day of ['05-25', '06-01', '06-02', '08-25', '09-01', '09-02']) {
      server.clock.set(`2026-${day}T11:00:00Z`)
      await crew.workOff()
    }
    // A capture whose answer was lost is asked for again by the reconciler.
    const { id: paymentId, state } = payment
    for (const one of await deps.db.select({ paymentId }).from(payment).where(eq(state, 'capturing')))
      await reconcile(deps, one)
    const { body } = await server.gateway.control('GET', '/ledger')
    const holds = body.authorizations as {
      orderNumber: string
      isSubscription: boolean
      captures: { amount: number }[]
    }[]
    let paid = 0
    let held = 0
    for (const { payer, isSilent } of payers) {
      const states = await partStates(server, payer)
      const later = states.slice(1)
      const own = holds.filter(
        (hold) => hold.isSubscription && hold.orderNumber === orderNumber(deps.config.orderPrefix, payer.id),
      )
      const taken = own.flatMap(({ captures }) => captures.map(({ amount }) => amount))
      const paidHere = later.filter((state) => state === 'paid').length
      expect([states[0], ...later.filter((state) => state !== 'paid' && state !== 'held')]).toEqual(['paid'])
      expect(taken).toEqual(Array.from({ length: paidHere }, () => PART_MINOR))
      expect(own.length).toBeLessThanOrEqual(later.length)
      if (isSilent) expect(paidHere).toBe(0)
      paid += paidHere
      held += later.length - paidHere
    }
    figure(
      `E9 storm of parts: ${count * 2} parts due, ${crew.killed()} kills, ${paid} charged once, ${held} held for review.`,
    )
    expect(crew.killed()).toBeGreaterThan(0)
    expect(held).toBe(crew.unanswered())
    const { captured } = (await server.gateway.totals()) as { captured: number }
    const ledger = { capturedMinor: captured, refundedMinor: 0 }
    expect(await brokenInvariants(deps.db, { now: server.clock.now(), ledger })).toEqual([])
    const alarms = crew.logged().filter((line) => line.includes('instalment_held'))
    expect([alarms.length, crew.logged().length]).toEqual([held, held])
  },
  TEST_TIMEOUT_MS,
)
