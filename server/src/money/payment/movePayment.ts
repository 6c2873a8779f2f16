import type { Database } from '@medlem/database/database'
import type { PaymentRow } from '@medlem/database/schema/payment'
import { payment } from '@medlem/database/schema/payment'
import { nextPaymentState, type PaymentEvent } from '@medlem/domain/payment'
import { and, eq, sql } from 'drizzle-orm'
import { insertEvent, type PaymentValues } from './store.ts'

export interface Move {
  /** Locked. */
  row: PaymentRow
  event: PaymentEvent
  /** What caused it, for the payment's history. */
  source: string
  at: Date
  /** Who caused it; null where no person did. */
  actorId?: string | null
  /** What is written with the new state. */
  values?: PaymentValues
  detail?: Record<string, unknown>
}

/**
 * The only function that writes the state of a payment: applies one event of the state machine and records it in the
 * payment's history. Writes nothing and answers undefined when the event can't happen in the row's state. Which files may
 * call it is listed in `.dependency-cruiser.cjs`.
 */
export async function movePayment(tx: Database, move: Move): Promise<PaymentRow | undefined> {
  const { row, event, source, at, actorId = null, values = {}, detail } = move
  const to = nextPaymentState(row.state, event)
  if (!to) return undefined
  const [moved] = await tx
    .update(payment)
    .set({ ...values, state: to, settleTries: 0, version: sql`${payment.version} + 1` })
    .where(and(eq(payment.id, row.id), eq(payment.state, row.state)))
    .returning()
  if (!moved) throw new Error('another process changed the payment')
  await insertEvent(tx, { paymentId: row.id, at, fromState: row.state, toState: to, source, actorId, detail })
  return moved
}

/** The same, for a caller that has made sure that the event can happen. */
export async function requireMove(tx: Database, move: Move): Promise<PaymentRow> {
  const moved = await movePayment(tx, move)
  if (!moved) throw new Error(`a payment that is ${move.row.state} can't ${move.event}`)
  return moved
}
