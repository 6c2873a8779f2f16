import type { Refund } from '@medlem/contract/refund'
import type { TimelinePayment, TimelineRefundRequest } from '@medlem/contract/timeline'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { stepsHere } from '../../api/timeline/timeline.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { type AnswerKind, RefundRequestRow } from './RefundRequestRow.tsx'
import { outcomeOf, UNKNOWN_REFUND } from './refundLabels.ts'

const RefundDialog = lazyPart(() => import('./RefundDialog.tsx'), 'RefundDialog')
const AnswerRefundDialog = lazyPart(() => import('./AnswerRefundDialog.tsx'), 'AnswerRefundDialog')

interface RefundPartProps {
  historyId: string
  payment: TimelinePayment
  /** With what was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** What an administrator can do about giving money of this payment back, and what waits for a second person. */
export function RefundPart({ historyId, payment, onDone }: RefundPartProps) {
  const { paymentId, currency, refundStaffView: staffView } = payment
  const isContinued = useScreenSearch('/membership-{id}-history').refund === paymentId
  const goTo = useGoTo()
  // Stays while it is open: all may be given back by a try whose answer never came.
  const [isGiving, setGiving] = useState(isContinued && staffView !== null && staffView.leftMinor > 0)
  const [asked, setAsked] = useState<{ waiting: TimelineRefundRequest; kind: AnswerKind }>()
  const close = () => {
    setGiving(false)
    setAsked(undefined)
    if (isContinued) goTo(stepsHere({}), { replace: true })
  }
  const done = (refund: Refund) => {
    close()
    onDone(outcomeOf(refund))
  }
  if (!staffView) return null
  return (
    <div className="no-print mt-3 grid gap-3">
      {staffView.waiting.map((waiting) => (
        <RefundRequestRow
          key={waiting.refundId}
          waiting={waiting}
          currency={currency}
          onAnswer={(kind) => setAsked({ waiting, kind })}
        />
      ))}
      {staffView.leftMinor > 0 && (
        <div>
          <Button
            variant="quiet"
            className="-ml-3"
            icon={<Undo2 size={17} aria-hidden="true" />}
            onClick={() => setGiving(true)}
          >
            {officeRefundTexts.giveBack}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {isGiving && (
          <RefundDialog
            historyId={historyId}
            paymentId={paymentId}
            currency={currency}
            staffView={staffView}
            onClose={close}
            onDone={done}
            onUnknown={() => onDone(UNKNOWN_REFUND)}
            signIn={(error) => reauthenticate(stepsHere({ why: historyId, refund: paymentId }), error)}
          />
        )}
        {asked && (
          <AnswerRefundDialog
            {...asked}
            paymentId={paymentId}
            currency={currency}
            onClose={close}
            onDone={done}
            onUnknown={() => onDone(UNKNOWN_REFUND)}
            signIn={(error) => reauthenticate(stepsHere({ why: historyId }), error)}
          />
        )}
      </Suspense>
    </div>
  )
}
