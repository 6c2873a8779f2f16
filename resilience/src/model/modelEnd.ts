import { payment } from '@medlem/database/schema/payment'
import { isUnderWay } from '@medlem/domain/payment'
import { checkConsistency, knownHolds, NEVER_TAKEN } from './modelChecks.ts'
import { look } from './modelFamily.ts'
import { adults, type ModelState } from './modelState.ts'
import { nightly, tick } from './modelTime.ts'
import type { ModelWorld } from './modelWorld.ts'

const HOUR_MS = 3_600_000
/** Hours between the last sweeps: the server watches an abandoned window for a day. */
const WAITS = [0, 2, 2, 8, 8, 8, 2]

/** No more commands: after a day every payment is decided, and every reported hold is captured or voided. */
export async function endRun(model: ModelState, world: ModelWorld): Promise<void> {
  for (const [n, hours] of WAITS.entries()) {
    if (hours > 0) await tick(model, world, hours * HOUR_MS)
    await world.sweep()
    await world.runJobs('settlePayment', 'reconcilePayment')
    if (n > 0 && world.isQuiet()) break
  }
  await nightly(model, world)
  await checkConsistency(model, world)
  for (const who of adults) await look(model, world, who)
  const rows = await world.deps.db.select().from(payment)
  const problems = rows
    .filter(({ state }) => isUnderWay(state))
    .map(({ state }) => `a payment stays ${state}`)
  for (const { authorization, acknowledged } of world.ledger.callbacks.values()) {
    if (authorization !== undefined && acknowledged) model.reported.add(authorization)
  }
  for (const { hold, window } of knownHolds(model, world)) {
    if (hold.captures.length > 0) continue
    if (!hold.voided && model.reported.has(hold.id) && hold.card !== '0332') {
      problems.push(`a hold was reported and is neither captured nor voided: ${hold.card}`)
    }
    const { drafts } = window.ticket
    const sold = drafts.every(({ who, year, historyId }) => {
      const draft = model.drafts.find((one) => one.historyId === historyId)
      return draft?.open !== false && !model.everActive.has(`${who} ${year}`)
    })
    if (hold.voided && sold && !NEVER_TAKEN.includes(hold.card)) problems.push('a sale was given back')
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
}
