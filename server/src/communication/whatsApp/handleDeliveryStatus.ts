import type { MessageRow } from '@medlem/database/schema/message'
import { isDeliveryStatus, statusMove } from '@medlem/domain/messageStatus'
import { nextTrySeconds } from '@medlem/domain/outbox'
import type { Deps } from '../../platform/deps/deps.ts'
import { failure, failureColumns } from '../message/failure.ts'
import { fateOf } from './faults.ts'
import { lockMessage, type StatusChange, updateMessage } from './store.ts'
import type { Status } from './webhook.ts'

/** Records the delivery status of a message. Repeated, late and unknown ones change nothing. */
export async function handleDeliveryStatus(deps: Deps, reported: Status): Promise<void> {
  const { id, status, errors, biz_opaque_callback_data: rowId } = reported
  if (!isDeliveryStatus(status)) return
  const now = deps.clock.now()
  const given = await deps.db.transaction(async (tx) => {
    const row = await lockMessage(tx, { rowId, providerMessageId: id })
    const move = row && statusMove(row, { id, status })
    if (!row || move === undefined) return undefined
    const change: StatusChange =
      move === 'updated'
        ? { deliveryStatus: status }
        : move === 'arrived'
          ? {
              ...settled(id),
              state: 'sent',
              reason: null,
              failure: null,
              deliveryStatus: status,
              sentAt: row.sentAt ?? now,
            }
          : { ...settled(id), ...fateOfLost(row, errors?.[0], now) }
    await updateMessage(tx, row.id, change)
    return change.state === 'dead' ? { row, reason: change.reason } : undefined
  })
  if (!given) return
  const { row, reason } = given
  const facts = { messageId: row.id, templateId: row.templateId, tries: row.attempts, reason }
  deps.log.warn({ event: 'message_dead', ...facts }, 'a message could not be delivered')
}

/** Ends the lease, and stores the id that later webhooks name. */
function settled(providerMessageId: string): StatusChange {
  return { leaseUntil: null, providerMessageId }
}

/** Sent again where that can help, else listed for an administrator. */
function fateOfLost(
  { attempts }: MessageRow,
  fault: NonNullable<Status['errors']>[number] | undefined,
  now: Date,
): StatusChange {
  const { outcome, reason } = fault
    ? fateOf(fault)
    : { outcome: 'refused' as const, reason: failure('whatsAppUnexplained', {}) }
  const seconds = outcome === 'refused' ? undefined : nextTrySeconds(attempts, Math.random())
  if (seconds === undefined) return { state: 'dead', ...failureColumns(reason), deliveryStatus: 'failed' }
  const nextAt = new Date(now.getTime() + seconds * 1000)
  return { state: 'failed', ...failureColumns(reason), deliveryStatus: null, nextAt }
}
