import type { TimelineRefundRequest } from '@medlem/contract/timeline'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { Button } from '../../ui/Button.tsx'
import { formatInstant, formatMoneyShort } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** What can be said to a refund that waits. */
export type AnswerKind = 'approve' | 'reject' | 'withdraw'

interface RefundRequestRowProps {
  waiting: TimelineRefundRequest
  currency: string
  onAnswer: (kind: AnswerKind) => void
}

/** A refund that waits for a second person: who asked, how much, why, and what becomes of the years or places. */
export function RefundRequestRow({ waiting, currency, onAnswer }: RefundRequestRowProps) {
  const { amountMinor, requestedBy, reason, effect, own, createdAt } = waiting
  const money = formatMoneyShort(amountMinor, currency)
  return (
    <div className="border-l border-line pl-4">
      <p>
        <StatusDot tone="waiting">
          {own ? officeRefundTexts.waitingOwn({ money }) : officeRefundTexts.waiting({ requestedBy, money })}
        </StatusDot>
      </p>
      <p className="pl-[15px] text-meta text-soft">
        {officeRefundTexts.waitingDetails({
          moment: formatInstant(createdAt),
          reason: reason.replace(/\.$/, ''),
          effect,
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5 pl-[15px]">
        {own ? (
          <Button variant="secondary" onClick={() => onAnswer('withdraw')}>
            {officeRefundTexts.withdraw}
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => onAnswer('approve')}>
              {commonTexts.approve}
            </Button>
            <Button variant="quiet" onClick={() => onAnswer('reject')}>
              {commonTexts.reject}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
