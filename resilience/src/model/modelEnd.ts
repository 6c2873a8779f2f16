import { payment } from '@medlem/database/schema/payment'
import { isUnderWay } from '@medlem/domain/payment'
import { checkBooks, knownHolds, NEVER_TAKEN } from './modelBooks.ts'
import { look } from './modelFamily.ts'
import { adults, type ModelState } from './modelState.ts'
import { nightly, tick } from './modelTime.ts'
import type { ModelWorld } from './modelWorld.ts'

const HOUR_MS = 3_600_000
/** Hours after which all is asked about once more: a window that was left is watched for a day. */
const WAITS = [0, 2, 2, 8, 8, 8, 2]

/** Nothing more is done; after a day all is decided, and what was heard of is taken or given back. */
export async function endRun(model: ModelState, world: ModelWorld): Promise<void> {
  for (const [n, hours] of WAITS.entries()) {
    if (hours > 0) await tick(model, world, hours * HOUR_MS)
    await world.sweep()
    await world.runJobs('settlePayment', 'reconcilePayment')
    if (n > 0 && world.isQuiet()) break
  }
  await nightly(model, world)
  await checkBooks(model, world)
  for (const who of adults) await look(model, world, who)
  const rows = await world.deps.db.select().from(payment)
  const problems = rows
    .filter(({ state }) => isUnderWay(state))
    .map(({ state }) => `a payment stays ${state}`)
  for (const { authorization, heard } of world.ledger.rings.values()) {
    if (authorization !== undefined && heard) model.heard.add(authorization)
  }
  for (const { hold, window } of knownHolds(model, world)) {
    if (hold.captures.length > 0) continue
    if (!hold.voided && model.heard.has(hold.id) && hold.card !== '0332') {
      problems.push(`a hold was heard of and is neither taken nor given back: ${hold.card}`)
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
