import type { Refund, RefundState } from '@medlem/contract/refund'
import { copenhagenMoment } from '@medlem/domain/calendar'
import { refundMessage } from '@medlem/domain/refund'
import { timelineTexts } from '@medlem/i18n/en/domain/timeline'
import { refundTexts } from '@medlem/i18n/en/server/refund'
import { inLanguage } from '@medlem/i18n/languages'
import { storedReason } from '../../communication/notice/storedReason.ts'
import type { RefundRow, RefundView } from '../settlement/refundStore.ts'
import { storedEffect } from '../settlement/yearsEffect.ts'

const wireStates: Record<RefundRow['state'], RefundState> = {
  requested: 'requested',
  started: 'pending',
  done: 'done',
  refused: 'refused',
}

export const refundState = ({ state }: Pick<RefundRow, 'state'>): RefundState => wireStates[state]

/** A refund as clients see it. The payer sees the organisation (`decidedBy`) in place of its administrators' names. */
export function toRefund(
  { row, requester, approver, rejecter }: RefundView,
  { currency, decidedBy, language }: { currency: string; decidedBy?: string | undefined; language: string },
): Refund {
  const state = refundState(row)
  const person = (name: string | null) => (name === null ? null : (decidedBy ?? name))
  const t = inLanguage(refundTexts, language)
  const waits = row.state === 'started' && row.startedAt === null ? row.waitsUntil : null
  const message = waits
    ? t.waits({ moment: copenhagenMoment(waits) })
    : refundMessage(state, row.code, inLanguage(timelineTexts, language))
  const why = decidedBy === undefined ? row.rejectReason : null
  return {
    id: row.id,
    paymentId: row.paymentId,
    source: row.source,
    amountMinor: row.amountMinor,
    currency,
    reason: storedReason(row.reason, language),
    state,
    effect: storedEffect(row, language),
    requestedBy: person(requester) ?? t.paymentProvider,
    approvedBy: person(approver),
    rejectedBy: person(rejecter),
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    message: why === null ? message : `${message ?? ''} ${t.reason({ reason: why.replace(/\.$/, '') })}`,
  }
}
