import { payment } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { jobHandlers } from '@medlem/server/app/job/handlers'
import { expect, test } from 'vitest'
import { effort, figure } from '../effort.ts'
import { experimentSeed } from '../experimentSeed.ts'
import { seededRandom } from '../random.ts'
import {
  type Deed,
  leaveOrAnswer,
  lookAtTickets,
  openWindow,
  orderPlaces,
  payLate,
  putFamily,
} from './placeStormDeeds.ts'
import { brokenNow, placeProblems } from './placeStormProblems.ts'
import { addByHand, changeByHand, changeEvent, runDueJobs } from './placeStormStaff.ts'
import { letPass, openPlaceStorm, type PlaceStorm, planAnother } from './placeStormWorld.ts'

const ROUNDS = effort({ short: 20, full: 500 })
const AT_ONCE = 10
/** Until what was paid too late has gone back, and the wait of those who were called off is over. */
const ROUNDS_TO_SETTLE = 8

const deeds = [
  putFamily,
  putFamily,
  putFamily,
  orderPlaces,
  openWindow,
  openWindow,
  openWindow,
  payLate,
  leaveOrAnswer,
  lookAtTickets,
  lookAtTickets,
  addByHand,
  changeByHand,
  changeEvent,
] as const

/** Jobs run until nothing moves any more. */
async function settle(storm: PlaceStorm): Promise<void> {
  for (let n = 0; n < ROUNDS_TO_SETTLE; n += 1) {
    await letPass(storm, 24 * 60)
    await jobHandlers(storm.server.deps).sweepPayments({})
    await runDueJobs(storm)
  }
}

test(
  'however many want, pay, leave and change places at once, none is given twice, and a payer has one or the money',
  async () => {
    const random = seededRandom(experimentSeed('The places', 'MEDLEM_PLACE_SEED'))
    const storm = await openPlaceStorm()
    try {
      const since = performance.now()
      for (let n = 0; n < ROUNDS; n += 1) {
        const acts = Array.from({ length: AT_ONCE }, (): Deed => random.pick(deeds)(storm, random))
        await Promise.all([...acts.map((act) => act()), runDueJobs(storm)])
        expect(await brokenNow(storm), `round ${n}`).toEqual([])
        await planAnother(storm)
        await letPass(storm, random.pick([0, 0, 1, 1, 3, 9, 40]))
      }
      await settle(storm)
      const { db } = storm.server.deps
      const states = (await db.select().from(payment)).map(({ state }) => state)
      figure(
        `Places: ${ROUNDS * AT_ONCE} deeds, ${await db.$count(eventRegistration)} sign-ups, ${storm.guests.length} orders of guests, ` +
          `${storm.tickets.size} tickets seen, ${states.length} payments (${[...new Set(states)].toSorted().join(', ')}), ` +
          `carried out: ${[...storm.done].map(([what, times]) => `${what} ${times}`).join(', ')}; ` +
          `${Math.round((performance.now() - since) / 1000)} s.`,
      )
      expect(storm.surprises).toEqual([])
      expect(await placeProblems(storm)).toEqual([])
      // Something was sold.
      expect(states).toContain('captured')
    } finally {
      await storm.server.close()
    }
  },
  effort({ short: 240_000, full: 3_600_000 }),
)
