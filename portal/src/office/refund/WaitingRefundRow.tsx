import type { WaitingRefund } from '@medlem/contract/timeline'
import { Button } from '../../ui/Button.tsx'
import { formatInstant, formatMoneyShort } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** What can be said to a refund that waits. */
export type AnswerKind = 'approve' | 'reject' | 'withdraw'

interface WaitingRefundRowProps {
  waiting: WaitingRefund
  currency: string
  onAnswer: (kind: AnswerKind) => void
}

/** A refund that waits for a second person: who asked, how much, why, and what becomes of the years. */
export function WaitingRefundRow({ waiting, currency, onAnswer }: WaitingRefundRowProps) {
  const { amountMinor, requestedBy, reason, effect, own, createdAt } = waiting
  const money = formatMoneyShort(amountMinor, currency)
  return (
    <div className="border-l border-line pl-4">
      <p>
        <StatusDot tone="waiting">
          {own
            ? `You asked to give ${money} back. Another administrator must approve it.`
            : `${requestedBy} asks to give ${money} back. It waits for a second person.`}
        </StatusDot>
      </p>
      <p className="pl-[15px] text-meta text-soft">
        {formatInstant(createdAt)}. Reason: {reason.replace(/\.$/, '')}. {effect}
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5 pl-[15px]">
        {own ? (
          <Button variant="secondary" onClick={() => onAnswer('withdraw')}>
            Take back
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => onAnswer('approve')}>
              Approve
            </Button>
            <Button variant="quiet" onClick={() => onAnswer('reject')}>
              Reject
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
