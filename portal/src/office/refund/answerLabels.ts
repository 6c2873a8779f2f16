import type { TimelineRefundRequest } from '@medlem/contract/timeline'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { formatMoneyShort } from '../../ui/format.ts'
import type { AnswerKind } from './RefundRequestRow.tsx'

interface AnswerWords {
  title: string
  lead: string
  /** Who reads the reason. */
  hint: string
  button: string
  stay: string
}

/** What is asked before a refund that waits is given, rejected or taken back. */
export function answerLabels(
  kind: AnswerKind,
  waiting: TimelineRefundRequest,
  currency: string,
): AnswerWords {
  const { amountMinor, requestedBy, reason, effect } = waiting
  const money = formatMoneyShort(amountMinor, currency)
  const stay = officeRefundTexts.letWait
  switch (kind) {
    case 'approve':
      return {
        stay,
        hint: '',
        title: officeRefundTexts.approveTitle({ money }),
        button: officeRefundTexts.giveAmount({ money }),
        lead: officeRefundTexts.approveLead({
          requestedBy,
          reason: reason.replace(/\.$/, ''),
          effect,
        }),
      }
    case 'reject':
      return {
        stay,
        title: officeRefundTexts.rejectTitle,
        button: commonTexts.reject,
        lead: officeRefundTexts.rejectLead({ money }),
        hint: officeRefundTexts.rejectReasonHint({ requestedBy }),
      }
    case 'withdraw':
      return {
        stay,
        title: officeRefundTexts.withdrawTitle,
        button: officeRefundTexts.withdraw,
        lead: officeRefundTexts.withdrawLead({ money }),
        hint: officeRefundTexts.withdrawReasonHint,
      }
  }
}
