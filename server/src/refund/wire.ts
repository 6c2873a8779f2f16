import type { Refund, RefundState } from '@medlem/contract/refund'
import { refundMessage } from '@medlem/domain/refund'
import type { RefundRow, RefundView } from './store.ts'

const wireStates: Record<RefundRow['state'], RefundState> = {
  requested: 'requested',
  started: 'pending',
  done: 'done',
  refused: 'refused',
}

/** A refund as clients see it. The payer is told that the organisation decided, not who in it (`decidedBy`). */
export function toRefund(
  { row, requester, approver }: RefundView,
  { currency, decidedBy }: { currency: string; decidedBy?: string | undefined },
): Refund {
  const state = wireStates[row.state]
  return {
    id: row.id,
    paymentId: row.paymentId,
    amountMinor: row.amountMinor,
    currency,
    reason: row.reason,
    state,
    requestedBy: decidedBy ?? requester,
    approvedBy: approver === null ? null : (decidedBy ?? approver),
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    message: refundMessage(state, row.code),
  }
}
