import type { MessageRow } from '@medlem/database/schema/message'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Delivery } from '../../platform/ports/mailer.ts'
import { failureColumns } from '../message/failure.ts'
import { type Channel, channelOf } from './channel.ts'
import { type ChannelName, findHealth, noteFailure, noteSuccess } from './channelStore.ts'
import { deliver } from './deliver.ts'
import type { SendingRule } from './sendingRule.ts'
import { claimDue, skipDue } from './store.ts'

/** Concurrent messages, each on a connection of its own; mail servers limit the connections of one sender. */
const BATCH = 4
/** Longer than the timeouts of one message together; after a crash other processes wait this long. */
const LEASE_MS = 2 * 60_000

/**
 * Sends the messages that are due on a channel, in small batches, until none is left or the circuit breaker opens; answers
 * how many were claimed. Any number of processes may run it at once. No transaction is open while a message is sent.
 */
export async function sendMessages(
  deps: Deps,
  name: ChannelName,
  rules: readonly SendingRule[],
): Promise<number> {
  const channel = channelOf(deps, name, rules)
  if (!channel) return skipDue(deps.db, name, deps.clock.now())
  let taken = 0
  for (;;) {
    const now = deps.clock.now()
    const { failures, restUntil } = await findHealth(deps.db, name)
    if (restUntil !== null && restUntil > now) return taken
    const until = new Date(now.getTime() + LEASE_MS)
    // One that failed lately is tried with one message first.
    const batch = await claimDue(deps.db, { channel: name, now, until, limit: failures > 0 ? 1 : BATCH })
    if (batch.length === 0) return taken
    taken += batch.length
    const deliveries = await Promise.all(batch.map((row) => deliverOne(deps, channel, row)))
    await noteHealth(deps, name, { deliveries, failures })
  }
}

async function deliverOne(deps: Deps, channel: Channel, row: MessageRow): Promise<Delivery | undefined> {
  try {
    return await deliver(deps, channel, row)
  } catch (error) {
    // The others are sent all the same; this one is tried again when its lease has run out.
    deps.log.error({ event: 'message_failed', err: error, messageId: row.id }, 'sending a message failed')
    return undefined
  }
}

/** The circuit breaker: any answer about a message closes it. */
async function noteHealth(
  deps: Deps,
  channel: ChannelName,
  { deliveries, failures: before }: { deliveries: (Delivery | undefined)[]; failures: number },
): Promise<void> {
  const answers = deliveries.filter((delivery) => delivery !== undefined)
  const unreachable = answers.flatMap((one) => (one.outcome === 'unreachable' ? [one] : []))
  if (unreachable.length < answers.length) {
    if (before > 0) await noteSuccess(deps.db, channel)
    return
  }
  const [first] = unreachable
  if (!first) return
  const failures = await noteFailure(deps.db, channel, deps.clock.now())
  const { reason } = failureColumns(first.reason)
  deps.log.warn({ event: 'channel_unreachable', channel, failures, reason }, 'a channel could not be used')
}
