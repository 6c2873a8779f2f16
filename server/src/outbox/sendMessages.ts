import type { Deps } from '../deps.ts'
import type { MessageRow } from '../message/store.ts'
import { findHealth, noteFailure, noteSuccess } from './channelStore.ts'
import { deliver } from './deliver.ts'
import type { Delivery, Mailer } from './mailer.ts'
import { claimDue, keepDue } from './store.ts'

/** At once, each on a connection of its own; mail servers count the connections of one sender. */
const BATCH = 4
/** Longer than handing one over takes with every limit used up; after a crash others wait this long. */
const LEASE_MS = 2 * 60_000

/**
 * Sends what is due, a few at a time, until nothing is left that nobody works on or the mail server needs a rest; answers
 * how many were taken. Any number of processes may run it at once. No transaction is open while an e-mail is handed over.
 */
export async function sendMessages(deps: Deps): Promise<number> {
  if (!deps.mailer) return keepDue(deps.db, deps.clock.now())
  let taken = 0
  for (;;) {
    const now = deps.clock.now()
    const { failures, restUntil } = await findHealth(deps.db)
    if (restUntil !== null && restUntil > now) return taken
    const until = new Date(now.getTime() + LEASE_MS)
    // One that failed lately is tried with one message first.
    const batch = await claimDue(deps.db, { now, until, limit: failures > 0 ? 1 : BATCH })
    if (batch.length === 0) return taken
    taken += batch.length
    const { mailer } = deps
    const outcomes = await Promise.all(batch.map((row) => deliverOne(deps, mailer, row)))
    await noteHealth(deps, outcomes, failures)
  }
}

async function deliverOne(
  deps: Deps,
  mailer: Mailer,
  row: MessageRow,
): Promise<Delivery['outcome'] | undefined> {
  try {
    return await deliver(deps, mailer, row)
  } catch (error) {
    // Others are not kept waiting for one that fails: it is tried again when its lease has run out.
    deps.log.error({ err: error, messageId: row.id }, 'a message could not be taken further')
    return undefined
  }
}

/** The circuit breaker: a server that answers anything about a message is well. */
async function noteHealth(
  deps: Deps,
  outcomes: readonly (Delivery['outcome'] | undefined)[],
  failuresBefore: number,
): Promise<void> {
  const heard = outcomes.filter((outcome) => outcome !== undefined)
  if (heard.some((outcome) => outcome !== 'unreachable')) {
    if (failuresBefore > 0) await noteSuccess(deps.db)
    return
  }
  if (heard.length === 0) return
  const failures = await noteFailure(deps.db, deps.clock.now())
  deps.log.warn({ event: 'mail_server_unreachable', failures }, 'the mail server could not be used')
}
