import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { wonEvent } from '@medlem/domain/dispute'
import type { PaymentEvent } from '@medlem/domain/payment'
import { requireMove } from '../payment/movePayment.ts'
import { type DisputeRow, insertDispute, type NewDispute, updateDispute } from './store.ts'

interface Move {
  /** Locked. */
  row: PaymentRow
  at: Date
  /** The administrator; null for the provider. */
  actorId: string | null
}

/** From here on the money is disputed; the years stay (design §2.4). */
export async function openDispute(
  tx: Database,
  {
    row,
    at,
    actorId,
    values,
  }: Move & { values: Pick<NewDispute, 'source' | 'state' | 'reason' | 'disputedOn'> },
): Promise<DisputeRow> {
  const made = await insertDispute(tx, {
    ...values,
    paymentId: row.id,
    openedAt: at,
    recordedBy: actorId,
  })
  await move(tx, { row, at, actorId, event: 'dispute', dispute: made })
  return made
}

/** The money stays: the payment is as it was before. */
export async function winDispute(
  tx: Database,
  { row, at, actorId, dispute, reason }: Move & { dispute: DisputeRow; reason: string | null },
): Promise<void> {
  const concluded = { concludedAt: at, concludedBy: actorId, conclusionReason: reason }
  await updateDispute(tx, dispute.id, { ...concluded, state: 'won', historyIds: [] })
  await move(tx, {
    row,
    at,
    actorId,
    dispute,
    event: wonEvent({ refundedMinor: BigInt(row.refundedMinor) }),
  })
}

/** The payment's own step, with its event. */
export async function move(
  tx: Database,
  { row, at, actorId, event, dispute }: Move & { event: PaymentEvent; dispute: DisputeRow },
): Promise<PaymentRow> {
  const values = event === 'lose_dispute' ? { paymentUpdatedAt: at } : {}
  const source = actorId === null ? 'provider' : 'dispute'
  return requireMove(tx, { row, event, at, actorId, source, values, detail: { disputeId: dispute.id } })
}
