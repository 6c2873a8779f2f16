import type { MessageRow } from '@medlem/database/schema/message'
import { MAX_TRIES, MAX_WAIT_MS, nextTrySeconds } from '@medlem/domain/outbox'
import type { Deps } from '../../platform/deps/deps.ts'
import type { Delivery, FailureReason } from '../../platform/ports/mailer.ts'
import { failure, failureColumns } from '../message/failure.ts'
import type { Channel } from './channel.ts'
import { recordOutcome } from './store.ts'

/**
 * Sends a leased message, and records the result. A crash between the server's 'accepted' and that record sends the
 * message twice, with the same id (design §7).
 */
export async function deliver(deps: Deps, channel: Channel, row: MessageRow): Promise<Delivery | undefined> {
  const waitedMs = deps.clock.now().getTime() - row.nextAt.getTime()
  if (row.attempts > MAX_TRIES) return giveUp(deps, row, failure('neverFinished', {}))
  if (row.attempts === 1 && waitedMs > MAX_WAIT_MS) return giveUp(deps, row, failure('waitedTooLong', {}))
  const result = await channel.send(row)
  if (result.outcome === 'skipped') {
    await recordOutcome(deps.db, row, { state: 'skipped', reason: result.reason })
    return undefined
  }
  if (result.outcome === 'invalid') return giveUp(deps, row, failure('dataMissing', {}))
  await record(deps, row, result)
  return result
}

async function record(deps: Deps, row: MessageRow, delivery: Delivery): Promise<void> {
  const now = deps.clock.now()
  if (delivery.outcome === 'sent') {
    const { serverSaid: providerMessageId } = delivery
    await recordOutcome(deps.db, row, {
      state: 'sent',
      reason: null,
      failure: null,
      sentAt: now,
      providerMessageId,
    })
    return
  }
  const { outcome, reason } = delivery
  const seconds = outcome === 'refused' ? undefined : nextTrySeconds(row.attempts, Math.random())
  if (seconds === undefined) {
    await giveUp(deps, row, reason)
    return
  }
  const nextAt = new Date(now.getTime() + seconds * 1000)
  await recordOutcome(deps.db, row, { state: 'failed', ...failureColumns(reason), nextAt })
}

/** The organisation's administrators see it, and can send it again. */
async function giveUp(deps: Deps, row: MessageRow, reason: FailureReason): Promise<undefined> {
  await recordOutcome(deps.db, row, { state: 'dead', ...failureColumns(reason) })
  const facts = {
    event: 'message_dead' as const,
    messageId: row.id,
    templateId: row.templateId,
    tries: row.attempts,
    reason: failureColumns(reason).reason,
  }
  deps.log.warn(facts, 'a message could not be delivered')
}
