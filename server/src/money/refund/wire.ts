import type { Refund, RefundState } from '@medlem/contract/refund'
import { refundMessage } from '@medlem/domain/refund'
import type { RefundRow, RefundView } from '../settlement/refundStore.ts'

const wireStates: Record<RefundRow['state'], RefundState> = {
  requested: 'requested',
  started: 'pending',
  done: 'done',
  refused: 'refused',
}

/** A refund as clients see it. The payer sees the organisation (`decidedBy`) in place of its administrators' names. */
export function toRefund(
  { row, requester, approver, rejecter }: RefundView,
  { currency, decidedBy }: { currency: string; decidedBy?: string | undefined },
): Refund {
  const state = wireStates[row.state]
  const person = (name: string | null) => (name === null ? null : (decidedBy ?? name))
  const message = refundMessage(state, row.code)
  const why = decidedBy === undefined ? row.rejectReason : null
  return {
    id: row.id,
    paymentId: row.paymentId,
    source: row.source,
    amountMinor: row.amountMinor,
    currency,
    reason: row.reason,
    state,
    effect: row.effect,
    requestedBy: person(requester) ?? 'Payment provider',
    approvedBy: person(approver),
    rejectedBy: person(rejecter),
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    message: why === null ? message : `${message ?? ''} Reason: ${why.replace(/\.$/, '')}.`,
  }
}
