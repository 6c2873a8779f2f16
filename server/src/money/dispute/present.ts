import type { Dispute } from '@medlem/contract/dispute'
import { disputeMessage } from '@medlem/domain/dispute'
import { disputeTexts } from '@medlem/i18n/en/domain/dispute'
import { inLanguage } from '@medlem/i18n/languages'
import { storedReason } from '../../communication/notice/storedReason.ts'
import { storedEffect } from '../settlement/yearsEffect.ts'
import type { DisputeView } from './store.ts'

/** A dispute as those see it who administer the organisation. */
export function toDispute(
  { row, amountMinor, restMinor, currency, payerId, payer, years, recorder, concluder }: DisputeView,
  language: string,
): Dispute {
  const { id, paymentId, kind, source, state, reason, disputedOn, conclusionReason } = row
  return {
    id,
    paymentId,
    kind,
    amountMinor,
    restMinor,
    currency,
    source,
    state,
    reason: storedReason(reason, language),
    disputedOn,
    conclusionReason: storedReason(conclusionReason, language),
    effect: storedEffect(row, language),
    payerId,
    payerName: payer,
    years,
    recordedBy: recorder,
    openedAt: row.openedAt.toISOString(),
    concludedAt: row.concludedAt?.toISOString() ?? null,
    concludedBy: concluder,
    message: disputeMessage(
      { kind, source, state, concluded: row.concludedAt !== null },
      inLanguage(disputeTexts, language),
    ),
  }
}
